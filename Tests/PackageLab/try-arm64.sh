#!/bin/bash
# Tries a package for arm64 in a clean Debian of arm64, whose programs run in an emulator.
#
#     try-arm64.sh RELEASE PACKAGE
#
# Installs the package, replays the fixture's ride against its events, has `alight check` look round, removes the package
# and purges it. Nothing boots. The release's base system is made once and kept in ~/.cache/alight. Only root can do that.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
release=$1 package=$(realpath "$2")
base=${XDG_CACHE_HOME:-$HOME/.cache}/alight/debian-$release-arm64-base.tar
rides=$here/../../fixtures/rides

# How the kernel is told which emulator runs programs of arm64.
formats=/proc/sys/fs/binfmt_misc
[ -e $formats/register ] || mount -t binfmt_misc binfmt_misc $formats
[ -e $formats/qemu-aarch64 ] || update-binfmts --enable qemu-aarch64

if [ ! -e "$base" ]; then
    echo "making $base"
    mkdir -p "$(dirname "$base")"
    mmdebstrap --quiet --mode=root --architectures=arm64 --format=tar --variant=minbase "$release" "$base.new"
    mv "$base.new" "$base"
fi

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
tar --extract --file="$base" --directory="$root"
cp "$rides"/lebak-bulus-asean.* "$root/srv/"
cp "$package" "$root/srv/alight.deb"
"$here/../../deploy/in-system.sh" "$root" -- bash -euo pipefail -c '
    export DEBIAN_FRONTEND=noninteractive
    holds() { echo "ok  $*"; }
    cd /srv
    uname --machine
    { apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends ./alight.deb; } >log 2>&1 ||
        { cat log; exit 1; }
    holds "it installs: $(dpkg-query --show --showformat="\${Version} \${Architecture}" alight)"
    if ldd /usr/bin/alight | grep "not found"; then exit 1; fi
    holds "all libraries are found"
    alight replay lebak-bulus-asean.nmea --network /usr/share/alight/networks/mrt-jakarta --to ASEAN --format ndjson \
        --expect lebak-bulus-asean.ndjson
    alight replay lebak-bulus-asean.nmea --network /usr/share/alight/networks/mrt-jakarta --to ASEAN --format ndjson |
        cmp - lebak-bulus-asean.ndjson
    holds "the ride gives its events"
    # Nothing is wired here, which it says with exit code 69.
    status=0
    alight check >log 2>&1 || status=$?
    [ $status = 69 ] && grep --quiet "^ok      network " log || { cat log; exit 1; }
    holds "alight check finds configuration and network"
    apt-get purge --quiet --yes alight >log 2>&1 || { cat log; exit 1; }
    [ ! -e /usr/bin/alight ]
    [ ! -e /etc/alight ]
    holds "it is purged"'
