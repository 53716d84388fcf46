#!/bin/sh
# Gets Microsoft's validator of SARIF from npm into build/oracle: 100 MB, a program of its own that
# needs no .NET. Silent and quick when it is there; without it, render.sarif is skipped.
# usage: sarif.sh
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
release=5.7.0
name=sarif-multitool-linux
folder=$here/build/oracle/$name-$release

if [ $# -gt 0 ]; then
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
fi
[ ! -e "$folder/Sarif.Multitool" ] || exit 0
if ! command -v npm >/dev/null; then
    echo "sarif: no npm: reports in SARIF are not validated" >&2
    exit 0
fi
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
if ! (cd "$temporary" && npm pack --silent "@microsoft/$name@$release" >log 2>&1 &&
    tar -xzf ./*.tgz); then
    echo "sarif: $name $release cannot be fetched: reports in SARIF are not validated" >&2
    exit 0
fi
chmod +x "$temporary/package/Sarif.Multitool"
mkdir -p "$here/build/oracle"
rm -rf "$folder"
mv "$temporary/package" "$folder"
