#!/bin/sh
# Scripts of ci are what shells and shellcheck accept, and a wrong option of each ends with 3 and its usage
# before anything is done. What ci/packaging.sh fills is full.
# usage: scripts.sh SOURCE_FOLDER
set -eu
cd "$1"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "scripts: $1" >&2
    exit 1
}

# Those without options, or whose options are those of a program: a build, the tool, mutants/run.py.
others="common coverage hook layers left_out mutants preset sweep verify"
count=0
for script in ci/*.sh; do
    sh -n "$script"
    name=$(basename "$script" .sh)
    case " $others " in
    *" $name "*) continue ;;
    esac
    status=0
    timeout 60 "$script" --nonsense >"$scratch/said" 2>"$scratch/errors" </dev/null || status=$?
    [ $status -eq 3 ] && grep -q "^usage: $name.sh" "$scratch/errors" && [ ! -s "$scratch/said" ] ||
        fail "$script --nonsense ends with $status: $(cat "$scratch/said" "$scratch/errors")"
    count=$((count + 1))
done
[ $count -ge 30 ] || fail "only $count scripts were tried"

# What a release packs for other collections has no empty places.
mkdir "$scratch/pteverify-1.2.3"
cp LICENSE "$scratch/pteverify-1.2.3"
tar -C "$scratch" -czf "$scratch/pteverify-1.2.3.tar.gz" pteverify-1.2.3
ci/packaging.sh --fill "$scratch/pteverify-1.2.3.tar.gz" "$scratch/filled"
grep -q 'Version: *1\.2\.3' "$scratch/filled/rpm/pteverify.spec" || fail "the spec has no version"

if command -v shellcheck >/dev/null; then
    shellcheck ci/*.sh ci/*/*.sh tests/package/scripts.sh
else
    echo "left out: there is no shellcheck"
fi
