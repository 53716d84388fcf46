#!/bin/sh
# Spelling of everything that people read, by codespell; style of pages, by proselint (ci/oracles.sh),
# which does not look at code in them.
# usage: prose.sh SOURCE_FOLDER
set -eu
cd "$1"
words=tests/package/words.txt # that codespell takes for others
checker=$PWD/build/oracle/proselint-0.16.0
command -v codespell >/dev/null || {
    echo "skipped: there is no codespell (ci/setup.sh)"
    exit 77
}
[ -e "$checker/proselint" ] || {
    echo "skipped: there is no proselint (ci/oracles.sh)"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0
files=$(find . \( -path ./build -o -path ./.git -o -path ./corpus -o -name node_modules \) -prune -o \
    -type f \( -name '*.md' -o -name '*.[ch]' -o -name '*.cc' -o -name '*.hpp' -o -name '*.sh' -o -name '*.py' \
    -o -name '*.ts' -o -name '*.mjs' -o -name '*.cmake' -o -name '*.fbs' -o -name '*.tsv' -o -name '*.in' \) -print)
# shellcheck disable=SC2086 # a list of names without spaces
codespell -I "$words" --ignore-regex '[\\][a-z]' $files || status=1

for page in README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md docs/*.md; do
    awk '
        /^ *```/ { fenced = !fenced; print ""; next }
        fenced { print ""; next }
        { gsub(/`[^`]*`/, "this"); print }
        { for (i = 2; i <= NF; i++) if ($i == $(i - 1) && $i ~ /^[a-z]+$/ && $i != "this") {
            print FILENAME ":" FNR ": twice: " $i >"/dev/stderr"
            twice = 1
        } }
        END { exit twice }' "$page" >"$scratch/$(basename "$page")" || status=1
done
cat >"$scratch/settings.json" <<'EOF'
{"checks": {"typography": false, "lexical_illusions": false, "dates_times": false}}
EOF
(cd "$scratch" && PYTHONPATH=$checker python3 -m proselint check --config settings.json ./*.md) || status=1
exit $status
