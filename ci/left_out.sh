#!/bin/sh
# Lists what a run of ci/test.sh has left out on this machine, with the reasons: tests, and cases of tests, that no
# build has run. Tests print "skipped: REASON"; anything that is not a test has a line in NOTES.
# usage: left_out.sh NOTES LOG...   LOG: what ctest keeps of a build, LastTest.log
set -eu
. "$(dirname "$0")/common.sh"
[ $# -ge 1 ] || usage
awk '
# A case without a reason has that of its test.
function left(name) {
    if (!(name in reasons)) reasons[name] = reason == "" ? "no reason is given" : reason
    reason = ""
}
FILENAME == ARGV[1] { notes[++count] = $0; next }
/^[0-9]+\/[0-9]+ Testing: / { test = $3; reason = ""; cases = 0 }
match($0, /skipped: /) { reason = substr($0, RSTART + RLENGTH) }
match($0, /left out: /) { # a part of a test that ran
    part = substr($0, RSTART + RLENGTH) ": parts of " test
    if (!(part in parts)) { parts[part] = 1; notes[++count] = part }
}
/^\[ RUN  / { reason = ""; cases++ }
/^\[       OK \] / { ran[test " " $4] = 1 }
/^\[  SKIPPED \] [^ ]+$/ { left(test " " $4) }
/^Test Passed[.]/ { if (cases == 0) { if (reason == "") ran[test] = 1; else left(test) } }
END {
    for (name in reasons) if (!(name in ran)) {
        why = reasons[name]
        tests[why] = tests[why] (why in tests && tests[why] != "" ? ", " : "") name
    }
    print "== left out on this machine"
    for (i = 1; i <= count; i++) print notes[i]
    for (why in tests) { print why ": " tests[why] | "sort"; some = 1 }
    close("sort")
    if (count == 0 && !some) print "nothing"
}' "$@"
