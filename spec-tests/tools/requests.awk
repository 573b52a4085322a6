# requests.awk - the requests of vector files, each once, from what `judge --list` prints.
#
# FILE:LINE: op  operand  operand  =  answer   ->   op<TAB>operand<TAB>operand
# With -v calls=1: op(operand, operand). A name with a number, as in SM90_TMA_LOAD,_1024, is
# one field of a request and two operands of a call: those stay out, and eval, which takes a text,
# but with -v eval=1.
{
    sub(/^[^ ]*: /, "")
    n = split($0, field, /\t|  +/)
    request = field[1]
    call = field[1] "("
    for (i = 2; i <= n && field[i] !~ /^[=~!?]$/; ++i) {
        request = request "\t" field[i]
        call = call (i > 2 ? ", " : "") field[i]
    }
    if ((eval || field[1] != "eval") && request !~ /\tSM[0-9]+_[A-Z0-9_:]*,_/ && !seen[request]++)
        print calls ? call ")" : request
}
