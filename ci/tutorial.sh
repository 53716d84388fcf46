#!/bin/sh
# Follows a page of docs word by word, in the current folder: runs each example (a block that starts with "$ ") and
# compares its output with the page. Needs only a shell and the tool, so that it runs wherever a newcomer would
# (ci/newcomer.sh). Examples that set up a folder (PATH=...) are not run.
# usage: tutorial.sh PAGE
set -eu
[ $# -eq 1 ] && [ -f "$1" ] || {
    echo "usage: tutorial.sh PAGE" >&2
    exit 3
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
count=0
failed=0

run_one() {
    [ -s "$scratch/command" ] || return 0
    if ! grep -q '^PATH=' "$scratch/command"; then
        count=$((count + 1))
        sh "$scratch/command" >"$scratch/printed" 2>&1 </dev/null || true
        cmp -s "$scratch/printed" "$scratch/expected" || {
            failed=$((failed + 1))
            echo "tutorial: this prints something else:"
            cat "$scratch/command"
            diff "$scratch/expected" "$scratch/printed" || true
        }
    fi
    : >"$scratch/command"
}

: >"$scratch/command"
state=text
while IFS= read -r line; do
    case $state:$line in
    text:\`\`\`*) state=begin ;;
    *:\`\`\`*)
        state=text
        run_one
        ;;
    text:*) ;;
    begin:\$\ * | printed:\$\ *)
        run_one
        printf '%s\n' "${line#\$ }" >"$scratch/command"
        : >"$scratch/expected"
        case $line in *\\) state=asked ;; *) state=printed ;; esac
        ;;
    asked:*)
        printf '%s\n' "$line" >>"$scratch/command"
        case $line in *\\) ;; *) state=printed ;; esac
        ;;
    printed:*) printf '%s\n' "$line" >>"$scratch/expected" ;;
    *) state=other ;;
    esac
done <"$1"
echo "tutorial: $count examples, $failed wrong"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
