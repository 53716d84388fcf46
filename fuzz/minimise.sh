#!/bin/sh
# Turns what campaigns of TARGET have found beyond its seeds (build/fuzz/corpus/TARGET,
# build/fuzz/afl/TARGET) into texts in corpus/seeds/TARGET, after reducing it to as few and as short files as
# reach the same: a model if encoding it gives the same bytes, the text itself, or hexadecimal digits.
# Ends after SECONDS or a little later; files not shortened by then are taken as they are. Status 1: one
# makes the target fail, which is reported, and nothing is written.
# usage: minimise.sh TARGET [SECONDS]   default 240
set -eu
cd "$(dirname "$0")/.."
SANITIZER=both
. fuzz/settings.sh
[ $# -eq 1 ] || [ $# -eq 2 ] || usage minimise.sh
target=$1
limit=${2:-240}
expect_seconds minimise.sh "$limit"
expect_source minimise.sh "$target"
home=$PWD/build/fuzz
scratch=$home/minimise/$target
seconds=10 # at most, per file to shorten

build_quietly() {
    "$@" >"$home/build.log" 2>&1 || {
        cat "$home/build.log" >&2
        exit 2
    }
}

# merged FOLDER...: adds to $scratch/known whatever reaches more than is there. Inputs that make the
# target fail must not become seeds until that is fixed.
merged() {
    merge "$target" "$scratch/log" "$scratch/known" "$@" || {
        tail -n 20 "$scratch/log" >&2
        exit 2
    }
    for failed in "$scratch/known.failed"/*; do
        [ -e "$failed" ] || return 0
        echo "$target: fails; again: $OUT/$target $failed" >&2
    done
    exit 1
}

# new_files FOLDER: moves there the files in $scratch/known that are not seeds.
new_files() {
    mkdir -p "$1"
    for file in "$scratch"/known/*; do
        [ -e "$scratch/seeds/${file##*/}" ] || mv "$file" "$1"
    done
}

# say TEXT: reports progress.
say() {
    echo "$target: $1" >&2
}

# shorten FOLDER: finds fewer bytes for the same edges, if that does not take too long.
shorten() {
    left=$((limit - $(date +%s) + begun))
    say "shortening $(find "$1" -type f | wc -l) files for at most $((left > 1 ? left : 1)) seconds"
    find "$1" -type f -print0 | timeout $((left > 1 ? left : 1)) xargs -0 -P "$(nproc)" -I FILE timeout $seconds \
        afl-tmin -e -m none -t 5000 -i FILE -o FILE.short -- "$afl_out/$target" \
        >/dev/null 2>&1 || true
    for short in "$1"/*.short; do
        [ ! -s "$short" ] || mv "$short" "${short%.short}"
    done
}

is_text() {
    iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 &&
        [ "$(LC_ALL=C tr -d '\000-\010\013-\037\177' <"$1" | wc -c)" -eq "$(wc -c <"$1")" ]
}

is_model() {
    "$WORK/host/pteverify" dump --full "$1" >"$scratch/model.json" 2>/dev/null &&
        "$WORK/host/pteverify" make "$scratch/model.json" -o "$scratch/made" 2>/dev/null &&
        cmp -s "$1" "$scratch/made"
}

# as_text FILE: writes it as a new seed of the project.
as_text() {
    path=corpus/seeds/$target/found-$(sha1sum "$1" | cut -c 1-12)
    if is_text "$1"; then
        cp "$1" "$path.txt"
    elif is_model "$1"; then
        cp "$scratch/model.json" "$path.json"
    else
        { echo "# Found by a campaign." && od -An -v -tx1 "$1"; } >"$path.hex"
    fi
}

mkdir -p "$home"
build_quietly env FUZZING_ENGINE=afl SANITIZER=address OUT="$home/out/afl-address-x86_64" fuzz/build_targets.sh
afl_out=$home/out/afl-address-x86_64
build_quietly fuzz/build_targets.sh
expect_built minimise.sh "$target"
build_quietly cmake --build "$WORK/host" --target pteverify-tool
rm -rf "$scratch"
begun=$(date +%s)
unpack_seeds "$target" "$scratch/seeds"
cp -r "$scratch/seeds" "$scratch/known"
set -- "$home/corpus/$target" "$home/afl/$target"/*/queue
for folder in "$@"; do
    [ ! -d "$folder" ] || say "merging $(find "$folder" -type f | wc -l) files of $folder"
    [ ! -d "$folder" ] || merged "$folder"
done
new_files "$scratch/found"
afl_environment
shorten "$scratch/found"
merged "$scratch/found"
new_files "$scratch/new"
mkdir -p "corpus/seeds/$target"
say "writing texts"
for file in "$scratch"/new/*; do
    [ ! -f "$file" ] || as_text "$file"
done
echo "$target: $(find "$scratch/new" -type f | wc -l) new seeds in corpus/seeds/$target," \
    "of $(find "$scratch/found" -type f | wc -l) that reach more"
