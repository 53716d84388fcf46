#!/bin/sh
# Counts how many crashes of the released runtime keep their place when shrunk: saves the same stream once
# as it is and once shrunk, and runs both files of each crash again, alone. Prints those that do not, and
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

# save OPTION...: ignores status 1, which reports crashes behind pteverify.
save() {
    "$build/fuzz-runtime" --source mutated --inputs "$inputs" --milliseconds 200 "$@" >"$tmp/log" || [ $? -eq 1 ]
}
save --save "$tmp/saved" "$@"
save --save "$tmp/shrunk" --shrink "$@"

# place FILE: runs it at the level at which the crash was found.
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
