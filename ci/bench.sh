#!/bin/sh
# Measures our speed and that of others: builds the release, makes inputs in a scratch folder, and runs our verifier and
# others on them in turn; then whole processes. Prints minimum, median, ratio and instructions (if there is valgrind),
# and writes them to bench.md and bench.json. Shows a ratio only if the verdicts agree. Fails if something cannot be
# measured, never because of a speed.
#
# --quick takes two minutes if everything is built: fewer rounds, and no instruction counts for inputs above 4 MB.
# Others: Google's verifier, as flatc generates it, and the released runtime (ci/runtime.sh). Real files: those of at
# least 1 MB below $PTV_REAL, or ../shared/real.
# usage: bench.sh [--quick] [--output FOLDER]
set -eu
caller=$PWD
. "$(dirname "$0")/common.sh"
cd "$root"
build=$PWD/build/release
output=$PWD/build/bench
real=${PTV_REAL:-$PWD/../shared/real}
quick=

while [ $# -gt 0 ]; do
    case $1 in
    --quick) quick=--quick ;;
    --output)
        [ $# -gt 1 ] || usage
        shift
        case $1 in /*) output=$1 ;; *) output=$caller/$1 ;; esac
        ;;
    *) usage ;;
    esac
    shift
done

./ci/setup.sh
./ci/runtime.sh
(ci/preset.sh release && cmake --build --preset release \
    --target pteverify-tool golden_files bench_files bench_inputs bench_launch) >&2
mkdir -p "$output"
make_scratch
tool=$build/pteverify
cd "$scratch"

# ---- Inputs ----

# A method that takes 512 floats, with 111 MiB of unused weights; and 5000 test cases, whose inputs and outputs of 2 KiB
# are in one file: 131 MiB.
make_bundle() {
    head -c 116391936 /dev/urandom > weights.bin
    cat > model.json << 'JSON'
{
  "format": "pte",
  "root": {
    "execution_plan": [
      {
        "name": "forward",
        "container_meta_type": {"encoded_inp_str": "", "encoded_out_str": ""},
        "values": [
          {
            "val_type": "Tensor",
            "val": {
              "scalar_type": "FLOAT",
              "sizes": [512],
              "dim_order": [0],
              "allocation_info": {"memory_id": 1}
            }
          }
        ],
        "inputs": [0],
        "outputs": [0],
        "chains": [{"inputs": [], "outputs": [], "instructions": []}],
        "operators": [],
        "delegates": [],
        "non_const_buffer_sizes": [0, 2048]
      }
    ],
    "constant_buffer": [],
    "backend_delegate_data": [],
    "constant_segment": {"offsets": [0, 0]}
  },
  "segments": [{"file": "weights.bin"}]
}
JSON
    "$tool" make model.json -o program.pte
    head -c 20480000 /dev/urandom > all.bin
    awk 'BEGIN {
        tensor = "{\"dtype\": \"float32\", \"shape\": [512], \"file\": \"all.bin\", \"offset\": %d}"
        printf "{\"methods\": {\"forward\": [\n"
        for (i = 0; i < 5000; i++)
            printf "%s{\"inputs\": [" tensor "], \"expected_outputs\": [" tensor "]}", \
                i == 0 ? "" : ",\n", i * 4096, i * 4096 + 2048
        printf "]}}\n"
    }' > suite.json
    "$tool" bundle program.pte --suite suite.json -o bundle.bpte
    rm model.json weights.bin
}

echo "bench: inputs" >&2
mkdir models
"$tool" smith --format pte --count 10000 -o models
"$build/bench_inputs" .
make_bundle
ln -s "$build/golden/linear.pte" small.pte
set -- small.pte models wide.pte many_methods.pte xnnpack.pte keys.ptd bundle.bpte sparse.pte \
    hostile_sharing.pte hostile_methods.pte hostile_vtables.pte hostile_strings.pte
if [ -d "$real" ]; then
    find "$real" -type f -size +999999c \( -name '*.pte' -o -name '*.bpte' -o -name '*.ptd' \) |
        sort > real.txt
    while read -r file; do
        set -- "$@" "$file"
    done < real.txt
else
    echo "bench: skipped: real files: there is no $real (PTV_REAL)" >&2
fi

# ---- Instructions: a dump of callgrind for each contestant of each input, in their order ----

# Makes one pass of each over the inputs (with --quick, only small ones). Repeats of an instruction (rep stos) count
# each time.
count() {
    for input in "$@"; do
        shift
        if [ -z "$quick" ] || [ -n "$(find -L "$input" -maxdepth 0 -type f -size -4000k)" ]; then
            set -- "$@" "$input"
        fi
    done
    # Bound at once, so that the linker's work for first calls is not counted.
    LD_BIND_NOW=1 valgrind --tool=callgrind --callgrind-out-file=dump \
        --toggle-collect=bench_pass --dump-after=bench_pass \
        "$build/bench_files" --count "$@" > counted.txt 2> valgrind.log ||
        { cat valgrind.log >&2 && exit 1; }
}

counted=
if command -v valgrind >/dev/null; then
    echo "bench: instructions" >&2
    count "$@"
    i=0
    while read -r line; do
        i=$((i + 1))
        printf '%s\t%s\n' "$line" "$(sed -n 's/^\(totals\|summary\): //p' "dump.$i" | head -n 1)"
    done < counted.txt > instructions.tsv
    counted="--instructions instructions.tsv"
else
    echo "bench: skipped: instructions: there is no valgrind" >&2
fi

# ---- Whole processes ----

launch() {
    "$build/bench_launch" processes.tsv "$@"
}
echo "bench: processes" >&2
few=9 many=51
[ -z "$quick" ] || { few=3 && many=21; }
for _ in $(seq "$many"); do
    launch "an empty process" "" "$build/bench_launch"
    launch "pteverify, a model of 1 KiB" "an empty process" "$tool" small.pte
done
for _ in $(seq "$few"); do
    rm -rf apart
    launch "pteverify, 10 000 models" "" "$tool" models
    launch "pteverify, a file of 1 GiB" "" "$tool" sparse.pte
    launch "pteverify, a bundle of 131 MiB" "" "$tool" bundle.bpte
    launch "cp, that bundle" "" cp bundle.bpte copy.bpte
    launch "bundle, 5000 cases in one file" "cp, that bundle" \
        "$tool" bundle program.pte --suite suite.json -o one.bpte
    launch "unbundle, that bundle" "cp, that bundle" "$tool" unbundle bundle.bpte -o apart
    launch "bundle, 5000 cases in 10 000 files" "cp, that bundle" \
        "$tool" bundle apart/program.pte --suite apart/suite.json -o two.bpte
done
cmp bundle.bpte one.bpte
cmp bundle.bpte two.bpte
rm -rf apart one.bpte two.bpte copy.bpte

# ---- Files ----

# shellcheck disable=SC2086 # none or one option, none or two words
"$build/bench_files" $quick $counted --processes processes.tsv --output "$output" "$@"
echo "bench: $output/bench.md, $output/bench.json" >&2
