#!/bin/sh
# The checked-in lists of what visits wait for are those that all rules ask for.
# usage: waiting.sh PTV-WAITING FILE
set -eu
written=$(mktemp)
trap 'rm -f "$written"' EXIT
"$1" "$written"
cmp "$written" "$2" || {
    echo "write it anew: cmake --build --preset dev --target tables" >&2
    exit 1
}
