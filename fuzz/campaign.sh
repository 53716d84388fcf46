#!/bin/sh
# Runs campaigns of the targets that read model files, for SECONDS each, as many at a time as there are
# cores, like run.sh; or with --clean, from the clean ones among their seeds and nothing found earlier.
# Leaves in build/fuzz/campaign what was reached over time: edges.svg by wall-clock time and rules.svg
# by processor time, with the numbers in edges.tsv and rules.tsv; all.tsv, with the least number of
# milliseconds for each rule and the target; never, the rules that no target has fired.
# Status 1: something crashed, hung or leaked.
# usage: campaign.sh [--clean] SECONDS [TARGET...]
set -eu
cd "$(dirname "$0")/.."
: "${SANITIZER:=both}"
. fuzz/settings.sh
home=$PWD/build/fuzz
folder=$home/campaign
targets="fuzz_program fuzz_bundle fuzz_data fuzz_nfat fuzz_payload fuzz_xnnpack fuzz_vulkan fuzz_nptg
fuzz_mlx fuzz_mps fuzz_ptn fuzz_safetensors fuzz_memory"

# Samples while the target runs, and once at the end; less often as time goes on, since a plot would not
# show more. The last line of the log may be half written.
sample_edges() {
    began=$(date +%s)
    passed=1
    over=
    while [ -z "$over" ]; do
        sleep $((1 + passed / 50))
        kill -0 $running 2>/dev/null || over=yes
        passed=$(($(date +%s) - began))
        edges=$(sed -n 's/.*cov: *\([0-9]*\) .*/\1/p' "$log" 2>/dev/null | tail -n 1)
        [ -z "$edges" ] || printf '%s\t%s\t%s\n' "$target" "$passed" "$edges"
    done
}

run_one() {
    target=$1
    log=$home/logs/$target.log
    rm -f "$log"
    PTV_FUZZ_RULES=all fuzz/run.sh --built "$target" "$2" &
    running=$!
    sample_edges >"$folder/$target.edges"
    status=0
    wait $running || status=1
    sed -n "s/^fired: [0-9]* \(.*\) after \([0-9]*\) ms$/\1	\2	$target/p" "$log" |
        LC_ALL=C sort -t '	' -k 2,2n >"$folder/$target.fired"
    exit $status
}

# of_all ENDING: the results of all targets, in order.
of_all() {
    for target in $targets; do
        cat "$folder/$target.$1"
    done
}

plot() {
    awk -f fuzz/plot.awk -v title="$2" "$folder/$1.tsv" >"$folder/$1.svg" || rm -f "$folder/$1.svg"
}

if [ "${1:-}" = --built ]; then # a single one, as xargs below calls it
    run_one "$2" "$3"
fi
[ "${1:-}" != --clean ] || {
    export PTV_FUZZ_CLEAN=1 PTV_ALL_SEEDS=1
    shift
}
[ $# -ge 1 ] || usage campaign.sh
seconds=$1
shift
expect_seconds campaign.sh "$seconds"
[ $# -eq 0 ] || targets=$*
for target in $targets; do
    expect_source campaign.sh "$target"
done
rm -rf "$folder"
mkdir -p "$folder" || exit 2
{
    PTV_TARGETS=$targets fuzz/build_targets.sh && cmake --build "$WORK/host" --target pteverify-tool
} >"$home/build.log" 2>&1 || {
    cat "$home/build.log"
    exit 2
}
for target in $targets; do
    expect_built campaign.sh "$target"
done
status=0
echo "$targets" | xargs -n 1 | xargs -P "$(nproc)" -I TARGET fuzz/campaign.sh --built TARGET "$seconds" || status=1
of_all edges >"$folder/edges.tsv"
of_all fired | awk -F '\t' -v OFS='\t' '{ count[$3]++; print $3, ($2 > 1 ? $2 : 1) / 1000, count[$3] }' >"$folder/rules.tsv"
of_all fired | LC_ALL=C sort -t '	' -k 1,1 -k 2,2n | awk -F '\t' '$1 != last { print } { last = $1 }' >"$folder/all.tsv"
cut -f 1 "$folder/all.tsv" >"$folder/names"
last=$home/logs/$target.log
sed -n 's/^not fired: [0-9]* //p' "$last" | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$folder/names" >"$folder/never"
plot edges "Edges by target, seconds by the clock"
plot rules "Rules by target, seconds of processor time"
echo "all: rules $(wc -l <"$folder/names") of $(sed -n 's/^rules fired: .* of //p' "$last" | tail -n 1)," \
    "$folder/edges.svg, rules.svg"
exit $status
