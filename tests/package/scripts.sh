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

# The table of ci/compare.sh, of one program that the runtime dies of, one that it refuses, and one model.
mkdir "$scratch/told"
printf '%s\n' 'a.pte 28 1 1 1' 'b.pte 1 1 1 0' >"$scratch/told/programs.told"
echo 'c.pte 0 0 0 1' >"$scratch/told/honest.told"
echo '{"issues": [{"severity": "critical", "location": "./a.pte:x"}, {"severity": "warning", "location": null}]}' \
    >"$scratch/told/programs.json"
echo '{"issues": []}' >"$scratch/told/honest.json"
python3 -B ci/compare/table.py "$scratch/told" 1.2 3.4 >"$scratch/table"
diff - "$scratch/table" <<'EOF' || fail "the table of ci/compare.sh"
| | refused, of 1 programs that crash the runtime | refused, of 1 models as exporters wrote them |
|---|---|---|
| the runtime's full verification | 1 | 0 |
| netron 1.2 | 1 | 1 |
| ModelAudit 3.4 | 1 | 0 |
| pteverify | 1 | 0 |
EOF

if command -v shellcheck >/dev/null; then
    shellcheck ci/*.sh ci/*/*.sh tests/package/scripts.sh
else
    echo "left out: there is no shellcheck"
fi
