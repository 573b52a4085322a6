#!/bin/sh
# mutants.sh - the tool of `make mutants`: what it finds in a text, what it says of a few mutants of
# ref, emu and gpu, whether known bugs still fit the files, and how it counts.
#
# Not here: how many mutants the tests kill; `make mutants` takes an hour.
set -eu

. "$(dirname "$0")/../tap.sh"
suite mutants
tools=spec-tests/tools/mutants
scratch=$(mktemp -d)
tab=$(printf '\t')
trap 'rm -rf "$scratch"' EXIT

# expect WHAT WANTED GOT
expect() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "wanted:
$2
got:
$3"
    fi
}

# changes TEXT: what a function of this text can become, but for its first line.
changes() {
    printf 'int f(int a, int *b)\n{\n%s\n}\n' "$1" >"$scratch/text.c"
    awk -f $tools/tokens.awk -f $tools/mutants.awk "$scratch/text.c" |
        sed "s|^$scratch/text.c:||" | cut -f 1,4-
}

# becomes WHAT TEXT LINE...: all of its mutants are these, POSITION:KIND, two blanks, the text.
becomes() {
    what=$1 text=$2
    shift 2
    expect "$what" "$(printf '%s\n' "$@" | sort)" \
        "$(changes "$text" | awk -F '\t' '{ print $1 "  " $3 }' | sort)"
}

becomes "an operator has one or two others" 'return a < 2;' \
    '3:10:lt-le  return a <= 2;' '3:10:lt-ge  return a >= 2;' \
    '3:12:plus1  return a < 3;' '3:12:minus1  return a < 1;'
becomes "a condition of one comparison is not negated as well" 'if (a == *b) return a & 0;' \
    '3:7:eq-ne  if (a != *b) return a & 0;' '3:23:and-bits  if (a == *b) return a | 0;' \
    '3:25:plus1  if (a == *b) return a & 1;'
becomes "a condition of several is" 'if (!a || b) return -a;' \
    '3:4:not  if (!(!a || b)) return -a;' '3:5:drop-not  if (a || b) return -a;' \
    '3:8:or-and  if (!a && b) return -a;' '3:21:drop-minus  if (!a || b) return a;'
becomes "arguments are swapped, but for the context" 'return f(cx, a, g("x, y"), b[a]);' \
    '3:14:swap  return f(cx, g("x, y"), a, b[a]);' '3:17:swap  return f(cx, a, b[a], g("x, y"));'
becomes "but for those of an equality of texts" 'g(memcmp(a, b, n) == 0, strcmp(a, b));' \
    '3:1:drop  g(memcmp(a, b, n) == 0, strcmp(a, b));' \
    '3:3:swap  g(strcmp(a, b), memcmp(a, b, n) == 0);' \
    '3:13:swap  g(memcmp(a, n, b) == 0, strcmp(a, b));' \
    '3:19:eq-ne  g(memcmp(a, b, n) != 0, strcmp(a, b));' \
    '3:22:plus1  g(memcmp(a, b, n) == 1, strcmp(a, b));' \
    '3:32:swap  g(memcmp(a, b, n) == 0, strcmp(b, a));'
becomes "a statement is dropped, a declaration is not" 'int *c = b; *c = a; f(a);' \
    '3:13:drop  *c = a;' '3:21:drop  f(a);'
becomes "branches change places" 'return a ? f(a) : *b;' '3:12:branches  return a ? *b : f(a);'
becomes "loops" 'for (;; ++a) { break; }' '3:9:inc-dec  for (;; --a) { break; }' \
    '3:16:jump  for (;; ++a) { continue; }' '3:16:drop  break;'
becomes "an array does not grow" 'char c[8] = "0"; return true;' \
    '3:8:minus1  char c[7] = "0"; return true;' '3:25:flip  char c[8] = "0"; return false;'
becomes "asserts, comments and directives stay" '#if 1
assert(a < 1); /* 1 + 2
3 * 4 */ // 5
#endif'

picked=$(printf 'int f(int a)\n{\n    f(\n        a); /* 1 */\n}\n' >"$scratch/text.c" &&
    awk -v pick="$scratch/text.c:3:5:drop" -f $tools/tokens.awk -f $tools/mutants.awk \
        "$scratch/text.c")
expect "lines stay where they are" \
    "$(printf 'int f(int a)\n{\n    \n        ; /* 1 */\n}')" "$picked"

drawn() {
    changes 'return a * 3 - 4 + *b % 5;' | sed "s/^/ID$tab$tab$tab/" |
        awk -v seed="$1" -f $tools/order.awk | sort -n | cut -f 6-
}
expect "a seed draws the same order" "$(drawn 7)" "$(drawn 7)"
if [ "$(drawn 7)" != "$(drawn 8)" ]; then
    pass "another seed another one"
else
    fail "another seed another one" "$(drawn 7)"
fi

# known NAME: this bug of a small table, in a small text.
cat >"$scratch/known.txt" <<'TABLE'
# two bugs
one  text.c
    somebody 1: two lines for one.
  - a();
  - b();
  + c(a ? "x" : "-");

two  text.c
  - d();
