# What Frama-C says, as rows of a table: machine, file, function, goals, proved, seconds (in the last row of
# a file). Reads unproved.tsv first: file, goal, reason. Fails for other goals that are not proved, and for
# functions without a contract that are called.
BEGIN {
    OFS = "\t"
    FS = "\t"
    count = split(functions, names, ",")
}

FNR == NR {
    if (!/^#/ && NF >= 3) {
        excused[$1 " " $2]
    }
    next
}

/No 'assigns' specification for function/ {
    match($0, /'[A-Za-z0-9_]+'\.?$/)
    print file ": is called and has no contract: " substr($0, RSTART, RLENGTH) >"/dev/stderr"
    bad = 1
}

/Goal typed_/ {
    goal = $0
    sub(/.*Goal typed_(cast_)?/, "", goal)
    sub(/[ :].*/, "", goal)
    if (goal in seen) {
        next
    }
    seen[goal]
    owner = "(lemmas)"
    for (i = 1; i <= count; i++) {
        if (index(goal, names[i] "_") == 1 && (owner == "(lemmas)" || length(names[i]) > length(owner))) {
            owner = names[i]
        }
    }
    goals[owner]++
    if ($0 ~ /: Valid/) {
        proved[owner]++
    } else if (!((file " " goal) in excused)) {
        print file ": not proved, " machine ": " goal >"/dev/stderr"
        bad = 1
    }
}

END {
    names[count + 1] = "(lemmas)"
    for (i = 1; i <= count + 1; i++) {
        if (goals[names[i]] > 0) {
            print machine, file, names[i], goals[names[i]], proved[names[i]] + 0, (last++ ? "" : seconds)
        } else if (i <= count) {
            print file ": no goals, is it there? " names[i] >"/dev/stderr"
            bad = 1
        }
    }
    exit bad
}
