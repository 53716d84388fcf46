#!/bin/sh
# The proof can fail: makes each fault of faults.tsv in a copy of the sources, and sees that ci/proof.sh does
# not prove the function any more. Status 77 when Frama-C is not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../ci/common.sh"
root=$(cd "$here/../.." && pwd)
need frama-c z3 cvc5
make_scratch
mkdir -p "$root/build/proof/cache" "$scratch/build/proof"
ln -s "$root/build/proof/cache" "$scratch/build/proof/cache" # what is proved is not proved again
cp -r "$root/ci" "$scratch"
# What is false is not proved in any number of steps: a tenth of them will do.
sed -i 's/rlimit=\([0-9]*\)0 /rlimit=\1 /' "$scratch/ci/proof/why3.conf"

faults=0 seen=0
while IFS='	' read -r file checks function edit; do
    case $file in '#'*) continue ;; esac
    rm -rf "$scratch/base" "$scratch/verifiers"
    cp -r "$root/base" "$root/verifiers" "$scratch"
    sed -i "$edit" "$scratch/$file"
    ! cmp -s "$root/$file" "$scratch/$file" || fail 1 "changes nothing in $file: $edit"
    # A header is read with the source that uses it.
    proved=$(awk -F '\t' -v f=" $function " -v file="$file" '!/^#/ && index(" " $3 " ", f) { print $1; exit }' \
        "$root/ci/proof/functions.tsv")
    printf '%s\t%s\t%s\n' "$proved" "$checks" "$function" >"$scratch/ci/proof/functions.tsv"
    faults=$((faults + 1))
    if "$scratch/ci/proof.sh" --here --quick 2>&1 </dev/null | grep -q ': not proved, '; then
        seen=$((seen + 1))
    else
        echo "not seen: $file, $function: $edit"
    fi
done <"$here/faults.tsv"
echo "$seen of $faults faults seen"
[ "$faults" -ge 10 ] && [ "$seen" -ge $((faults - 1)) ]
