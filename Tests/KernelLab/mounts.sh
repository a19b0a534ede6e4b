# What both first processes of the test kernel begin with: what a Pi has mounted, and a folder for the lab.
#
#     source mounts.sh; take_place WORK PROGRAM
take_place() {
    export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    mount -t proc proc /proc
    mount -t sysfs sysfs /sys
    mount -t devtmpfs dev /dev 2>/dev/null
    mkdir -p /dev/pts
    mount -t devpts -o mode=620,gid=5 pts /dev/pts
    mount -t debugfs debug /sys/kernel/debug
    mount -t tracefs trace /sys/kernel/tracing
    mount -t configfs config /sys/kernel/config
    mount -t tmpfs -o mode=755 run /run
    mkdir -p /run/work /run/lab
    mount -t hostfs -o "$1" work /run/work
    ip link set lo up 2>/dev/null
    # The program may lie where no other user may go.
    install -m 755 "$2" /run/lab/program
}
