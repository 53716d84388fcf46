#!/bin/sh
# Fetches Microsoft's SARIF validator from npm into build/oracle: 100 MB, a standalone program that needs no .NET.
# Silent and quick if it is there; without it, render.sarif is skipped.
# usage: sarif.sh
set -eu
. "$(dirname "$0")/common.sh"
release=5.7.0
name=sarif-multitool-linux
folder=$root/build/oracle/$name-$release

[ $# -eq 0 ] || usage
[ ! -e "$folder/Sarif.Multitool" ] || exit 0
if ! command -v npm >/dev/null; then
    echo "sarif: no npm: reports in SARIF are not validated" >&2
    exit 0
fi
make_scratch
if ! (cd "$scratch" && npm pack --silent "@microsoft/$name@$release" >log 2>&1 &&
    tar -xzf ./*.tgz); then
    echo "sarif: $name $release cannot be fetched: reports in SARIF are not validated" >&2
    exit 0
fi
chmod +x "$scratch/package/Sarif.Multitool"
mkdir -p "$root/build/oracle"
rm -rf "$folder"
mv "$scratch/package" "$folder"
