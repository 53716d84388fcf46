#!/bin/sh
# Checks that rules of earlier releases still exist unchanged: tests/package/published.tsv has code and name of each,
# the release that introduced it, and the one that dropped it. Neither code nor name is ever reused.
# usage: published.sh [--all | --add VERSION] TOOL   --all: and all rules of this tool are listed;
#        --add: lists those that are not, as of a release that is about to be made
set -eu
here=$PWD
. "$(dirname "$0")/common.sh"
cd "$root"
list=tests/package/published.tsv

all=
version=
case ${1-} in
--all)
    all=yes
    shift
    ;;
--add)
    version=${2-}
    case $version in
    [0-9]*.[0-9]*.[0-9]*) shift 2 ;;
    *) usage ;;
    esac
    ;;
esac
[ $# -eq 1 ] || usage
case $1 in
-*) usage ;;
/*) tool=$1 ;;
*) tool=$here/$1 ;;
esac

{
    "$tool" rules
    "$tool" rules --fit
    "$tool" schema rules
} | awk -v list="$list" -v all="$all" -v version="$version" '
function bad(text) { print list ": " text > "/dev/stderr"; faults++ }
BEGIN {
    FS = "\t"
    while ((getline < list) > 0) {
        if ($1 !~ /^[0-9]+$/) continue
        if ($1 in code_name || $2 in name_code) bad("twice: " $1 " " $2)
        code_name[$1] = $2
        name_code[$2] = $1
        dropped[$1] = $4
    }
    FS = " "
}
{
    count++
    is[$1] = $3
    if (!($1 in code_name) && !($3 in name_code)) {
        if (version != "") printf "%s\t%s\t%s\t\n", $1, $3, version >> list
        else if (all) bad("not listed: " $1 " " $3)
        next
    }
    if (code_name[$1] != $3 || name_code[$3] != $1) bad("used for another rule: " $1 " " $3)
    else if (dropped[$1] != "") bad("dropped in " dropped[$1] ", and there again: " $3)
}
END {
    if (count == 0) bad("the tool has no rules")
    for (code in code_name) {
        if (count > 0 && !(code in is) && dropped[code] == "") bad("missing: " code " " code_name[code])
    }
    exit faults > 0
}'
