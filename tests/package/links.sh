#!/bin/sh
# What a page of the project links to is there: files, and headings of pages. docs/README.md links to all
# pages beside it.
# usage: links.sh SOURCE_FOLDER
set -eu
cd "$1"
faults=0
for page in docs/*.md; do
    grep -q "](${page#docs/}[)#]" docs/README.md || [ "$page" = docs/README.md ] || {
        echo "$page: docs/README.md does not link to it" >&2
        faults=1
    }
done
pages=$(find . -name '.?*' -prune -o \( -path ./build -o -path ./corpus \) -prune -o -name '*.md' -print | sort)
# shellcheck disable=SC2086 # a list of names without spaces
awk '
# The anchor that a page has for a heading.
function anchor(heading) {
    sub(/^#+ */, "", heading)
    gsub(/[^A-Za-z0-9 _-]/, "", heading)
    gsub(/ /, "-", heading)
    return tolower(heading)
}
FNR == 1 { fenced = 0 }
/^```/ { fenced = !fenced }
fenced { next }
/^#+ / { is_heading[FILENAME "#" anchor($0)] = 1 }
{
    line = $0
    while (match(line, /\]\([^)]*\)/)) {
        link = substr(line, RSTART + 2, RLENGTH - 3)
        line = substr(line, RSTART + RLENGTH)
        if (link !~ /^[a-z]+:/) links[++count] = FILENAME ":" FNR ":" link
    }
}
END {
    for (i = 1; i <= count; i++) {
        split(links[i], part, ":")
        target = part[3]
        name = target
        sub(/^[^#]*#?/, "", name)
        sub(/#.*/, "", target)
        folder = part[1]
        sub(/[^\/]*$/, "", folder)
        path = target == "" ? part[1] : folder target
        while (sub(/[^\/.][^\/]*\/\.\.\//, "", path)) {}
        if (system("test -e \"" path "\"") != 0) wrong = "nothing is there"
        else if (name != "" && path ~ /\.md$/ && !((path "#" name) in is_heading)) wrong = "no such heading"
        else continue
        print part[1] ":" part[2] ": " target (name == "" ? "" : "#" name) ": " wrong > "/dev/stderr"
        faults++
    }
    if (count < 50) { print "few links were found: " count + 0 > "/dev/stderr"; faults++ }
    exit faults > 0
}' $pages && exit $faults
