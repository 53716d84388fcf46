#!/bin/sh
# Changes one operator or `return` of the library at a time and checks whether the tests notice. Works on copies below
# build/mutants. Not part of test.sh: 300 mutants take minutes to an hour. CONTRIBUTING.md explains the output.
# usage: mutants.sh [--sample N] [--seed N] [--quick] [--again] [--seconds N]
#                   [FILE|FOLDER|FILE:LINE...]
# Exit status: 0 enough of them are noticed, 1 not enough, 2 nothing could be measured, 3 wrong usage
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/ci/setup.sh"
if ! command -v python3 >/dev/null; then
    echo "mutants: needs python3" >&2
    exit 2
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/ci/mutants/run.py" "$@"
