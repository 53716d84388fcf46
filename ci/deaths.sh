#!/bin/sh
# Makes the table of docs/host.md: files that the released runtime loads and executes, with and without the verifying
# loader in front of it, and the cost of loading. Takes minutes.
# usage: deaths.sh [MUTANTS]      MUTANTS: how many are made of the golden models (20000)
set -eu
. "$(dirname "$0")/common.sh"
[ $# -le 1 ] || usage
case ${1-} in *[!0-9]*) usage ;; esac
cd "$root"
ci/setup.sh
ci/runtime.sh
[ -d build/runtime ] || fail 2 "there is no runtime to load them"
(ci/preset.sh release && cmake --build --preset release \
    --target golden_files runtime_deaths runtime_loader) >&2
deaths=build/release/runtime_deaths golden=build/release/golden shared=${PTV_SHARED_DIR:-../shared}
status=0
make_scratch

echo "| files | | loader | aborts | memory errors | other signals | no end | refused | ran | other outputs |"
echo "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|"
for folder in crashers accepted; do
    if [ -d "$shared/$folder" ]; then
        find "$shared/$folder" -name '*.pte' -o -name '*.bpte' -o -name '*.ptd' | sort |
            xargs "$deaths" "$folder" || status=1
    fi
done
"$deaths" golden "$golden"/*.pte "$golden"/*.bpte "$golden"/*.ptd || status=1
"$deaths" --mutants "${1:-20000}" mutants "$golden"/*.pte "$golden"/*.bpte "$golden"/*.ptd || status=1
if [ -d "$shared/real" ]; then
    echo
    find -L "$shared/real" -name '*.pte' -size +40k -exec ls -S {} + | head -n 12 |
        xargs build/release/runtime_loader --time 2>"$scratch/log" || status=1
    grep '^loader:' "$scratch/log" >&2 || : # the runtime prints a lot
fi
exit $status
