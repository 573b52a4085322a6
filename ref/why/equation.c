/* equation.c - does an equation of numbers hold, as it is written?
 *
 *      equation  =  xor "=" xor
 *      xor       =  and { "^" and }          and   =  shift { "&" shift }
 *      shift     =  sum { ("<<" | ">>") sum }
 *      sum       =  term { ("+" | "-") term }
 *      term      =  atom { ("*" | "/" | "%") atom }
 *      atom      =  number  |  "-" atom  |  "(" xor ")"  |  "ceil" "(" sum "/" atom ")"
 *
 * Here: computing it in 64 bits; what leaves them does not hold. Not here: writing it (put.c). */
#include "ref/integer/integer.h"
#include "ref/why/why.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at;
    bool wrong;
} reader;

static int64_t xors(reader *r);

static bool accept(reader *r, const char *token)
{
    size_t n = strlen(token);
    r->at += strspn(r->at, " ");
    if (strncmp(r->at, token, n) != 0)
        return false;
    r->at += n;
    return true;
}

static void expect(reader *r, const char *token)
{
    r->wrong = !accept(r, token) || r->wrong;
}

/* Division, where it has a quotient; ceil: of positive numbers, rounded up. */
static int64_t quotient(reader *r, int64_t a, int64_t b, bool ceil)
{
    r->wrong = r->wrong || b == 0 || b == -1 || (ceil && (a < 0 || b < 0));
    if (r->wrong)
        return 0;
    return a / b + (ceil && a % b != 0);
}

static int64_t atom(reader *r)
{
    if (accept(r, "ceil(")) {
        int64_t a = atom(r);
        expect(r, "/");
        int64_t b = atom(r);
        expect(r, ")");
        return quotient(r, a, b, true);
    }
    if (accept(r, "(")) {
        int64_t v = xors(r);
        expect(r, ")");
        return v;
    }
    if (accept(r, "-"))
        return -atom(r);
    char *end;
    long long v = strtoll(r->at, &end, 10);
    r->wrong = r->wrong || end == r->at || v == INT64_MAX;
    r->at = end;
    return v;
}

static int64_t term(reader *r)
{
    int64_t v = atom(r);
    while (!r->wrong) {
        if (accept(r, "*")) {
            r->wrong = !cti_mul_fits(v, atom(r), &v) || r->wrong;
        } else if (accept(r, "/")) {
            v = quotient(r, v, atom(r), false);
        } else if (accept(r, "%")) {
            int64_t b = atom(r);
            v -= quotient(r, v, b, false) * b;
        } else {
            break;
        }
    }
    return v;
}

static int64_t sum(reader *r)
{
    int64_t v = term(r);
    while (!r->wrong) {
        if (accept(r, "+"))
            r->wrong = !cti_add_fits(v, term(r), &v) || r->wrong;
        else if (accept(r, "-"))
            r->wrong = !cti_add_fits(v, -term(r), &v) || r->wrong;
        else
            break;
    }
    return v;
}

static int64_t shift(reader *r)
{
    int64_t v = sum(r);
    bool left = accept(r, "<<"), right = !left && accept(r, ">>");
    if (!left && !right)
        return v;
    int64_t by = sum(r);
    r->wrong = r->wrong || v < 0 || by < 0 || by > 62 || (left && v > INT64_MAX >> by);
    return r->wrong ? 0 : left ? v << by : v >> by;
}

static int64_t ands(reader *r)
{
    int64_t v = shift(r);
    while (!r->wrong && accept(r, "&"))
        v &= shift(r);
    return v;
}

static int64_t xors(reader *r)
{
    int64_t v = ands(r);
    while (!r->wrong && accept(r, "^"))
        v ^= ands(r);
    return v;
}

bool cti_equation_holds(const char *text)
{
    reader r = {text, false};
    int64_t left = xors(&r);
    expect(&r, "=");
    int64_t right = xors(&r);
    r.at += strspn(r.at, " ");
    return !r.wrong && *r.at == '\0' && left == right;
}