TABLE
printf '{\n    a();\n    b();\n    d();\n    d();\n}\n' >"$scratch/text.c"
known() {
    (cd "$scratch" && awk -v pick="$1" -f "$OLDPWD/$tools/known.awk" known.txt text.c 2>&1) ||
        echo "status $?"
}
expect "a known bug stands in the place of its lines" "$(printf \
    '{\nc(a ? "x" : "-");\n    d();\n    d();\n}')" "$(known one)"
expect "lines that are there twice are no place" \
    "known bug two: text.c has \"d();\" and what follows 2 times, once is expected
status 1" "$(known two)"
expect "a bug that is not in the table is none" "status 1" "$(known three)"

awk -f $tools/known.awk $tools/known.txt >"$scratch/known"
odd=$(cut -f 5 "$scratch/known" | grep -v '^[a-z0-9-]*$' || true)
double=$(cut -f 5 "$scratch/known" | sort | uniq -d)
gone=$(cut -f 1 "$scratch/known" | while read -r id; do
    sh $tools/mutated.sh "$id" 2>&1 >/dev/null || true
done)
expect "all known bugs fit their files, by names of their own" "" "$odd$double$gone"

# verdict KILLERS FILE KIND TEXT: what becomes of this mutant.
verdict() {
    id=$(awk -f $tools/tokens.awk -f $tools/mutants.awk "$2" |
        awk -F '\t' -v kind="$3" -v text="$4" '$4 == kind && $5 == text { print $1 }')
    KILLERS=$1 sh $tools/try.sh "$id" | cut -f 3,4
}
mkdir -p "$BUILD/mutants"
rm -rf "$BUILD/mutants/original"
mv "$BUILD/mutants/kept.tsv" "$scratch" 2>/dev/null || true
expect "the vectors kill" "killed${tab}vectors" \
    "$(verdict vectors ref/layout/composition.c eq-ne \
        'if (w->out.n != 0 || !cti_num_is(w->shape, 1))')"
expect "a comparison that the line before has decided does not matter" "survived$tab-" \
    "$(verdict vectors ref/layout/admissible.c gt-ge \
        'if (d >= extent || extent % d != 0 || s % (extent / d) != 0)')"
expect "an operand of another type is not tried" "uncompiled${tab}cc" \
    "$(verdict vectors ref/layout/composition.c swap \
        'if (!cti_num_is(left, 1) && !cti_num_is(1, w->shape)) {')"
expect "the suites of a file of ref kill" "killed${tab}suite logic" \
    "$(verdict own ref/integer/logic.c lt-ge \
        'return cti_bool(cx, a->value >= b->value, a->fixed && b->fixed);')"
expect "the PTX cases of a file of emu kill" "killed${tab}own_cases" \
    "$(verdict own_cases emu/exec/matrix/movmatrix.c drop 'emui_transpose(word);')"
expect "the suites of a file of gpu kill" "killed${tab}suite gpu_gemm" \
    "$(verdict own gpu/host/products/gemm.c eq-ne \
        'same = same && ct_rank(o[i]) != (int)strlen(forms[f][i]);')"
expect "a known bug is killed" "killed${tab}vectors" \
    "$(KILLERS=vectors sh $tools/try.sh ref/layout/product.c:known:logical-product-divides |
        cut -f 3,4)"
mv "$scratch/kept.tsv" "$BUILD/mutants" 2>/dev/null || true

# summary RESULT...: of mutants ref/a.c:1:1:not and ref/a.c:2:1:drop, the second with a reason
summary() {
    printf '%s\n' 'ref/a.c  f  drop' '    g(1,' '    2);' '  equivalent: it' '  does nothing.' \
        >"$scratch/reasons"
    printf '%s\n' "ref/a.c:1:1:not${tab}ref/a.c${tab}f${tab}not${tab}if (x)" \
        "ref/a.c:2:1:drop${tab}ref/a.c${tab}f${tab}drop${tab}g(1, 2);" >"$scratch/list"
    printf "ref/a.c:1:1:not\t1\t$1\t$2\nref/a.c:2:1:drop\t2\t$3\t$4\n" >"$scratch/results"
    awk -f $tools/reasons.awk -f $tools/summary.awk -v least=97 "$scratch/reasons" \
        "$scratch/list" "$scratch/results" && echo "status 0" || echo "status $?"
}
expect "an equivalent mutant does not count" "survivors:
    ref/a.c:2:1:drop  ref/a.c  f  drop  g(1, 2);
        equivalent: it does nothing.

file                                  ran   killed   survived   equivalent
ref/a.c                                 2        1          0            1    100.0 %
all                                     2        1          0            1    100.0 %
killed by vectors 1, suites 0, generated cases 0, sanitizers 0, machine 0, programs 0
status 0" "$(summary killed vectors survived -)"
expect "others do, and a reason for one that was killed is stale" "survivors:
    ref/a.c:1:1:not  ref/a.c  f  not  if (x)
        no reason is given

stale reasons:
    ref/a.c:2:1:drop is killed by suite x: ref/a.c  f  drop  g(1, 2);

file                                  ran   killed   survived   equivalent
ref/a.c                                 2        1          1            0     50.0 %
all                                     2        1          1            0     50.0 %
killed by vectors 0, suites 1, generated cases 0, sanitizers 0, machine 0, programs 0
status 1" "$(summary survived - killed 'suite x')"
finish
