#!/bin/bash
# Makes a clean Debian that can boot, once, keeps it in ~/.cache/alight, and prints where it is.
#
#     make-base.sh RELEASE
#
# RELEASE is a code name such as bookworm. Only root can do that.
set -euo pipefail
base=${XDG_CACHE_HOME:-$HOME/.cache}/alight/debian-$1-base.tar
if [ ! -e "$base" ]; then
    echo "making $base" >&2
    mkdir -p "$(dirname "$base")"
    mmdebstrap --quiet --mode=root --format=tar --variant=minbase --include=systemd-sysv,dbus,udev "$1" "$base.new" 2>/dev/null
    mv "$base.new" "$base"
fi
echo "$base"
