# lesson_cpp.awk - a lesson's C++, taken from its source: -v name=NAMESPACE -v folder=FOR_REFUSALS
#
# In a lesson.c a line that begins with // is CuTe's C++ for the C above it. Output: a namespace in
# which every function of steps is a function again, with those lines, and with a line for each
# value that the lesson shows:
#
#     lesson_show(l, "size(a)", places);      show("size(a)", places);
#     lesson_show(l, "size(a)", ct_size(..)); show("size(a)", size(a));     the label is C++
#
# A line that ends in "// does not compile" becomes a program of its own, in the folder; one that
# ends in "// compiles, and is wrong" is kept, and its value is called wrong. Where a line of C that
# a step explains has no C++, "missing FILE:LINE" goes to standard error.

function variable(text)
{
    sub(/^auto /, "", text)
    sub(/ .*/, "", text)
    return text
}

function refused(text,    path)
{
    path = sprintf("%s/%s_%d.cpp", folder, name, FNR)
    print "#include \"lesson.hpp\"\n" helpers "void refused()\n{\n" before >path
    print "    " text "\n}" >path
    close(path)
    print path >>(folder "/refusals")
}

function show(statement,    label, value)
{
    sub(/^ *lesson_show(_int)?\(l, "/, "", statement)
    label = statement
    sub(/", .*/, "", label)
    value = substr(statement, length(label) + 4)
    sub(/\);$/, "", value)
    if (value !~ /^[A-Za-z0-9_]+$/)
        value = label
    if (value in absent)
        printf "    ::refused(\"%s\");\n", label
    else
        printf "    ::%s(\"%s\", %s);\n", value in wrong ? "wrong" : "show", label, value
}

FNR == 1 {
    print "namespace " name " {"
}

/^static void [a-z0-9_]+\(lesson \*l, ct_ctx \*cx\)$/ {
    function_name = $3
    sub(/\(.*/, "", function_name)
    calls = calls "    " function_name "();\n"
    print "static void " function_name "()"
    before = statements = ""
    split("", absent)
    split("", wrong)
    next
}

function_name != "" && /^[{}]$/ {
    print
    if ($0 == "}")
        function_name = ""
    next
}

/^ *\/\/ / {
    text = $0
    sub(/^ *\/\/ /, "", text)
    printf "#line %d \"%s\"\n", FNR, FILENAME
    missing = ""
    if (function_name == "") {
        print text
        helpers = helpers text "\n"
    } else if (text ~ /does not compile$/) {
        absent[variable(text)] = 1
        refused(text)
    } else {
        if (text ~ /compiles, and is wrong$/)
            wrong[variable(text)] = 1
        print "    " text
        before = before "    " text "\n"
    }
    next
}

function_name == "" {
    next
}

/^    (ct_[a-z]+|int64_t|int|bool) [A-Za-z0-9_]+ = / {
    if (missing != "")
        statements = statements missing
    missing = "missing " FILENAME ":" FNR "\n"
}

/^    STEP\(/ {
    printf "%s%s", statements, missing >"/dev/stderr"
    statements = missing = ""
}

/lesson_|\(l, / {
    statements = missing = ""
}

/^    lesson_show(_int)?\(/ {
    statement = $0
    while (statement !~ /;$/ && (getline line) > 0) {
        sub(/^ */, " ", line)
        statement = statement line
    }
    show(statement)
}

END {
    print "static void all()\n{\n" calls "}\n}"
}
