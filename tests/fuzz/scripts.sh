#!/bin/sh
# What fuzz/*.sh make of wrong arguments, of what is missing, and of a path with blanks: in a copy,
# with compilers and targets that do nothing.
# usage: scripts.sh SOURCE_FOLDER
set -eu
source=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
project="$scratch/a project"
mkdir -p "$project/fuzz" "$scratch/bin"
cp "$source"/fuzz/*.sh "$source"/fuzz/*.awk "$project/fuzz"
touch "$project/fuzz/fuzz_fake.c" "$project/fuzz/fuzz_other.c"
cd "$project"
unset CC CXX CFLAGS CXXFLAGS LIB_FUZZING_ENGINE FUZZING_ENGINE SANITIZER ARCHITECTURE SRC WORK OUT
PATH=$scratch/bin:$PATH

# program PATH: does what standard input says.
program() {
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}

# ends STATUS TEXT COMMAND...: so, and says that.
ends() {
    wanted=$1
    text=$2
    shift 2
    status=0
    "$@" >"$scratch/said" 2>&1 || status=$?
    if [ $status -ne "$wanted" ] || ! grep -qF -e "$text" "$scratch/said"; then
        echo "$*: status $status, wanted $wanted and '$text':" >&2
        cat "$scratch/said" >&2
        exit 1
    fi
}

# ---- Wrong arguments: nothing is built ----

program "$scratch/bin/cmake" <<'EOF'
echo "cmake $*"
case $1 in
-S) exit 0 ;;
esac
exit 9
EOF
for script in run afl minimise coverage campaign; do
    ends 3 "usage: $script.sh" fuzz/$script.sh
done
for seconds in 0 "" -1 1x; do
    ends 3 "usage: run.sh" fuzz/run.sh fuzz_fake "$seconds"
    ends 3 "usage: afl.sh" fuzz/afl.sh fuzz_fake "$seconds"
done
ends 3 "usage: run.sh" fuzz/smoke.sh soon
ends 3 "there is no target fuzz_none" fuzz/run.sh fuzz_none 1
ends 3 "there is no target fuzz_none" fuzz/afl.sh fuzz_none 1
ends 3 "there is no target fuzz_none" fuzz/minimise.sh fuzz_none
ends 3 "usage: minimise.sh" fuzz/minimise.sh fuzz_fake soon
ends 3 "there is no target fuzz_none" fuzz/coverage.sh fuzz_none
cd fuzz
ends 3 "usage: run.sh" ./run.sh
cd ..
[ ! -d build ]

# ---- Building ----

ends 2 "unknown SANITIZER thread" env SANITIZER=thread fuzz/build_targets.sh
for folder in SRC WORK OUT; do
    ends 2 "must be absolute: out/here" env $folder=out/here fuzz/build_targets.sh
done
ends 9 "cmake --build $project/build/fuzz/objects" env CFLAGS=-g fuzz/build_targets.sh
mkdir -p build/fuzz/src/jansson
ends 1 "cmake --build $project/build/fuzz/objects/libfuzzer-address-x86_64/jansson" fuzz/build_targets.sh
rm -rf build

# Seeds are as few as reach the same; those with which the target fails stay, and are told. As libFuzzer does,
# the target writes them where -artifact_prefix says, leaves them out, and ends well.
program "$scratch/merges" <<'EOF'
prefix=
for argument in "$@"; do
    case $argument in
    -artifact_prefix=*) prefix=${argument#*=} ;;
    -*) ;;
    *) [ -n "${into:-}" ] || into=$argument && from=$argument ;;
    esac
done
for file in "$from"/*; do
    case $(cat "$file") in
    crash) cp "$file" "${prefix}crash-${file##*/}" ;;
    same) ;;
    *) cp "$file" "$into" ;;
    esac
