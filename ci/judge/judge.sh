#!/bin/sh
# ci/runtime.sh --judge. Exit status: 0 the table is written, 1 it cannot be.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/ci/judge
work=$root/build/judge
environments=$root/build/exporters/env
table=$root/tests/runtime/reactions.tsv

# Each release with the torch that its extension was built for. "-" is that of ci/exporters.sh.
# Not 0.4 and 0.5, whose extensions want a torch with the strings of before C++11, nor 0.6 and
# 0.7: --against knows releases from 1.0 on.
judged="1.0.1=2.9.1 1.1.0=2.10.0 1.2.0=2.11.0 1.3.1=2.12.0 1.4.1=- 1.5.1=-"

prepare() {
    "$root/ci/setup.sh"
    # shellcheck disable=SC2046,SC2086 # a list
    "$root/ci/exporters.sh" --install $(printf '%s\n' $judged | sed 's/=.*//')
    (cd "$root" && cmake --preset release && cmake --build --preset release \
        --target pteverify-tool golden_files runtime_react) >&2
    mkdir -p "$work/results"
    gcc -O2 -shared -fPIC -o "$work/guard.so" "$here/guard.c"
    for pair in $judged; do
        torch=${pair#*=}
        [ "$torch" = - ] ||
            "$here/torch.sh" "$environments/base/bin/pip" "$torch" "$work/torch-$torch"
    done
}

# judge RELEASE=TORCH; without a result when it fails, which the table tells
judge() {
    release=${1%=*} torch=$work/torch-${1#*=}
    preload=$work/guard.so
    if [ -d "$torch" ]; then
        preload="$preload $torch/stubs/libtorch_cuda.so libstdc++.so.6"
        export PYTHONPATH="$torch" LD_LIBRARY_PATH="$torch/stubs"
    fi
    echo "== judge $release" >&2
    LD_PRELOAD=$preload timeout 900 "$environments/$release/bin/python" "$here/judge.py" \
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
