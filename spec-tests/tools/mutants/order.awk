# order.awk - the mutants in the order in which they are drawn, by -v seed=N.
#
# Each line of mutants.awk is given a number from the seed and its key, so that a mutant keeps its
# place when others come and go; sort does the rest.
BEGIN {
    FS = "\t"
    for (i = 32; i < 127; ++i)
        ord[sprintf("%c", i)] = i
    prime = 2147483647
}

{
    key = $2 $3 $4 $5
    hash = seed % prime
    for (i = 1; i <= length(key); ++i)
        hash = (hash * (1009 + seed % 4001) + ord[substr(key, i, 1)]) % prime
    for (i = 0; i < 3; ++i)
        hash = hash * 16807 % prime
    print hash "\t" $0
}
