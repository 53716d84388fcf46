#!/bin/sh
# Fetches the compiler zig from PyPI, with the C libraries of other systems, and prints where it is. Quick if it is
# there; status 77 if it cannot be fetched. PTV_DOWNLOADS replaces the folder build/static/downloads.
# usage: zig.sh
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 0 ] || usage
release=0.14.1
downloads=${PTV_DOWNLOADS:-$root/build/static/downloads}
folder=$downloads/zig-$release
[ -x "$folder/ziglang/zig" ] || need python3 >&2
if [ ! -x "$folder/ziglang/zig" ]; then
    make_scratch
    python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$scratch" \
        "ziglang==$release" >"$scratch/log" 2>&1 &&
        python3 -m zipfile -e "$scratch"/*.whl "$scratch/all" &&
        chmod +x "$scratch/all/ziglang/zig" && mkdir -p "$downloads" &&
        mv "$scratch/all" "$folder" || skip "zig $release cannot be fetched from PyPI" >&2
fi
echo "$folder/ziglang/zig"
