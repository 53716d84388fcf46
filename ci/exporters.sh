#!/bin/sh
# Has released exporters write small models, verifies them, and runs them in the released runtime; then compares what
# fit says about each model and each available runtime with what that runtime does. Slow the first time, because it
# installs the exporters below build/exporters; not part of test.sh. PTEVERIFY=TOOL verifies with that tool instead of a
# release build.
# usage: exporters.sh [--install|--fit] [RELEASE...]; --install: nothing else; --fit: only the
#     comparison, with what was exported before
# usage: exporters.sh --operators [COUNT [SEED]]: exports COUNT models (3) of one call of each
#     kernel, with arguments drawn at random, and compares how they end in the released runtime
#     with what is said of them
# Exit status: 0 all files are clean and fit is right; 1 they are not, it is not, or a release cannot be installed. With
# --operators, as in ci/exporters/told.py.
set -eu
. "$(dirname "$0")/common.sh"
work=$root/build/exporters
scripts=$root/ci/exporters
runtime=1.5.1
# One torch for all releases: it is large, and they all work with it.
torch="torch==2.13.0"
others="torchao==0.18.0 numpy flatbuffers packaging pandas parameterized pyyaml ruamel.yaml sympy
tabulate typing-extensions expecttest hypothesis kgb scikit-learn setuptools<80"

only=
case ${1:-} in
--install | --fit)
    only=$1
    shift
    ;;
--operators)
    only=$1
    count=${2:-3}
    seed=${3:-1}
    case $count in '' | *[!0-9]*) usage ;; esac
    set -- "$runtime"
    ;;
-*) usage ;;
esac
[ $# -gt 0 ] || set -- 0.4.0 0.5.0 0.6.0 0.7.0 1.0.1 1.1.0 1.2.0 1.3.1 1.4.1 1.5.1

packages_of() {
    "$work/env/$1/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'
}

# give_up WHAT LOG
give_up() {
    echo "exporters: $1 cannot be installed: see $2" >&2
    exit 1
}

# Installs what all releases share. `complete` is written last: without it, an earlier call was interrupted.
install_base() {
    [ ! -e "$work/env/base/complete" ] || return 0
    echo "== install $torch" >&2
    rm -rf "$work/env"
    python3 -m venv "$work/env/base"
    # shellcheck disable=SC2086 # a list
    timeout 1200 "$work/env/base/bin/pip" install --quiet "$torch" $others \
        >"$work/base.log" 2>&1 || give_up "$torch" "$work/base.log"
    touch "$work/env/base/complete"
}

install_release() {
    env=$work/env/$1
    [ ! -e "$env/complete" ] || return 0
    echo "== install executorch $1" >&2
    rm -rf "$env"
    python3 -m venv --without-pip "$env"
    packages_of base >"$(packages_of "$1")/base.pth"
    # Its dependencies are in base; pip would choose another torch for it.
    timeout 300 "$work/env/base/bin/pip" --python "$env/bin/python" install --quiet --no-deps \
        "executorch==$1" >"$work/$1.log" 2>&1 || give_up "executorch $1" "$work/$1.log"
    touch "$env/complete"
}

build_tool() {
    "$root/ci/setup.sh"
    (cd "$root" && ci/preset.sh release && cmake --build --preset release \
        --target pteverify-tool) >&2
}

# Uses each runtime with the torch that it was built for, if ci/runtime.sh --judge has fetched it.
compare_fit() {
    rm -rf "$work/loaded"
    mkdir -p "$work/loaded"
    grep -v '^#' "$root/ci/judge/torches.txt" | sed 's/=.*//' | xargs -P 2 -I RUNTIME sh -c '
        timeout 600 "$root/ci/judge/python.sh" RUNTIME "$scripts/load.py" "$work/files" \
            "$work/loaded/RUNTIME.part" "$@" >"$work/loaded/RUNTIME.log" 2>&1 &&
            mv "$work/loaded/RUNTIME.part" "$work/loaded/RUNTIME.jsonl" ||
            echo "exporters: no runtime RUNTIME: see $work/loaded/RUNTIME.log" >&2' sh "$@"
    python3 "$scripts/cross.py" "$tool" "$work/files" "$work/loaded"
}

compare_operators() {
    folder=$work/operators
    rm -rf "$folder"
    mkdir "$folder"
    (cd "$root" && ci/runtime.sh && ci/preset.sh release &&
        cmake --build --preset release --target runtime_try) >&2
    "$work/env/$runtime/bin/python" "$scripts/operators.py" "$root/schema/operators.tsv" \
        "$root/build/release/runtime_try" "$folder" "$count" "$seed" >"$folder/log" 2>&1 ||
        { tail -n 20 "$folder/log" >&2 && exit 1; }
    python3 "$scripts/told.py" "$tool" "$folder"
}

export root work scripts runtime
tool=${PTEVERIFY:-$root/build/release/pteverify}
mkdir -p "$work/files"
if [ "$only" != --fit ]; then
    install_base
    for release in "$runtime" "$@"; do
        install_release "$release"
    done
fi
[ "$only" != --install ] || exit 0
if [ -z "${PTEVERIFY:-}" ]; then
    build_tool
fi
case $only in
--fit)
    compare_fit "$@"
    exit
    ;;
--operators)
    compare_operators
    exit
    ;;
esac

# Two at a time: each takes a core. One that fails leaves no .jsonl, which the report counts as a failure.
printf '%s\n' "$@" | xargs -P 2 -I RELEASE sh -c '
    echo "== export RELEASE" >&2
    files=$work/files/RELEASE
    rm -rf "$files"
    mkdir "$files"
    timeout 600 "$work/env/RELEASE/bin/python" "$scripts/export.py" "$files" \
        >"$files/exported.log" 2>&1
    timeout 600 "$work/env/$runtime/bin/python" "$scripts/run.py" "$files" >"$files/ran.log" 2>&1
    true'

status=0
python3 "$scripts/report.py" "$tool" "$work/files" "$@" || status=1
compare_fit "$@" || status=1
exit $status
