#!/bin/sh
# examples.sh - the examples in the comments of ref, evaluated by the calculator.
#
# An example of the form EXPRESSION = ANSWER must print ANSWER; EXPRESSION ! "why" must be refused,
# with that in its message. Examples in C (they call ct_ or hold a semicolon) are for reading.
set -eu

. "$(dirname "$0")/tap.sh"
suite examples
tab=$(printf '\t')
list=$BUILD/logs/examples.list
mkdir -p "$BUILD/logs"

# FILE:LINE, expression, sign, answer; a line that begins with "=" belongs to the one before.
awk -f ref/man/comments.awk ref/ct.h ref/*/*.c | awk -F '\t' -v OFS='\t' '
    function flush(    at) {
        if (text != "" && text !~ /;|^ct_/) {
            if ((at = match(text, / +[=!] +/)) > 0) {
                sign = substr(text, at, RLENGTH)
                gsub(/ /, "", sign)
                print where, substr(text, 1, at - 1), sign, substr(text, at + RLENGTH)
            } else {
                print where, text, "?", ""
            }
        }
        text = ""
    }
    $4 == "example" { flush(); where = $1 ":" $2 ":" $3; text = $5; open = 1; next }
    $4 == "+" && open {
        if (text ~ /[ (,]$/ || $5 ~ /^[=!]/ || text ~ /[=!]$/) text = text " " $5
        else { flush(); text = $5 }
        next
    }
    { flush(); open = 0 }
    END { flush() }' | sort -u >"$list"

while IFS=$tab read -r where expression sign answer; do
    said=$("$BUILD/ct" -- "$expression" 2>&1 </dev/null) && rc=0 || rc=$?
    case $sign$rc in
    =0)
        if [ "$said" = "$answer" ]; then
            pass "$where"
        else
            fail "$where" "$expression is $said, the example says $answer"
        fi
        ;;
    !1)
        part=${answer#\"} part=${part%\"}
        case $said in
        *"$part"*) pass "$where" ;;
        *) fail "$where" "$expression is refused with: $said; the example says $part" ;;
        esac
        ;;
    \?*) fail "$where" "no EXPRESSION = ANSWER, no C statement: $expression" ;;
    *) fail "$where" "ct '$expression' ended with status $rc: $said" ;;
    esac
done <"$list" >"$BUILD/logs/examples.out"
grep -v '^ok' "$BUILD/logs/examples.out" || true
finish
