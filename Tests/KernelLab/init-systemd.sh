#!/bin/bash
# The first process of the test kernel where the service is tested: makes of this machine's files a Pi on which Alight
# has just been installed, and becomes systemd, which runs a script and switches the machine off. No unit of this machine
# runs.
#
#     init-systemd.sh WORK SCRIPT PROGRAM [ARGUMENT…]
here=$(cd "$(dirname "$0")" && pwd)
project=$(realpath "$here/../..")
work=$1 script=$2 program=$3
shift 3
source "$here/mounts.sh"
take_place "$work" "$program"

# The project may lie in /tmp, which gets files of its own below.
mkdir /run/lab/project
mount --bind "$project" /run/lab/project
script=/run/lab/project${script#"$project"}
project=/run/lab/project here=/run/lab/project/Tests/KernelLab program=/run/lab/program

tmpfs() { mkdir -p "$1" && mount -t tmpfs -o "mode=${2:-755}" lab "$1"; }
tmpfs /run/lab/etc
cp -a /etc/{passwd,group,shadow,gshadow,nsswitch.conf,hosts,ld.so.cache,ld.so.conf,ld.so.conf.d,alternatives,dbus-1} \
    /run/lab/etc/
mount --move /run/lab/etc /etc
echo 0123456789abcdef0123456789abcdef >/etc/machine-id
tmpfs /tmp 1777
tmpfs /var
tmpfs /usr/local
mkdir /var/{cache,lib,log,spool}
mkdir -m 1777 /var/tmp
ln -s /run /var/run

# As `make install` does, and what Raspberry Pi OS gives the group gpio.
install -D -m 755 "$program" /usr/local/bin/alight
install -D -m 644 -t /usr/local/share/alight/networks/mrt-jakarta "$project"/fixtures/networks/mrt-jakarta/*
install -D -m 644 -t /etc/systemd/system "$project/deploy/alight.service"
install -D -m 644 -t /etc/udev/rules.d "$project/deploy/60-alight.rules" "$here/pi.rules"
install -D -m 644 "$project/deploy/alight.sysusers" /etc/sysusers.d/alight.conf
install -D -m 644 -t /etc/alight "$project/deploy/alight.toml"
systemd-sysusers /etc/sysusers.d/alight.conf 2>/dev/null

# Of Debian's units those that the service or a case needs.
units=/usr/lib/systemd/system
tmpfs /run/lab/units
cp -a $units/{sysinit,local-fs,basic,sockets,multi-user,shutdown,umount,slices,paths,timers}.target \
    $units/systemd-{journald.service,journald.socket,journald-dev-log.socket,udev-trigger.service} \
    $units/systemd-{udevd.service,udevd-control.socket,udevd-kernel.socket} \
    $units/{dbus.service,dbus.socket,modprobe@.service} /run/lab/units/
{
    echo '#!/bin/bash'
    printf 'TMPDIR=/run/lab /usr/bin/python3 -B'
    printf ' %q' "$script" "$@"
    cat <<'RUN'

echo $? >/run/work/done
sync
exec busybox poweroff -f
RUN
} >/run/lab/run
chmod +x /run/lab/run
cat >/run/lab/units/lab.service <<'UNIT'
[Unit]
After=basic.target systemd-udev-trigger.service
[Service]
Type=oneshot
ExecStart=/run/lab/run
StandardOutput=file:/dev/tty0
StandardError=file:/dev/tty0
UNIT
cat >/run/lab/units/lab.target <<'UNIT'
[Unit]
Requires=basic.target systemd-journald.service systemd-udevd.service lab.service
Wants=systemd-udev-trigger.service systemd-journald-dev-log.socket
UNIT
mount --move /run/lab/units $units
mkdir -p /etc/systemd/journald.conf.d
printf '[Journal]\nStorage=volatile\nRateLimitBurst=0\n' >/etc/systemd/journald.conf.d/lab.conf
# Generators would look at this machine's disks and scripts.
export SYSTEMD_GENERATOR_PATH=/run/lab/none
# The console is for what the script says.
mount --bind /dev/null /dev/console
exec /usr/lib/systemd/systemd --system --unit=lab.target --log-target=journal >/dev/null 2>&1
