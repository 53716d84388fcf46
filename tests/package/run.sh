#!/bin/sh
# Installs the build into a fresh prefix and builds consumer.c against it twice,
# with find_package and with pkg-config; both must accept golden models and refuse what
# README.md says is broken.
# usage: run.sh SOURCE_DIR BUILD_DIR CC CFLAGS CONFIG
set -eu
source=$1 build=$2 cc=$3 cflags=$4 config=$5
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The function of README.md.
sed -n '/^```c$/,/^```$/p' "$source/README.md" | sed '/^```/d' >"$tmp/readme.h"
grep -q may_be_loaded "$tmp/readme.h"

cmake --install "$build" --prefix "$tmp/prefix" --config "$config" >/dev/null

# The manual page and completions are where shells look for them.
for file in man/man1/pteverify.1 bash-completion/completions/pteverify \
    zsh/site-functions/_pteverify fish/vendor_completions.d/pteverify.fish \
    pteverify/report.schema.json pteverify/rules.schema.json; do
    test -s "$tmp/prefix/share/$file"
done

# A delegate gets a filter of another shape: only a run with memory sees it.
"$tmp/prefix/bin/pteverify" edit "$build/golden/xnnpack_program.pte" -o "$tmp/b.pte" \
    'set execution_plan[0].delegates[0].processed.xnodes[1].xnode_union.filter_id = 2'

# judge PROGRAM
judge() {
    for model in linear xnnpack_program; do
        "$1" "$build/golden/$model.pte"
    done
    for file in "$source/LICENSE" "$tmp/b.pte"; do
        if "$1" "$file" >"$tmp/out"; then
            echo "$file was accepted" >&2
            exit 1
        fi
        cat "$tmp/out"
    done
    grep -q '^xnnpack-filter-shape at ' "$tmp/out"
}

echo "find_package"
cmake -S "$source/tests/package" -B "$tmp/cmake" -DCMAKE_PREFIX_PATH="$tmp/prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$cflags -I$tmp" >/dev/null
cmake --build "$tmp/cmake" >/dev/null
judge "$tmp/cmake/consumer"

echo "pkg-config"
pc=$(dirname "$(find "$tmp/prefix" -name pteverify.pc)")
export PKG_CONFIG_PATH="$pc"
# shellcheck disable=SC2046,SC2086 # lists of options
"$cc" $cflags "-I$tmp" "$source/tests/package/consumer.c" $(pkg-config --cflags --libs pteverify) \
    -o "$tmp/consumer"
judge "$tmp/consumer"
