# suite_list.awk - the list of the Check suites as C, from the sources of spec-tests/unit.
#
# A line "Suite *NAME_suite(void)" that stands alone defines a suite.
/^Suite \*[a-z0-9_]+_suite\(void\)$/ {
    name = $2
    sub(/^\*/, "", name)
    sub(/\(void\)$/, "", name)
    suite[++suites] = name
    if (name in where) {
        print FILENAME ":" FNR ": " where[name] " has " name " too" >"/dev/stderr"
        failed = 1
    }
    where[name] = FILENAME
}

END {
    print "/* suite_list.c - written by make from the files in spec-tests/unit. */"
    print "#include \"spec-tests/unit/suites.h\"\n"
    for (i = 1; i <= suites; ++i)
        print "Suite *" suite[i] "(void);"
    print "\nsuite_maker *const check_suites[] = {"
    for (i = 1; i <= suites; ++i)
        print "    " suite[i] ","
    print "};\n\nconst int check_suite_count = " suites + 0 ";"
    exit failed
}
