#!/bin/sh
# Makes the table of docs/comparison.md: what others say about the programs that fuzz targets start with, sound and
# broken, and about honest models. The others are the released runtime, which loads and executes them with and without
# its own verification, netron, and ModelAudit (PyPI). Ten minutes; needs node and the release build with tests.
# usage: compare.sh [MODEL...]    honest models; default: those of other exporters beside the project
set -eu
. "$(dirname "$0")/common.sh"
for model; do
    [ -f "$model" ] || usage
done
build=$root/build/release
folder=$root/build/compare
netron=9.3.3
modelaudit=0.2.54
need node python3
[ -x "$build/runtime_try" ] || fail 2 "there is no $build/runtime_try (ci/runtime.sh, then a release build with tests)"
from_pypi "$folder/python" "netron==$netron" "modelaudit==$modelaudit" || skip "netron and ModelAudit cannot be fetched"

make_scratch
"$build/ptv-seeds" -C "$root" "$scratch/seeds" fuzz_program >"$scratch/log"
mkdir "$scratch/programs" "$scratch/honest"
for seed in "$scratch"/seeds/fuzz_program/*; do
    mv "$seed" "$scratch/programs/$(basename "$seed").pte"
done
if [ $# -eq 0 ]; then
    find "$root/../shared/real" -name '*.pte' 2>/dev/null | sort >"$scratch/list"
else
    printf '%s\n' "$@" >"$scratch/list"
fi
while IFS= read -r model; do
    n=$((${n:-0} + 1))
    cp "$model" "$scratch/honest/$n.pte"
done <"$scratch/list"

# netron's modules, without its window.
cp -r "$folder"/python/lib/python3*/site-packages/netron "$scratch/netron"
echo '{"type": "module"}' >"$scratch/netron/package.json"
cp "$root/ci/compare/netron.mjs" "$scratch/netron"

# status COMMAND...
status() {
    code=0
    timeout 60 "$@" >/dev/null 2>&1 || code=$?
    echo $code
}

ask() {
    cd "$scratch/$1"
    for file in *.pte; do
        [ -f "$file" ] || break # there are no honest models
        echo "$file $(status "$build/runtime_try" "$file") $(status "$build/runtime_try" --full "$file")" \
            "$(status "$build/pteverify" "$file") $(status node "$scratch/netron/netron.mjs" "$file")"
    done >"$scratch/$1.told"
    # Without telemetry: it would report to its maker.
    PROMPTFOO_DISABLE_TELEMETRY=1 NO_ANALYTICS=1 timeout 600 "$folder/python/bin/modelaudit" scan --quiet \
        --format json --output "$scratch/$1.json" . >"$scratch/log" 2>&1 || [ $? -eq 1 ] || fail 2 "$(cat "$scratch/log")"
    cd "$root"
}

ask programs
ask honest
python3 "$root/ci/compare/table.py" "$scratch" "$netron" "$modelaudit"
