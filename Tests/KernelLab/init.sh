#!/bin/bash
# The first process of the test kernel: mounts what a Pi has mounted, runs a script and switches the machine off.
#
#     init.sh WORK SCRIPT PROGRAM [ARGUMENT…]
work=$1 script=$2 program=$3
shift 3
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev 2>/dev/null
mkdir -p /dev/pts
mount -t devpts pts /dev/pts
mount -t debugfs debug /sys/kernel/debug
mount -t tracefs trace /sys/kernel/tracing
mount -t configfs config /sys/kernel/config
mount -t tmpfs -o mode=755 run /run
mount -t tmpfs state /var/lib
mkdir -p /run/work /run/lab
mount -t hostfs -o "$work" work /run/work
ip link set lo up 2>/dev/null
# The program may lie where no other user may go.
install -m 755 "$program" /run/lab/program
TMPDIR=/run/lab /usr/bin/python3 -B "$script" "$@"
echo $? >/run/work/done
sync
exec busybox poweroff -f
