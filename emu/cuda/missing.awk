# missing.awk - functions that are not there, as C, from a list of their names.
#
# Their parameters do not matter to a caller on x86-64 Linux; the result is an error in both APIs.
# Those of programs that were compiled with a default stream for each thread, _ptsz and _ptds, are
# the others by another name, since what is queued in any stream runs at once.
BEGIN {
    print "/* written by make from " ARGV[1] " */"
    print "int emui_cu_missing(const char *name);"
}

/^[A-Za-z_]/ {
    missing[$1] = ++names
    name[names] = $1
}

END {
    for (i = 1; i <= names; ++i) {
        other = name[i]
        sub(/_pt(sz|ds)$/, "", other)
        if (other in missing) {
            print "int " name[i] "(void);"
            print "int " name[i] "(void)\n{\n    return emui_cu_missing(\"" name[i] "\");\n}"
        } else {
            print "__asm__(\".text\\n.globl " name[i] "\\n.type " name[i] ", @function\\n\""
            print "        \"" name[i] ": jmp " other "@PLT\\n\");"
        }
    }
}
