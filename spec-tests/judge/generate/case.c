/* case.c - one case: the maker of an operation fills in its arguments as texts. */
#include "spec-tests/judge/generate/operands.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* One more argument. A text that does not fit makes the case unusable. */
void generate_argument(struct generate_case *c, oracle_tree t)
{
    if (c->n >= 0 && c->n < CASE_ARGS) {
        size_t length = oracle_print(t, c->text[c->n], CASE_TEXT);
        c->args[c->n] = c->text[c->n];
        c->n = length < CASE_TEXT && t->kind != ORACLE_NULL ? c->n + 1 : -1;
    }
}

/* The operation's name with template arguments: take becomes take<0,2>. */
void generate_name(struct generate_case *c, int n, const int64_t *template_arguments)
{
    size_t length = strlen(c->op);
    for (int i = 0; i < n; ++i) {
        length += (size_t)snprintf(c->op + length, sizeof c->op - length, "%s%" PRId64,
                                   i == 0 ? "<" : ",", template_arguments[i]);
    }
    if (n > 0)
        snprintf(c->op + length, sizeof c->op - length, ">");
}

/* The case of that number; false where the generator gave nothing usable. */
bool generate_make(struct generator *g, const struct generate_maker *m, uint64_t seed,
                   int64_t number, struct generate_case *c)
{
    generate_seed(g, seed, m->op, number);
    c->n = 0;
    snprintf(c->op, sizeof c->op, "%s", m->op);
    m->make(g, c);
    return c->n >= 0 && !g->o.undecided;
}
