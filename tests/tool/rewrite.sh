#!/bin/sh
# Writes what commands say now into the transcripts NAME..., or into all. Look at `git diff` then.
here=$(cd "$(dirname "$0")" && pwd)
transcript=${TRANSCRIPT:-$here/../../build/dev/transcript}
[ $# -gt 0 ] || set -- "$here"/*.txt
for name; do
    "$transcript" --write "$here/$(basename "$name" .txt).txt" || [ $? = 77 ] || exit 1
done
