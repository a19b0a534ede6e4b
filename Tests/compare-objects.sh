#!/bin/bash
# Tells in which of the program's own object files two builds of it differ, where they are of one compiler for one processor.
#
#     compare-objects.sh ONE OTHER
#
# ONE and OTHER are SwiftPM's folders of a configuration, such as .build/arm64-bookworm/aarch64-unknown-linux-gnu/release. Compared are
# code and constants: debug information and the hash of a module's options name the folder. Where nothing differs both builds compute
# the same, and what one makes of a ride the other one makes, too. Exits 1 where a file of the core differs, which takes
# nothing from the system's libraries.
set -euo pipefail
one=$1 other=$2
core=" Mathematics Positioning Motion NMEA Transit Belief Navigation Simulation "
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# An object file without what names folders.
bare() {
    llvm-objcopy --strip-debug --remove-section '.debug*' --remove-section .swift_modhash "$1" "$folder/$2"
}

compared=0 differing=0 status=0
for sources in Sources/*/; do
    module=$(basename "$sources")
    for object in "$one/$module.build"/*.swift.o; do
        [ -e "$object" ] || continue
        compared=$((compared + 1))
        bare "$object" one
        bare "$other/$module.build/${object##*/}" other
        cmp --quiet "$folder/one" "$folder/other" && continue
        differing=$((differing + 1))
        echo "$module/${object##*/}"
        [[ $core != *" $module "* ]] || status=1
    done
done
echo "$compared object files compared, $differing differ"
[ "$compared" -gt 0 ] && exit $status
