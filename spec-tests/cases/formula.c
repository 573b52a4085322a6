/* formula.c - expressions of integers in the heads of cases: `63 - tid`, `lane < 8 ? i : 0`.
 *
 * Read and evaluated at once, by precedence, as C has it; there is no assignment, call or cast. */
#include "spec-tests/cases/case.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at, *wrong;
    const struct case_place *place;
};

static int64_t conditional(struct reader *r);

static void blanks(struct reader *r)
{
    while (isspace((unsigned char)*r->at))
        ++r->at;
}

static bool takes(struct reader *r, char mark)
{
    blanks(r);
    if (*r->at != mark)
        return false;
    ++r->at;
    return true;
}

static int64_t fails(struct reader *r, const char *why)
{
    if (r->wrong == NULL)
        r->wrong = why;
    r->at += strlen(r->at);
    return 0;
}

/* ---- Names and numbers ----------------------------------------------------------------------- */

static int64_t name(struct reader *r)
{
    const struct case_place *p = r->place;
    const struct {
        const char *name;
        const int64_t *value;
        int dimensions;
    } names[] = {{"tid", p->tid, 3},       {"ctaid", p->ctaid, 3}, {"ntid", p->ntid, 3},
                 {"nctaid", p->nctaid, 3}, {"lane", &p->lane, 1},  {"warp", &p->warp, 1},
                 {"rank", &p->rank, 1},    {"i", &p->i, 1}};
    size_t n = strspn(r->at, "abcdefghijklmnopqrstuvwxyz");
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k)
        if (strlen(names[k].name) == n && strncmp(names[k].name, r->at, n) == 0) {
            int of = 0;
            r->at += n;
            if (names[k].dimensions == 3 && r->at[0] == '.' && r->at[1] >= 'x' && r->at[1] <= 'z') {
                of = r->at[1] - 'x';
                r->at += 2;
            }
            return names[k].value[of];
        }
    return fails(r, "a name is one of tid, ctaid, ntid, nctaid (.x .y .z), lane, warp, rank and i");
}

static int64_t primary(struct reader *r)
{
    blanks(r);
    if (takes(r, '(')) {
        int64_t v = conditional(r);
        return takes(r, ')') ? v : fails(r, "a parenthesis is not closed");
    }
    if (takes(r, '-'))
        return (int64_t)(0 - (uint64_t)primary(r));
    if (takes(r, '~'))
        return ~primary(r);
    if (takes(r, '!'))
        return !primary(r);
    if (isdigit((unsigned char)*r->at)) {
        char *end;
        uint64_t v = strtoull(r->at, &end, 0);
        r->at = end;
        return (int64_t)v;
    }
    if (islower((unsigned char)*r->at))
        return name(r);
    return fails(r, "a number, a name or a parenthesis is missing");
}

/* ---- Operators ------------------------------------------------------------------------------- */

/* Longer ones before those that they begin with. */
static const struct operation {
    const char *text;
    int level;
} operations[] = {{"||", 1}, {"&&", 2}, {"<<", 8}, {">>", 8}, {"<=", 7}, {">=", 7},
                  {"==", 6}, {"!=", 6}, {"|", 3},  {"^", 4},  {"&", 5},  {"<", 7},
                  {">", 7},  {"+", 9},  {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10}};

static int64_t compared(const char *text, int64_t a, int64_t b)
{
    switch (text[0] | text[1] << 8) {
    case '<' | '=' << 8:
        return a <= b;
    case '>' | '=' << 8:
        return a >= b;
    case '=' | '=' << 8:
        return a == b;
    case '!' | '=' << 8:
        return a != b;
    case '&' | '&' << 8:
        return a != 0 && b != 0;
    case '|' | '|' << 8:
        return a != 0 || b != 0;
    case '<' | '<' << 8:
        return (int64_t)((uint64_t)a << (b & 63));
    case '>' | '>' << 8:
        return (int64_t)((uint64_t)a >> (b & 63));
    default:
        return text[0] == '<' ? a < b : a > b;
    }
}

static int64_t apply(const char *text, int64_t a, int64_t b)
{
    switch (text[1] == '\0' ? text[0] : '\0') {
    case '+':
        return (int64_t)((uint64_t)a + (uint64_t)b);
    case '-':
        return (int64_t)((uint64_t)a - (uint64_t)b);
    case '*':
        return (int64_t)((uint64_t)a * (uint64_t)b);
    case '/':
        return b == 0 ? 0 : b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
    case '%':
        return b == 0 || b == -1 ? 0 : a % b;
    case '|':
        return a | b;
    case '^':
        return a ^ b;
    case '&':
        return a & b;
    default:
        return compared(text, a, b);
    }
}

/* NULL: none is next. */
static const struct operation *operation_at(struct reader *r)
{
    blanks(r);
    for (size_t k = 0; k < sizeof operations / sizeof operations[0]; ++k) {
        const char *text = operations[k].text;
        if (text[0] == r->at[0] && (text[1] == '\0' || text[1] == r->at[1]))
            return &operations[k];
    }
    return NULL;
}

static int64_t binary(struct reader *r, int level)
{
    int64_t v = primary(r);
    const struct operation *o;
    while ((o = operation_at(r)) != NULL && o->level >= level) {
        r->at += strlen(o->text);
        v = apply(o->text, v, binary(r, o->level + 1));
    }
    return v;
}

static int64_t conditional(struct reader *r)
{
    int64_t v = binary(r, 1);
    if (!takes(r, '?'))
        return v;
    int64_t yes = conditional(r);
    if (!takes(r, ':'))
        return fails(r, "after ? a : is missing");
    int64_t no = conditional(r);
    return v ? yes : no;
}

static int64_t whole(struct reader *r)
{
    int64_t v = conditional(r);
    blanks(r);
    return *r->at == '\0' ? v : fails(r, "an operator is missing");
}

const char *formula_wrong(const char *text)
{
    static const struct case_place none;
    struct reader r = {text, NULL, &none};
    whole(&r);
    return r.wrong;
}

uint64_t formula_value(const char *text, const struct case_place *at)
{
    struct reader r = {text, NULL, at};
    return (uint64_t)whole(&r);
}
