#!/bin/sh
# A short campaign for every change: runs each target for a second or two with libFuzzer under address and
# undefined behaviour sanitizers; with --afl, also those for foreign files with AFL++, without sanitizers.
# Status 1: something failed, and is printed with how to run it again; or a target got no further than its
# seeds. Always uses the same random seed: finding something new is for campaigns, and must not fail an
# unrelated change.
# usage: smoke.sh [--afl] [SECONDS]   of each target with libFuzzer, default 1, to which it adds one at most
set -eu
cd "$(dirname "$0")/.."
status=0
afl=
if [ "${1-}" = --afl ]; then
    afl=yes
    shift
fi
export PTV_FUZZ_SMOKE=1 PTV_ALL_SEEDS=1
fuzz/run.sh all "${1:-1}" -- -seed=1 || {
    [ $? -ne 3 ] || exit 3 # not a number
    status=1
}
[ -n "$afl" ] || exit $status
unset PTV_FUZZ_BUILD PTV_FUZZ_SMOKE PTV_ALL_SEEDS # these were for libFuzzer: AFL++ takes all seeds
export SANITIZER=none # libFuzzer has just run the same targets with sanitizers
PTV_TARGETS="fuzz_program fuzz_bundle fuzz_data fuzz_nfat"
export PTV_TARGETS
built=
for target in $PTV_TARGETS; do
    fuzz/afl.sh $built $target 2 || status=1
    built=--built
done
exit $status
