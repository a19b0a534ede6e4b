#!/bin/bash
# Builds the program for arm64 on amd64, for a release of Debian: the release's libraries, and the Swift of Debian unstable.
#
#     build.sh RELEASE SCRATCH
#
# SwiftPM builds in SCRATCH, where the file `alight` then runs the program in an emulator.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
release=$1 scratch=$2
{ read -r compiler && read -r libraries; } < <("$here/make-systems.sh" "$release") || exit 1

mkdir -p "$scratch"
objects=()
case $release in
bookworm)
    objects=(-Xlinker "$scratch/older-libc.o")
    "$here/../in-system.sh" "$compiler" "$libraries:/sysroot" -- /usr/libexec/swift/bin/clang -O2 -Wall -Werror -c \
        --target=aarch64-unknown-linux-gnu --sysroot=/sysroot -o "$scratch/older-libc.o" "$here/older-libc.c"
    ;;
esac

"$here/../in-system.sh" "$compiler" "$libraries:/sysroot" -- env PKG_CONFIG_SYSROOT_DIR=/sysroot \
    swift build --scratch-path "$scratch" --swift-sdks-path "$here" --swift-sdk debian-arm64 \
    --pkg-config-path /sysroot/usr/lib/aarch64-linux-gnu/pkgconfig --configuration release --static-swift-stdlib \
    --product alight "${objects[@]}"

cat >"$scratch/alight.new" <<RUN
#!/bin/sh
exec qemu-aarch64-static -L "$libraries" "$(realpath "$scratch")/aarch64-unknown-linux-gnu/release/alight" "\$@"
RUN
chmod +x "$scratch/alight.new"
mv "$scratch/alight.new" "$scratch/alight"
