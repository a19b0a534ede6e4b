#!/bin/bash -e
# Makes the root read-only, and room beside it for what must outlast a loss of power.
root=${ROOTFS_DIR:?}
cmdline=$root/boot/firmware/cmdline.txt

# The root must leave room for the partition of the data.
if grep --quiet 'init=[^ ]*firstboot' "$cmdline"; then
    echo "01-read-only: the first boot of this pi-gen's system would take the whole card; use its branch arm64" >&2
    exit 1
fi
sed --in-place --regexp-extended 's/(^| )resize( |$)/\1\2/; s/  +/ /g; s/ +$//' "$cmdline"

install -m 644 files/overlayroot.local.conf "$root/etc/overlayroot.local.conf"
install -D -m 644 files/journald.conf "$root/etc/systemd/journald.conf.d/alight.conf"
install -D -m 755 files/alight-data "$root/usr/local/sbin/alight-data"
install -m 644 files/alight-data.service "$root/etc/systemd/system/alight-data.service"
install -d -m 755 "$root/var/lib/alight"
grep --quiet '^LABEL=alight' "$root/etc/fstab" || cat files/fstab >>"$root/etc/fstab"
on_chroot <<'COMMANDS'
systemctl enable alight-data.service
COMMANDS
