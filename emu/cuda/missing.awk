# missing.awk - functions that are not there, as C, from a list of their names.
#
# Their parameters do not matter to a caller on x86-64 Linux; the result is an error in both APIs.
BEGIN {
    print "/* written by make from " ARGV[1] " */"
    print "int emui_cu_missing(const char *name);"
}

/^[A-Za-z_]/ {
    print "int " $1 "(void);"
    print "int " $1 "(void)\n{\n    return emui_cu_missing(\"" $1 "\");\n}"
}
