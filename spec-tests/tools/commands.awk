# commands.awk - the commands of a Markdown file in order, and what it says that they print.
#
# Variable: dir, where the files go. Each "$ ..." line of a console block becomes NNN.command, the
# lines under it NNN.wanted; a block of C or Python with a name, as in "`program.c`:" in the
# paragraph above it, becomes NNN.file with the name in NNN.name.
function next_number() { n = sprintf("%s/%03d", dir, ++count) }

/^```console$/ { console = 1; next }
/^```(c|python)$/ && name != "" { next_number(); print name >(n ".name"); c = 1; next }
/^```/ { console = c = 0; name = ""; next }
console && /^\$ / {
    next_number()
    line = substr($0, 3)
    sub(/ +# .*$/, "", line)
    print line >(n ".command")
    printf "" >(n ".wanted")
    next
}
console { print >(n ".wanted") }
c { print >(n ".file") }
!console && !c && match($0, /`[a-z_]*\.(c|py)`/) { name = substr($0, RSTART + 1, RLENGTH - 2) }
