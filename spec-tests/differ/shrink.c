/* shrink.c - a smaller case that still fails.
 *
 * The layouts of a case belong together: their modes are dropped, opened and lowered in all of them
 * at once, with the tile, bound and threads of that mode. Whatever concerns one argument alone
 * (strides, marks, swizzles, tiles) is cut by shrink.h. The two take turns until neither finds
 * anything.
 * Here: the search. Not here: the joint cuts themselves (edit.c), the predicate of failing; the
 * caller tells. */
#include "spec-tests/differ/generate.h"

#include "spec-tests/generate/shrink.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TURNS = 12, MAX_MODES = 6 };

struct search {
    struct differ_case *c;
    differ_fails *fails;
    void *user;
};

static bool take(struct search *s, const struct differ_case *smaller)
{
    if (!s->fails(s->user, smaller))
        return false;
    *s->c = *smaller;
    return true;
}

static bool try_edit(struct search *s, struct differ_edit e)
{
    struct differ_case smaller;
    return differ_edit_case(s->c, &e, &smaller) && take(s, &smaller);
}

/* Merging may change nothing, which is not a cut. */
static bool try_merge(struct search *s, int mode)
{
    struct differ_edit e = {DIFFER_MERGE, mode, 0, 0};
    struct differ_case smaller;
    return differ_edit_case(s->c, &e, &smaller) &&
           memcmp(smaller.arg, s->c->arg, sizeof smaller.arg) != 0 && take(s, &smaller);
}

/* The extent of a mode of the first layout, 0 where it is none. */
static int64_t extent_of(const struct differ_case *c, int mode)
{
    static struct oracle o;
    int i = differ_argument(c->op, DIFFER_A);
    oracle_init(&o);
    oracle_tree t = oracle_parse(&o, c->arg[i < 0 ? differ_argument(c->op, DIFFER_B) : i]);
    if (t != NULL && t->kind == ORACLE_COMPOSED)
        t = t->item[2];
    if (t == NULL || t->kind != ORACLE_LAYOUT)
        return 0;
    if (t->item[0]->kind != ORACLE_TUPLE || mode >= t->item[0]->count)
        return mode == 0 && t->item[0]->kind != ORACLE_TUPLE ? t->item[0]->value : 0;
    return t->item[0]->item[mode]->size;
}

static bool cut_mode(struct search *s, int mode)
{
    int64_t v = extent_of(s->c, mode), lower[] = {1, 2, 3, v / 2, v - v / 8, v - 1};
    if (v == 0)
        return false;
    if (try_edit(s, (struct differ_edit){DIFFER_DROP, mode, 0, 0}) || try_merge(s, mode))
        return true;
    for (int child = 0; child < 4; ++child)
        if (try_edit(s, (struct differ_edit){DIFFER_OPEN, mode, child, 0}))
            return true;
    for (int i = 0; i < 6; ++i)
        if (lower[i] > 0 && lower[i] < v &&
            try_edit(s, (struct differ_edit){DIFFER_LOWER, mode, 0, lower[i]}))
            return true;
    return false;
}

/* One layout becomes the other, if that does not matter. */
static bool unify(struct search *s)
{
    int a = differ_argument(s->c->op, DIFFER_A), b = differ_argument(s->c->op, DIFFER_B);
    if (a < 0 || b < 0 || strcmp(s->c->arg[a], s->c->arg[b]) == 0)
        return false;
    struct differ_case one = *s->c, other = *s->c;
    memcpy(one.arg[a], s->c->arg[b], DIFFER_TEXT);
    memcpy(other.arg[b], s->c->arg[a], DIFFER_TEXT);
    return take(s, &one) || take(s, &other);
}

/* All layouts become one run of as many elements. */
static bool straighten(struct search *s)
{
    struct differ_case smaller = *s->c;
    int64_t size = 1;
    for (int mode = 0; mode < MAX_MODES; ++mode)
        size *= extent_of(s->c, mode) > 0 ? extent_of(s->c, mode) : 1;
    for (int i = 0; i < DIFFER_ARGS; ++i) {
        enum differ_role role = differ_roles(s->c->op)[i];
        if (role == DIFFER_A || role == DIFFER_B || role == DIFFER_SECOND)
            snprintf(smaller.arg[i], DIFFER_TEXT, "_%" PRId64 ":_1", size);
    }
    return extent_of(s->c, 1) > 0 && take(s, &smaller);
}

static bool drop_start(struct search *s)
{
    bool any = false;
    for (int i = 0; i < 2; ++i) {
        struct differ_case smaller = *s->c;
        smaller.start[i] = 0;
        any = (s->c->start[i] != 0 && take(s, &smaller)) || any;
    }
    return any;
}

static bool joint_cuts(struct search *s)
{
    bool any = drop_start(s), more = true;
    any = straighten(s) || any;
    any = unify(s) || any;
    while (more) {
        more = false;
        for (int mode = MAX_MODES; mode-- > 0;)
            more = cut_mode(s, mode) || more;
        any = any || more;
    }
    return any;
}

/* ---- Cuts of single arguments, by shrink.h ---- */

static void to_case(const struct search *s, int n, const char *const *args, struct differ_case *out)
{
    *out = *s->c;
    for (int i = 0; i < n; ++i)
        snprintf(out->arg[i], DIFFER_TEXT, "%s", args[i]);
}

static bool single_fails(void *user, const char *op, int n, const char *const *args)
{
    struct search *s = user;
    struct differ_case smaller;
    (void)op;
    to_case(s, n, args, &smaller);
    return s->fails(s->user, &smaller);
}

static bool single_cuts(struct search *s)
{
    struct generate_case g = {.op = "move"};
    struct differ_case before = *s->c;
    for (int i = 0; i < DIFFER_ARGS && differ_roles(s->c->op)[i] != DIFFER_NONE; ++i) {
        snprintf(g.text[i], CASE_TEXT, "%s", s->c->arg[i]);
        g.args[i] = g.text[i];
        ++g.n;
    }
    shrink_case(&g, single_fails, s);
    to_case(s, g.n, g.args, s->c);
    return memcmp(before.arg, s->c->arg, sizeof before.arg) != 0;
}

/* Shared memory without a swizzle, if that does not matter. */
static bool unswizzle(struct search *s)
{
    struct differ_case smaller = *s->c;
    int i = differ_argument(s->c->op, DIFFER_SMEM);
    const char *plain = i < 0 ? "" : s->c->arg[i], *next;
    while ((next = strstr(plain, " o ")) != NULL)
        plain = next + strlen(" o ");
    if (i < 0 || plain == s->c->arg[i])
        return false;
    snprintf(smaller.arg[i], DIFFER_TEXT, "%s", plain);
    return take(s, &smaller);
}

/* One instruction of a tiled MMA, if that is enough. */
static void one_instruction(struct search *s)
{
    struct differ_case smaller = *s->c;
    if (differ_mma_smallest(&smaller))
        take(s, &smaller);
}

static void smaller_seed(struct search *s)
{
    struct differ_case smaller = *s->c;
    smaller.seed = 1;
    if (s->c->seed != 1)
        take(s, &smaller);
}

void differ_shrink(struct differ_case *c, differ_fails *fails, void *user)
{
    struct search s = {c, fails, user};
    bool more = true;
    one_instruction(&s);
    for (int turn = 0; more && turn < MAX_TURNS; ++turn) {
        more = unswizzle(&s);
        more = joint_cuts(&s) || more;
        more = single_cuts(&s) || more;
    }
    smaller_seed(&s);
}
