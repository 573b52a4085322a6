#!/bin/sh
# cuemu_typed.sh - cuemu step at a terminal: what is shown, keys, Ctrl-C, colours.
#
# CUEMU=PROGRAM chooses the program. tools/typist.c is the person; where no pseudo-terminal can be
# had, the tests are skipped.
set -eu

tools=$(dirname "$0")/../../tools
. "$tools/tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
suite cuemu_typed
. "$tools/typist.sh"
k=$scratch/k.ptx
{
    cat "$(dirname "$0")/step.ptx"
    echo '.file 1 "turn.cu"'
} >"$k"
printf 'one\ntwo\nthree = tile\n  tile[i] = i;\nwait;\nread = tile[63 - i];\nstore\n' \
    >"$scratch/turn.cu"
unset NO_COLOR
turn() {
    types "$1" "$2" "$3" step --block 64 "$k" turn "out:u32[64]" "u32:$4"
}
turn "a move shows the code, the lane and the warps" 30 110 1 <<'EOT'
wait h lists the commands
wait cuemu>
type n\n
wait tile[i] = i;
wait \r\n
wait CTA 0 warp 0 lane 0
wait st.shared.u32 [%r3], %r1
wait w1
wait 0xffffffff
wait cuemu>
type q\n
end 0
EOT
turn "Enter does it again; Ctrl-D ends" 24 80 1 <<'EOT'
wait cuemu>
type s\n
wait #1 
wait cuemu>
type \n
wait #2 
wait cuemu>
type p\n
wait %r1
wait cuemu>
type \n
wait cuemu>
type \x04
end 0
EOT
turn "arrows recall lines and move in them" 24 80 1 <<'EOT'
wait cuemu>
type p %r2\e[D\e[D\e[D\e[3~\x7f\x05\x7f\x7f\n
wait registers that hold a value
wait cuemu>
type s  2\x01\e[C\e[C\e[3~\n
wait #2 
wait cuemu>
type \e[A\n
wait #4 
wait cuemu>
type \e[A\e[A\e[B\e[B\e[Bb #9 frob\x17\n
wait a breakpoint: #9
wait cuemu>
type frob\x15xyzzy\x01\x0bi\x02\x06 w\n
wait > w0
wait cuemu>
type \e[99~\e[Z\n
wait cuemu>
type \x04
end 0
EOT
TERM=dumb
turn "a terminal that cannot move its cursor" 24 80 1 <<'EOT'
wait cuemu>
type s\n
wait #1 
wait cuemu>
type abc\x03
wait cuemu>
type \x04
end 0
EOT
TERM=xterm
turn "a line wider than the window" 24 60 1 <<'EOT'
wait cuemu>
type 2                                                                   2\x01\e[3~s\n
wait #2 
wait cuemu>
type q\n
end 0
EOT
turn "findings are in red, and are the status" 40 120 0 <<'EOT'
wait cuemu>
type c\n
wait \e[1;31m*** uninitialised
wait cuemu>
type q\n
end 1
EOT
turn "a mistake is no matter" 24 80 1 <<'EOT'
wait cuemu>
type frob\n
wait ? 'frob' is no command
wait cuemu>
type c\n
wait the run is over
wait cuemu>
type q\n
end 0
EOT
types "Ctrl-C stops a run, and leaves a line" 24 80 step "$k" forever <<'EOT'
wait cuemu>
type c\n
wait hi!
type \x03
wait interrupted
wait cuemu>
type abc\x03
wait cuemu>
type q\n
end 0
EOT
export NO_COLOR=1
turn "NO_COLOR is obeyed" 24 80 1 <<'EOT'
wait cuemu>
type s\n
wait CTA 0 warp 0 lane 0
never \e[0m
never \e[1m
never \e[7m
wait cuemu>
type q\n
end 0
EOT
finish
