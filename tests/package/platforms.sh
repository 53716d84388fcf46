#!/bin/sh
# docs/platforms.md names each preset that ci/test.sh builds, and each processor of ci/device.sh and
# ci/hosts.sh, and none that is not there.
# usage: platforms.sh SOURCE_FOLDER
set -eu
cd "$1"
status=0

# same WHAT THERE NAMED: two lists of words, each in one line.
same() {
    there=$(echo "$2" | sort -u)
    named=$(echo "$3" | sort -u)
    [ -n "$there" ] && [ "$there" = "$named" ] && return
    echo "docs/platforms.md names as $1:" $named", there are:" $there >&2
    status=1
}

# rows HEADING: first cells of the table that begins so.
rows() {
    awk -v heading="| $1 |" '
    index($0, heading) == 1 { inside = 1; next }
    !/^\|/ { inside = 0 }
    inside && split($0, cell, "`") > 2 { print cell[2] }' docs/platforms.md
}

same presets "$(sed -n 's/^ *configure \([a-z0-9]*\).*/\1/p' ci/test.sh)" "$(rows preset)"
same processors "$(sed -n "/^processors=/,/'\$/ s/^\(processors='\)\{0,1\}\([a-z0-9]*\) .*-.*/\2/p" ci/device.sh)" \
    "$(rows processor)"
same hosts "$(sed -n "s/^processors='\(.*\)'\$/\1/p" ci/hosts.sh | tr ' ' '\n')" "$(rows host)"
exit $status
