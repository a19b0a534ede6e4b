#!/bin/bash
# Prints the path of the test kernel, a program; builds it first where the cache has none of this configuration, which
# takes some minutes. Needs Debian's linux-source-6.12 and what a kernel is compiled with; exits with 77 without the source.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source=/usr/src/linux-source-6.12.tar.xz
cache=${XDG_CACHE_HOME:-$HOME/.cache}/alight
kernel=$cache/linux-$(cat "$here"/{kernel.config,pwm-sim.c} | sha256sum | cut -c 1-16)

mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9
if [ -x "$kernel" ]; then
    echo "$kernel"
    exit
fi
[ -r $source ] || { echo "no $source: Debian's linux-source-6.12 is not installed" >&2; exit 77; }
echo "building the test kernel, once, in some minutes" >&2
tree=$(mktemp -d "$cache/build.XXXXXX")
trap 'rm -rf "$tree"' EXIT
tar -C "$tree" --strip-components=1 -xf $source
cp "$here/pwm-sim.c" "$tree/drivers/pwm/"
echo 'obj-y += pwm-sim.o' >>"$tree/drivers/pwm/Makefile"
# Only a module elsewhere, and this kernel has none.
sed -i '/^config I2C_STUB$/,/^config /{/depends on m$/d}' "$tree/drivers/i2c/Kconfig"
build() { make -s -C "$tree" ARCH=um CC=gcc HOSTCC=gcc KCFLAGS=-w "$@" >&2; }
build x86_64_defconfig
(cd "$tree" && scripts/kconfig/merge_config.sh -m -O . .config "$here/kernel.config" >/dev/null)
build olddefconfig
missing=$(grep ^CONFIG_ "$here/kernel.config" | grep -vxFf "$tree/.config" || true)
[ -z "$missing" ] || { echo "this kernel cannot have" $missing >&2; exit 1; }
build -j"$(nproc)" linux
mv "$tree/linux" "$kernel"
echo "$kernel"
