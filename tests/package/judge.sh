# shellcheck shell=sh
# For the scripts beside it: a scratch folder with what consumer.c is judged by. Sets $tmp.

# prepare SOURCE_DIR GOLDEN_DIR TOOL
prepare() {
    tmp=$(mktemp -d)
    trap 'rm -rf "$tmp"' EXIT
    source=$1 golden=$2

    # The function of docs/library.md.
    sed -n '/^```c$/,/^```$/p' "$source/docs/library.md" | sed '/^```/d' >"$tmp/readme.h"
    grep -q may_be_loaded "$tmp/readme.h"

    # A delegate gets a filter of another shape: only a run with memory sees it.
    "$3" edit "$golden/xnnpack_program.pte" -o "$tmp/b.pte" \
        'set execution_plan[0].delegates[0].processed.xnodes[1].xnode_union.filter_id = 2'
}

fail() {
    echo "$1" >&2
    exit 1
}

# quietly COMMAND...: what it says is seen when it fails.
quietly() {
    "$@" >"$tmp/log" 2>&1 || {
        cat "$tmp/log" >&2
        fail "failed: $*"
    }
}

# judge PROGRAM: accepts golden models, refuses what is none and what README.md says is broken.
judge() {
    for model in linear xnnpack_program; do
        "$1" "$golden/$model.pte"
    done
    for file in "$source/LICENSE" "$tmp/b.pte"; do
        if "$1" "$file" >"$tmp/out"; then
            fail "$file was accepted"
        fi
        cat "$tmp/out"
    done
    grep -q '^xnnpack-filter-shape at ' "$tmp/out"
}

# compare_exports NAME: the lines of standard input are what the header has with PTV_API, and only that.
compare_exports() {
    sort >"$tmp/exported"
    sed -n 's/^PTV_API .*\(ptv_[a-z_]*\)[(;].*/\1/p' "$source/verifiers/include/pteverify.h" |
        sort >"$tmp/promised"
    grep -qx ptv_verify "$tmp/promised"
    diff "$tmp/promised" "$tmp/exported" || fail "$1 exports something else than the header says"
}

# check_exports LIBRARY.so
check_exports() {
    nm -D --defined-only -P "$1" | awk '{ print $1 }' | compare_exports "$1"
}
