#!/bin/sh
# Gets what tests compare the verifier with and Debian does not have: the official reader of
# safetensors, from PyPI, into build/oracle. Silent and quick when it is there; without it, tests
# that ask it are skipped.
# usage: oracles.sh
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
release=0.8.0
folder=$here/build/oracle/safetensors-$release

if [ $# -gt 0 ]; then
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
fi
[ ! -e "$folder/safetensors" ] || exit 0
if ! command -v python3 >/dev/null; then
    echo "oracles: no python3: tests that ask safetensors are skipped" >&2
    exit 0
fi
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
if ! python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$temporary" \
    "safetensors==$release" >"$temporary/log" 2>&1; then
    echo "oracles: safetensors $release cannot be fetched: tests that ask it are skipped" >&2
    exit 0
fi
python3 -m zipfile -e "$temporary"/safetensors-*.whl "$temporary/all"
mkdir -p "$here/build/oracle"
rm -rf "$folder"
mv "$temporary/all" "$folder"
