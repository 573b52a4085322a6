# header_examples.awk - the examples in the comments of headers, as programs and what they print.
#
# header_examples.awk -v dir=DIR HEADER...
#
# An example is a block of C in a comment, indented by four columns or more, after a line of its own:
#
#      Example:
#
#          emu_config config = emu_defaults();
#          config.block[0] = 64;                        two warps
#
#      It prints:
#
#          the whole output, from the column on where the C begins
#
# "It prints, among others:" for lines that follow each other somewhere in the output. Words at the
# end of a line of C, two columns or more behind a ; or { or } or comma, are remarks and left out. A
# block that has an #include of its own may use more than the header and stdio.
#
# DIR/N.c is the program of example N, DIR/N.wants its output, DIR/N.part exists where that is a part.
# Printed, separated by tabs: "example N HEADER LINE" for each, and "stray HEADER LINE text" for a line
# of C in an indented block that is not an example.

function blanks(s)
{
    match(s, /^ */)
    return RLENGTH
}

# The example that was read, as a program.
function finish(    i, file)
{
    if (code > 0) {
        file = dir "/" ++count ".c"
        print "#include \"" header "\"" >file
        print "#include <stdio.h>" >file
        for (i = 1; i <= code; ++i)
            if (line_of[i] ~ /^#include/)
                print line_of[i] >file
        print "int main(int argc, char **argv)\n{\n    (void)argc, (void)argv;" >file
        for (i = 1; i <= code; ++i)
            if (line_of[i] !~ /^#include/)
                print line_of[i] >file
        print "    return 0;\n}" >file
        close(file)
        print "example\t" count "\t" header "\t" first
        if (wants > 0) {
            while (want[wants] == "")
                --wants
            for (i = 1; i <= wants; ++i)
                print want[i] >(dir "/" count ".wants")
            close(dir "/" count ".wants")
            if (part)
                print "" >(dir "/" count ".part")
        }
    }
    code = wants = part = 0
    in_code = in_output = ""
}

# A line of a comment, without its star.
function comment(s,    inner)
{
    sub(/[ \t]+$/, "", s)
    inner = s
    sub(/^ +/, "", inner)
    if (inner == "Example:") {
        finish()
        in_code = 1
        in_output = 0
        return
    }
    if (code > 0 && inner ~ /^It prints(, among others)?:$/) {
        in_output = 1
        in_code = 0
        part = inner ~ /among/
        return
    }
    if (inner != "" && blanks(s) < 4) {
        finish()
        return
    }
    if (in_output && (inner != "" || wants > 0)) {
        want[++wants] = substr(s, margin + 1)
    } else if (in_code && (inner != "" || code > 0)) {
        if (code == 0) {
            margin = blanks(s)
            first = FNR
        }
        s = substr(s, margin + 1)
        if (match(s, /[;{},]  +[^ ]/))
            s = substr(s, 1, RSTART)
        line_of[++code] = s
    } else if (inner ~ /;( *|  +.*)$/ || inner ~ /^#include/) {
        print "stray\t" header "\t" FNR "\t" inner
    }
}

FNR == 1 {
    finish()
    in_comment = 0
    header = FILENAME
    sub(/^\.\//, "", header)
}

{
    line = $0
    opens = !in_comment && index(line, "/*") > 0
    if (!in_comment && !opens)
        next
    if (opens)
        line = substr(line, index(line, "/*") + 2)
    else
        sub(/^[ \t]*\*($|[^\/])/, " ", line)
    ends = index(line, "*/")
    if (ends > 0)
        line = substr(line, 1, ends - 1)
    in_comment = ends == 0
    comment(line)
    if (ends > 0)
        finish()
}

END {
    finish()
}
