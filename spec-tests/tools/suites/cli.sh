#!/bin/sh
# cli.sh - the calculator build/ct from outside: answers, forms, messages, exit codes, and
# what it does with unusual input. The line protocol has cli_pipe.sh, threads,
# values and banks have cli_pictures.sh.
#
# CT=PROGRAM chooses the program. Whether answers are right is the judge's matter, not this file's.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../cli.sh"
suite cli

# ---- Answers ----

composed='composition((_6,_2):(_8,_2),(_4,_3):(_3,_1))'
says "a call is evaluated" 0 '((_2,_2),_3):((_24,_2),_8)' "$composed"
says "calls nest" 0 '((_2,_2),_3)' "shape($composed)"
says "blanks do not matter" 0 '((_2,_2),_3):((_24,_2),_8)' \
    ' composition ( (_6,_2):(_8,_2) , (_4,_3):(_3,_1) ) '
says "a value is its own answer" 0 '(4,(_2,3)):(_1,(4,8))' '(4,(_2,3)):(_1,(4,8))'
says "a swizzled layout is a value" 0 'Sw<3,4,3> o _0 o (_8,_64):(_64,_1)' \
    'Sw<3,4,3> o _0 o (_8,_64):(_64,_1)'
says "template arguments are kept" 0 '(_4,_3):(_1,_8)' 'upcast<2>((_8,_3):(_1,_16))'
says "every argument is an expression" 0 '7
_12' '7' 'size((_4,_3):(_3,_1))'
says "a negative number is not an option" 0 '-5' -5
says "-- ends the options" 0 '-7' -- -7
feed '# a comment\n\n  _3\nsize((2,3):(1,2))'
says "- reads lines, without blanks, comments, or a last newline" 0 '_3
6' -
feed '5\r\nsize(7)\r\n'
says "lines may end as on other systems" 0 '5
7'
says "-q leaves the answer" 0 '_24' -q '_24'

feed 'auto A=make_layout(\n  make_shape(_4{},\n    _8{}),\n  LayoutRight{});\nusing X =\n_2;\nX{}\n'
says "a statement may take several lines" 0 '(_4,_8):(_8,_1)
_2
_2'

# ---- Refusals and bad input ----

complains "a refusal is one line and status 1" 1 '^ct: composition: .*; at ' \
    'composition((6,2):(1,7),(3,2):(2,3))'
complains "bad input names the column and is status 2" 2 '^ct: column 11: ' '(4,8):(1,4'
complains "the column is that of the fault" 2 '^ct: column 5: ' '(4,8}'
complains "what is left over is bad input" 2 '^ct: column [0-9]+: ' '(4,8) 9'
complains "an unknown operation is bad input" 2 'frobnicate' 'frobnicate(4:1)'
complains "empty text" 2 '^ct: column 1: ' ''
complains "nothing but blanks" 2 '^ct: column [0-9]+: ' '   '
complains "an unclosed parenthesis" 2 '^ct: column [0-9]+: ' '((4,8):(1,'
complains "a number beyond 64 bits" 2 '^ct: column [0-9]+: ' '99999999999999999999:1'
complains "a number far beyond 64 bits" 2 '^ct: column [0-9]+: ' \
    "$(awk 'BEGIN { for (i = 0; i < 5000; ++i) printf "9" }')"
complains "an overflow is refused" 1 '^ct: ' 'size((4611686018427387904,4):(1,1))'
complains "an unknown option" 2 '^ct: unknown option --frobnicate; ' --frobnicate
complains "an unknown letter" 2 '^ct: unknown option -x; ' -qx 4
complains "two forms at once" 2 '^ct: choose one of ' -p --svg '4:1'
complains "--pipe takes no expression" 2 '^ct: --pipe ' --pipe '4:1'
complains "a table needs rank 2" 1 'rank 3.*(group|select)' -p '(2,3,5):(1,2,6)'
complains "a table needs a layout" 1 'not a layout' -p '(2,3)'
complains "a table has a limit" 1 'limit' -p '(1000000000,1000000000):(1,0)'
complains "a picture needs a layout" 1 'layout' --svg '(2,3)'
complains "a picture has a limit" 1 '65536 cells' --svg '(1000,1000):(1,1000)'
complains "a tree needs a layout" 1 'layout' --dot '(2,3)'
complains "of several lines the one is named, and the column in it" 2 \
    '^ct: line 3, column 9: expected' 'for (int i = 0; i < 3; ++i) {
  print(i);
  i += (; }'
