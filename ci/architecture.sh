#!/bin/sh
# Checks that the picture in docs/architecture.md matches the code: every folder is in one box, arrows are exactly the
# includes from box to box, and none goes up. Prints the differences.
# usage: architecture.sh [--write [BOX...]]   --write: draws it anew, of the tree as it is; BOX...:
#        all boxes in another order, lowest first. A folder that stands in a box stays there, a new
#        one goes to the box of its top folder's name
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
page=docs/architecture.md

write=
if [ "${1-}" = --write ]; then
    write=yes
    shift
elif [ $# -gt 0 ]; then
    usage
fi
for box in "$@"; do
    case $box in
    '' | *[!a-z_]*) usage ;;
    esac
done

# Top folders with C of ours; a new folder counts as one until it is named here.
tops=$(find . -mindepth 1 -maxdepth 1 -type d ! -name '.*' ! -name build ! -name ci ! -name cmake \
    ! -name corpus ! -name docs ! -name packaging | sed 's|^\./||' | sort)

# draw: prints the picture as it should be, between its fences; without --write, the differences.
draw() {
    # shellcheck disable=SC2086 # a list of folders
    find $tops -name '*.[ch]' -o -name '*.cc' -o -name '*.cpp' | sort >"$scratch/files"
    awk -v page="$page" -v list="$scratch/files" -v write="$write" -v order="$*" '
# Tests are one folder; the others are two levels deep. Files directly in a top folder belong to it.
function folder_of(path, part, parts) {
    parts = split(path, part, "/")
    return part[1] == "tests" || parts < 3 ? part[1] : part[1] "/" part[2]
}

function normal(path) {
    while (sub(/[^\/.][^\/]*\/\.\.\//, "", path)) {}
    return path
}

# Finds the included file: beside the including one, or where the build looks. Of the others, the build generates some,
# and the rest are not ours.
function resolve(from, path, beside) {
    beside = from
    sub(/[^\/]*$/, path, beside)
    beside = normal(beside)
    if (beside in is_file) return beside
    if (path in is_file) return path
    path = normal("verifiers/include/" path)
    return path in is_file ? path : ""
}

function bad(text) {
    print page ": " text > "/dev/stderr"
    faults++
}

function add_box(name) {
    rank[name] = ++boxes
    box_at[boxes] = name
}

# A line of a box: name["name<br>folder, folder<br>folder"]
function read_box(line, name, entry, entries, i, folder) {
    name = line
    sub(/^ */, "", name)
    sub(/\[.*/, "", name)
    drawn[++drawn_count] = name
    sub(/^[^"]*"/, "", line)
    sub(/".*/, "", line)
    gsub(/<br>/, ", ", line)
    entries = split(line, entry, /, */)
    if (entry[1] != name) bad("box " name " says that it is " entry[1])
    home[name] = name # files directly in the folder of that name
    for (i = 2; i <= entries; i++) {
        folder = entry[i]
        if (index(folder, "/") == 0 && !(folder in is_folder)) folder = name "/" folder
        if (folder in listed) bad(folder " stands in two boxes")
        listed[folder] = name
    }
}

function read_page(line, inside, part) {
    while ((getline line < page) > 0) {
        if (line ~ /^```/) { if (inside) break; inside = line == "```mermaid"; continue }
        if (!inside) continue
        if (line ~ /^ *[a-z_]+\["/) read_box(line)
        else if (line ~ /^ *[a-z_]+ --> [a-z_]+$/) {
            split(line, part, " ")
            arrow[part[1], part[3]] = 1
        } else if (line !~ /^flowchart /) bad("neither box nor arrow: " line)
    }
    close(page)
}

function box_of(folder, top) {
    if (folder in listed) return listed[folder]
    top = folder
    sub(/\/.*/, "", top)
    return top
}

BEGIN {
    while ((getline file < list) > 0) {
        is_file[file] = 1
        is_folder[folder_of(file)] = 1
        ARGV[ARGC++] = file
    }
    read_page()
    # Boxes are drawn from the top but counted from the bottom.
    named = split(order, name, " ")
    for (i = 1; i <= named; i++) add_box(name[i])
    if (!named) for (i = drawn_count; i > 0; i--) add_box(drawn[i])
}

/^[ \t]*#[ \t]*include "/ {
    split($0, quoted, "\"")
    target = resolve(FILENAME, quoted[2])
    if (target == "") next
    includes++
    from = box_of(folder_of(FILENAME))
    to = box_of(folder_of(target))
    if (from != to && !((from, to) in code)) code[from, to] = FILENAME ":" FNR ": " quoted[2]
}

# Lists the folders of a box by name, six per line; those of other top folders by their full name.
function label(box, text, count, i) {
    text = box
    for (i = 1; i <= folders; i++) {
        short = sorted[i]
        if (box_of(short) != box || short == box) continue
        if (index(short, box "/") == 1 && !(substr(short, length(box) + 2) in is_folder)) {
            short = substr(short, length(box) + 2)
        }
        text = text (count++ % 6 == 0 ? "<br>" : ", ") short
    }
    return text
}

function sort_folders(folder, i) {
    for (folder in is_folder) {
        for (i = folders++; i > 0 && sorted[i] > folder; i--) sorted[i + 1] = sorted[i]
        sorted[i + 1] = folder
    }
}

function draw_all(i, k) {
    for (i = 1; i <= folders; i++) {
        filled[box_of(sorted[i])] = 1
        if (!(box_of(sorted[i]) in rank)) add_box(box_of(sorted[i]))
    }
    print "flowchart TD"
    for (i = boxes; i > 0; i--) {
        if (box_at[i] in filled) printf "    %s[\"%s\"]\n", box_at[i], label(box_at[i])
    }
    for (i = boxes; i > 0; i--) {
        for (k = boxes; k > 0; k--) {
            if ((box_at[i], box_at[k]) in code) printf "    %s --> %s\n", box_at[i], box_at[k]
        }
    }
}

function compare(i, folder, pair, part) {
    for (i = 1; i <= folders; i++) {
        folder = sorted[i]
        filled[box_of(folder)] = 1
        if (!(folder in listed) && !(folder in home)) bad(folder " stands in no box")
    }
    for (i = 1; i <= boxes; i++) if (!(box_at[i] in filled)) bad("box " box_at[i] " is empty")
    for (folder in listed) if (!(folder in is_folder)) bad("there is no folder " folder)
    for (pair in code) {
        split(pair, part, SUBSEP)
        if (!(pair in arrow)) bad("not drawn: " part[1] " --> " part[2] ", " code[pair])
        else if (rank[part[1]] < rank[part[2]]) {
            bad(part[1] " is below " part[2] " and must not include it: " code[pair])
        }
    }
    for (pair in arrow) {
        split(pair, part, SUBSEP)
        if (!(pair in code)) bad("drawn, but nothing includes that: " part[1] " --> " part[2])
    }
    if (faults) print "(ci/architecture.sh --write draws it anew)" > "/dev/stderr"
}

END {
    sort_folders()
    if (includes == 0) bad("nothing was checked")
    if (write) draw_all()
    else compare()
    exit faults > 0
}'
}

make_scratch
if [ -n "$write" ]; then
    draw "$@" >"$scratch/picture"
    awk -v picture="$scratch/picture" '
    inside && /^```/ { inside = 0 }
    !inside { print }
    /^```mermaid$/ && !done { inside = done = 1; while ((getline line < picture) > 0) print line }
    ' "$page" >"$scratch/page"
    cp "$scratch/page" "$page"
    write=
fi
draw
