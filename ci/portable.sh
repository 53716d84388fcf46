#!/bin/sh
# What compiles for systems that nothing can be run of here: builds the library for Windows and macOS with
# zig (ci/zig.sh), and looks at every source of the tool. For macOS all must compile; what Windows lacks
# is listed, file by file, with the first thing that is missing. Status 77: zig cannot be fetched.
# usage: portable.sh
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
[ $# -eq 0 ] || usage
zig=$(ci/zig.sh) || exit
work=build/portable
mkdir -p $work
export ZIG_GLOBAL_CACHE_DIR="$root/$work/cache" ZIG_LOCAL_CACHE_DIR="$root/$work/cache"
patterns=build/dev/patterns
[ -d $patterns ] || fail 2 "some sources are written by the preset dev"

# library TARGET SYSTEM: static and shared.
library() {
    folder=$work/$1
    rm -rf "$folder"
    zig_tools "$folder" "$1"
    {
        cmake -S . -B "$folder/build" -G Ninja -DCMAKE_SYSTEM_NAME="$2" -DCMAKE_C_COMPILER="$root/$folder/cc" \
            -DCMAKE_AR="$root/$folder/ar" -DCMAKE_RANLIB="$root/$folder/ranlib" -DCMAKE_C_COMPILER_LAUNCHER= \
            -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_BUILD_TYPE=Release -DPTV_TOOL=OFF \
            -DPTV_WERROR=ON -DPTV_INSTALL=OFF && cmake --build "$folder/build" -j "$(nproc)"
    } >"$folder/log" 2>&1 || {
        tail -n 30 "$folder/log" >&2
        fail 1 "the library does not compile for $1 ($folder/log)"
    }
    echo "$1: the library compiles"
}

# What the tool is made of, without what only tests, fuzz targets and goldens need.
sources() {
    find base analysis schema golden fuzz tool -name '*.c' |
        grep -vE '^(fuzz/(fuzz_[a-z_]*\.c|examples|driver|runtime|seeds|mutator/entries)|golden/[a-z_]*\.c)' | sort
}

# Headers of libraries, without those of this system beside them.
copy_headers() {
    mkdir -p $work/include
    printf '#include <jansson.h>\n#include <zlib.h>\n' | cc -M -xc - | tr ' ' '\n' |
        grep -E '/(jansson|jansson_config|zlib|zconf)\.h$' | xargs -I {} cp {} $work/include
}

# look NAME OPTION...: every source; NAME.log has what is said of them, NAME.tsv the files that lack something.
look() {
    name=$1
    shift
    # shellcheck disable=SC2046 # a list of names without spaces
    sources | xargs -P "$(nproc)" -n 1 "$zig" clang -nostdinc -isystem "${zig%/zig}/lib/include" "$@" -std=c11 \
        -D_POSIX_C_SOURCE=200809L -I. -Iverifiers/include -I$patterns -I$work/include -fsyntax-only -Wno-everything -Werror=implicit-function-declaration \
        >"$work/$name.log" 2>&1 || true
    grep -hE '^[a-z./_]*:[0-9]+:[0-9]+: (fatal )?error: ' "$work/$name.log" | sed 's/:[0-9:]* [a-z ]*error: /\t/' |
        sort -u -t "$(printf '\t')" -k 1,1 >"$work/$name.tsv" || true
    echo "$name: $(wc -l <"$work/$name.tsv") of $(sources | wc -l) sources of the tool, or headers of theirs, lack something"
}

copy_headers
libc=${zig%/zig}/lib/libc/include
library x86_64-windows-gnu Windows
library aarch64-macos Darwin
library x86_64-macos Darwin
look windows --target=x86_64-windows-gnu -isystem "$libc/x86_64-windows-gnu" \
    -isystem "$libc/generic-windows-gnu" -isystem "$libc/any-windows-any"
cat $work/windows.tsv
look macos --target=arm64-apple-macosx13.0 -D_DARWIN_C_SOURCE -isystem "$libc/aarch64-macos-none" \
    -isystem "$libc/any-macos-any" -isystem "$libc/any-darwin-any"
[ ! -s $work/macos.tsv ] || {
    cat $work/macos.tsv >&2
    exit 1
}
