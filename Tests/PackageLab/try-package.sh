#!/bin/bash
# Runs in a clean Debian: installs the package, rides with it, upgrades it in mid-ride, removes and purges it. Says what
# holds, a line each, and ends at the first thing that does not.
set -eEuo pipefail
cd /lab
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
readonly ride=lebak-bulus-asean.nmea configuration=/etc/alight/alight.toml

trap 'echo "failed at line $LINENO: $BASH_COMMAND"; [ ! -e last ] || tail -n 40 last; journalctl -u alight -n 20 -o cat' ERR

holds() { echo "ok  $*"; }
# Runs a command whose output only a failure shows.
quietly() { "$@" >last 2>&1; }
# Whether a command fails.
fails() { ! "$@" >/dev/null 2>&1; }
# Waits up to 20 s until a command succeeds.
until_true() {
    for _ in {1..100}; do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.2
    done
    echo "this did not come true: $*"
    return 1
}
says() { "${@:2}" 2>&1 | grep --fixed-strings --quiet -e "$1"; }
# The ride's lines of a time of day, as a receiver says them.
receive() { sed -n "/RMC,$1/,/RMC,$2/p" "$ride" >/run/receiver; }
main_pid() { systemctl show --value --property=MainPID alight; }

quietly apt-get update
quietly apt-get install --yes ./alight.deb
version=$(dpkg-query --show --showformat='${Version}' alight)
holds "apt installs $version and what it depends on"

[ "$(alight --version)" = "${version%+deb*}" ]
holds "the program runs, and is of the package's version"

dpkg-query --show --showformat='${Conffiles}' alight | grep --quiet "$configuration"
[ "$(dpkg --verify alight)" = "" ]
[ -e /usr/share/man/man1/alight.1.gz ]
[ -e /usr/share/man/man5/alight.toml.5.gz ]
[ -e /usr/share/bash-completion/completions/alight ]
grep --quiet '^swift-nio [0-9]' /usr/share/doc/alight/NOTICE
grep --quiet '^hummingbird [0-9]' /usr/share/doc/alight/NOTICE
id --name --groups alight | grep --word-regexp gpio | grep --quiet --word-regexp dialout
holds "the configuration is a conffile; pages, completions and the notices of linked parts are there, and a user in the groups gpio and dialout"

quietly systemd-analyze verify alight.service
[ ! -s last ]
[ "$(systemctl is-enabled alight || true)" = disabled ]
fails systemctl is-active alight
holds "systemd finds nothing wrong with the unit, and has not started it"

quietly alight replay "$ride" --to ASEAN --expect lebak-bulus-asean.ndjson --fail-unless-arrived
holds "the fixture's ride gives the same events, on the network that comes with it"

# A container has no GPIO, and the clean system no receiver.
status=0
alight check >last 2>&1 || status=$?
[ $status = 69 ]
grep --quiet "^ok      configuration  $configuration\$" last
grep --quiet '^ok      network        /usr/share/alight/networks/mrt-jakarta: ' last
[ "$(grep ^FAILED last | awk '{ print $2 }' | xargs)" = "receiver buzzer LED" ]
holds "alight check finds configuration and network, and what is wired to nothing"

# As a rider does who has wired no outputs, and with a receiver in the test's hand.
sed --in-place -e 's/^\(buzzer\|led\) =/#&/' -e 's/^#source = .*/source = "nmea"/' -e 's/^#file = "ride.nmea"/file = "-"/' \
    -e '0,/^#to = .*/s//to = "ASEAN"/' "$configuration"
mkfifo /run/receiver
exec 3<>/run/receiver
mkdir --parents /etc/systemd/system/alight.service.d
printf '[Service]\nStandardInput=file:/run/receiver\n' >/etc/systemd/system/alight.service.d/receiver.conf
systemctl daemon-reload
quietly systemctl enable --now alight
[ "$(systemctl show --value --property=User alight)" = alight ]
[ "$(ps -o user= -p "$(main_pid)")" = alight ]
quietly systemctl reload alight
holds "the service starts as its user, once it is enabled, and reloads"

receive 005920 010300
until_true says '"to":{"stop_id":"SSM"' alight status --json
until_true alight go "Blok M"
receive 010300 010500
until_true says '"to":{"stop_id":"BLM"' alight status --json
former=$(main_pid)
holds "it follows a journey"

quietly apt-get install --yes ./next.deb
[ "$(dpkg-query --show --showformat='${Version}' alight)" = "$version+next" ]
until_true systemctl is-active alight
[ "$(main_pid)" != "$former" ]
until_true says '"to":{"stop_id":"BLM"' alight status --json
grep --quiet '^to = "ASEAN"' "$configuration"
holds "an upgrade in mid-ride restarts it, and keeps its journey and the configuration"

receive 010500 011300
until_true says '"event":"arrived","stop_id":"BLM"' journalctl --unit=alight --output=cat
holds "after the upgrade the same journey arrives"

quietly apt-get remove --yes alight
fails test -e /usr/bin/alight
fails systemctl is-active alight
[ -e "$configuration" ]
[ -e /var/lib/alight/alight.db ]
holds "what is removed has stopped; configuration and journal stay"

quietly apt-get install --yes ./alight.deb
grep --quiet '^to = "ASEAN"' "$configuration"
quietly systemctl restart alight
until_true systemctl is-active alight
holds "installed again it runs with the same configuration"

quietly apt-get purge --yes alight
grep --quiet '^alight: rides and journal stay in /var/lib/alight; ' last
[ -e /var/lib/alight/alight.db ]
fails test -e /etc/alight
fails test -e /usr/share/alight
holds "a purge takes the configuration along, leaves the journal, and says so"
