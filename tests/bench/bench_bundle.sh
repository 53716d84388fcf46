#!/bin/sh
# How long a large bundle takes, and how much memory: 131 MiB, 5000 test cases in files.
# Prints; judges nothing.
#
#     tests/bench/bench_bundle.sh build/pteverify
set -eu
tool=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Seconds and peak memory of a command.
measure() {
    what=$1
    shift
    /usr/bin/time -f "$what: %e s, %M KiB" "$@"
}

# A method that takes 512 floats, and 111 MiB of weights that nobody uses.
make_model() {
    head -c 116391936 /dev/urandom > weights.bin
    cat > model.json << 'END'
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
END
    measure make "$tool" make model.json -o model.pte
}

# An input and an output of 2 KiB each for every case, in 10000 files.
make_suite() {
    tensor='{"dtype": "float32", "shape": [512], "file": "all.bin", "offset": %d}'
    head -c 20480000 /dev/urandom > all.bin
    {
        printf '{"methods": {"forward": [\n'
        for i in $(seq 0 4999); do
            [ "$i" = 0 ] || printf ',\n'
            printf "{\"inputs\": [$tensor], \"expected_outputs\": [$tensor]}" \
                $((i * 4096)) $((i * 4096 + 2048))
        done
        printf ']}}\n'
    } > suite.json
}

make_model
make_suite
measure "bundle, one data file" "$tool" bundle model.pte --suite suite.json -o a.bpte
measure "unbundle" "$tool" unbundle a.bpte -o apart
measure "bundle, $(ls apart | grep -c npy) .npy files" \
    "$tool" bundle apart/program.pte --suite apart/suite.json -o b.bpte
cmp a.bpte b.bpte
echo "size: $(stat -c %s a.bpte) bytes"
measure "copying it" cp a.bpte c.bpte
