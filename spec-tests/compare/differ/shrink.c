/* shrink.c - the cuts of a case, for the search of judge/generate/shrink.h.
 *
 * The layouts of a case belong together: their modes are dropped, opened and lowered in all of them
 * at once, with the tile, bound and threads of that mode. Whatever concerns one argument alone
 * (strides, marks, swizzles, tiles) is a cut of that text. */
#include "spec-tests/judge/generate/shrink.h"
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_MODES = 6 };

/* The cuts of a mode, in the order in which they are tried. */
enum { DROP, MERGE, OPEN, CHILDREN = 4, LOWER = OPEN + CHILDREN, KINDS = LOWER + SHRINK_NUMBERS };

/* ---- One mode of a case, made smaller in all of its layouts at once -------------------------- */

/* An edit of mode number mode of every layout. */
struct edit {
    int mode, kind;
    int64_t extent; /* the lower one */
};

static bool has_mode(oracle_tree shape, int k)
{
    return shape->kind == ORACLE_TUPLE && k < shape->count;
}

static oracle_tree first_leaf(oracle_tree t)
{
    while (t->kind == ORACLE_TUPLE && t->count > 0)
        t = t->item[0];
    return t;
}

/* A mode of a layout, replaced. */
static oracle_tree replace(struct oracle *o, oracle_tree t, int k, oracle_tree extent,
                           oracle_tree step)
{
    return oracle_layout(o, oracle_with(o, t->item[0], k, extent),
                         oracle_with(o, t->item[1], k, step));
}

/* The edit of a mode that is there. Where it is an integer already, merging leaves it so. */
static oracle_tree edit_mode(struct oracle *o, oracle_tree t, const struct edit *e)
{
    oracle_tree mode = t->item[0]->item[e->mode], step = t->item[1]->item[e->mode];
    bool nested = mode->kind == ORACLE_TUPLE && step->kind == ORACLE_TUPLE;
    int child = e->kind - OPEN;
    switch (e->kind) {
    case DROP:
        return t->item[0]->count < 2 ? NULL
                                     : oracle_layout(o, oracle_without(o, t->item[0], e->mode),
                                                     oracle_without(o, t->item[1], e->mode));
    case MERGE:
        return !nested ? t
                       : replace(o, t, e->mode, oracle_int(o, mode->size, oracle_is_fixed(mode)),
                                 first_leaf(step));
    default:
        if (e->kind < LOWER)
            return !nested || child >= mode->count
                       ? NULL
                       : replace(o, t, e->mode, mode->item[child], step->item[child]);
        return nested || e->extent >= mode->value
                   ? NULL
                   : replace(o, t, e->mode, oracle_int(o, e->extent, mode->fixed), step);
    }
}

/* The layout after the edit, or NULL where it cannot be made there. */
static oracle_tree edit_layout(struct oracle *o, oracle_tree t, const struct edit *e)
{
    if (t->kind == ORACLE_COMPOSED) {
        oracle_tree inner = edit_layout(o, t->item[2], e);
        return inner == NULL ? NULL : oracle_composed(o, t->item[0], t->item[1], inner);
    }
    oracle_tree shape = t->item[0], stride = t->item[1];
    if (e->kind >= LOWER && shape->kind != ORACLE_TUPLE && e->mode == 0)
        return e->extent < shape->value
                   ? oracle_layout(o, oracle_int(o, e->extent, shape->fixed), stride)
                   : NULL;
    bool there =
        has_mode(shape, e->mode) && stride->kind == ORACLE_TUPLE && stride->count == shape->count;
    return there ? edit_mode(o, t, e) : NULL;
}

/* Threads fill their shape from the left once a mode of theirs is gone. */
static oracle_tree edit_threads(struct oracle *o, oracle_tree t, const struct edit *e)
{
    oracle_tree step[ORACLE_LEAVES];
    int64_t reach = 1;
    if (e->kind != DROP || !has_mode(t->item[0], e->mode))
        return t;
    oracle_tree shape = oracle_without(o, t->item[0], e->mode);
    for (int i = 0; i < shape->count; ++i) {
        step[i] = oracle_int(o, reach, shape->item[i]->fixed);
        reach *= shape->item[i]->size;
    }
    return oracle_layout(o, shape, oracle_tuple(o, shape->count, step));
}

