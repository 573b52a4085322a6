# chosen.awk - the rows of chosen.tsv as an array of C, in the order of struct staged_variant.
BEGIN {
    FS = "\t"
    header = "kind width past_l1 ctas stages across down ahead tiles apart folded far resident"
    gsub(/ /, "\t", header)
    print "/* chosen.cu - made of chosen.tsv. */"
    print "#include \"gpu/lab/staged/staged.h\"\n"
    print "const staged_variant staged_chosen[] = {"
}

NR == 1 && $0 != header {
    print FILENAME ":1: the columns are " $0 ", expected " header >"/dev/stderr"
    exit failed = 1
}

NR > 1 {
    row = "STAGED_" toupper($1)
    for (i = 2; i <= NF; ++i)
        row = row ", " $i
    print "    {{}, " row "},"
}

END {
    if (failed)
        exit 1
    print "};"
    print "const int staged_chosen_count = " NR - 1 ";"
}
