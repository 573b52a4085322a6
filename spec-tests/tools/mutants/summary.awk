# summary.awk - what became of the mutants: survivors with their reasons, by file; with reasons.awk.
#
#   awk -f reasons.awk -f summary.awk -v least=97 REASONS LIST RESULTS
#
# LIST: lines of mutants.awk; RESULTS: lines of try.sh. False when fewer than least % of the
# mutants that are not equivalent were killed, or when none ran.
part == 3 && ($3 == "killed" || $3 == "survived") {
    file = $1
    sub(/:.*/, "", file)
    count(ran)
    seconds += $5
    if ($3 == "survived")
        of_survivors += $5
    ++by[$4 ~ /^suite/ ? "suites" : $4 ~ /^sanitized/ ? "sanitized" : $4]
    if ($3 == "killed") {
        count(killed)
        if (key[$1] in reasons)
            stale = stale "\n    " $1 " is killed by " $4 ": " key[$1]
    } else
        survivor($1, reasons[key[$1]])
}

# The folder of the root that a key, or an ID, is of.
function folder_of(name,    word) {
    split(name, word, "/")
    return word[1] "/" word[2]
}

part == 2 {
    listed[folder_of($1)] = 1
}

function count(what) {
    ++what[file]
    ++what["all"]
}

function survivor(id, why) {
    if (index(why, "equivalent:") == 1)
        count(equivalent)
    list = list "\n    " id "  " key[id] "\n        " (why == "" ? "no reason is given" : why)
}

function percent(name,    different) {
    different = ran[name] - equivalent[name]
    return different == 0 ? 100 : 100 * killed[name] / different
}

function row(name) {
    return sprintf("%-34s %6d %8d %10d %12d %8.1f %%", name, ran[name], killed[name],
        ran[name] - killed[name] - equivalent[name], equivalent[name], percent(name))
}

function paragraph(title, text) {
    gsub(/\t/, "  ", text)
    if (text != "")
        print title text "\n"
}

END {
    for (id in reasons)
        if (!(id in known) && folder_of(id) in listed)
            stale = stale "\n    no such mutant: " id
    paragraph("survivors:", list)
    paragraph("stale reasons:", stale)
    printf "%-34s %6s %8s %10s %12s\n", "file", "ran", "killed", "survived", "equivalent"
    for (name in ran)
        if (name != "all" && ran[name] > killed[name])
            print row(name) | "sort"
    close("sort")
    print row("all")
    known_killers = by["vectors"] + by["suites"] + by["generated"] + by["sanitized"] + by["machine"]
    printf "killed by vectors %d, suites %d, generated cases %d, ", by["vectors"], by["suites"],
        by["generated"]
    printf "sanitizers %d, machine %d, programs %d\n", by["sanitized"], by["machine"],
        killed["all"] - known_killers
    left = ran["all"] - killed["all"]
    if (seconds > 0)
        printf "%.1f s of processor time a mutant, %.1f s one that survives\n",
            seconds / ran["all"], left ? of_survivors / left : 0
    exit ran["all"] == 0 || percent("all") < least
}
