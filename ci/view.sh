#!/bin/sh
# Makes the page of `pteverify view` (view/) with esbuild from npm: build/view/view.html, where tools of all builds find
# it, and a packed copy beside it, for tools that contain it. --fetch installs what making and opening it needs first:
# Debian's node, npm and chromium. --try opens it in chromium, with the tool of a build, for some golden models and
# twenty real files, or for FILE...; --test does both. --pictures makes docs/pictures/page-*.png of README.md from
# MODEL. Status 77: something is missing, or cannot be fetched.
# usage: view.sh [--fetch]
# usage: view.sh --try|--test BUILD [FILE...]
# usage: view.sh --pictures BUILD MODEL
set -eu
. "$(dirname "$0")/common.sh"
folder=$root/build/view

has() {
    command -v "$1" >/dev/null
}

install() {
    set --
    has node || set -- nodejs
    has npm || set -- "$@" npm
    has chromium || set -- "$@" chromium
    [ $# -eq 0 ] || install_packages "$@" || skip "cannot install $*"
}

# fetch: installs node_modules as in package-lock.json, unless they are there.
fetch() {
    mkdir -p "$folder"
    ! cmp -s "$root/view/package-lock.json" "$folder/fetched" || return 0
    rm -f "$folder/fetched"
    cp "$root/view/package.json" "$root/view/package-lock.json" "$folder"
    (cd "$folder" && npm ci --silent --no-audit --no-fund) || skip "npm cannot fetch what view/package.json names"
    cp "$root/view/package-lock.json" "$folder/fetched"
}

build() {
    rm -rf "$folder/src"
    cp -R "$root"/view/*.mjs "$root"/view/*.json "$root/view/page.html" "$root/view/style.css" "$root/view/src" "$folder"
    (cd "$folder" && node_modules/.bin/tsc -p . && node build.mjs view.html)
    [ "$(wc -c <"$folder/view.html")" -le 400000 ] || {
        rm "$folder/view.html.gz" # so that it does not count as made
        fail 1 "the page has more than 400 KB"
    }
}

# is_made: whether the page is made from these sources; removing a file from a folder changes the folder.
is_made() {
    [ -s "$folder/view.html.gz" ] && [ -z "$(find "$root/view" -newer "$folder/view.html.gz" | head -n 1)" ]
}

make_page() {
    need node npm
    fetch
    is_made || build
}

# real_files: prints twenty of the available files, from the smallest to the largest.
real_files() {
    real=${PTV_REAL:-$root/../shared/real}
    [ ! -d "$real" ] || find "$real" -type f \( -name '*.pte' -o -name '*.bpte' \) -printf '%s %p\n' | sort -n |
        awk '{ all[NR] = $2 } END { for (i = 0; NR > 0 && i < 20; i++) print all[NR - int(i * (NR - 1) / 19)] }'
}

# try BUILD FILE...
try() {
    build=$(cd "$1" && pwd)
    shift
    need node chromium
    [ -x "$build/pteverify" ] || fail 2 "there is no $build/pteverify (ci/verify.sh)"
    [ -e "$folder/fetched" ] && [ -s "$folder/view.html" ] || skip "there is no page (ci/view.sh --fetch)"
    golden=$build/golden
    [ $# -gt 0 ] || {
        # shellcheck disable=SC2046 # paths without blanks
        set -- "$golden/linear.pte" "$golden/bundle.bpte" "$golden/conditions.pte" "$golden/names.pte" "$golden/control_flow.pte" \
            "$golden/xnnpack_program.pte" "$golden/native_branches.ptg" "$golden/nfat_xnnpack.nfat" \
            "$golden/external_data.ptd" "$golden/package.ptn" "$golden/safetensors.safetensors" $(real_files)
    }
    make_scratch
    node "$folder/unit.mjs"
    node "$folder/test.mjs" "$build/pteverify" "$(command -v chromium)" "$scratch" "$@"
}

pictures() {
    need node chromium
    make_scratch
    (cd "$(dirname "$2")" && "$1/pteverify" view "$(basename "$2")" -o "$scratch/page.html")
    node "$folder/pictures.mjs" "$(command -v chromium)" "$scratch/page.html" "$root/docs/pictures/page"
}

mode=${1:-}
[ $# -eq 0 ] || shift
case $mode in
    '') [ $# -eq 0 ] || usage && make_page ;;
    --fetch) [ $# -eq 0 ] || usage && install && make_page ;;
    --try | --test)
        [ $# -ge 1 ] || usage
        [ "$mode" = --try ] || { install && make_page; }
        try "$@"
        ;;
    --pictures) [ $# -eq 2 ] || usage && make_page && pictures "$(cd "$1" && pwd)" "$2" ;;
    *) usage ;;
esac
