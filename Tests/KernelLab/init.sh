#!/bin/bash
# The first process of the test kernel: mounts what a Pi has mounted, runs a script and switches the machine off.
#
#     init.sh WORK SCRIPT PROGRAM [ARGUMENT…]
work=$1 script=$2 program=$3
shift 3
source "$(dirname "$0")/mounts.sh"
take_place "$work" "$program"
mount -t tmpfs state /var/lib
TMPDIR=/run/lab /usr/bin/python3 -B "$script" "$@"
echo $? >/run/work/done
sync
exec busybox poweroff -f
