#!/bin/sh
# The full sweep: every field of every golden model, and of given files, to boundary
# values, judged by the released runtime. Takes minutes.
# usage: sweep.sh [--unverified] [FILE.pte...]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/ci/setup.sh"
"$root/ci/runtime.sh"
(cd "$root" && cmake --preset release && cmake --build --preset release \
    --target golden_files runtime_sweep) >&2
exec "$root/build/release/runtime_sweep" "$@" "$root"/build/release/golden/*.pte
