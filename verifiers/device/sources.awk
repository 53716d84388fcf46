# Writes the sources of the library for devices: those of the library without texts, without rules
# that are no errors, and with the lists of rules that are chosen (docs/device.md).
#
# usage: awk -v out=FOLDER -v lists="header structure ..." -v formats="program data" \
#            -f sources.awk pass=1 FILE... pass=2 FILE...
#        awk -v out=FOLDER -v texts_only=1 -f sources.awk pass=2 FILE...
#
# The second one leaves the library of a host as it is, but for the prose of its rules (PTV_TEXTS).
#
# FILEs are verifiers/FOLDER/NAME, out/FOLDER/NAME is written. Without lists, all rules of all
# formats stay; with them, what a chosen rule needs must be chosen, too. It goes by our layout: a
# rule is a struct of its own (CONTRIBUTING.md), a member a line.

function fail(text) {
    print "device: " text >"/dev/stderr"
    failed = 1
    exit 1
}

# Names without ptv_ belong to a file.
function key(name) {
    return name ~ /^ptv_/ ? name : FILENAME ":" name
}

function named_in(text) {
    match(text, /&[a-z0-9_]+_rule/)
    return key(substr(text, RSTART + 1, RLENGTH - 1))
}

BEGIN {
    chosen_all = lists == ""
    count = split(lists, word, " ")
    for (i = 1; i <= count; i++) chosen[word[i]] = 1
    count = split(formats, word, " ")
    for (i = 1; i <= count; i++) format[word[i]] = 1
}

FNR == 1 {
    text = array = inside = rule = pending = skipping = owner = ""
}

# ---- Pass 1: which rules there are ----

