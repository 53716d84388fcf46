#!/bin/sh
# Builds what `cmake --install build/release` installs, and runs the tool on the given files, or on the golden models.
# The exit status is the tool's: 0 clean, 1 errors found, 2 not read or decided.
# usage: verify.sh [FILE...]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/release

"$root/ci/setup.sh" tool
{
    # A build with tests remains one.
    "$root/ci/preset.sh" --keep release -DPTV_TESTS=OFF -DPTV_BENCH=OFF
    cmake --build "$build" --target ptv-installed golden_files
} >&2

if [ $# -eq 0 ]; then
    cd "$root" # short names in the report
    # shellcheck disable=SC2046 # a list of names without spaces
    set -- $(sed 's|^|build/release/golden/|' build/release/golden.list)
fi
exec "$build/pteverify" "$@"
