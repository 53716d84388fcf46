#!/bin/sh
# Checks files of OSS-Fuzz projects against the rules of OSS-Fuzz's linter (infra/presubmit.py), and prints violations.
# A folder is a project, with the name that it is to have there.
# usage: lint.sh [FOLDER...]   without any, those beside this script
set -eu
[ $# -gt 0 ] || set -- "$(dirname "$0")"/*/

keys="homepage language primary_contact auto_ccs vendor_ccs main_repo sanitizers architectures
fuzzing_engines help_url builds_per_day file_github_issue view_restrictions labels disabled blackbox
run_tests selective_unpack coverage_extra_args indexer base_os_version disable_remediation
disable_remediation_pre_review"

# Permitted words of keys that are lists, or one of a few words.
values="
language c c++ go javascript jvm python rust swift ruby
sanitizers address undefined memory thread hwaddress none coverage introspector
fuzzing_engines libfuzzer afl honggfuzz centipede none wycheproof
architectures x86_64 i386 aarch64"

wrong() {
    echo "$1: $2"
    status=1
}

# Keys at the margin, followed by a value or a list below: these files consist of nothing else.
lint_yaml() {
    awk -v keys="$keys" -v values="$values" '
    function say(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; bad = 1 }
    function judge(word) {
        gsub(/^["'\'' ]+|["'\'' ]+$/, "", word)
        seen[key] = seen[key] " " word
        if ((key in allowed) && index(allowed[key] " ", " " word " ") == 0)
            say(word " is no value of " key)
        if ((key == "primary_contact" || key ~ /_ccs$/) && word !~ /@.*[.]/)
            say(word " is no address")
    }
    BEGIN {
        n = split(keys, part, /[ \n]+/)
        for (i = 1; i <= n; i++) known[part[i]] = 1
        n = split(values, line, "\n")
        for (i = 1; i <= n; i++) {
            split(line[i], part, " ")
            allowed[part[1]] = substr(line[i], length(part[1]) + 1)
        }
    }
    /^ *(#|$)/ { next }
    /^[a-z_0-9]+:/ {
        key = $0
        sub(/:.*/, "", key)
        if (!(key in known)) say(key " is no key")
        if (key in seen) say(key " stands twice")
        seen[key] = ""
        word = $0
        sub(/^[^:]*: */, "", word)
        if (word != "") judge(word)
        next
    }
    /^ +- / { word = $0; sub(/^ +- /, "", word); judge(word); next }
    { say("is neither a key nor an element of a list") }
    END {
        if (seen["main_repo"] == "" || seen["language"] == "") say("main_repo and language are needed")
        if (("fuzzing_engines" in seen) && seen["fuzzing_engines"] " " !~ / libfuzzer /)
            say("libfuzzer is needed")
        exit bad
    }' "$1" || status=1
}

lint_project() {
    name=$(basename "$1")
    case $name in
    *[!a-z0-9_-]* | *google*) wrong "$1" "$name is no name of a project" ;;
    esac
    for file in project.yaml Dockerfile build.sh; do
        [ -f "$1/$file" ] || wrong "$1" "has no $file"
    done
    for file in "$1"/*; do
        [ ! -f "$file" ] || grep -q 'http://www.apache.org/licenses/LICENSE-2.0' "$file" ||
            wrong "$file" "has no licence header"
        case $file in
        *.zip) wrong "$file" "is an archive of seeds" ;;
        esac
    done
    [ ! -f "$1/project.yaml" ] || lint_yaml "$1/project.yaml"
    if grep -nE '^RUN.*apt-get install' "$1/Dockerfile" | grep -v 'apt-get update'; then
        wrong "$1/Dockerfile" "installs without an update in the same RUN"
    fi
    ! sed 's/#.*//' "$1/build.sh" | grep -q -e -lFuzzingEngine ||
        wrong "$1/build.sh" "links -lFuzzingEngine, not \$LIB_FUZZING_ENGINE"
}

status=0
for folder in "$@"; do
    lint_project "${folder%/}"
done
exit $status