done
EOF
program "$scratch/bin/cmake" <<'EOF'
[ "$1" = --build ] || exit 0
mkdir -p "$2/targets"
cp "$0.target" "$2/targets/fuzz_fake"
echo fuzz_fake >"$2/targets.list"
: >"$2/mutated.list"
EOF
mv "$scratch/merges" "$scratch/bin/cmake.target"
program "$scratch/seeds" <<'EOF'
mkdir -p "$1/fuzz_fake"
for text in crash same new; do
    echo $text >"$1/fuzz_fake/seed"
    mv "$1/fuzz_fake/seed" "$1/fuzz_fake/$(sha1sum <"$1/fuzz_fake/seed" | cut -d ' ' -f 1)"
done
EOF
ends 0 "fuzz_fake: 2 of 3 seeds reach what all reach, or make it fail" env PTV_SEEDS_TOOL="$scratch/seeds" fuzz/build_targets.sh
crash=$(echo crash | sha1sum | cut -d ' ' -f 1)
grep -qxF "fuzz_fake: fails with seed $crash" "$scratch/said"
unzip -p build/fuzz/out/libfuzzer-address-x86_64/fuzz_fake_seed_corpus.zip | sort | tr '\n' ' ' | grep -qx 'crash new '
[ -z "$(find . -name 'crash-*')" ]

# For a smoke run some of the seeds, always the same.
program "$scratch/seeds" <<'EOF'
mkdir -p "$1/fuzz_fake" && cd "$1/fuzz_fake" && seq 100 199 | xargs touch
EOF
PTV_FUZZ_SMOKE=1 PTV_ALL_SEEDS=1 PTV_SEEDS_TOOL="$scratch/seeds" fuzz/build_targets.sh
[ "$(unzip -Z1 build/fuzz/out/libfuzzer-address-x86_64/fuzz_fake_seed_corpus.zip | tr '\n' ' ')" = "$(seq -s ' ' 100 131) " ]
rm -rf build

# ---- Running, with a build that makes a target which says what it is given ----

program fuzz/build_targets.sh <<'EOF'
set -eu
. fuzz/settings.sh
mkdir -p "$OUT" "$objects/build"
for target in fuzz_fake fuzz_old; do
    printf '%s\n' '#!/bin/sh' 'printf "<%s>\n" "$@"' >"$OUT/$target"
    chmod +x "$OUT/$target"
done
echo fuzz_fake >"$objects/build/targets.list"
echo "fuzz_other: left out, there is no jansson for it" >"$objects/build.log"
touch "$OUT/fuzz_fake.dict"
printf '%s\n' '# why' '[libfuzzer]' 'entropic = 0' '[other]' 'only_this = 1' >"$OUT/fuzz_fake.options"
EOF
ends 0 "fuzz_fake: " fuzz/run.sh fuzz_fake 1 -- -seed=1
for argument in "-dict=$project/build/fuzz/out/libfuzzer-both-x86_64/fuzz_fake.dict" -seed=1 -entropic=0 \
    -max_total_time=1 "$project/build/fuzz/corpus/fuzz_fake"; do
    grep -qxF -e "<$argument>" build/fuzz/logs/fuzz_fake.log || {
        echo "run.sh does not say $argument" >&2
        exit 1
    }
done
! grep -q only_this build/fuzz/logs/fuzz_fake.log || {
    echo "run.sh says what is not for libFuzzer" >&2
    exit 1
}
ends 0 "fuzz_fake: nothing was mutated" fuzz/run.sh fuzz_fake 1
ends 1 "fuzz_fake: nothing was mutated" env PTV_FUZZ_SMOKE=1 fuzz/run.sh fuzz_fake 1
printf '%s\n' '#!/bin/sh' 'printf "#12\tINITED cov: 9\n#30\tDONE cov: 9\nstat::number_of_executed_units: 30\n"' \
    >"$scratch/mutates"
