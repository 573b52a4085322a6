# embed.awk - a text file as an array of C strings, one a line, with NULL at the end: -v name=NAME
BEGIN {
    printf "extern const char *const %s[];\nconst char *const %s[] = {\n", name, name
}

{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    gsub(/\t/, "\\t")
    print "    \"" $0 "\","
}

END {
    print "    0,\n};"
}
