# tap.awk - the TAP log of the Check library as JUnit XML (-v junit=, -v name= of the suite) and as
# the closing line. Check has no word for what was skipped; how much that is, is told with
# -v skipped=.
function xml(s)
{
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    gsub(/>/, "\\&gt;", s)
    gsub(/"/, "\\&quot;", s)
    gsub(/[\001-\010\013-\037]/, "", s)
    return s
}

# "ok 3 - check_size.c:size:product_of_tuple: Passed"
/^(not )?ok / {
    good = $1 == "ok"
    test = $0
    sub(/^(not )?ok [0-9]* - /, "", test)
    if (good) {
        ++passed
        sub(/: Passed$/, "", test)
    } else {
        ++failed
        print "FAIL  " test
    }
    cases = cases "  <testcase classname=\"" name "\" name=\"" xml(test) "\">" \
            (good ? "" : "<failure>" xml(test) "</failure>") "</testcase>\n"
}

# The plan stands at the end of Check's log: fewer results mean that the program died on the way.
/^1\.\./ {
    planned = substr($1, 4) + 0
}

END {
    if (planned != passed + failed || planned == 0) {
        ++failed
        print "FAIL  the log has " passed + failed - 1 " results, its plan says " planned
    }
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" >junit
    print "<testsuite name=\"" name "\" tests=\"" passed + failed + skipped \
          "\" failures=\"" failed + 0 "\" skipped=\"" skipped + 0 "\">" >junit
    printf "%s</testsuite>\n", cases >junit
    print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"
    exit failed > 0
}
