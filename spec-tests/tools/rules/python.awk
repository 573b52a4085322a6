# python.awk - the rules for the Python package and its tests: FILE:LINE: what is wrong.
#
# A file opens with its sentence, has 600 lines of 100 columns at most, functions of 60, and catches
# what it names. Functions of tests may hold a file as text.
FNR == 1 {
    end()
    if ($0 !~ /^"""[^"]/)
        print FILENAME ":1: does not open with its sentence, \"\"\"..\"\"\""
}
length($0) > 100 { print FILENAME ":" FNR ": " length($0) " columns" }
FNR == 601 { print FILENAME ":601: 600 lines are allowed" }
/^ *except( +(Base)?Exception( +as +[a-z_]+)?)?:/ && !/# .*/ {
    print FILENAME ":" FNR ": names no exception; where each is meant, a comment says why"
}
/[^ ]/ {
    match($0, /^ */)
    if (name != "" && RLENGTH <= indent && $0 !~ /^ *\)/)
        end()
    last = FNR
    file = FILENAME
    if (name == "" && $0 ~ /^ *(async )?def /) {
        name = $0
        sub(/^ *(async )?def /, "", name)
        sub(/\(.*/, "", name)
        indent = RLENGTH
        first = FNR
    }
}
END { end() }

# The function that was open has ended.
function end() {
    if (name != "" && name !~ /^test_/ && last - first + 1 > 60)
        print file ":" first ": " name " has " last - first + 1 " lines, 60 are allowed"
    name = ""
}