pass == 1 && /^(static )?const ptv_rule [a-z0-9_]+_rule = \{$/ {
    rule = $0
    sub(/ = \{$/, "", rule)
    sub(/.* /, "", rule)
    rule = key(rule)
}
pass == 1 && rule != "" && /^    \.severity = / { is_error[rule] = /PTV_ERROR/ }
pass == 1 && rule != "" && /^    \.tensor = / { takes_tensor[rule] = 1 }
pass == 1 && rule != "" && /^    \.needs = / { waits_for[rule] = named_in($0) }
pass == 1 && rule != "" && /^    \.(check|tensor) = / {
    check_of[rule] = $3
    sub(/,$/, "", check_of[rule])
    check_of[rule] = key(check_of[rule])
}
pass == 1 && rule != "" && /^    \.(needs|with) = / { wants[rule] = wants[rule] " " named_in($0) }
pass == 1 && /^};/ { rule = "" }
pass == 1 && match($0, /ptv_has_fired\(run, &[a-z0-9_]+_rule/) {
    asked[named_in(substr($0, RSTART))] = 1
}
pass == 1 && /^static const ptv_rule \*const rules\[\] = \{/ { array = " " }
pass == 1 && array != "" {
    array = array $0
    if (/};/) {
        pending = array
        array = ""
    }
}
pass == 1 && /^const ptv_rule_list ptv_[a-z_]+_list = / {
    list = $3
    sub(/^ptv_/, "", list)
    sub(/_list$/, "", list)
    is_list[list] = 1
    count = split(pending, part, "&")
    for (i = 2; i <= count; i++) {
        sub(/[^a-z0-9_].*/, "", part[i])
        list_of[key(part[i])] = list
        first_of[list] = first_of[list] == "" ? key(part[i]) : first_of[list]
    }
}

# What a function, or a table of a file, mentions: rules and other functions. Not in core, where
# every walk may say that objects are shared.
pass == 1 && /^[a-z]/ && !/;$/ && !/ const ptv_rule / && FILENAME !~ /\/core\// {
    owner = $0
    sub(/ = \{.*/, "", owner)
    sub(/[([].*/, "", owner)
    sub(/.*[ *]/, "", owner)
    owner = key(owner)
}
pass == 1 && owner != "" {
    words = $0
    while (match(words, /[a-z][a-z0-9_]*/)) {
        mentions[owner] = mentions[owner] " " key(substr(words, RSTART, RLENGTH))
        words = substr(words, RSTART + RLENGTH)
    }
}
pass == 1 && /^}/ { owner = "" }

# ---- Between: which of them stay ----

# Whether what a function does may end in an error: checks of warnings bring such ones, too.
function may_refuse(name,    i, n, part) {
    if (name in is_error) return is_error[name] && is_chosen(list_of[name])
    if (name in seen || !(name in mentions)) return 0
    seen[name] = 1
    n = split(mentions[name], part, " ")
    for (i = 1; i <= n; i++) if (may_refuse(part[i])) return 1
    return 0
}

function is_needed(name,    i) {
    for (i in seen) delete seen[i]
    return is_error[name] || name in asked || (name in check_of && may_refuse(check_of[name]))
}

function is_chosen(list) {
    return chosen_all || list in chosen
}

function keep(name, by) {
    if (name in kept) return
    if (!is_chosen(list_of[name])) fail(by " needs the rules of \"" list_of[name] "\"")
    kept[name] = 1
    has_tensor = has_tensor || name in takes_tensor
    count = split(wants[name], wanted, " ")
    keep_all(wants[name], name)
}

function keep_all(names, by,    i, n, part) {
    n = split(names, part, " ")
    for (i = 1; i <= n; i++) keep(part[i], by)
}

function choose(    name) {
    for (name in chosen) if (!(name in is_list)) fail("there are no rules \"" name "\"")
    for (name in list_of) {
        if (is_chosen(list_of[name]) && is_needed(name)) keep(name, "")
    }
    # A list is never empty: its first rule stays, and nobody hears of it.
    for (name in is_list) {
        any[name] = 0
    }
    for (name in kept) {
        any[list_of[name]] = 1
        waits = waits || (name in waits_for && !is_error[waits_for[name]])
    }
    for (name in is_list) if (is_chosen(name) && !any[name]) keep(first_of[name], "")
}

pass == 2 && !decided {
    decided = 1
    choose()
}

# ---- Pass 2: what stays is written ----

function put(line) {
    print line >target
}

FNR == 1 && pass == 2 {
    if (target != "") close(target)
    target = FILENAME
    sub(/^.*verifiers\//, "", target)
    target = out "/" target
    is_table = FILENAME ~ /\/schemas\/[a-z_]*\.c$/
}

pass == 1 { next }

# Texts: members of rules, from their name to the comma behind the last string.
skipping != "" {
    put("")
    if (/,$/) skipping = ""
    next
}
/^    \.(title|why|fix|found_is) =/ || (/^    \.name = "[^"]*",$/ && !texts_only) {
    put("")
    if (!/,$/) skipping = 1
    next
}
texts_only { put($0); next }

# Conditions on the profile are decided here: who includes the headers need not know of it.
/^#ifdef PTV_DEVICE$/ { put("#if 1"); next }
/^#ifndef PTV_DEVICE$/ { put("#if 0"); next }

/^    \.((identifier|extension|word) = "|header = &)/ { put(""); next }
/\{\.name = "[^"]*", \.table = / { # a member of a union: without a name there is none
    gsub(/\.name = "[^"]*"/, ".name = \"\"")
}
/\.name = "[^"]/ { gsub(/\.name = "[^"]+"(, )?/, "") }

!/^#include/ { gsub(/"header\.[a-z_]+"/, "NULL") } # paths into headers

# Rules that are left out say so in their severity: reports of them vanish with it.
/^(static )?const ptv_rule [a-z0-9_]+_rule = \{$/ {
    rule = $0
    sub(/ = \{$/, "", rule)
    sub(/.* /, "", rule)
    rule = key(rule)
}
/^};/ { rule = "" }
rule != "" && /^    \.severity = / && !(rule in kept) { sub(/PTV_[A-Z]+/, "PTV_LEFT_OUT") }

# Lists of rules.
/^static const ptv_rule \*const rules\[\] = \{/ { inside = "rules" }
/^static const ptv_foreign_rule foreign_rules\[\] = \{/ { inside = "foreign_rules" }
inside == "rules" {
    text = text $0
    if (/};/) {
        count = split(text, part, "&")
        put("static const ptv_rule *const rules[] = {")
        for (i = 2; i <= count; i++) {
            sub(/[^a-z0-9_].*/, "", part[i])
            if (key(part[i]) in kept || !is_chosen(list_of[key(part[i])])) put("    &" part[i] ",")
        }
        put("};")
        inside = text = ""
    }
    next
}
inside == "foreign_rules" && match($0, /&[a-z0-9_]+_rule/) { dropped = !(named_in($0) in kept) }
inside == "foreign_rules" && /^};/ { inside = ""; dropped = 0 }
inside == "foreign_rules" && dropped { next }

FILENAME ~ /\/context\/rules\.h$/ && match($0, /^    X\([a-z_]+\)/) {
    list = substr($0, 7, RLENGTH - 7)
    foreign_rules = match($0, /(foreign_rules|program)\.c \*\//) && seen_foreign_rules
    if (!is_chosen(list) || (foreign_rules && !chosen_all && !(list in format))) {
        if (!foreign_rules) declarations = declarations "extern const ptv_rule_list ptv_" list "_list;\n"
        put($0 ~ /\\$/ ? "    \\" : "")
        next
    }
}
/^#define PTV_FOREIGN_RULE_LISTS/ { seen_foreign_rules = 1 }
/^#define PTV_DECLARE_LIST/ { put(declarations) }

is_table && match($0, /\.roots = UINT64_C\(0x[0-9a-f]+/) && RLENGTH > length(".roots = UINT64_C(0x") + 8 {
    fail(FILENAME ": a root has more than 32 fields (ptv_slots)")
}

# What only rules that were left out ask for: closed enums, tensors; formats.
is_table && !is_chosen("enum") {
    sub(/ \| PTV_CLOSED/, "")
    sub(/\.flags = PTV_CLOSED \| /, ".flags = ")
    sub(/, \.flags = PTV_CLOSED/, "")
    sub(/\.enums = enums,/, "")
}
FILENAME ~ /\/registry\/registry\.c$/ {
    if (!is_chosen("enum")) sub(/ptv_check_enums/, "NULL")
    if (!has_tensor) sub(/\.tensor = \{.*\},/, "")
}
match($0, /\/\* format: [a-z]+ \*\/$/) {
    name = substr($0, RSTART + 11, RLENGTH - 14)
    if (!(name in format)) next
}
# Roots have few fields (ptv_slots). Where device/verify.c is, nothing is visited but what is sound,
# and no rule waits for an error: that was the end of the run.
/invalid_fields|\.reads = / { gsub(/UINT64_MAX/, "UINT32_MAX") }
!chosen_all && FILENAME ~ /\/core\/visit\.c$/ { sub(/(l->)?v->walker->run->invalid_fields/, "0") }
!chosen_all && !waits && FILENAME ~ /\/core\/visit\.c$/ { sub(/rule->needs == NULL/, "true") }

{ put($0) }

END { if (failed) exit 1 }
