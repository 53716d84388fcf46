#!/bin/sh
# Runs the schema gate on code released by others: each ExecuTorch release with its own schemas, bindings, packers and
# mirrors, the changes from release to release, and unrelated packages (ci/gate/trees.tsv). True findings are in
# ci/gate/expected.tsv with their reasons; any other finding is a failure, and so is a missing one. Not part of test.sh:
# it downloads 500 MB, once, into build/gate. PTEVERIFY=TOOL runs that tool instead of a release build.
# usage: gate.sh [--install]; --install: nothing else
# Exit status: 0 as expected, 1 not, or a package cannot be fetched.
set -eu
. "$(dirname "$0")/common.sh"
work=$root/build/gate
scripts=$root/ci/gate
releases="0.4.0 0.5.0 0.6.0 0.7.0 1.0.1 1.1.0 1.2.0 1.3.1 1.4.1 1.5.1"
# `pip download` builds the metadata of source packages, which takes these.
builders="meson-python meson ninja cython numpy setuptools setuptools_scm wheel"

[ $# -le 1 ] && [ "${1:-}" = "${1:+--install}" ] || usage

# give_up WHAT
give_up() {
    echo "gate: $1 cannot be fetched: see $work/log" >&2
    exit 1
}

# fetch_wheel NAME==VERSION FOLDER
fetch_wheel() {
    python3 -m pip download --no-deps --only-binary :all: --python-version 3.11 \
        --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 \
        --platform manylinux_2_24_x86_64 --platform manylinux2014_x86_64 --dest "$2" "$1"
}

# fetch_source NAME==VERSION FOLDER
fetch_source() {
    if [ ! -e "$work/env/complete" ]; then
        python3 -m venv "$work/env"
        # shellcheck disable=SC2086 # a list
        "$work/env/bin/pip" install $builders
        touch "$work/env/complete"
    fi
    PATH=$work/env/bin:$PATH "$work/env/bin/pip" download --no-deps --no-binary :all: \
        --no-build-isolation --dest "$2" "$1"
}

# fetch_npm NAME==VERSION FOLDER
fetch_npm() {
    (cd "$2" && npm pack "$(echo "$1" | sed 's/==/@/')")
}

# fetch INDEX:NAME==VERSION, into a folder of that name
fetch() {
    folder=$work/trees/$1
    [ ! -e "$folder/complete" ] || return 0
    echo "== fetch $1" >&2
    rm -rf "$folder" "$work/fetched"
    mkdir -p "$folder" "$work/fetched"
    case $1 in
    pypi:*) fetch_wheel "${1#*:}" "$work/fetched" ;;
    pypi-source:*) fetch_source "${1#*:}" "$work/fetched" ;;
    npm:*) fetch_npm "${1#*:}" "$work/fetched" ;;
    *) false ;;
    esac >"$work/log" 2>&1 || give_up "$1"
    python3 "$scripts/unpack.py" "$work/fetched"/* "$folder" >"$work/log" 2>&1 || give_up "$1"
    rm -rf "$work/fetched"
    touch "$folder/complete"
}

mkdir -p "$work"
for release in $releases; do
    fetch "pypi:executorch==$release"
done
for package in $(grep -v '^#' "$scripts/trees.tsv" | cut -f 2 | sort -u); do
    fetch "$package"
done
[ $# -eq 0 ] || exit 0

if [ -z "${PTEVERIFY:-}" ]; then
    "$root/ci/setup.sh"
    (cd "$root" && ci/preset.sh release && cmake --build --preset release \
        --target pteverify-tool) >&2
fi
# shellcheck disable=SC2086 # a list
python3 "$scripts/report.py" "${PTEVERIFY:-$root/build/release/pteverify}" "$work/trees" $releases