/* A mode that was folded: of one element, whatever it was. */
static bool is_one(oracle_tree layout, int k)
{
    oracle_tree shape =
        layout->kind == ORACLE_COMPOSED ? layout->item[2]->item[0] : layout->item[0];
    return has_mode(shape, k) ? shape->item[k]->size == 1 : shape->size == 1;
}

/* An index ends where the slices do that it belongs to; the others stay. */
static oracle_tree edit_slices(struct oracle *o, const struct differ_case *c, enum differ_role role,
                               oracle_tree t, const struct edit *e)
{
    if (role != DIFFER_INDEX)
        return role == differ_family_of(c->op)->named && e->kind >= LOWER ? t
                                                                          : edit_layout(o, t, e);
    return e->kind >= LOWER && e->extent < t->count ? oracle_tuple(o, (int)e->extent, t->item) : t;
}

static oracle_tree edit_argument(struct oracle *o, const struct differ_case *c, int i,
                                 oracle_tree t, struct edit e)
{
    enum differ_role role = differ_role_at(c->op, i);
    bool folds = differ_reads(c->op, DIFFER_PROFILE);
    if (differ_family_of(c->op)->swaps && role == DIFFER_B)
        e.mode = 1 - e.mode;
    if (differ_reads(c->op, DIFFER_INDEX) && e.mode == 1)
        return edit_slices(o, c, role, t, &e);
    if (role == DIFFER_INDEX)
        return t;
    if (role == DIFFER_THREADS)
        return edit_threads(o, t, &e);
    if (folds && role == DIFFER_B && e.kind != DROP && is_one(t, e.mode))
        return t;
    if (t->kind == ORACLE_LAYOUT || t->kind == ORACLE_COMPOSED)
        return edit_layout(o, t, &e);
    return e.kind == DROP && has_mode(t, e.mode) ? oracle_without(o, t, e.mode) : t;
}

