# reasons.awk - reads reasons.txt: the first file of a program; with -v says=WORD, a program itself.
#
#   awk -f reasons.awk -v says=equivalent REASONS LIST     the IDs whose reason begins so
#
# A paragraph is a mutant: its file, function and kind on a line; the changed line, perhaps on
# several; the reason from "equivalent:" or "lives:" on. reasons[KEY] is that, key[ID] the key of
# each mutant of LIST, the second file.
BEGIN {
    FS = "\t"
}

FNR == 1 {
    end_reason()
    ++part
}

part == 1 && !/^#/ {
    sub(/^ +/, "")
    if ($0 == "")
        end_reason()
    else if (head == "")
        head = $0
    else if (reason != "" || /^(equivalent|lives): /)
        reason = reason (reason == "" ? "" : " ") $0
    else
        changed = changed (changed == "" ? "" : " ") $0
}

part == 2 {
    key[$1] = $2 "\t" $3 "\t" $4 "\t" $5
    known[key[$1]] = 1
    if (says != "" && index(reasons[key[$1]], says ":") == 1)
        print $1
}

function end_reason(    word) {
    if (head != "") {
        split(head, word, " ")
        reasons[word[1] "\t" word[2] "\t" word[3] "\t" changed] = reason
    }
    head = changed = reason = ""
}
