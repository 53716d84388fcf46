#!/bin/sh
# Does what docs/fuzz-your-format.md says, word by word, and builds and runs what `pteverify fuzz init`
# writes, with what `cmake --install` installs. What the machine cannot run is said, and left out: status
# 77 where that is all.
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

# must COMMAND...: what it says is shown where it fails.
must() {
    "$@" >"$tmp/log" 2>&1 || {
        tail -n 40 "$tmp/log" >&2
        exit 1
    }
}

# mutated LOG: the target has the mutator, and got beyond its seeds.
mutated() {
    grep -q LLVMFuzzerCustomMutator "$1" || { echo "the mutator is not linked" >&2 && exit 1; }
    executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$1")
    [ "$executed" -gt 1000 ] || { echo "nothing was mutated: $executed executions" >&2 && exit 1; }
}

must cmake --install "$build" --prefix "$tmp/prefix" --config "$config"
PATH=$tmp/prefix/bin:$PATH
PKG_CONFIG_PATH=$(dirname "$(find "$tmp/prefix" -name pteverify-fuzz.pc)")
CMAKE_PREFIX_PATH=$tmp/prefix
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig}
export PATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH LD_LIBRARY_PATH

# Blocks of shell, one script, whose campaigns are shorter. Without AFL++, all but its own.
command -v afl-fuzz >/dev/null || echo "left out: there is no afl-fuzz"
sed -n '/^```sh$/,/^```$/p' "$source/docs/fuzz-your-format.md" |
    awk -v afl="$(command -v afl-fuzz || true)" '
        /^```sh/ { text = ""; next }
        /^```/ { if (afl != "" || text !~ /afl-fuzz/) printf "%s", text; next }
        { text = text $0 "\n" }' | sed 's/-V 10 /-V 3 /; s/-max_total_time=5 /-max_total_time=2 /' >"$tmp/page.sh"
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
mutated log
if [ -e afl ]; then
    grep -q '^saved_crashes *: 0$' afl/default/fuzzer_stats
    find afl/default/queue -name '*src:*' | grep -q . || { echo "AFL++ has found nothing" >&2 && exit 1; }
fi

# ---- What `pteverify fuzz init` writes ----

# A schema in a folder of its own that includes another, with a namespace; both in a path with blanks.
mkdir -p "$tmp/a project/schemas"
cd "$tmp/a project"
cat >schemas/places.fbs <<'END'
namespace rail.map;

struct Place { x: float; y: float; }
END
cat >schemas/rail-net.fbs <<'END'
include "places.fbs";
namespace rail.net;

union Way { Track, Road }
table Track { gauge: ushort; places: [rail.map.Place]; }
table Road { name: string (required); }
table Line { number: uint (key); ways: [Way]; inner: [ubyte] (nested_flatbuffer: "Track"); }
table Net { lines: [Line] (required); }
root_type Net;
END
pteverify fuzz init schemas/rail-net.fbs -o fuzz
must sh fuzz/build.sh
mkdir seeds found
unzip -q fuzz/out/fuzz_rail_net_seed_corpus.zip -d seeds
[ "$(find seeds -type f | wc -l)" -eq 100 ] || { echo "not 100 seeds" >&2 && exit 1; }
(cd / && must "$tmp/a project/fuzz/out/fuzz_rail_net" -entropic=0 -cross_over=0 -max_total_time=2 \
    -print_final_stats=1 "$tmp/a project/found" "$tmp/a project/seeds")
mutated "$tmp/log"

# With CMake, and for AFL++.
must cmake -S fuzz -B build -DCMAKE_CXX_COMPILER=clang++
must cmake --build build --target fuzz_rail_net
must build/fuzz_rail_net -runs=1000 seeds
if command -v afl-clang-fast++ >/dev/null; then
    must env FUZZING_ENGINE=afl OUT="$PWD/afl" sh fuzz/build.sh
    export AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_AFFINITY=1
    must env PTV_SCHEMA="$PWD/afl/fuzz_rail_net.bfbs" \
        AFL_CUSTOM_MUTATOR_LIBRARY="$(pkg-config --variable=afl_mutator pteverify-fuzz)" \
        afl-fuzz -V 2 -i seeds -o found_afl -- afl/fuzz_rail_net
fi
