#!/bin/sh
# Gets the compiler zig from PyPI, with the C libraries of other systems, and prints where it is. Quick
# when it is there; status 77 when it cannot be fetched. PTV_DOWNLOADS is another folder than
# build/static/downloads.
# usage: zig.sh
set -eu
[ $# -eq 0 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}
release=0.14.1
downloads=${PTV_DOWNLOADS:-$(cd "$(dirname "$0")/.." && pwd)/build/static/downloads}
folder=$downloads/zig-$release
if [ ! -x "$folder/ziglang/zig" ]; then
    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary"' EXIT
    python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$temporary" \
        "ziglang==$release" >"$temporary/log" 2>&1 &&
        python3 -m zipfile -e "$temporary"/*.whl "$temporary/all" &&
        chmod +x "$temporary/all/ziglang/zig" && mkdir -p "$downloads" &&
        mv "$temporary/all" "$folder" || {
        echo "skipped: zig $release cannot be fetched from PyPI" >&2
        exit 77
    }
fi
echo "$folder/ziglang/zig"
