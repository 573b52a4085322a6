# fill.awk - a kernel with its gap filled: awk -f fill.awk GAP KERNEL
#
# GAP has the lines that stand in place of those between "your lines:" and "end".
BEGIN {
    gap = ARGV[1]
    ARGV[1] = ""
}

/^[ \t]*(\/\/|\/\*) end/ {
    inside = 0
}

!inside

/(\/\/|\/\*) your lines:/ {
    inside = 1
    while ((getline line < gap) > 0)
        print line
}
