#!/bin/sh
# Shrinks each FILE, or the files of each FOLDER, while the released runtime still dies of it in the same way or, if it
# does not die, while pteverify finds the same first error. Prints a line for each: bytes before and after, runs,
# seconds. The small files go to build/small, also as recipes.
# usage: shrink.sh FILE|FOLDER...
set -eu
. "$(dirname "$0")/common.sh"
build=$root/build/release
tool=$build/pteverify
try=$build/runtime_try
small=$root/build/small

[ $# -gt 0 ] && [ "${1#-}" = "$1" ] || usage
"$root/ci/setup.sh"
"$root/ci/runtime.sh"
mkdir -p "$small"
(cd "$root" && ci/preset.sh release -DPTV_BENCH=OFF) >"$small/log" 2>&1 || {
    cat "$small/log"
    exit 1
}
cmake --build "$build" --target pteverify-tool
if [ -e "$build/build.ninja" ] && grep -q "^build runtime_try:" "$build/build.ninja"; then
    cmake --build "$build" --target runtime_try
fi

# Prints the command to shrink FILE for, as words of the shell.
command_for() {
    status=0
    [ ! -x "$try" ] || "$try" "$1" >"$small/log" 2>&1 || status=$?
    if [ "$status" -ge 16 ]; then
        case $1 in *.bpte) echo "$try" ;; *) echo "$try --place" ;; esac
        return
    fi
    rule=$("$tool" "$1" 2>/dev/null | sed -n 's/.*: error: .*\[\(.*\)\]$/\1/p' | head -n 1)
    [ -n "$rule" ] || return 0
    echo "sh -c '$tool {} | grep -q \"error: .*$rule\"'"
}

shrink() {
    words=$(command_for "$1")
    name=$(basename "$1")
    if [ -z "$words" ]; then
        echo "$name: nothing to keep: it runs, and is clean"
        return
    fi
    eval "\"\$tool\" shrink \"\$1\" -o \"\$small/\$name\" --recipe \"\$small/\$name.ptx\" -- $words" \
        2>"$small/log" || {
        cat "$small/log" >&2
        return 1
    }
    line=$(sed -n 's/pteverify shrink: \(.*\); .* ends \(.*\)/\1 (\2)/p' "$small/log")
    printf '%-58s %s\n' "$name" "$line"
}

failed=0
for path in "$@"; do
    if [ -d "$path" ]; then
        for file in "$path"/*.pte "$path"/*.bpte "$path"/*.ptd; do
            [ ! -e "$file" ] || shrink "$file" || failed=1
        done
    else
        shrink "$path" || failed=1
    fi
done
exit "$failed"
