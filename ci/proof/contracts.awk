# Names each function that has a contract and is neither proved (functions.tsv, the first file) nor assumed
# (assumed.tsv, the second), and each that is assumed without a contract. Fails when there is one.
FNR == 1 {
    number++
    in_contract = waits = 0
}

number <= 2 {
    if (!/^#/) {
        split($0, columns, "\t")
        n = split(number == 1 ? columns[3] : columns[1], names, " ")
        for (i = 1; i <= n; i++) {
            number == 1 ? proved[names[i]] : assumed[names[i]]
        }
    }
    next
}

/^\/\*@/ {
    in_contract = 1
    kind = ""
}

in_contract {
    if (/(requires|assigns|ensures)/ && !/(predicate|logic|lemma)/) {
        kind = "function"
    }
    if (/\*\//) {
        in_contract = 0
        waits = kind == "function"
    }
    next
}

waits && match($0, /\(?ptv_[a-z0-9_]+\)?\(|[a-z0-9_]+\(/) {
    line = $0
    gsub(/__attribute__\(\([a-z_, ]*\)\)/, "", line)
    if (match(line, /[a-z0-9_]+\)?\(/)) {
        name = substr(line, RSTART, RLENGTH)
        gsub(/[()]/, "", name)
        has[name] = FILENAME
        waits = 0
    }
}

END {
    for (name in has) {
        if (!(name in proved) && !(name in assumed)) {
            print has[name] ": has a contract that nothing proves: " name >"/dev/stderr"
            bad = 1
        }
    }
    for (name in assumed) {
        if (!(name in has) || name in proved) {
            print "assumed.tsv: proved, or has no contract: " name >"/dev/stderr"
            bad = 1
        }
    }
    exit bad
}
