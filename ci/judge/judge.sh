#!/bin/sh
# Implements ci/runtime.sh --judge. Exit status: 0 the table was written, 1 it cannot be.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/ci/judge
work=$root/build/judge
environments=$root/build/exporters/env
table=$root/tests/runtime/reactions.tsv

judged=$(grep -v '^#' "$here/torches.txt")

prepare() {
    "$root/ci/setup.sh"
    # shellcheck disable=SC2046,SC2086 # a list
    "$root/ci/exporters.sh" --install $(printf '%s\n' $judged | sed 's/=.*//')
    (cd "$root" && ci/preset.sh release && cmake --build --preset release \
        --target pteverify-tool golden_files runtime_react) >&2
    mkdir -p "$work/results"
    gcc -O2 -shared -fPIC -o "$work/guard.so" "$here/guard.c"
    for pair in $judged; do
        torch=${pair#*=}
        [ "$torch" = - ] ||
            "$here/torch.sh" "$environments/base/bin/pip" "$torch" "$work/torch-$torch"
    done
}

# judge RELEASE=TORCH: leaves no result if it fails, which the table shows.
judge() {
    release=${1%=*}
    echo "== judge $release" >&2
    PRELOAD=$work/guard.so timeout 900 "$here/python.sh" "$release" "$here/judge.py" \
        "$work/examples" "$work/results/$release.jsonl" >"$work/results/$release.log" 2>&1
}

if [ $# -gt 0 ]; then
    judge "$1"
    exit
fi
prepare
rm -rf "$work/examples" "$work/results"/*.jsonl
python3 "$here/examples.py" "$root/build/release/pteverify" "$root/build/release/golden" \
    "$work/examples" >"$work/not-judged.txt"
# shellcheck disable=SC2086 # a list
printf '%s\n' $judged | xargs -P 2 -n 1 "$0" || true
# shellcheck disable=SC2046,SC2086
python3 "$here/table.py" "$work/examples" "$root/build/release/runtime_react" "$work/results" \
    $(printf '%s\n' $judged | sed 's/=.*//') >"$work/table"
mv "$work/table" "$table"
echo "judge: $table; rules without a line: $work/not-judged.txt" >&2
