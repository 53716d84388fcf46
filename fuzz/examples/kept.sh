#!/bin/sh
# How many crashes of the released runtime keep their place when they are shrunk: the same stream is saved
# as it is and shrunk, and both files of a crash are run once more, alone. Prints those that do not, and
# the count.
# usage: kept.sh BUILD INPUTS SEED...     build/release 2500 build/release/golden
set -eu
[ $# -ge 3 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}
build=$1 inputs=$2
shift 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# save OPTION...: status 1 tells of crashes behind pteverify, which are no matter here.
save() {
    "$build/fuzz-runtime" --source mutated --inputs "$inputs" --milliseconds 200 "$@" >"$tmp/log" || [ $? -eq 1 ]
}
save --save "$tmp/saved" "$@"
save --save "$tmp/shrunk" --shrink "$@"

# place FILE: as the crash was found.
place() {
    case ${1##*/} in
    full-*) set -- --full "$1" ;;
    esac
    "$build/runtime_try" --place "$@" 2>/dev/null | sed 's/;.*//' || true
}
count=0 kept=0
for file in "$tmp"/saved/*.pt?; do
    before=$(place "$file")
    after=$(place "$tmp/shrunk/${file##*/}")
    count=$((count + 1))
    if [ "$before" = "$after" ]; then
        kept=$((kept + 1))
    else
        echo "${file##*/}: $before; shrunk: $after"
    fi
done
echo "$kept of $count keep their place"
