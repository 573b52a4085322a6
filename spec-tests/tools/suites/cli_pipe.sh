#!/bin/sh
# cli_pipe.sh - `ct --pipe`: the line protocol, spoken well and badly.
#
# CT=PROGRAM chooses the program.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../cli.sh"
suite cli_pipe
tab=$(printf '\t')

# answers WHAT EXPECTED: of the lines that were fed; the program ends with 0.
answers() {
    run --pipe
    ended 0 "$1" || return 0
    if [ "$(cat "$out")" = "$2" ]; then
        pass "$1"
    else
        fail "$1" "$(head -c 600 "$out")"
    fi
}

# begins WHAT PREFIX...: the answers begin with these, one a line, and there are no more.
begins() {
    what=$1
    shift
    run --pipe
    ended 0 "$what" || return 0
    wrong=$(n=0 && for prefix in "$@"; do
        n=$((n + 1))
        line=$(sed -n "${n}p" "$out" | cut -c1-300)
        case $line in "$prefix"*) ;; *) echo "line $n is $line, not $prefix" ;; esac
    done)
    if [ -z "$wrong" ] && [ "$(wc -l <"$out")" -eq $# ]; then
        pass "$what"
    else
        fail "$what" "$wrong ($(wc -l <"$out") lines)"
    fi
}

feed 'composition\t(_6,_2):(_8,_2)\t(_4,_3):(_3,_1)\n'
answers "a request is answered" "=${tab}((_2,_2),_3):((_24,_2),_8)"
feed 'size\t(2,3):(1,2)\r\nupcast<2>\t(_8,_3):(_1,_16)'
answers "CRLF, and a last line without an end" "=${tab}6
=${tab}(_4,_3):(_1,_8)"
feed 'frobnicate\t4:1\nfrobnicate\t4:\nsize\t7\n'
begins "an unknown operation is not provided" "-${tab}frobnicate: no such operation" \
    "-${tab}frobnicate: no such operation" "=${tab}7"
feed 'a\0b\t4\n'
answers "a name with a zero byte is not one" \
    "-${tab}invalid operation name: 1 to 128 bytes, none of them zero"
feed 'get<1>\t(2,3)\t(\nget<x>\t(2,3)\nparse\t(2\nparse\t2\t3\nparse\t(2)\n'
begins "what cannot be read is not provided, but where parse asks for it" \
    "-${tab}argument 2, column 2" "-${tab}get<x>: template arguments" \
    "!${tab}argument 1, column 3" "!${tab}parse: 2 operands" "=${tab}(2)"
feed 'composition\t(6,2):(1,7)\t(3,2):(2,3)\n'
run --pipe
if ended 0 "a refusal carries its witness"; then
    if grep -Eq "^!${tab}composition: .*; at \(" "$out"; then
        pass "a refusal carries its witness"
    else
        fail "a refusal carries its witness" "$(cat "$out")"
    fi
fi
feed 'print_layout\t(_1,_2):(_1,_9)\n'
rule='    +----+----+'
answers "newlines in an answer are escaped" \
    "=${tab}(_1,_2):(_1,_9)\\n       0    1 \\n$rule\\n 0  |  0 |  9 |\\n$rule"
feed '\n\t\n\t4\nsize\n  \nsize\t\nsize\t7\t\nsize\t(\nsize\t9\n'
begins "lines that are not requests" "-$tab" "-$tab" "-$tab" "!$tab" "-$tab" "-$tab" "-$tab" \
    "-$tab" "=${tab}9"
feed 'size\t4\000\nsi\000ze\t4\n\000\nsize\t9\n'
begins "NUL bytes" "-$tab" "-$tab" "-$tab" "=${tab}9"
feed 'size\t\377\376\n\303\050\t4\nsize\t\033[31m\nsize\t9\n'
begins "bad UTF-8 and control characters" "-$tab" "-$tab" "-$tab" "=${tab}9"
if LC_ALL=C tr -d '\n\t\040-\176' <"$out" | grep -q .; then
    fail "answers to odd bytes are plain text" "$(od -c "$out" | head -n 5)"
else
    pass "answers to odd bytes are plain text"
fi
{
    repeat 1048577 x
    printf '\nsize\t9\n'
    printf 'size\t'
    repeat 3000000 '('
    printf '\nsize\t9\n'
    printf 'size\t'
    repeat 10000 '('
    printf '\nsize\t'
    repeat 1040000 '('
    printf '\nsize\t99999999999999999999\nsize\t9'
} >"$scratch/in"
begins "over-long lines, deep nesting, huge numbers" "-${tab}line too long" "=${tab}9" \
    "-${tab}line too long" "=${tab}9" "-$tab" "-$tab" "-$tab" "=${tab}9"
{
    printf 'size'
    repeat 70000 "${tab}1"
    printf '\nsize\t9\n'
} >"$scratch/in"
begins "70,000 arguments" "-$tab" "=${tab}9"
repeat 20000 'composition\t(_6,_2):(_8,_2)\t(_4,_3):(_3,_1)\n' >"$scratch/in"
run --pipe
if ended 0 "20,000 requests"; then
    if [ "$(sort "$out" | uniq -c | awk '{ print $1 }')" = 20000 ]; then
        pass "20,000 requests are answered alike: memory is given back"
    else
        fail "20,000 requests" "$(sort "$out" | uniq -c | head -n 3)"
    fi
fi
# An answer comes before the next request is sent: it is not kept in a buffer.
mkfifo "$scratch/to" "$scratch/from"
"$CT" --pipe <"$scratch/to" >"$scratch/from" &
child=$!
exec 3>"$scratch/to" 4<"$scratch/from"
printf 'size\t7\n' >&3
read -r first <&4
printf 'size\t8\n' >&3
read -r second <&4
exec 3>&- 4<&-
if wait "$child" && [ "$first$second" = "=${tab}7=${tab}8" ]; then
    pass "each answer is sent at once"
else
    fail "each answer is sent at once" "$first $second"
fi
finish
