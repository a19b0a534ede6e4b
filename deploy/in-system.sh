#!/bin/bash
# Runs a command in another system, with this project and more folders of this machine at the same paths.
#
#     in-system.sh ROOT [FOLDER[:PLACE]…] -- COMMAND…
#
# ROOT is the folder of the system. A FOLDER that is to lie elsewhere there has its PLACE behind a colon. Only root can do that.
set -euo pipefail
project=$(realpath "$(dirname "$0")/..")
root=$1
shift
folders=("$project" /dev /proc)
while [ "$1" != -- ]; do
    folders+=("$1")
    shift
done
shift

export root project
exec unshare --mount --propagation private bash -euc '
while [ "$1" != -- ]; do
    mkdir -p "$root${1#*:}"
    mount --rbind "${1%%:*}" "$root${1#*:}"
    shift
done
shift
# What a package does to its devices would be done to those of this machine.
mount -o remount,bind,ro "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
exec env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" sh -c "cd \"\$0\" && exec \"\$@\"" "$project" "$@"' bash "${folders[@]}" -- "$@"
