#!/bin/sh
# Checks other systems than Linux: builds the library for Windows and macOS, static and shared, which must export
# exactly what headers mark with PTV_API; then the tool (ci/static.sh). Windows programs run in Wine (Debian: wine64): a
# list of commands must print and write the same as the tool of ci/verify.sh, byte for byte, and features missing on
# Windows must be reported. Nothing runs the programs for macOS. Status 77: zig cannot be fetched, or there is no Wine.
# usage: portable.sh [--built]   --built: the tools are as they are, of the last call
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
built=
if [ "${1-}" = --built ]; then
    built=yes
    shift
fi
[ $# -eq 0 ] || usage
[ -s build/release/golden.list ] || fail 2 "what ci/verify.sh makes is compared with"
zig=$(ci/zig.sh) || exit
work=$root/build/portable
mkdir -p "$work"
cache=${PTV_DOWNLOADS:-$root/build/static/downloads}/cache # the cache of ci/static.sh
export ZIG_GLOBAL_CACHE_DIR="$cache" ZIG_LOCAL_CACHE_DIR="$cache"

# exported FILE: prints the names that a DLL or a macOS library exports. macOS linkers prefix _, and zig adds two more.
exported() {
    case $1 in
    *.dll) objdump -p "$1" | sed -n '/^\[Ordinal\/Name Pointer\] Table/,/^$/s/^[[:space:]]*\[ *[0-9].* //p' ;;
    *) llvm-objdump --macho --exports-trie "$1" |
        sed -n 's/^0x[0-9A-F]* *_//p' | grep -vxE '_mh_dylib_header|__dso_handle' ;;
    esac
}

# judge_exports FILE
judge_exports() {
    case $1 in
    *.dylib) command -v llvm-objdump >/dev/null || {
        echo "left out: what $(basename "$1") exports: there is no llvm-objdump (Debian: llvm)"
        return
    } ;;
    esac
    sed -n 's/^PTV_API [^(]*[ *]\(ptv_[a-z0-9_]*\)[(;].*/\1/p' verifiers/include/pteverify.h \
        analysis/host/pteverify_host.h | sort >"$work/promised"
    exported "$1" | sort | diff "$work/promised" - || fail 1 "$1 exports something else than the headers say"
    echo "$(basename "$1"): exports what the headers say, $(wc -l <"$work/promised") names"
}

# library TARGET SYSTEM: builds it with all warnings.
library() {
    folder=$work/$1
    rm -rf "$folder"
    zig_tools "$folder" "$1"
    logged "$folder/log" cmake -S . -B "$folder/build" -G Ninja -DCMAKE_SYSTEM_NAME="$2" \
        -DCMAKE_C_COMPILER="$folder/cc" -DCMAKE_AR="$folder/ar" -DCMAKE_RANLIB="$folder/ranlib" \
        -DCMAKE_C_COMPILER_LAUNCHER= \
        -DCMAKE_BUILD_TYPE=Release -DPTV_TOOL=OFF -DPTV_WERROR=ON -DPTV_INSTALL=OFF
    logged "$folder/log" cmake --build "$folder/build" --target all ptv-module -j "$(nproc)"
    echo "$1: the library compiles"
    judge_exports "$(find "$folder/build" -name 'libptv-module.d*' ! -name '*.a')"
}

# Fills both folders for the start.
fill() {
    mkdir -p "$1/models/below" "$1/empty"
    # shellcheck disable=SC2046 # a list of names without spaces
    cp $(sed 's|^|build/release/golden/|' build/release/golden.list) "$1/models"
    cp "$1/models/linear.pte" "$1/models/below/left out.pte"
    head -c 900 "$1/models/linear.pte" >"$1/cut.pte"
    cp schema/executorch/program.fbs "$1/old.fbs"
    grep -v dim_order "$1/old.fbs" >"$1/new.fbs"
    printf 'release: "1.4"\npolicy:\n  deny: [warnings]\n' >"$1/settings.yaml"
    printf 'models/add.pte\nmodels/linear.pte\n' >"$1/list"
}

# in_wine WORD...: runs the tool for Windows.
in_wine() {
    "$wine" "$work/static/bin/pteverify-windows-x86_64.exe" "$@"
}

# alike WORD...: both tools must print, write and exit alike.
alike() {
    status=0 other=0
    (cd "$scratch/here" && "$root/build/release/pteverify" "$@") >"$scratch/said" 2>"$scratch/errors" </dev/null || status=$?
    (cd "$scratch/wine" && in_wine "$@") >"$scratch/wine.said" 2>"$scratch/wine.errors" </dev/null || other=$?
    count=$((count + 1))
    diff "$scratch/said" "$scratch/wine.said" && diff "$scratch/errors" "$scratch/wine.errors" && [ $status -eq $other ] ||
        fail 1 "not alike ($status, $other): pteverify $*"
}

# says TEXT WORD...: checks output that only Windows has.
says() {
    text=$1
    shift
    (cd "$scratch/wine" && in_wine "$@") >"$scratch/wine.said" 2>&1 </dev/null || true
    grep -qF "$text" "$scratch/wine.said" || fail 1 "not said: $text: $(cat "$scratch/wine.said")"
}

compare() {
    fill "$scratch/here"
    fill "$scratch/wine"
    count=0
    while read -r line; do
        eval "alike $line"
    done <ci/portable.txt
    diff -r "$scratch/here" "$scratch/wine" || fail 1 "what both have written differs"
    says 'models/linear.pte: clean' 'models\linear.pte'
    says 'models/below/left out.pte: clean' 'models\**\l*.pte'
    says '2 files: 2 clean' --exclude 'models/[b-z]*' --summary "Z:$(echo "$scratch/wine/models" | sed 's|/|\\|g')"
    says 'this system cannot use several processes' --jobs 4 --summary models
    says 'Function not implemented' shrink cut.pte -o small.pte -- cmp models/linear.pte
    says 'Function not implemented' schema evolve --git HEAD new.fbs
    [ ! -e "$scratch/wine/small.pte" ] || fail 1 "shrink has left a file"
    echo "windows-x86_64 in Wine: $count commands say and write what they do here"
}

if [ -z "$built" ]; then
    library x86_64-windows-gnu Windows
    library aarch64-macos Darwin
    library x86_64-macos Darwin
    ci/static.sh --output "$work/static" macos-aarch64 windows-x86_64 || exit
fi
start_wine "$work/static/wine"
make_scratch
compare
