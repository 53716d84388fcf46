#!/bin/sh
# The table of docs/host.md: files that are loaded and executed by the released runtime, with the
# verifying loader in front of it and without, and what loading takes. Minutes.
# usage: deaths.sh [MUTANTS]      MUTANTS: how many are made of the golden models (20000)
set -eu
cd "$(dirname "$0")/.."
ci/setup.sh
ci/runtime.sh
if [ ! -d build/runtime ]; then
    echo "deaths: there is no runtime to load them" >&2
    exit 2
fi
(ci/preset.sh release && cmake --build --preset release \
    --target golden_files runtime_deaths runtime_loader) >&2
deaths=build/release/runtime_deaths golden=build/release/golden shared=${PTV_SHARED_DIR:-../shared}
status=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

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
        xargs build/release/runtime_loader --time 2>"$tmp/log" || status=1
    grep '^loader:' "$tmp/log" >&2 || : # the runtime says much
fi
exit $status
