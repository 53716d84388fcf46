#!/bin/sh
# Configures a copy of the project twice. What a user has put beside the goldens is still
# there, and so is what a text that is gone was built into, which is no golden any more.
# usage: reconfigure.sh SOURCE_DIR GENERATOR CC
set -eu
source=$1 generator=$2 cc=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mkdir "$tmp/source"
for part in "$source"/*; do
    case $part in
    */build | */golden) ;;
    *) ln -s "$part" "$tmp/source" ;;
    esac
done
cp -r "$source/golden" "$tmp/source"

configure() {
    cmake -S "$tmp/source" -B "$tmp/build" -G "$generator" -DCMAKE_C_COMPILER="$cc" \
        -DPTV_TESTS=OFF -DPTV_BENCH=OFF >"$tmp/log" || {
        cat "$tmp/log"
        exit 1
    }
}

fail() {
    echo "$1" >&2
    exit 1
}

configure
grep -qx add.pte "$tmp/build/golden.list" || fail "add.pte is no golden"

echo mine >"$tmp/build/golden/cut.pte"
mkdir "$tmp/build/golden/parts"
echo old >"$tmp/build/golden/add.pte"
rm "$tmp/source/golden/files/add.json"
configure

[ "$(cat "$tmp/build/golden/cut.pte")" = mine ] || fail "a file of the user is gone"
[ -d "$tmp/build/golden/parts" ] || fail "a folder of the user is gone"
[ "$(cat "$tmp/build/golden/add.pte")" = old ] || fail "something was removed"
if grep -qx -e cut.pte -e add.pte "$tmp/build/golden.list"; then
    fail "what no text makes is a golden"
fi
