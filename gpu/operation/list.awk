# list.awk - what the build makes of the records: -v make=operations, the list of all of them;
# make=absent, an empty table of versions for each table that they name.
BEGIN {
    print "#include \"gpu/gpu.h\"\n"
}

/^const gpu_operation gpu_op_[a-z_0-9]+ = / && make == "operations" {
    print "extern const gpu_operation " $3 ";"
    list = list "    &" $3 ",\n"
}

match($0, /\.versions = [a-z_0-9]+/) && make == "absent" {
    name = substr($0, RSTART + 12, RLENGTH - 12)
    if (!named[name]++)
        print "extern const gpu_version " name "[];\nconst gpu_version " name "[1] = {{0}};"
}

END {
    if (make == "operations")
        printf "\nconst gpu_operation *const gpu_operations[] = {\n%s    NULL,\n};\n", list
}
