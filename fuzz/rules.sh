#!/bin/sh
# Which rules campaigns reach, and how fast: each target of model files runs for SECONDS from those of its
# seeds that are clean, and from nothing that was found before. Prints how many of the rules each has
# fired, and how many all of them; build/fuzz/rules/all.tsv has for each rule the least number of
# milliseconds of one core, and the target; build/fuzz/rules/never has those that no target has fired.
# usage: rules.sh SECONDS [TARGET...]
set -eu
cd "$(dirname "$0")/.."
SANITIZER=both
. fuzz/settings.sh
home=$PWD/build/fuzz
targets="fuzz_program fuzz_bundle fuzz_data fuzz_nfat fuzz_payload fuzz_xnnpack fuzz_vulkan fuzz_nptg
fuzz_mlx fuzz_mps fuzz_ptn fuzz_safetensors fuzz_memory"

# clean_seeds FOLDER: what is not clean is removed.
clean_seeds() {
    find "$1" -type f | while read -r file; do
        "$WORK/host/pteverify" --quiet "$file" >/dev/null 2>&1 || rm "$file"
    done
}

run_one() {
    target=$1
    folder=$home/rules/$target
    rm -rf "$folder"
    mkdir -p "$folder/found"
    unpack_seeds "$target" "$folder/seeds"
    clean_seeds "$folder/seeds"
    PTV_FUZZ_RULES=all libfuzzer "$target" -max_total_time="$2" -max_len=16384 -timeout=10 \
        -rss_limit_mb=2560 -artifact_prefix="$home/crashes/$target-" \
        "$folder/found" "$folder/seeds" >"$folder/log" 2>&1 || {
        tail -n 20 "$folder/log" >&2
        exit 1
    }
    sed -n "s/^fired: \([0-9]*\) \(.*\) after \([0-9]*\) ms$/\2	\3	$target/p" "$folder/log" >"$folder/fired"
    echo "$target: $(find "$folder/seeds" -type f | wc -l) clean seeds," \
        "$(sed -n 's/.*Done \([0-9]*\) runs.*/\1/p' "$folder/log") executions," \
        "rules $(sed -n 's/^rules fired: //p' "$folder/log" | tail -n 1)"
    exit 0
}

if [ "${1:-}" = --built ]; then # one of them, as xargs calls it below
    run_one "$2" "$3"
fi
[ $# -ge 1 ] || usage rules.sh
seconds=$1
shift
expect_seconds rules.sh "$seconds"
# shellcheck disable=SC2086 # a list
[ $# -gt 0 ] || set -- $targets
for target in "$@"; do
    expect_source rules.sh "$target"
done
mkdir -p "$home/crashes" "$home/rules" || exit 2
{
    PTV_TARGETS="$*" fuzz/build_targets.sh && cmake --build "$WORK/host" --target pteverify-tool
} >"$home/build.log" 2>&1 || {
    cat "$home/build.log"
    exit 2
}
for target in "$@"; do
    expect_built rules.sh "$target"
done
printf '%s\n' "$@" | xargs -P "$(nproc)" -I TARGET fuzz/rules.sh --built TARGET "$seconds" || exit 1
for target in "$@"; do
    cat "$home/rules/$target/fired"
done | LC_ALL=C sort -t '	' -k 1,1 -k 2,2n | awk -F '\t' '$1 != last { print } { last = $1 }' >"$home/rules/all.tsv"
cut -f 1 "$home/rules/all.tsv" >"$home/rules/names"
sed -n 's/^not fired: [0-9]* //p' "$home/rules/$1/log" | LC_ALL=C sort -u | LC_ALL=C comm -23 - "$home/rules/names" \
    >"$home/rules/never"
echo "all: rules $(wc -l <"$home/rules/names") of $(sed -n 's/^rules fired: .* of //p' "$home/rules/$1/log" | tail -n 1)"