ends 3 "fuzz_other: left out, there is no jansson" fuzz/run.sh fuzz_other 1
touch fuzz/fuzz_old.c
ends 3 "fuzz_old is not in this build" fuzz/run.sh fuzz_old 1
cp "$scratch/mutates" build/fuzz/out/libfuzzer-both-x86_64/fuzz_fake
ends 0 "fuzz_fake: 30 executions, 18 beyond its seeds" fuzz/run.sh --built fuzz_fake 1
ends 0 "" env PTV_FUZZ_SMOKE=1 fuzz/run.sh --built fuzz_fake 1
if grep -q "nothing was mutated" "$scratch/said"; then exit 1; fi

# A smoke run leaves what campaigns have found alone.
mkdir many && (cd many && seq 100 199 | xargs touch && zip -q ../many.zip ./*)
mv many.zip build/fuzz/out/libfuzzer-both-x86_64/fuzz_fake_seed_corpus.zip
touch build/fuzz/corpus/fuzz_fake/earlier
ends 0 "" env PTV_FUZZ_SMOKE=1 fuzz/run.sh --built fuzz_fake 1
[ -d build/fuzz/smoke/fuzz_fake ]
[ -e build/fuzz/corpus/fuzz_fake/earlier ]
ends 0 "" fuzz/run.sh --built fuzz_fake 1
[ "$(find build/fuzz/seeds/fuzz_fake -type f | wc -l)" -eq 100 ]
cd fuzz
ends 0 "fuzz_fake: " ./run.sh all 1
cd ..

# What shows how far it is ends with it, however that ends.
echo 'exec sleep 2' | program build/fuzz/out/libfuzzer-both-x86_64/fuzz_fake
PTV_FUZZ_PROGRESS=1 fuzz/run.sh --built fuzz_fake 1 >"$scratch/progress" 2>&1 &
script=$!
until [ -s "$scratch/progress" ]; do sleep 0.1; done
kill -KILL $script
sleep 1.5
before=$(wc -c <"$scratch/progress")
sleep 1.5
[ "$before" -eq "$(wc -c <"$scratch/progress")" ] || { echo "run.sh leaves its progress running" >&2 && exit 1; }

# ---- AFL++ ----

program "$scratch/bin/afl-fuzz" <<'EOF'
printf "<%s>\n" "$@"
while [ "$1" != -o ]; do shift; done
mkdir -p "$2/main"
echo "execs_done : 7" >"$2/main/fuzzer_stats"
[ ! -e "$2/running" ] || {
    echo $$ >>"$2/running"
    exec sleep 60
}
EOF
ends 0 "fuzz_fake: 7 executions" fuzz/afl.sh fuzz_fake 1
grep -qxF "<$project/build/fuzz/out/afl-address-x86_64/fuzz_fake.dict>" \
    build/fuzz/logs/fuzz_fake.main.log

# Interrupted, it leaves nothing running.
running=build/fuzz/afl/fuzz_fake/running
touch $running
fuzz/afl.sh fuzz_fake 1 >"$scratch/said" 2>&1 &
script=$!
until [ -s $running ]; do sleep 0.1; done
kill -TERM $script
status=0
wait $script || status=$?
[ $status -eq 2 ]
while read -r process; do
    if kill -0 "$process" 2>/dev/null; then
        echo "afl.sh leaves $process running" >&2
        exit 1
    fi
done <$running

# ---- Coverage: a profile of each batch, none of what crashes, one page a target ----

echo 'echo 99.0.1' | program "$scratch/bin/clang"
program "$scratch/bin/llvm-profdata-99" <<'EOF'
EOF
program "$scratch/bin/llvm-cov-99" <<'EOF'
case $1 in
show) echo page >"$4/index.html" ;;
*) echo "TOTAL 9 1 88% 9 1 88% 9 3 66.67% 8 4 50.00%" ;;
esac
EOF
ends 2 "fuzz_fake has left no profile" fuzz/coverage.sh fuzz_fake
program "$scratch/covered" <<'EOF'
for input in "$@"; do
    [ "$(cat "$input")" != crash ] || exit 77
done
echo profile >"$(echo "$LLVM_PROFILE_FILE" | sed "s/%p/$$/")"
EOF
sed -i "s|.*printf '%s.n' '#!/bin/sh' 'printf.*|    cp '$scratch/covered' \"\$OUT/\$target\"|" \
    fuzz/build_targets.sh
mkdir -p "more inputs"
echo crash >"more inputs/a crash"
echo fine >"more inputs/fine"
ends 0 "fuzz_fake: lines 66.67%, branches 50.00%: $project/build/fuzz/coverage/fuzz_fake/index.html" \
    fuzz/coverage.sh fuzz_fake "more inputs"
ends 0 "fuzz_fake: crashes: " fuzz/coverage.sh fuzz_fake "more inputs"
grep -qF "more inputs/a crash" "$scratch/said"
[ -s build/fuzz/coverage/fuzz_fake/index.html ]
echo 'echo no room for it >&2; exit 1' | program "$scratch/bin/llvm-cov-99"
ends 2 "no room for it" fuzz/coverage.sh fuzz_fake

# ---- Campaigns: edges and rules over time; from clean seeds; of all rules the fastest ----

echo 'exit 0' | program "$scratch/bin/cmake"
mkdir -p build/fuzz/objects/host
echo 'grep -L broken "$@" | sed "s/$/: clean, 2 notes/"' | program build/fuzz/objects/host/pteverify
program "$scratch/reaches" <<'EOF'
for folder in "$@"; do :; done
ls "$folder" >"${0##*/}.seeds"
printf '#12\tINITED cov: 9 ft: 9\n#30\tpulse cov: 12 ft: 12\n#31\tNEW cov: 1'
sleep 2
printf '2 ft: 12\n'
case $0 in
*fake) printf 'rules fired: 2 of 4\nfired: 101 first after 30 ms\nnot fired: 102 second\nfired: 103 third after 5 ms\n' ;;
*) printf 'rules fired: 1 of 4\nfired: 101 first after 7 ms\nnot fired: 102 second\nnot fired: 103 third\n' ;;
esac
printf 'not fired: 104 fourth\nstat::number_of_executed_units: 40\n'
EOF
sed -i "s|$scratch/covered|$scratch/reaches|; s|^echo fuzz_fake >|printf 'fuzz_fake\\\\nfuzz_old\\\\n' >|" fuzz/build_targets.sh
ends 3 "usage: campaign.sh" fuzz/campaign.sh --clean soon
ends 3 "there is no target fuzz_none" fuzz/campaign.sh 1 fuzz_none
mkdir two && echo clean >two/one && echo broken >two/another && (cd two && zip -q ../two.zip ./*)
for target in fuzz_fake fuzz_old; do
    cp two.zip build/fuzz/out/libfuzzer-both-x86_64/${target}_seed_corpus.zip
done
ends 0 "fuzz_fake: 40 executions, 28 beyond its seeds" fuzz/campaign.sh --clean 1 fuzz_fake fuzz_old
grep -qF "all: rules 2 of 4" "$scratch/said"
[ "$(cat fuzz_fake.seeds)" = one ]
printf 'first\t7\tfuzz_old\nthird\t5\tfuzz_fake\n' | cmp - build/fuzz/campaign/all.tsv
printf 'fourth\nsecond\n' | cmp - build/fuzz/campaign/never
printf 'fuzz_fake\t0.005\t1\nfuzz_fake\t0.03\t2\nfuzz_old\t0.007\t1\n' | cmp - build/fuzz/campaign/rules.tsv
grep -q "^fuzz_old$(printf '\t')[0-9]$(printf '\t')12\$" build/fuzz/campaign/edges.tsv
grep -qF '>fuzz_fake 2</text>' build/fuzz/campaign/rules.svg
grep -qF '>fuzz_fake 12</text>' build/fuzz/campaign/edges.svg
ends 0 "fuzz_fake: 40 executions" fuzz/campaign.sh 1 fuzz_fake
[ "$(wc -l <fuzz_fake.seeds)" -eq 2 ]
echo 'exit 1' | program "$scratch/reaches"
ends 1 "fuzz_fake: failed" fuzz/campaign.sh 1 fuzz_fake
