#!/bin/sh
# The library calls nothing but memcpy, memcmp, memset and strlen (and itself).
# usage: symbols.sh libpteverify.a
set -eu
defined=$(mktemp)
trap 'rm -f "$defined"' EXIT
nm --defined-only -P "$1" | awk 'NF >= 2 { print $1 }' | sort -u >"$defined"
foreign=$(nm --undefined-only -P "$1" | awk 'NF >= 2 { print $1 }' | sort -u |
    grep -vxF -f "$defined" |
    grep -vxE 'memcpy|memcmp|memset|strlen|_GLOBAL_OFFSET_TABLE_' || true)
if [ -n "$foreign" ]; then
    echo "$1 calls:" $foreign >&2
    exit 1
fi
