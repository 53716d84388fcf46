#!/bin/sh
# Gets what tests compare the verifier with and Debian does not have: the official reader of
# safetensors, from PyPI, into build/oracle. Silent and quick when it is there; without it, tests
# that ask it are skipped.
# usage: oracles.sh
set -eu
. "$(dirname "$0")/common.sh"
release=0.8.0
folder=$root/build/oracle/safetensors-$release

[ $# -eq 0 ] || usage
[ ! -e "$folder/safetensors" ] || exit 0
if ! command -v python3 >/dev/null; then
    echo "oracles: no python3: tests that ask safetensors are skipped" >&2
    exit 0
fi
make_scratch
if ! python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$scratch" \
    "safetensors==$release" >"$scratch/log" 2>&1; then
    echo "oracles: safetensors $release cannot be fetched: tests that ask it are skipped" >&2
    exit 0
fi
python3 -m zipfile -e "$scratch"/safetensors-*.whl "$scratch/all"
mkdir -p "$root/build/oracle"
rm -rf "$folder"
mv "$scratch/all" "$folder"
