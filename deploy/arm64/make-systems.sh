#!/bin/bash
# Makes what a package for arm64 is built with on amd64, of Debian's packages, and says where it lies.
#
#     make-systems.sh RELEASE
#
# Prints two folders: a Debian with the compiler, which has in /usr/lib/swift-arm64 what a program for arm64 takes from it,
# and a Debian of RELEASE with the libraries of arm64. They are made once and kept in ~/.cache/alight, some 3 GB in all.
set -euo pipefail
release=$1
# The only releases of Debian with a Swift that is new enough are unstable, which changes daily. The program is compiled by
# the compiler of amd64 and linked to the runtime of arm64, which must be of one build.
swift=6.2.3-1+b1
cache=${XDG_CACHE_HOME:-$HOME/.cache}/alight
# The number at an end changes with what is put into it, so that one that lacks something is made anew.
compiler=$cache/swift-$swift-2
libraries=$cache/debian-$release-arm64-2

fail() {
    echo "$*" >&2
    exit 1
}

# Makes a system with mmdebstrap, of which only what fails is shown.
make_system() {
    local root=$1
    shift
    [ ! -e "$root" ] || return 0
    [ "$(id -u)" = 0 ] || fail "only root can make $root: run this through sudo"
    echo "making $root" >&2
    mkdir -p "$cache"
    rm -rf "$root.new"
    if ! mmdebstrap --mode=root --variant=minbase --architectures=amd64,arm64 "$@" "$root.new" >"$root.log" 2>&1; then
        rm -rf "$root.new"
        ! grep --quiet "Version '$swift' .* was not found" "$root.log" ||
            fail "Debian unstable has no swiftlang $swift any more: put the version that it has for amd64 and arm64" \
                "(apt-cache policy swiftlang) into $0"
        grep '^E:' "$root.log" >&2 || true
        fail "$root could not be made: see $root.log"
    fi
    mv "$root.new" "$root"
    rm "$root.log"
}

# Unstable is signed as ever, but says for a week only that it is the newest, which a version that is pinned need not be.
# Left out is what only debuggers, editors and programs without an operating system need.
make_system "$compiler" --aptopt='Acquire::Check-Valid-Until "false"' \
    --dpkgopt='path-exclude=/usr/libexec/swift/bin/*lldb*' --dpkgopt='path-exclude=/usr/libexec/swift/bin/clangd' \
    --dpkgopt='path-exclude=/usr/libexec/swift/bin/sourcekit-lsp' --dpkgopt='path-exclude=/usr/libexec/swift/lib/liblldb*' \
    --dpkgopt='path-exclude=/usr/libexec/swift/lib/swift*/embedded/*' \
    --include="swiftlang=$swift,ca-certificates,g++,git,pkgconf" \
    --customize-hook='chroot "$1" sh -euc "
        cd /tmp
        apt-get download swiftlang:arm64='"$swift"' libswiftlang:arm64='"$swift"' libxml2-16:arm64
        mkdir /usr/lib/swift-arm64
        dpkg-deb --fsys-tarfile swiftlang_*.deb | tar --extract --directory=/usr/lib/swift-arm64 --strip-components=5 \
            --exclude=embedded --exclude=host --exclude=FrameworkABIBaseline --wildcards \
            ./usr/libexec/swift/lib/swift/ ./usr/libexec/swift/lib/swift_static/ ./usr/libexec/swift/lib/clang/
        # Programs take none of these, but tests do: Testing is to be had as a shared library alone.
        dpkg-deb --fsys-tarfile libswiftlang_*.deb | tar --extract --directory=/usr/lib/swift-arm64 --strip-components=5 \
            ./usr/libexec/swift/lib/swift/linux/
        dpkg-deb --fsys-tarfile libxml2-16_*.deb | tar --extract --directory=/usr/lib/swift-arm64/swift/linux \
            --strip-components=4 --wildcards \"./usr/lib/*/libxml2.so*\"
        rm swiftlang_*.deb libswiftlang_*.deb libxml2-16_*.deb"' \
    sid

# What packages are made with runs on amd64; what the program is linked to is of arm64. The compiler looks for its runtime
# among these libraries. Links of Debian 12 that begin at the root lead elsewhere once this system is a folder of another.
make_system "$libraries" \
    --include=binutils-aarch64-linux-gnu,chrpath,debhelper,lintian,make,pkgconf,python3,systemd,udev,'?name(^systemd-dev$)' \
    --include=libc6-dev:arm64,libgps-dev:arm64,libmosquitto-dev:arm64,libqrencode-dev:arm64,libsqlite3-dev:arm64,libssl-dev:arm64 \
    --include=libstdc++-12-dev:arm64,libsystemd-dev:arm64,libtomlplusplus-dev:arm64,libzip-dev:arm64,libzstd-dev:arm64,zlib1g-dev:arm64 \
    --customize-hook='find "$1/usr/lib/aarch64-linux-gnu" -type l -lname "/*" -exec sh -c '"'"'
        for link; do ln -sfn "../../..$(readlink "$link")" "$link"; done'"'"' sh {} +' \
    --customize-hook='for part in swift swift_static clang; do ln -s /usr/lib/swift-arm64/$part "$1/usr/lib/$part"; done' \
    "$release"

echo "$compiler"
echo "$libraries"
