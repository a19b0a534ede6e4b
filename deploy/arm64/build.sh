#!/bin/bash
# Builds the program for arm64 on amd64, or its tests, for a release of Debian: the release's libraries, and the Swift of Debian
# unstable.
#
#     build.sh RELEASE SCRATCH [tests]
#
# SwiftPM builds in SCRATCH, where the file `alight` then runs the program in an emulator, or the file `tests` the tests.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
release=$1 scratch=$2 what=${3:-alight}
{ read -r compiler && read -r libraries; } < <("$here/make-systems.sh" "$release") || exit 1
triple=aarch64-unknown-linux-gnu

build() {
    "$here/../in-system.sh" "$compiler" "$libraries:/sysroot" -- env PKG_CONFIG_SYSROOT_DIR=/sysroot \
        swift build --scratch-path "$scratch" --swift-sdks-path "$here" --swift-sdk debian-arm64 \
        --pkg-config-path /sysroot/usr/lib/aarch64-linux-gnu/pkgconfig "$@"
}

# Writes a script that runs a program of SCRATCH in the emulator, on the processor of a Pi 3 and a Zero 2 W, the least one that
# programs have. Without a name the newest is emulated, which signs each return address: that takes up to half of the time.
emulate() {
    local script=$scratch/$1 program=$2
    shift 2
    cat >"$script.new" <<RUN
#!/bin/sh
exec qemu-aarch64-static -cpu cortex-a53 -L "$libraries" $* "$(realpath "$scratch")/$triple/$program" "\$@"
RUN
    chmod +x "$script.new"
    mv "$script.new" "$script"
}

mkdir -p "$scratch"
if [ "$what" = tests ]; then
    [ "$release" != bookworm ] || { echo "the library Testing of Debian unstable needs a newer libc than Debian 12 has" >&2; exit 1; }
    # Debian has the module that is taken where both Testing and Foundation are, and not its library. Nothing is used of it.
    ar rcs "$scratch/lib_Testing_Foundation.a"
    build --build-tests -Xlinker "-L$scratch"
    # The runtime is shared with the library Testing, which is to be had in no other way.
    emulate tests debug/alightPackageTests.xctest -E "LD_LIBRARY_PATH=$compiler/usr/lib/swift-arm64/swift/linux"
else
    objects=()
    if [ "$release" = bookworm ]; then
        objects=(-Xlinker "$scratch/older-libc.o")
        "$here/../in-system.sh" "$compiler" "$libraries:/sysroot" -- /usr/libexec/swift/bin/clang -O2 -Wall -Werror -c \
            --target=$triple --sysroot=/sysroot -o "$scratch/older-libc.o" "$here/older-libc.c"
    fi
    build --configuration release --static-swift-stdlib --product alight "${objects[@]}"
    emulate alight release/alight
fi