run 'auto f = [=](auto x) { 1 + ; };' 'f(3)'
if ended 2 "a fault in a function of an earlier text is told at its call"; then
    told='argument 2, column 1: in the function called here, column 16: expected'
    if grep -q "^ct: $told" "$err"; then
        pass "a fault in a function of an earlier text is told at its call"
    else
        fail "a fault in a function of an earlier text is told at its call" "$(cat "$err")"
    fi
fi
run 4 ')' 5
if ended 2 "one of many arguments is named"; then
    if [ "$(cat "$out")" = "4
5" ] && grep -q '^ct: argument 2, column 1: ' "$err"; then
        pass "one of many arguments is named, the others are answered"
    else
        fail "one of many arguments is named" "$(cat "$out" "$err")"
    fi
fi
run -q '(4,8):(1,4'
if ended 2 "-q says nothing" && [ ! -s "$err" ] && [ ! -s "$out" ]; then
    pass "-q says nothing, the status remains"
fi
feed '5\n)\n_7\ncomposition((6,2):(1,7),(3,2):(2,3))\n'
run
if ended 2 "after an error the next line is read"; then
    if [ "$(cat "$out")" = "5
_7" ] && grep -q '^ct: line 2, column ' "$err" && grep -q '^ct: line 4: ' "$err"; then
        pass "after an error the next line is read, the worst status wins"
    else
        fail "after an error the next line is read" "$(cat "$out" "$err")"
    fi
fi
if [ -c /dev/full ]; then
    rc=0
    "$CT" 4 >/dev/full 2>"$err" || rc=$?
    if ended 2 "an answer that cannot be written"; then
        pass "an answer that cannot be written is status 2"
    fi
else
    skip "an answer that cannot be written" "no /dev/full"
fi

# ---- Hostile input ----

survives "10,000 parentheses" "$(repeat 10000 '(')"
survives "10,000 parentheses, closed" "$(repeat 10000 '(')4$(repeat 10000 ')')"
survives "10,000 nested calls" "$(repeat 10000 'size(')4$(repeat 10000 ')')"
survives "100,000 leaves" "($(repeat 60000 '1,')1)$(repeat 5000 ',1')"
survives "10,000 path steps" "_1$(repeat 10000 '@0')"
survives "10,000 compositions" "$(repeat 10000 'Sw<1,0,1> o ')4:1"
survives "an escape sequence" "$(printf '(4,\033[31m8)')"
survives "an escape sequence as a name" "$(printf '\033]0;x\007(4)')"
survives "a tab and a bell" "$(printf '4\t\007')"
survives "bytes that are not UTF-8" "$(printf '(4,\377\376\303(8)')"
survives "a character beyond ASCII" "$(printf '(4,\303\2518)')"
survives "a swizzle of too many bits" 'Sw<99,4,3>'
survives "a swizzle of huge numbers" 'Sw<99999999999999999999,4,3>'
feed '4\000,8\n'
survives "a NUL byte" -
feed '\000'
survives "nothing but a NUL byte" -
repeat 1048577 1 >"$scratch/in"
survives "a line over the limit" -
{
    printf '('
    repeat 10000000 '4,'
    printf '5)\n'
} >"$scratch/in"
survives "20 megabytes on one line" -
for form in -p --why --dot --svg; do
    survives "$form of bad input" "$form" '((4,'
    survives "$form of a refusal" "$form" 'logical_divide(7:1,(_,_,_))'
done

# ---- The table ----

expected='(_2,(_2,_2)):(_1,(_8,_2))
       0    1    2    3 
    +----+----+----+----+
 0  |  0 |  8 |  2 | 10 |
    +----+----+----+----+
 1  |  1 |  9 |  3 | 11 |
    +----+----+----+----+'
says "-p prints CuTe's table" 0 "$expected" -p '(_2,(_2,_2)):(_1,(_8,_2))'
says "--print is -p" 0 "$expected" --print '(_2,(_2,_2)):(_1,(_8,_2))'
says "negative offsets push their cells open, as in CuTe" 0 '(_2,_2):(-5,-98)
        0     1 
    +-----+-----+
 0  |   0 | -98 |
    +-----+-----+
 1  |  -5 | -103 |
    +-----+-----+' -p '(_2,_2):(-5,-98)'
says "a swizzled layout has a table" 0 'Sw<1,0,1> o _0 o (_2,_3):(_1,_2)
      0   1   2 
    +---+---+---+
 0  | 0 | 3 | 4 |
    +---+---+---+
 1  | 1 | 2 | 5 |
    +---+---+---+' -p 'Sw<1,0,1> o _0 o (_2,_3):(_1,_2)'

# ---- Why ----

shows "--why names the law and both operands" 0 '^\(\(_2,_2\),_3\):\(\(_24,_2\),_8\)$' \
    '^composition\(A, B\): ' '^ +A = \(_6,_2\):\(_8,_2\) .*size 12, cosize 43' '^ +B = ' '^ +R = ' \
    '^ +\(1,0\) +3 +24 +24$' -- --why "$composed"
shows "--why names two coordinates that collide" 0 'not injective: 0 and 1 both give 0' -- \
    --why 'coalesce((2,3):(0,1))'
shows "--why of a value says what it is" 0 'size 24, cosize 24, 2 modes, static, injective' -- \
    --why '(_4,_6):(_6,_1)'
shows "--why of a refusal shows the witness between its neighbours" 1 \
    '^Proof: at \(' 'A\(B\(c\)\)' 'differs$' -- --why 'composition((6,2):(1,7),(3,2):(2,3))'
shows "--why finds the innermost refusal" 1 '^composition\(A, B\)' '^Proof: at \(' -- \
    --why 'size(coalesce(composition((6,2):(1,7),(3,2):(2,3))))'

# ---- Drawings ----

if command -v dot >/dev/null 2>&1; then
    for layout in '4:1' '((2,3),(5,7)):((1,2),(6,30))' '(3,4):(_1@0,_1@1)' '():()' \
        'Sw<3,4,3> o _0 o (_8,(_8,_8)):(_64,(_1,_8))'; do
        run --dot "$layout"
        if [ "$rc" -eq 0 ] && dot -Tsvg <"$out" >"$scratch/tree" 2>"$err" && [ ! -s "$err" ]; then
            pass "--dot of $layout"
        else
            fail "--dot of $layout" "status $rc; $(head -n 5 "$err")"
        fi
    done
else
    skip "--dot" "dot not found"
fi
shows "--dot has one leaf for each leaf of the layout" 0 'label="2:1"' 'label="3:2"' 'label="5:6"' \
    'size 30, cosize 30' -- --dot '((2,3),5):((1,2),6)'

draws 192 '(_8,_24):(_24,_1)'
draws 4 '(2,2):(1,2)'
draws 4096 '(64,64):(64,1)'
draws 7 '7:3'
draws 1 '_1:_0'
draws 512 'Sw<3,4,3> o _0 o (_8,_64):(_64,_1)'
draws 36 '((2,3),(3,2)):((1,6),(2,18))'
draws 105 '(3,5,7):(35,7,1)'
draws 6 '(2,3):(_1@0,_1@1)'
draws 6 '(2,3):(-4611686018427387904,4611686018427387903)'
complains "--svg refuses a layout without cells" 1 'cell' --svg '(0,3):(1,1)'
run --svg '4:1' '5:1'
if ended 1 "--svg draws once" && well_formed "$out"; then
    pass "--svg draws once: a file holds one picture"
fi

# ---- Names, and what must leave them as they are ----

mma='mma(SM80_16x8x16_F32F16F16F32_TN)'
bound='let A = (_2,_4):(_1,_2)'
shows "--why speaks of the former answer" 0 '^  A = \(_2,_4\):\(_1,_2\) ' '^  R = _8:_1 ' -- \
    --why "$bound" 'coalesce(ans)'
shows "--why speaks of a name's former value" 0 '^  A = \(_2,_4\):\(_1,_2\) ' -- \
    --why "$bound" 'let A = coalesce(A)'
shows "what --why explains is bound" 0 '^  A = _8:_1 ' -- \
    --why "$bound" 'coalesce(ans)' 'size(ans)'
says "an instruction is no answer" 0 "(_2,_4):(_1,_2)
$("$CT" "$mma")
(_2,_4):(_1,_2)" "$bound" "$mma" ans
says "its member is one" 0 '(_2,_4):(_1,_2)
_32
_32' "$bound" "size($mma)" ans

# keeps_answer WHAT REFUSED CURE: after a refused line, which is cured so, ans is what it was.
keeps_answer() {
    run 'let L = (4,4):(1,4)' "$2" ans
    ended 1 "$1" || return 0
    if [ "$(sed -n 2p "$out")" = '(4,4):(1,4)' ] &&
        grep -Fq "argument 2: with static integers it is defined: $3" "$err"; then
        pass "$1"
    else
        fail "$1" "$(cat "$out" "$err")"
    fi
}

keeps_answer "the cure of a call leaves the answer" 'size(logical_product((2,2):(4,1), ans))' \
    'logical_product((_2,_2):(_4,_1), (_4,_4):(_1,_4))'
keeps_answer "so does that of an instruction" 'tiled_copy(UniversalCopy<u32>,32b,(4,4):(1,4),2:1)' \
    'tiled_copy(UniversalCopy<u32>,32b,(_4,_4):(_1,_4),_2:_1)'
keeps_answer "the value of a name is made static" 'tiled_copy(UniversalCopy<u32>,32b,L,ans)' \
    'tiled_copy(UniversalCopy<u32>,32b,(_4,_4):(_1,_4),(_4,_4):(_1,_4))'

# ---- About itself ----

shows "--help lists every option" 0 '--print' '--why' '--dot' '--svg' '--tv' '--banks' '--heat' \
    '--values' '--live' '--cells' '--json' '--cxx' '--pipe' '--quiet' '--ops' '--version' \
    'Exit status' -- --help
shows "--ops lists operations with what they take" 0 'composition' 'upcast<' 'logical_divide' -- \
    --ops
run --ops
unsaid=$(awk 'NR > 2 && NR % 2 && !/^[A-Za-z]/ || NR > 2 && NR % 2 == 0 && !/^    [^ ]/' "$out")
if ended 0 "--ops says what each operation gives"; then
    if [ -z "$unsaid" ] && [ "$(wc -l <"$out")" -gt 200 ]; then
        pass "--ops says what each operation gives"
    else
        fail "--ops says what each operation gives" "$unsaid"
    fi
fi
shows "--version" 0 '[0-9]+\.[0-9]+\.[0-9]+' -- --version

# ---- On a terminal ----

# on_terminal WHAT COMMAND PRESENT ABSENT: what COMMAND writes when all its streams are a terminal.
on_terminal() {
    said=$(TERM=xterm script -qec "$2" /dev/null </dev/null 2>&1 | tr -d '\r')
    if printf '%s' "$said" | grep -Fq "$3" && ! printf '%s' "$said" | grep -Fq "$4"; then
        pass "$1"
    else
        fail "$1" "$said"
    fi
}

if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    escape=$(printf '\033')
    on_terminal "a terminal gets a caret under the fault" "NO_COLOR=1 '$CT' '(4,8}'" '      ^' \
        "$escape"
    on_terminal "a terminal gets colours" "unset NO_COLOR; '$CT' '(4,8}'" "${escape}[1;31m" \
        'no such text'
    on_terminal "a terminal gets a prompt" "echo 5 | cat; CT_EDIT=no '$CT'" 'ct> ' 'no such text'
else
    for what in "a terminal gets a caret under the fault" "a terminal gets colours" \
        "a terminal gets a prompt"; do
        skip "$what" "no script, or no pseudo-terminal to be had"
    done
fi
run '(4,8}'
if LC_ALL=C grep -q "$(printf '\033')" "$err" || [ "$(wc -l <"$err")" -ne 1 ]; then
    fail "a file gets neither colours nor a caret" "$(cat "$err")"
else
    pass "a file gets neither colours nor a caret"
fi
finish
