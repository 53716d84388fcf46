#!/bin/sh
# Does what docs/fuzz-your-format.md says, word by word, with what `cmake --install` installs. What the
# machine cannot run is said, and left out: status 77 where that is all.
# usage: fuzz_page.sh SOURCE_DIR BUILD_DIR CONFIG
set -eu
source=$1 build=$2 config=$3
for tool in clang++ flatc pkg-config zip; do
    command -v $tool >/dev/null || {
        echo "left out: there is no $tool"
        exit 77
    }
done
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cmake --install "$build" --prefix "$tmp/prefix" --config "$config" >"$tmp/log" 2>&1 || {
    cat "$tmp/log" >&2
    exit 1
}
PATH=$tmp/prefix/bin:$PATH
PKG_CONFIG_PATH=$(dirname "$(find "$tmp/prefix" -name pteverify-fuzz.pc)")
CMAKE_PREFIX_PATH=$tmp/prefix
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig}
export PATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH LD_LIBRARY_PATH

# Blocks of shell, one script. Without AFL++, all but its own.
command -v afl-fuzz >/dev/null || echo "left out: there is no afl-fuzz"
sed -n '/^```sh$/,/^```$/p' "$source/docs/fuzz-your-format.md" |
    awk -v afl="$(command -v afl-fuzz || true)" '
        /^```sh/ { text = ""; next }
        /^```/ { if (afl != "" || text !~ /afl-fuzz/) printf "%s", text; next }
        { text = text $0 "\n" }' >"$tmp/page.sh"
mkdir "$tmp/work"
cd "$tmp/work"
sh -eux "$tmp/page.sh" >"$tmp/log" 2>&1 || {
    tail -n 40 "$tmp/log" >&2
    [ ! -e log ] || tail -n 20 log >&2
    echo "docs/fuzz-your-format.md fails" >&2
    exit 1
}

# What the page promises in between.
[ "$(wc -c <small.bin)" -lt 150 ] || { echo "the crash was not shrunk" >&2 && exit 1; }
tr -d ' \n' <small.json | grep -q 'days"*:\[[0-9]' || { echo "days are not what is left" >&2 && exit 1; }
grep -q LLVMFuzzerCustomMutator log || { echo "the mutator is not linked" >&2 && exit 1; }
executed=$(sed -n 's/^stat::number_of_executed_units: *//p' log)
[ "$executed" -gt 1000 ] || { echo "nothing was mutated: $executed executions" >&2 && exit 1; }
if [ -e afl ]; then
    grep -q '^saved_crashes *: 0$' afl/default/fuzzer_stats
    find afl/default/queue -name '*src:*' | grep -q . || { echo "AFL++ has found nothing" >&2 && exit 1; }
fi
