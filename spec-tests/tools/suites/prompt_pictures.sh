#!/bin/sh
# prompt_pictures.sh - pictures in a terminal: draw at the prompt, and `ct --show`, in kitty's
# protocol, as sixels, and as characters where neither is known.
#
# Programs in the place of those that make pixels note what they are given. tools/typist.c is the
# terminal, 8 pixels a column.
set -eu

. "$(dirname "$0")/../tap.sh"
suite prompt_pictures
. "$(dirname "$0")/../typist.sh"

mkdir "$scratch/bin" "$scratch/bare"
cat >"$scratch/bin/rsvg-convert" <<EOF
#!/bin/sh
cat >'$scratch/given.svg'
echo "\$*" >'$scratch/given.flags'
head -c 3080 /dev/zero | tr '\0' A
printf '\377\376'
EOF
cat >"$scratch/bin/img2sixel" <<EOF
#!/bin/sh
wc -c >'$scratch/given.bytes'
printf '\033P0;1;0qpixels\033'
EOF
chmod +x "$scratch/bin/rsvg-convert" "$scratch/bin/img2sixel"
ln -s "$(command -v sh)" "$scratch/bare/sh"
found=$PATH
PATH=$scratch/bin:$PATH

# is WHAT FILE TEXT: the program was given this
is() {
    if [ "${no_terminal:-}" ]; then
        skip "$1" "no pseudo-terminal can be had here"
    elif [ "$(cat "$2" 2>/dev/null)" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "$(head -c 300 "$2")"
    fi
}

# 3,082 bytes are 3,072 in a piece of 4,096 characters, and 10; the last two are ff fe.
draws_as_kitty() {
    types "$1" 24 80 <<'EOF'
wait ct> 
type draw (_4,_8):(_8,_1)\n
wait \e_Ga=T,f=100,q=2,m=1;QUFBQUFB
wait QUFB\e\\\e_Gm=0;QUFBQUFBQUH//g==\e\\\r\n
wait ct> 
type \x04
end 0
EOF
    "$CT" --svg '(_4,_8):(_8,_1)' >"$scratch/wanted.svg"
    is "$1, that of --svg" "$scratch/given.svg" "$(cat "$scratch/wanted.svg")"
    is "$1, as large as it is" "$scratch/given.flags" "--format=png"
}

under CT_PICTURES=kitty draws_as_kitty "kitty's protocol: draw sends the picture"
under CT_PICTURES=sixel types "sixels: draw sends them, of an instruction too" 24 80 <<'EOF'
wait ct> 
type draw mma(SM80_16x8x8_F16F16F16F16_TN)\n
wait \eP0;1;0qpixels\e
wait ct> 
type \x04
end 0
EOF
is "sixels are made of the same pixels" "$scratch/given.bytes" 3082
under CT_PICTURES=kitty types "a picture wider than the window" 24 40 <<'EOF'
wait ct> 
type draw (_4,_16):(_16,_1)\n
wait \e_Ga=T
wait ct> 
type \x04
end 0
EOF
is "a wide picture is made as narrow as the window" "$scratch/given.flags" \
    "--format=png --keep-aspect-ratio --width=320"
under CT_PICTURES=kitty types "--show draws as well, with --tv" 24 80 --show --tv '(4,2)' \
    '(_4,_2):(_1,_4)' <<'EOF'
wait \e_Gm=0;
end 0
EOF
under CT_PICTURES=kitty types "what has no picture is answered as by -p" 24 80 <<'EOF'
wait ct> 
type draw (_4,_8)\n
wait is not a layout
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait \e_Gm=0;
wait ct> 
type \x04
end 1
EOF

# ---- Tables that are wider than the terminal ----

# Blocks of 8 columns in a terminal of 60, whose numbers are those of the whole table.
types "a wide table is cut into blocks of columns" 24 60 --show '(_2,_20):(_20,_1)' <<'EOF'
wait (_2,_20):(_20,_1)\r\n       0    1    2    3    4    5    6    7
wait \r\n 0  |  0 |  1 |  2 |  3 |  4 |  5 |  6 |  7 |\r\n
wait \r\n\r\n       8    9   10   11   12   13   14   15
wait \r\n 1  | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 |\r\n
wait \r\n\r\n      16   17   18   19
wait \r\n    +----+----+----+----+\r\n
wait \r\n 1  | 36 | 37 | 38 | 39 |\r\n
end 0
EOF
types "a row is a table of one" 24 39 --show '_7:_3' <<'EOF'
wait \r\n 0  |  0 |  3 |  6 |  9 |\r\n
wait \r\n 0  | 12 | 15 | 18 |\r\n
end 0
EOF
types "a table as wide as the terminal is whole" 24 17 --show '(_2,_3):(_3,_1)' <<'EOF'
wait \r\n 0  | 0 | 1 | 2 |\r\n
end 0
EOF
types "threads and values are cut as well" 24 60 --show 'mma(SM80_16x8x8_F16F16F16F16_TN)' <<'EOF'
wait A (m,k)
wait | T0V0  | T0V1  | T1V0  | T1V1  |\r\n
wait | T2V0  | T2V1  | T3V0  | T3V1  |\r\n
wait B (n,k)
wait C (m,n)
end 0
EOF

# ---- A terminal that is asked ----

unset CT_PICTURES
types "a terminal that knows kitty's protocol is asked once" 24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait \e_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\e\\\e[c
type \e_Gi=31;OK\e\\\e[?62;4;22c
wait \e_Gm=0;
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait \e_Gm=0;
wait ct> 
type \x04
end 0
EOF
types "a terminal that has sixels says so" 24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait \e[c
type \e[?62;1;4;22c
wait \eP0;1;0qpixels\e
wait ct> 
type \x04
end 0
EOF
types "a terminal that has neither gets characters" 24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait \e[c
type \e[?64;14;40c
wait | 2 | 3 |
wait ct> 
type \x04
end 0
EOF
types "a terminal that does not answer gets them too" 24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait \e[c
wait | 2 | 3 |
wait ct> 
type \x04
end 0
EOF
types "what was typed ahead is a line, not an answer" 24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\nsize(_7:_1)\ndraw (_2,_2):(_1,_2)\n
wait | 2 | 3 |
wait _7\r\n
wait \e[c
type \e[?64;4c
wait \eP0;1;0qpixels\e
wait ct> 
type \x04
end 0
EOF
under TERM=linux types "a console is not asked" 24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait | 2 | 3 |
wait ct> 
never \e[c
type \x04
end 0
EOF
under "PATH=$scratch/bare CT_PICTURES=sixel" types "without the programs it names them, once" \
    24 80 <<'EOF'
wait ct> 
type draw (_2,_2):(_2,_1)\n
wait install rsvg-convert and img2sixel
wait | 2 | 3 |
wait ct> 
type draw (_2,_2):(_1,_2)\n
wait :(_1,_2)\r\n
wait | 1 | 3 |
wait ct> 
type \x04
end 0
EOF
PATH=$found
if command -v rsvg-convert >/dev/null 2>&1; then
    under CT_PICTURES=kitty types "rsvg-convert makes a PNG" 24 80 <<'EOF'
wait ct> 
type draw Sw<3,3,3> o _0 o (_8,_64):(_64,_1)\n
wait \e_Ga=T,f=100,q=2,m=1;iVBORw0KGgo
wait \e_Gm=0;
wait ct> 
type \x04
end 0
EOF
else
    skip "rsvg-convert makes a PNG" "rsvg-convert not found"
fi
finish
