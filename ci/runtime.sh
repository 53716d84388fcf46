#!/bin/sh
# Fetches the released ExecuTorch runtime, as libraries and headers, from its Python package into build/runtime. Tests
# that use it as a judge skip without it. Exit status 0 even if it cannot be fetched: nothing else needs it.
#
# --judge: gives the example of each rule to six released runtimes and writes what they do to
# tests/runtime/reactions.tsv, which tests/report/test_reactions.c compares with the history. Installs the releases
# (ci/exporters.sh) and the torch of each, nearly 1 GB of download for each release before 1.4; takes minutes after
# that.
# usage: runtime.sh [--judge]
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
release=1.5.1
folder=build/runtime

if [ "${1:-}" = --judge ]; then
    "$0"
    exec ci/judge/judge.sh
fi
[ $# -eq 0 ] || usage
[ ! -e "$folder/executorch-$release" ] || exit 0
if [ "$(uname -m)" != x86_64 ] || ! command -v python3 >/dev/null; then
    echo "runtime: no python3, or another machine than x86_64: tests with the runtime are skipped" >&2
    exit 0
fi
make_scratch
if ! python3 -m pip download --quiet --no-deps --only-binary :all: --python-version 3.11 \
    --platform manylinux_2_28_x86_64 --dest "$scratch" "executorch==$release" \
    >"$scratch/log" 2>&1; then
    echo "runtime: executorch $release cannot be fetched: tests with the runtime are skipped" >&2
    exit 0
fi
python3 -m zipfile -e "$scratch"/executorch-*.whl "$scratch/all"
rm -rf "$folder"
mkdir -p "$folder"
mv "$scratch/all/executorch" "$folder/executorch-$release"
