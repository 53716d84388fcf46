#!/bin/sh
# Proves contracts of the sources with Frama-C (docs/proof.md): those of the functions in
# ci/proof/functions.tsv, for 64 and 32 bits. Installs Frama-C, Z3 and CVC5 from Debian when they are
# missing, which takes 1 GB of disk. What provers said is kept in build/proof/cache, and files of which all
# is proved in build/proof/known: they are not looked at again before they change. Prints a table; fails
# for a goal that is not proved and not in ci/proof/unproved.tsv, and for a contract that is relied on
# and neither proved nor in ci/proof/assumed.tsv.
# usage: proof.sh [--here] [--quick] [FILE...]
#   --here: nothing is installed, status 77 when something is missing; --quick: 64 bits, without smoke tests,
#   and no file is begun after two minutes: status 77 names those that are left
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"
here=
longest= # seconds
machines='x86_64 x86_32'
# Whether what contracts require can be true: else everything would follow from it.
smoke='-wp-smoke-tests -wp-no-smoke-dead-code -wp-no-smoke-dead-call -wp-no-smoke-dead-loop
    -wp-no-smoke-dead-assumes -wp-no-smoke-dead-local-init -wp-smoke-timeout 300'
while [ $# -gt 0 ]; do
    case $1 in
    --here) here=1 ;;
    --quick) machines=x86_64 smoke='' longest=120 ;;
    -*) usage ;;
    *) break ;;
    esac
    shift
done
lists=ci/proof
work=build/proof
mkdir -p "$work/known"
make_scratch

missing=
for tool in frama-c z3 cvc5; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
done
[ -z "$missing" ] || [ -z "$here" ] || skip "there is no$missing (ci/proof.sh installs them)"
[ -z "$missing" ] || install_packages frama-c-base why3 z3 cvc5

export WHY3CONFIG="$root/$lists/why3.conf"

# prove MACHINE FILE CHECKS FUNCTIONS: what Frama-C says. That a sum of unsigned numbers wraps, or that a
# conversion loses bits, is an error unless CHECKS has "wraps". What constants hold is known where it has
# "constants": in files with many, like the texts of rules, that costs provers minutes. With "split", each
# way through a function is a goal of its own.
prove() {
    strict='-warn-unsigned-overflow -warn-unsigned-downcast -warn-signed-downcast'
    case $3 in *wraps*) strict= ;; esac
    case $3 in *constants*) ;; *) strict="$strict -wp-no-init-const" ;; esac
    case $3 in *split*) strict="$strict -wp-split" ;; esac
    # How long provers try is counted in their steps (why3.conf), so that a busy machine makes no difference.
    # shellcheck disable=SC2086 # $strict, $smoke
    frama-c -machdep "$1" -c11 -cpp-extra-args='-I. -Iverifiers/include' $strict \
        -kernel-warn-key annot:missing-spec=inactive -wp -wp-rte -wp-model Typed+Cast \
        -wp-definitions-terminate -wp-declarations-terminate -wp-frama-c-stdlib-terminate \
        -wp-no-warn-memory-model \
        $smoke -wp-prover Z3:4.8,CVC5:1.0 -wp-timeout 300 -wp-par "$(nproc)" \
        -wp-session "$work" -wp-cache update -wp-fct "$4" "$2"
}

# key MACHINE FILE CHECKS FUNCTIONS: changes with whatever can change what prove says.
key() {
    {
        echo "$* $smoke"
        cat ci/proof.sh $lists/why3.conf $lists/goals.awk $lists/unproved.tsv
        cpp -C -D__FRAMAC__ -I. -Iverifiers/include "$2"
    } | sha256sum | cut -d ' ' -f 1
}

# All rows, or those of the files that are asked for: FILE CHECKS FUNCTIONS.
rows() {
    awk -F '\t' -v wanted=" $* " '!/^#/ && NF == 3 &&
        (wanted == "  " || index(wanted, " " $1 " ")) { gsub(/ +/, ",", $3); print $1, $2, $3 }' \
        $lists/functions.tsv
}

rows "$@" >"$scratch/rows"
[ -s "$scratch/rows" ] || fail 3 "nothing is proved in: $*"
: >"$scratch/table"
status=0
left=
start=$(date +%s)
for machine in $machines; do
    while read -r file checks functions; do
        known="$work/known/$(key "$machine" "$file" "$checks" "$functions")"
        if [ -f "$known" ]; then
            cat "$known" >>"$scratch/table"
            continue
        fi
        begin=$(date +%s)
        if [ -n "$longest" ] && [ $((begin - start)) -ge "$longest" ]; then
            left="$left $file"
            continue
        fi
        prove "$machine" "$file" "$checks" "$functions" >"$scratch/log" 2>&1 </dev/null || {
            tail -n 20 "$scratch/log" >&2
            fail 1 "Frama-C does not read $file"
        }
        awk -f $lists/goals.awk -v machine="$machine" -v file="$file" -v functions="$functions" \
            -v seconds=$(($(date +%s) - begin)) $lists/unproved.tsv "$scratch/log" >"$scratch/known" &&
            cp "$scratch/known" "$known" || status=1
        cat "$scratch/known" >>"$scratch/table"
    done <"$scratch/rows"
done
awk -F '\t' '{ printf "%-7s %-38s %-30s %5s %6s %7s\n", $1, $2, $3, $4, $5, $6 }' "$scratch/table"
awk -F '\t' '$4 != "goals" { goals += $4; proved += $5 } $6 != "" { seconds += $6 }
    { functions[$2, $3] } END { printf "%d functions, %d of %d goals proved, %d seconds\n",
    length(functions), proved, goals, seconds }' "$scratch/table"
find base verifiers -name '*.[ch]' -exec awk -f $lists/contracts.awk $lists/functions.tsv $lists/assumed.tsv {} + ||
    status=1
[ "$status" -ne 0 ] || [ -z "$left" ] || skip "two minutes are over; the next run goes on with$left"
exit $status
