#!/bin/sh
# prompt.sh - the calculator at a terminal: keys, history, completion, commands, Ctrl-C, Ctrl-D, in
# windows of 80x24 and 60x20, with each library that edits lines and without one.
#
# Where a library is not installed, its tests are skipped. tools/typist.c is the person.
set -eu

. "$(dirname "$0")/../tap.sh"
suite prompt
. "$(dirname "$0")/../typist.sh"

# False where the prompt says that it has no library.
has_library() {
    rc=0
    printf 'wait ct> \nnever Without libedit\ntype \\x04\nend 0\n' >"$scratch/ask"
    "$typist" 24 80 "$CT" <"$scratch/ask" >/dev/null 2>&1 || rc=$?
    [ "$rc" -eq 0 ]
}

# ---- With a library ----

edits() {
    who="$CT_EDIT, $2x$1:"
    rm -rf "$XDG_STATE_HOME"
    types "$who an expression is answered" "$@" <<'EOF'
wait ct> 
type size((_4,_8):(_8,_1))\n
wait _32\r\n
wait ct> 
type \x04
end 0
EOF
    types "$who the left arrow goes back, and letters are inserted" "$@" <<'EOF'
wait ct> 
type size((_4,_8:(_8,_1))\e[D\e[D\e[D\e[D\e[D\e[D\e[D\e[D\e[D)\n
wait _32\r\n
wait ct> 
type \x04
end 0
EOF
    types "$who home, end and backspace" "$@" <<'EOF'
wait ct> 
type ze((_4,_8):(_8,_1)))\x01si\x05\x7f\n
wait _32\r\n
wait ct> 
type \x04
end 0
EOF
    types "$who the up arrow recalls lines of this session and of earlier ones" "$@" <<'EOF'
wait ct> 
type size(_7:_1)\n
wait _7\r\n
wait ct> 
type \e[A\e[A\n
wait _32\r\n
wait ct> 
type \x04
end 0
EOF
    types "$who Tab completes names, also in an expression" "$@" <<'EOF'
wait ct> 
type composit\t(_6,_2):(_8,_2), (_4,_3):(_3,_1))\n
wait ((_2,_2),_3):((_24,_2),_8)\r\n
wait ct> 
type size(MMA_Traits.AL\tSM80_16x8x8_F32BF\t))\n
wait _128\r\n
wait ct> 
type rank(upca\t2>((_8,_4):(_1,_8)))\n
wait _2\r\n
wait ct> 
type help logical_di\t\n
wait man ct_logical_divide
wait ct> 
type \x04
end 0
EOF
    types "$who Tab completes names that were bound, where values belong" "$@" <<'EOF'
wait ct> 
type let tiledThing = (_3,_5):(_5,_1)\n
wait (_3,_5):(_5,_1)\r\n
wait ct> 
type size(tiledT\t)\n
wait _15\r\n
wait ct> 
type tiledT\t\n
wait (_3,_5):(_5,_1)\r\n
wait ct> 
type help tiledT\t\n
wait meaning tiledT\r\n
wait ct> 
type \x04
end 2
EOF
    types "$who Tab shows the last answer among the names" "$@" <<'EOF'
wait ct> 
type let ant = _1\n
wait _1\r\n
wait ct> 
type size(an\t\t
wait and
wait ans
wait ant
wait ct> size(an
type \x03
wait ct> 
type \x04
end 0
EOF
    types "$who Tab shows what may follow" "$@" <<'EOF'
wait ct> 
type logical_\t\t
wait logical_divide
wait logical_product
wait ct> logical_
type \x03
wait ct> 
type \x04
end 0
EOF
    types "$who Ctrl-C leaves the line, not the program" "$@" <<'EOF'
wait ct> 
type size(_5:_1)\x03
wait ct> 
type size(_6:_1)\n
wait _6\r\n
never _5\r\n
wait ct> 
type \x04
end 0
EOF
    types "$who a line wider than the window" "$@" <<'EOF'
wait ct> 
type 2size(composition((_6,_2):(_8,_2), composition((_4,_3):(_3,_1), 
type composition((_4,_3):(_1,_4), (_4,_3):(_1,_4)))))\x01\x04\n
wait _12\r\n
wait ct> 
type \x04
end 0
EOF
    commands "$who" "$@"
}

# ---- Commands, with a library and without ----

commands() {
    who=$1
    shift
    types "$who commands" "$@" <<'EOF'
wait ct> 
type help\n
wait ops
wait Ctrl-C
wait ct> 
type help composition\n
wait R(c) = A(B(c))
wait tiler: 
wait ((_2,_2),_3):((_24,_2),_8)
wait man ct_composition
wait ct> 
type help tiled_mma\n
wait tiled_mma(atom, atoms, permutation)
wait ct> 
type ops nonswizzle\n
wait get_nonswizzle_portion
wait ct> 
type atoms C64\n
wait SM90_16x8x16_C64C64C64C64_TN
wait ct> 
type copies LDSM\n
wait SM75_U16x8_LDSM_T
wait ct> 
type types float\n
wait bfloat16_t
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait | 2 | 3 |
wait ct> 
type why size(_4:_1)\n
wait _4
wait ct> 
type print_latex(_4:_1)\n
wait begin{tikzpicture}
wait ct> 
type compositon(_4:_1, _2:_1)\n
wait did you mean composition?
wait ct> 
type help compositon\n
wait did you mean composition?
wait ct> 
type   \n
wait ct> 
type exit\n
end 2
EOF
    types "$who an explanation speaks of the names as they were" "$@" <<'EOF'
wait ct> 
type let A = (_4):(_1)\n
wait (_4):(_1)\r\n
wait ct> 
type why A\n
wait size 4
wait ct> 
type let B = (_2,_3):(_1,_2)\n
wait ct> 
type why coalesce(ans)\n
wait A = (_2,_3):(_1,_2)
wait ct> 
type ans\n
wait _6:_1\r\n
wait ct> 
type quit\n
end 0
EOF
    types "$who quit" "$@" <<'EOF'
wait ct> 
type quit\n
end 0
EOF
}

for library in edit readline; do
    CT_EDIT=$library
    export CT_EDIT
    if has_library; then
        edits 24 80
        edits 20 60
    else
        skip "lines edited by lib$library" "not installed"
    fi
done

# ---- The history's file ----

unset CT_EDIT
if has_library; then
    mode=$(stat -c %a "$XDG_STATE_HOME/cutecheck/history" 2>/dev/null || echo none)
    case $mode in
    600) pass "the history is a file that nobody else reads" ;;
    *) fail "the history is a file that nobody else reads" "mode $mode" ;;
    esac
    awk 'BEGIN { for (i = 1; i <= 2500; ++i) print "size(_" i ":_1)" }' \
        >"$XDG_STATE_HOME/cutecheck/history"
    types "a long history is cut to its last lines" 24 80 <<'EOF'
wait ct> 
type \e[A\n
wait _2500\r\n
wait ct> 
type \x04
end 0
EOF
    lines=$(wc -l <"$XDG_STATE_HOME/cutecheck/history")
    if [ "$lines" -eq 1000 ] || [ "$lines" -eq 1001 ]; then
        pass "a long history's file is cut as well"
    else
        fail "a long history's file is cut as well" "$lines lines"
    fi
    types "the underscore stands among the names" 400 400 <<'EOF'
wait ct> 
type size(\t\t
wait Display all
type y
wait _     
wait ct> size(
type \x03
wait ct> 
type \x04
end 0
EOF
    XDG_STATE_HOME=/proc/none
    types "a history that cannot be written is no error" 24 80 <<'EOF'
wait ct> 
type size(_7:_1)\n
wait _7\r\n
wait ct> 
type \e[A\n
wait _7\r\n
wait ct> 
type \x04
end 0
EOF
    XDG_STATE_HOME=$scratch/state
fi

# ---- Without a library ----

CT_EDIT=no
export CT_EDIT
types "plain: an expression, backspace, Ctrl-D" 24 80 <<'EOF'
wait Without libedit
wait ct> 
type size((_4,_8):(_8,_1)x\x7f)\n
wait _32\r\n
wait ct> 
type \x04
end 0
EOF
types "plain: Ctrl-C leaves the line, not the program" 20 60 <<'EOF'
wait ct> 
type size(_5:_1\x03
wait ct> 
type size(_6:_1)\n
wait _6\r\n
never _5\r\n
wait ct> 
type \x04
end 0
EOF

# A signal may come at any moment of the writing, so it comes often. The terminal drops what it had
# not shown by then, the last lines among them, but the program ends well.
{
    printf 'wait ct> \ntype draw (500,100):(100,1)\\n\n'
    awk 'BEGIN { for (i = 0; i < 12; ++i) {
        print "wait -+\\r\\n"
        for (j = 0; j < 5; ++j)
            print "type \\x03"
    } }'
    printf 'type \\n\nwait ct> \ntype \\x04\nend 0\n'
} >"$scratch/interrupts"
types "plain: Ctrl-C while an answer is written is no failure" 24 80 <"$scratch/interrupts"
commands "plain, 80x24:" 24 80
commands "plain, 60x20:" 20 60

under TERM=dumb types "plain on a terminal that can do nothing" 24 80 <<'EOF'
wait ct> 
type size(_6:_1)\n
wait _6\r\n
type quit\n
end 0
EOF
types "-q has no prompt" 24 80 -q <<'EOF'
type size(_6:_1)\n
wait _6\r\n
type \x04
end 0
never ct>
EOF
finish
