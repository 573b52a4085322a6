# missing.awk - functions that are not there, as C, from a list of their names; those with a second
# name are there, and called so.
#
# Their parameters do not matter to a caller on Linux of x86-64 or aarch64; the result is an error
# in both APIs, or what a line "# returns NUMBER" names.
# Those of programs that were compiled with a default stream for each thread, _ptsz and _ptds, are
# the others by another name, since the default stream of each thread is ordered as the legacy one.
BEGIN {
    print "/* written by make from " ARGV[1] " */"
    print "int emui_cu_missing(const char *name);"
    print "#if defined(__aarch64__)\n#define JUMP(to) \"b \" to \"\\n\""
    print "#else\n#define JUMP(to) \"jmp \" to \"@PLT\\n\"\n#endif"
}

/^# returns / {
    status = $3
}

/^[A-Za-z_]/ {
    name[++names] = $1
    if (NF > 1)
        called[$1] = $2
    else
        missing[$1] = 1
}

function call(from, to) {
    print "__asm__(\".text\\n.globl " from "\\n.type " from ", %function\\n\""
    print "        \"" from ": \" JUMP(\"" to "\"));"
}

END {
    for (i = 1; i <= names; ++i) {
        other = name[i]
        sub(/_pt(sz|ds)$/, "", other)
        if (name[i] in called) {
            call(name[i], called[name[i]])
        } else if (other in missing) {
            print "int " name[i] "(void);"
            result = "emui_cu_missing(\"" name[i] "\")"
            if (status != "")
                result = "(" result ", " status ")"
            print "int " name[i] "(void)\n{\n    return " result ";\n}"
        } else {
            call(name[i], other)
        }
    }
}
