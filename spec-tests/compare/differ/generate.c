/* generate.c - one random case.
 *
 * Sizes are spread evenly over their logarithm up to 4096 elements; one case in a hundred has up to
 * a million. Here: its size, where x and y begin, and who makes the arguments: the operation's
 * family, or generate_fields.c. */
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/fields.h"

#include <stdio.h>

enum { USUAL_BITS = 12, LARGE_BITS = 20, LARGE_EVERY = 100, THE_ONE = 3 };

static int64_t random_room(struct generator *g, const struct differ_key *d)
{
    if (d->room > 0)
        return d->room;
    bool large = d->number % LARGE_EVERY == LARGE_EVERY - 1;
    int bits = large ? USUAL_BITS + (int)generate_below(g, LARGE_BITS - USUAL_BITS)
                     : (int)generate_below(g, USUAL_BITS);
    return (INT64_C(1) << bits) + generate_below(g, (INT64_C(1) << bits) + 1);
}

/* Elements that begin at odd places; vectors of static layouts would then be refused, so most
 * integers are dynamic. */
static void random_start(struct generator *g, struct differ_case *c)
{
    static const int starts[] = {0, 1, 2, 3, 4, 5, 8, 12, 15, 16};
    bool still = c->op->evaluates || differ_any_field(c->op, DIFFER_STILL);
    if (still || generate_chance(g, 60))
        return;
    c->start[0] = differ_reads(c->op, DIFFER_A) ? generate_pick(g, starts, 10) : 0;
    c->start[1] = generate_pick(g, starts, 10);
    if (generate_chance(g, 85))
        g->marks = NO_STATIC;
}

bool differ_generate(struct generator *g, const struct differ_key *d, struct differ_case *c)
{
    const struct differ_family *family = differ_family_of(d->op);
    char name[40];
    bool good;
    /* Hashed with the seed: another text would give other cases. */
    snprintf(name, sizeof name, "%d move %s<%d>", d->attempt, d->op->name, d->bytes);
    generate_seed(g, d->seed, name, d->number);
    g->hostile = false;
    *c = (struct differ_case){.op = d->op, .bytes = d->bytes};
    c->seed = (uint64_t)generate_below(g, 1000000);
    random_start(g, c);
    if (family->every > 0 && !d->op->packed && d->room == 0 && d->number % family->every == THE_ONE)
        good = family->make_rows(g, c);
    else
        good = (family->make != NULL ? family->make : differ_fields)(g, c, random_room(g, d));
    return good && !g->o.undecided;
}
