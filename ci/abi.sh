#!/bin/sh
# Checks whether the interface of the shared library has changed since the last release: builds both the release and the
# last commit, and has abidiff compare them. With the same soname, nothing may be missing or have another layout
# (docs/stability.md): status 1. With another soname, the differences are only shown. Status 77: there is no release
# yet, or no abidiff (Debian: abigail-tools).
# usage: abi.sh [REVISION]   REVISION: what to compare with, in the place of the newest tag v1.2.3
set -eu
. "$(dirname "$0")/common.sh"
case ${2-}${1-} in -*) usage ;; esac
[ $# -le 1 ] || usage
command -v abidiff >/dev/null || skip "there is no abidiff (Debian: abigail-tools)"
old=${1-$(git -C "$root" tag --list 'v[0-9]*' --merged HEAD | sort -V | tail -n 1)}
[ -n "$old" ] || skip "there is no release to compare with"
make_scratch

# build NAME REVISION: makes tmp/NAME/libpteverify.so; the folder of its header is in tmp/NAME.header.
build() {
    mkdir -p "$scratch/$1.source"
    git -C "$root" archive "$2" | tar -x -C "$scratch/$1.source"
    {
        cmake -S "$scratch/$1.source" -B "$scratch/$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="-g -Og" \
            -DBUILD_SHARED_LIBS=ON -DPTV_TOOL=OFF && cmake --build "$scratch/$1" --target pteverify -j "$(nproc)"
    } >"$scratch/log" 2>&1 || {
        tail -n 20 "$scratch/log" >&2
        fail 2 "$2 cannot be built"
    }
    dirname "$(find "$scratch/$1.source" -name pteverify.h | head -n 1)" >"$scratch/$1.header"
}
soname() {
    objdump -p "$scratch/$1/libpteverify.so" | awk '$1 == "SONAME" { print $2 }'
}
build old "$old"
build new HEAD
status=0
abidiff --headers-dir1 "$(cat "$scratch/old.header")" --headers-dir2 "$(cat "$scratch/new.header")" \
    "$scratch/old/libpteverify.so" "$scratch/new/libpteverify.so" >"$scratch/said" || status=$?
cat "$scratch/said"
# Statuses of abidiff: 1 and 2 are failures of its own, 4 a change, 8 a change that breaks programs.
[ $((status & 3)) -eq 0 ] || exit 2
if [ "$(soname old)" != "$(soname new)" ]; then
    echo "abi: $old is $(soname old), this is $(soname new): programs are recompiled"
elif [ $((status & 8)) -ne 0 ]; then
    fail 1 "$(soname new) breaks programs that were built with $old"
else
    echo "abi: $(soname new) runs programs that were built with $old"
fi
