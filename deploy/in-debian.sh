#!/bin/bash
# Runs a command in another release of Debian, with this project and this machine's Swift at the same paths.
#
#     in-debian.sh RELEASE COMMAND…
#
# RELEASE is a code name such as trixie. Its system is made once and kept in ~/.cache/alight; what the command installs
# there stays. Only root can do that.
set -euo pipefail
release=$1
shift
project=$(realpath "$(dirname "$0")/..")
root=${XDG_CACHE_HOME:-$HOME/.cache}/alight/debian-$release-build
# The folder that holds usr/bin/swift.
toolchain=$(realpath "$(dirname "$(realpath "$(type -P "${SWIFT:-swift}")")")/../..")

if [ ! -e "$root" ]; then
    echo "making $root"
    # With what the toolchain itself links to.
    mmdebstrap --quiet --mode=root --variant=buildd \
        --include=ca-certificates,git,libcurl4,libedit2,libncurses6,libsqlite3-0,libxml2,tzdata "$release" "$root.new"
    mv "$root.new" "$root"
fi

exec "$project/deploy/in-system.sh" "$root" "$toolchain" -- \
    env PATH="$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$@"
