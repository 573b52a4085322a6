# tap.sh - what the shell suites share; source it, it runs nothing.
#
#   suite NAME              start; results also go to $BUILD/junit/NAME.xml
#   pass WHAT               one test that held
#   fail WHAT [DETAIL]      one that did not; the detail may have several lines
#   skip WHAT REASON        one that could not run here
#   tell_lines FILE         the tests of a file, a line each: ok<TAB>NAME, FAIL<TAB>NAME<TAB>DETAIL,
#                           skip<TAB>NAME<TAB>REASON
#   finish                  print "N passed, N failed, N skipped"; false when anything failed,
#                           or when nothing ran
# shellcheck shell=sh

BUILD=${BUILD:-build}

suite() {
    suite_name=$1
    passed=0 failed=0 skipped=0
    mkdir -p "$BUILD/junit"
    cases=$(cd "$BUILD/junit" && pwd)/$suite_name.cases # also where a suite changes its folder
    : >"$cases"
}

# The name of most tests is XML as it is, and needs no process.
xml() {
    case $1 in
    *[\&\<\>\"[:cntrl:]]*)
        xml=$(printf '%s' "$1" | tr -d '\000-\010\013-\037' |
            sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g')
        ;;
    *) xml=$1 ;;
    esac
}

# case_xml WHAT ELEMENT TEXT
case_xml() {
    xml "$1"
    case_name=$xml
    xml "${3:-}"
    printf '  <testcase classname="%s" name="%s">%s</testcase>\n' "$suite_name" "$case_name" \
        "${2:+<$2>$xml</$2>}" >>"$cases"
}

pass() {
    passed=$((passed + 1))
    case_xml "$1" "" ""
    echo "ok    $1"
}

fail() {
    failed=$((failed + 1))
    case_xml "$1" failure "${2:-}"
    echo "FAIL  $1"
    [ -z "${2:-}" ] || printf '%s\n' "$2" | sed 's/^/      /'
}

skip() {
    skipped=$((skipped + 1))
    case_xml "$1" skipped "$2"
    echo "skip  $1: $2"
}

tell_lines() {
    tab=$(printf '\t')
    while IFS="$tab" read -r result name detail; do
        case $result in
        ok) pass "$name" ;;
        skip) skip "$name" "$detail" ;;
        *) fail "$name" "$detail" ;;
        esac
    done <"$1"
}

# take_patterns PATTERN.. -- REST: keeps the patterns for unmatched; $taken words are theirs.
take_patterns() {
    taken=0
    : >"$scratch/patterns"
    for word in "$@"; do
        taken=$((taken + 1))
        [ "$word" != -- ] || return 0
        printf '%s\n' "$word" >>"$scratch/patterns"
    done
}

# unmatched FILE: the patterns that no line matches, and of !PATTERN those that a line matches.
unmatched() {
    while read -r pattern; do
        case $pattern in
        !*) ! grep -Eq -e "${pattern#!}" "$1" || echo "a line matches ${pattern#!}" ;;
        *) grep -Eq -e "$pattern" "$1" || echo "no line matches $pattern" ;;
        esac
    done <"$scratch/patterns"
}

finish() {
    [ $((passed + failed + skipped)) -gt 0 ] || fail "$suite_name" "this suite ran nothing"
    {
        printf '<?xml version="1.0" encoding="UTF-8"?>\n'
        printf '<testsuite name="%s" tests="%d" failures="%d" skipped="%d">\n' "$suite_name" \
            $((passed + failed + skipped)) "$failed" "$skipped"
        cat "$cases"
        printf '</testsuite>\n'
    } >"$BUILD/junit/$suite_name.xml"
    rm -f "$cases"
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
}
