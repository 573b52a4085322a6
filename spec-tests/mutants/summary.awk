# summary.awk - what became of the mutants: by file, survivors with their reasons, and a verdict.
#
#   awk -v least=97 -f summary.awk REASONS LIST RESULTS
#
# REASONS: reasons.txt; LIST: lines of mutants.awk; RESULTS: lines of try.sh. False when fewer than
# least % of the mutants that are not equivalent were killed, or when none ran.
BEGIN {
    FS = "\t"
}

FNR == 1 {
    end_reason()
    ++part
}

# A paragraph: file, function and kind; the line, perhaps on several; the reason from its sign on.
part == 1 && /^#/ {
    next
}

part == 1 && /^$/ {
    end_reason()
    next
}

part == 1 {
    sub(/^ +/, "")
    if (head == "")
        head = $0
    else if (reason != "" || /^(equivalent|lives): /)
        reason = reason (reason == "" ? "" : " ") $0
    else
        text = text (text == "" ? "" : " ") $0
    next
}

part == 2 {
    key[$1] = $2 "\t" $3 "\t" $4 "\t" $5
    known[key[$1]] = 1
    next
}

$3 == "killed" || $3 == "survived" {
    file = $1
    sub(/:.*/, "", file)
    ++ran[file]
    ++ran["all"]
    ++by[$4 == "-" ? "nothing" : $4 ~ /^suite/ ? "suites" : $4]
    if ($3 == "killed") {
        ++killed[file]
        ++killed["all"]
        if (key[$1] in reasons)
            stale = stale "\n    " $1 " is killed by " $4
    } else
        survivor($1, reasons[key[$1]])
}

function end_reason(    word) {
    if (head != "") {
        split(head, word, " ")
        reasons[word[1] "\t" word[2] "\t" word[3] "\t" text] = reason
    }
    head = text = reason = ""
}

function survivor(id, why) {
    if (why ~ /^equivalent/) {
        ++equivalent[file]
        ++equivalent["all"]
    }
    list = list "\n    " id "  " key[id] "\n        " (why == "" ? "NO REASON YET" : why)
}

function percent(name) {
    return ran[name] == equivalent[name] ? 100 : 100 * killed[name] / (ran[name] - equivalent[name])
}

function row(name) {
    printf "%-34s %6d %8d %10d %12d %8.1f %%\n", name, ran[name], killed[name],
        ran[name] - killed[name] - equivalent[name], equivalent[name], percent(name)
}

END {
    gsub(/\t/, "  ", list)
    for (id in reasons)
        if (!(id in known))
            stale = stale "\n    no such mutant: " id
    gsub(/\t/, "  ", stale)
    if (list != "")
        print "survivors:" list "\n"
    if (stale != "")
        print "stale reasons:" stale "\n"
    printf "%-34s %6s %8s %10s %12s\n", "file", "ran", "killed", "survived", "equivalent"
    for (name in ran)
        if (name != "all" && ran[name] > killed[name])
            row(name) | "sort"
    close("sort")
    row("all")
    printf "killed by"
    for (name in by)
        if (name != "nothing")
            printf " %s %d,", name, by[name]
    print " nothing " by["nothing"] + 0
    exit ran["all"] == 0 || percent("all") < least
}