static bool edit_case(const struct differ_case *c, const struct edit *e, struct differ_case *out)
{
    static struct oracle o; /* large, and used by one caller at a time */
    oracle_init(&o);
    for (int i = 0; i < DIFFER_ARGS; ++i) {
        bool edited = differ_field_is(differ_role_at(c->op, i), DIFFER_BY_MODE);
        oracle_tree t = edited ? oracle_parse(&o, c->arg[i]) : NULL;
        if (t == NULL)
            continue;
        t = edit_argument(&o, c, i, t, *e);
        if (t == NULL || oracle_print(t, out->arg[i], DIFFER_TEXT) >= DIFFER_TEXT)
            return false;
    }
    return !o.undecided;
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

/* The last modes first. */
static void cut_mode(const struct differ_case *c, int number, struct differ_case *s)
{
    struct edit e = {.mode = MAX_MODES - 1 - number / KINDS, .kind = number % KINDS};
    int64_t v = extent_of(c, e.mode);
    e.extent = e.kind < LOWER ? 0 : shrink_number(v, e.kind - LOWER);
    if (v == 0 || e.extent == v || !edit_case(c, &e, s))
        *s = *c;
}

/* ---- Cuts of a whole case ------------------------------------------------------------------- */

/* All layouts become one run of as many elements. */
static void straighten(struct differ_case *c)
{
    int64_t size = extent_of(c, 0);
    if (extent_of(c, 1) == 0)
        return;
    for (int mode = 1; mode < MAX_MODES; ++mode)
        size *= extent_of(c, mode) > 0 ? extent_of(c, mode) : 1;
    for (int i = 0; i < DIFFER_ARGS; ++i) {
        if (differ_field_is(differ_role_at(c->op, i), DIFFER_STRAIGHT))
            snprintf(c->arg[i], DIFFER_TEXT, "_%" PRId64 ":_1", size);
    }
}

/* Source and target alike, as one of them is. */
static void unify(struct differ_case *c, bool as_source)
{
    int a = differ_argument(c->op, DIFFER_A), b = differ_argument(c->op, DIFFER_B);
    if (a >= 0 && b >= 0)
        memcpy(c->arg[as_source ? b : a], c->arg[as_source ? a : b], DIFFER_TEXT);
}

/* As the simpler one is. */
static void unify_simply(struct differ_case *c)
{
    int a = differ_argument(c->op, DIFFER_A), b = differ_argument(c->op, DIFFER_B);
    if (a >= 0 && b >= 0 && shrink_cost(c->arg[a]) != shrink_cost(c->arg[b]))
        unify(c, shrink_cost(c->arg[a]) < shrink_cost(c->arg[b]));
}

/* Shared memory without a swizzle. */
static void unswizzle(struct differ_case *c)
{
    int i = differ_argument(c->op, DIFFER_SMEM);
    for (char *next; i >= 0 && (next = strstr(c->arg[i], " o ")) != NULL;)
        memmove(c->arg[i], next + strlen(" o "), strlen(next + strlen(" o ")) + 1);
}

static bool cut_case(const void *now, int number, void *smaller)
{
    enum { UNSWIZZLE, START, STRAIGHTEN = START + 2, UNIFY, SEED, FIRST_MODE };
    const struct differ_case *c = now;
    struct differ_case *s = smaller;
    if (number == UNSWIZZLE)
        unswizzle(s);
    else if (number < STRAIGHTEN)
        s->start[number - START] = 0;
    else if (number == STRAIGHTEN)
        straighten(s);
    else if (number == UNIFY)
        unify_simply(s);
    else if (number == SEED)
        s->seed = 1;
    else if (number < FIRST_MODE + MAX_MODES * KINDS)
        cut_mode(c, number - FIRST_MODE, s);
    else {
        number -= FIRST_MODE + MAX_MODES * KINDS;
        for (int i = 0; i < DIFFER_ARGS && differ_role_at(c->op, i) != DIFFER_NONE; ++i)
            if (shrink_text(c->arg[i], &number, s->arg[i]))
                return true;
        return false;
    }
    return true;
}

/* ---- The search ----------------------------------------------------------------------------- */

struct failing {
    differ_fails *fails;
    void *user;
};

static bool case_fails(void *user, const void *record)
{
    const struct failing *f = user;
    return f->fails(f->user, record);
}

/* Plain matrices, and then of fewer rows or columns. */
static bool plain_product(struct differ_case *c)
{
    int64_t extent[GPU_FACTORS];
    bool product = differ_product_extents(c, extent);
    if (product)
        differ_put_product(c, extent);
    return product;
}

static bool cut_product(const void *now, int number, void *smaller)
{
    int64_t extent[GPU_FACTORS], *v = &extent[number / SHRINK_NUMBERS];
    if (number == GPU_FACTORS * SHRINK_NUMBERS || !differ_product_extents(now, extent))
        return false;
    int64_t lower = shrink_number(*v, number % SHRINK_NUMBERS);
    if (lower < *v) {
        *v = lower;
        differ_put_product(smaller, extent);
    }
    return true;
}

static void try_whole(struct differ_case *c, const struct differ_case *s, const struct failing *f)
{
    if (memcmp(s, c, sizeof *s) != 0 && f->fails(f->user, s))
        *c = *s;
}

/* Plainer cases as a whole, and then cut by cut. */
void differ_shrink(struct differ_case *c, differ_fails *fails, void *user)
{
    struct failing f = {fails, user};
    struct differ_case s = *c;
    if (!plain_product(&s) && !differ_mma_smallest(&s))
        straighten(&s);
    try_whole(c, &s, &f);
    shrink(c, sizeof *c, cut_product, case_fails, &f);
    for (int as_source = 0; as_source < 2; ++as_source) {
        s = *c;
        unify(&s, as_source);
        try_whole(c, &s, &f);
    }
    shrink(c, sizeof *c, cut_case, case_fails, &f);
}
