#!/bin/sh
# Checks that the library gives the same results on other processors, one of them big-endian: builds it for each, runs
# it in qemu on the golden models, unchanged and with words changed, and compares with this machine. Installs Debian's
# cross compilers and qemu if they are missing.
# usage: hosts.sh [--here]   --here: nothing is installed, status 77 when something is missing
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
here=
if [ "${1-}" = --here ]; then
    here=yes
    shift
fi
[ $# -eq 0 ] || usage
processors='s390x aarch64'
work=build/hosts

# The tools of a processor; qemu may come from either package.
compiler() { command -v "$1-linux-gnu-gcc"; }
emulator() { command -v "qemu-$1" || command -v "qemu-$1-static"; }

missing=
for processor in $processors; do
    compiler "$processor" >/dev/null && emulator "$processor" >/dev/null || missing="$missing $processor"
done
[ -z "$missing" ] || [ -z "$here" ] || skip "there are no compilers or no qemu for$missing (ci/hosts.sh installs them)"
if [ -n "$missing" ]; then
    install_packages gcc-s390x-linux-gnu libc6-dev-s390x-cross gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
fi
[ -s build/release/golden.list ] || fail 2 "the models are made by ci/verify.sh"

# build NAME COMPILER: makes build/hosts/NAME/verdicts.
build() {
    folder=$work/$1
    mkdir -p "$folder"
    {
        cmake -S . -B "$folder" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_C_COMPILER="$2" \
            -DCMAKE_BUILD_TYPE=Release \
            -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DPTV_TOOL=OFF -DPTV_INSTALL=OFF &&
            cmake --build "$folder" -j "$(nproc)" &&
            "$2" -O1 -static -Iverifiers/include tests/hosts/verdicts.c "$folder/libpteverify.a" \
                -o "$folder/verdicts"
    } >"$folder/log" 2>&1 || {
        cat "$folder/log" >&2
        exit 1
    }
}

models=$(sed 's|^|build/release/golden/|' build/release/golden.list)
status=0
build here gcc
# shellcheck disable=SC2086 # a list of names without spaces
$work/here/verdicts $models >$work/here/said
for processor in $processors; do
    build "$processor" "$(compiler "$processor")"
    # shellcheck disable=SC2086 # a list of names without spaces
    "$(emulator "$processor")" "$work/$processor/verdicts" $models >"$work/$processor/said"
    if diff "$work/here/said" "$work/$processor/said"; then
        echo "$processor: the same, of $(grep -c ': verdict ' "$work/here/said") models"
    else
        status=1
    fi
done
exit $status
