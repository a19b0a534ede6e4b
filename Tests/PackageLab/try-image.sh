#!/bin/bash
# Runs deploy/image's stage on a clean Debian as pi-gen runs it, and tries what it leaves behind.
#
#     try-image.sh RELEASE PACKAGE
#
# pi-gen itself makes an image for arm64 out of Raspberry Pi's packages; this one is of this machine's kind, and nothing boots.
# Only root can do that.
set -eEuo pipefail
here=$(realpath "$(dirname "$0")")
release=$1 package=$(realpath "$2")
stage=$here/../../deploy/image/stage-alight
base=$("$here/make-base.sh" "$release")

holds() { echo "ok  $*"; }
fails() { ! "$@" >/dev/null 2>&1; }
trap 'echo "failed at line $LINENO: $BASH_COMMAND"; tail -n 30 "$work/log"' ERR

work=$(mktemp -d)
export work ROOTFS_DIR=$work/root ALIGHT_IMAGE=$here/../../deploy/image ALIGHT_DEB=$package
clean_up() {
    umount --quiet "$work/root/proc" "$work/root/dev" || true
    [ -z "${loop:-}" ] || losetup --detach "$loop"
    rm -rf "$work"
}
trap clean_up EXIT
: >"$work/log"

# What pi-gen gives a stage's scripts.
copy_previous() { mkdir "$ROOTFS_DIR" && tar --extract --file="$base" --directory="$ROOTFS_DIR"; }
on_chroot() {
    env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        chroot "$ROOTFS_DIR" bash -e >>"$work/log" 2>&1
}
export base
export -f copy_previous on_chroot
run_stage() {
    local step script
    (cd "$stage" && ./prerun.sh)
    mountpoint --quiet "$ROOTFS_DIR/proc" || prepare
    for step in "$stage"/*/; do
        on_chroot <<<"apt-get install --yes $(tr '\n' ' ' <"$step/00-packages")"
        for script in "$step"/*-run.sh; do (cd "$step" && "$script" >>"$work/log" 2>&1); done
    done
}
# What stands in Raspberry Pi OS before the stage.
prepare() {
    mount --bind /proc "$ROOTFS_DIR/proc"
    mount --bind -o ro /dev "$ROOTFS_DIR/dev"
    cp --remove-destination /etc/resolv.conf "$ROOTFS_DIR/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$ROOTFS_DIR/usr/sbin/policy-rc.d"
    chmod +x "$ROOTFS_DIR/usr/sbin/policy-rc.d"
    mkdir -p "$ROOTFS_DIR/boot/firmware"
    printf '[all]\ndtparam=audio=on\n' >"$ROOTFS_DIR/boot/firmware/config.txt"
    echo "console=tty1 root=PARTUUID=1 rootfstype=ext4 fsck.repair=yes rootwait resize" >"$ROOTFS_DIR/boot/firmware/cmdline.txt"
    printf 'PARTUUID=1 / ext4 defaults,noatime 0 1\n' >"$ROOTFS_DIR/etc/fstab"
    on_chroot <<<"apt-get update"
}

run_stage
holds "the stage runs"
before=$(cat "$ROOTFS_DIR"/boot/firmware/* "$ROOTFS_DIR/etc/fstab" | sha256sum)
run_stage
[ "$before" = "$(cat "$ROOTFS_DIR"/boot/firmware/* "$ROOTFS_DIR/etc/fstab" | sha256sum)" ]
holds "a second time changes nothing"

cd "$ROOTFS_DIR"
[ "$(cat boot/firmware/cmdline.txt)" = "console=tty1 root=PARTUUID=1 rootfstype=ext4 fsck.repair=yes rootwait" ]
[ "$(grep --count --line-regexp 'include alight-config.txt' boot/firmware/config.txt)" = 1 ]
cmp boot/firmware/alight-config.txt "$here/../../deploy/alight-config.txt"
holds "firmware and kernel are told of the wiring, and of a root that does not grow"

on_chroot <<'COMMANDS'
dpkg --verify alight
systemctl is-enabled alight.service gpsd.socket alight-data.service
systemd-analyze verify --man=no alight.service alight-data.service
id alight
COMMANDS
holds "Alight and gpsd start with the box, and systemd finds nothing wrong with the units"

# Each key of ours is one of Debian's, which gpsd's unit and udev's rule read.
dpkg-deb --fsys-tarfile "$(cd "$work" && apt-get download --quiet gpsd >>log 2>&1 && ls "$work"/gpsd_*.deb)" |
    tar --extract --to-stdout ./etc/default/gpsd >"$work/gpsd"
sed -n 's/^\([A-Z]*\)=.*/\1/p' etc/default/gpsd | while read -r key; do grep --quiet "^$key=" "$work/gpsd"; done
holds "gpsd's options are those that Debian's has"

# As the initramfs does it.
on_chroot <<'COMMANDS'
. /etc/overlayroot.conf
. /etc/overlayroot.local.conf
[ "$overlayroot" = tmpfs:recurse=0 ]
COMMANDS
findmnt --tab-file etc/fstab --verify --types ext4 >>"$work/log" 2>&1 || grep --quiet 'LABEL=alight' "$work/log"
options=$(findmnt --tab-file etc/fstab --noheadings --output OPTIONS --source LABEL=alight | tr ',' '\n')
[ "$(grep --count --line-regexp -e nofail -e noexec <<<"$options")" = 2 ]
holds "the root is read-only, and the data is not"

# A card of 256 MB with firmware and root.
cd "$work"
truncate --size=256M card
printf 'label: dos\nsize=32M, type=c\nsize=64M, type=L\n' | sfdisk --quiet card
# Makes the partitions' devices where no udev does, and no devtmpfs.
nodes() {
    local partition
    for partition in /sys/class/block/"${loop#/dev/}"/"${loop#/dev/}"p*; do
        [ -e "/dev/${partition##*/}" ] || IFS=: read -r major minor <"$partition/dev"
        [ -e "/dev/${partition##*/}" ] || mknod "/dev/${partition##*/}" b "$major" "$minor"
    done
}
mkdir bin
printf '#!/bin/bash -e\n%s\n/usr/bin/partx "$@"; nodes\n' "$(declare -f nodes)" >bin/partx
chmod +x bin/partx
export PATH=$work/bin:$PATH
loop=$(losetup --show --find card)
export loop
partx --update "$loop"
mkfs.ext4 -q -L bootfs "${loop}p1"
mkfs.ext4 -q -L rootfs "${loop}p2"
script=$stage/01-read-only/files/alight-data
"$script" "$loop" >>log 2>&1
[ "$(blkid --probe --output value --match-tag LABEL "${loop}p3")" = alight ]
[ "$(blkid --probe --output value --match-tag LABEL "${loop}p2")" = rootfs ]
holds "the first start makes a partition for the data"

mkdir data
mount "${loop}p3" data && echo kept >data/journal && umount data
"$script" "$loop" >>log 2>&1
mount "${loop}p3" data
[ "$(cat data/journal)" = kept ]
umount data
holds "the next ones leave it alone"

# As if the card had lost its first block.
wipefs --quiet --all "${loop}p3"
"$script" "$loop" >>log 2>&1
mount "${loop}p3" data
[ "$(cat data/journal)" = kept ]
umount data
holds "rides below a damaged superblock are found again"

# As if power had been lost before the file system was made.
dd if=/dev/zero of="${loop}p3" bs=1M status=none 2>/dev/null || true
"$script" "$loop" >>log 2>&1
[ "$(blkid --probe --output value --match-tag LABEL "${loop}p3")" = alight ]
[ "$(sfdisk --dump "$loop" | grep --count "^$loop")" = 3 ]
holds "a loss of power on the first start is made good on the next one"

# A fourth one has no room, and a root that has grown over the card leaves none.
mkfs.ext4 -q -F -L other "${loop}p3"
fails "$script" "$loop"
[ "$(blkid --probe --output value --match-tag LABEL "${loop}p3")" = other ]
holds "other people's partitions are never formatted"

echo "console=tty1 init=/usr/lib/raspberrypi-sys-mods/firstboot" >"$ROOTFS_DIR/boot/firmware/cmdline.txt"
if (cd "$stage/01-read-only" && ./01-run.sh) 2>refusal; then exit 1; fi
grep --quiet 'would take the whole card' refusal
holds "a system whose first boot takes the whole card is refused"
