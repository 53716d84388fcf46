#!/bin/sh
# The files for OSS-Fuzz are as its linter wants them, and ci/oss-fuzz/lint.sh notices when they are not:
# each line below breaks one rule in a copy.
# usage: oss_fuzz.sh SOURCE_FOLDER
set -eu
folder=$1/ci/oss-fuzz
"$folder/lint.sh"
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
while read -r file edit; do
    rm -rf "$copy/pteverify"
    cp -r "$folder/pteverify" "$copy"
    sed -i "$edit" "$copy/pteverify/$file"
    if cmp -s "$folder/pteverify/$file" "$copy/pteverify/$file"; then
        echo "changes nothing: $file: $edit" >&2
        exit 1
    fi
    if "$folder/lint.sh" "$copy/pteverify" >/dev/null; then
        echo "not noticed: $file: $edit" >&2
        exit 1
    fi
done <<EOF
project.yaml s/^homepage:/home:/
project.yaml /^main_repo:/d
project.yaml s/^language: c/language: cobol/
project.yaml s/^primary_contact: .*/primary_contact: someone/
project.yaml s/- memory/- memories/
project.yaml s/- libfuzzer/- afl/
project.yaml s/- i386/- i486/
project.yaml s/^language: c/&\nlanguage: c/
project.yaml s/^sanitizers:/sanitizers/
project.yaml /apache.org/d
build.sh /apache.org/d
build.sh s/^exec/cc -lFuzzingEngine; exec/
Dockerfile s/apt-get update && //
EOF
cp -r "$folder/pteverify" "$copy/Google-x"
if "$folder/lint.sh" "$copy/Google-x" >/dev/null; then
    echo "not noticed: a wrong name" >&2
    exit 1
fi
