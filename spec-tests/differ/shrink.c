/* shrink.c - a smaller case that still fails.
 *
 * The layouts of a case belong together: their modes are dropped, opened and lowered in all of them
 * at once, with the tile, bound and threads of that mode. Whatever concerns one argument alone
 * (strides, marks, swizzles, tiles) is cut by shrink.h. The two take turns until neither finds
 * anything.
 * Here: the joint cuts, the search. Not here: the predicate of failing; the caller tells. */
#include "spec-tests/differ/generate.h"

#include "spec-tests/generate/shrink.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_TURNS = 12, MAX_MODES = 6 };

/* ---- One mode of a case, made smaller in all of its layouts at once -------------------------- */

/* A case as trees; NULL where an argument has none. */
struct trees {
    struct oracle o;
    oracle_tree arg[DIFFER_ARGS];
};

static bool is_function(oracle_tree t)
{
    return t != NULL && (t->kind == ORACLE_LAYOUT || t->kind == ORACLE_COMPOSED);
}

static bool by_mode(enum differ_role role)
{
    return role == DIFFER_A || role == DIFFER_B || role == DIFFER_BOUND || role == DIFFER_TILE ||
           role == DIFFER_THREADS || role == DIFFER_SMEM || role == DIFFER_PROFILE ||
           role == DIFFER_INDEX || role == DIFFER_SECOND;
}

static void read_trees(struct trees *t, const struct differ_case *c)
{
    const enum differ_role *roles = differ_roles(c->op);
    oracle_init(&t->o);
    for (int i = 0; i < DIFFER_ARGS; ++i) {
        bool number = roles[i] == DIFFER_NONE || roles[i] == DIFFER_VALUE ||
                      roles[i] == DIFFER_FUNCTION || roles[i] == DIFFER_KIND ||
                      roles[i] == DIFFER_SCALED || roles[i] == DIFFER_STORE;
        t->arg[i] = number ? NULL : oracle_parse(&t->o, c->arg[i]);
    }
}

static oracle_tree without(struct oracle *o, oracle_tree t, int k)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    for (int i = 0; i < t->count; ++i)
        if (i != k)
            items[n++] = t->item[i];
    return oracle_tuple(o, n, items);
}

static oracle_tree with(struct oracle *o, oracle_tree t, int k, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < t->count; ++i)
        items[i] = i == k ? x : t->item[i];
    return oracle_tuple(o, t->count, items);
}

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
    return oracle_layout(o, with(o, t->item[0], k, extent), with(o, t->item[1], k, step));
}

/* The edit of a mode that is there. Where it is an integer already, merging leaves it so. */
static oracle_tree edit_mode(struct oracle *o, oracle_tree t, const struct differ_edit *e)
{
    oracle_tree mode = t->item[0]->item[e->mode], step = t->item[1]->item[e->mode];
    bool nested = mode->kind == ORACLE_TUPLE && step->kind == ORACLE_TUPLE;
    switch (e->kind) {
    case DIFFER_DROP:
        return t->item[0]->count < 2 ? NULL
                                     : oracle_layout(o, without(o, t->item[0], e->mode),
                                                     without(o, t->item[1], e->mode));
    case DIFFER_MERGE:
        return !nested ? t
                       : replace(o, t, e->mode, oracle_int(o, mode->size, oracle_is_fixed(mode)),
                                 first_leaf(step));
    case DIFFER_OPEN:
        return !nested || e->child >= mode->count
                   ? NULL
                   : replace(o, t, e->mode, mode->item[e->child], step->item[e->child]);
    default:
        return nested || e->extent >= mode->value
                   ? NULL
                   : replace(o, t, e->mode, oracle_int(o, e->extent, mode->fixed), step);
    }
}

/* The layout after the edit, or NULL where it cannot be made there. */
static oracle_tree edit_layout(struct oracle *o, oracle_tree t, const struct differ_edit *e)
{
    if (t->kind == ORACLE_COMPOSED) {
        oracle_tree inner = edit_layout(o, t->item[2], e);
        return inner == NULL ? NULL : oracle_composed(o, t->item[0], t->item[1], inner);
    }
    oracle_tree shape = t->item[0], stride = t->item[1];
    if (e->kind == DIFFER_LOWER && shape->kind != ORACLE_TUPLE && e->mode == 0)
        return e->extent < shape->value
                   ? oracle_layout(o, oracle_int(o, e->extent, shape->fixed), stride)
                   : NULL;
    bool there =
        has_mode(shape, e->mode) && stride->kind == ORACLE_TUPLE && stride->count == shape->count;
    return there ? edit_mode(o, t, e) : NULL;
}

/* Threads fill their shape from the left once a mode of theirs is gone. */
static oracle_tree edit_threads(struct oracle *o, oracle_tree t, const struct differ_edit *e)
{
    oracle_tree step[ORACLE_LEAVES];
    int64_t reach = 1;
    if (e->kind != DIFFER_DROP || !has_mode(t->item[0], e->mode))
        return t;
    oracle_tree shape = without(o, t->item[0], e->mode);
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
                               oracle_tree t, const struct differ_edit *e)
{
    enum differ_role others = c->op == GPU_GATHER ? DIFFER_A : DIFFER_B;
    if (role != DIFFER_INDEX)
        return role == others && e->kind == DIFFER_LOWER ? t : edit_layout(o, t, e);
    return e->kind == DIFFER_LOWER && e->extent < t->count
               ? oracle_tuple(o, (int)e->extent, t->item)
               : t;
}

static oracle_tree edit_argument(struct oracle *o, const struct differ_case *c, int i,
                                 oracle_tree t, struct differ_edit e)
{
    enum differ_role role = differ_roles(c->op)[i];
    if ((c->op == GPU_TRANSPOSE || c->op == GPU_PACKED_TRANSPOSE) && role == DIFFER_B)
        e.mode = 1 - e.mode;
    if ((c->op == GPU_GATHER || c->op == GPU_SCATTER) && e.mode == 1)
        return edit_slices(o, c, role, t, &e);
    if (role == DIFFER_INDEX)
        return t;
    if (role == DIFFER_THREADS)
        return edit_threads(o, t, &e);
    if (c->op == GPU_REDUCE && role == DIFFER_B && e.kind != DIFFER_DROP && is_one(t, e.mode))
        return t;
    if (is_function(t))
        return edit_layout(o, t, &e);
    return e.kind == DIFFER_DROP && has_mode(t, e.mode) ? without(o, t, e.mode) : t;
}

bool differ_edit_case(const struct differ_case *c, const struct differ_edit *e,
                      struct differ_case *out)
{
    static struct trees t; /* large, and used by one caller at a time */
    read_trees(&t, c);
    *out = *c;
    for (int i = 0; i < DIFFER_ARGS; ++i) {
        if (t.arg[i] == NULL || !by_mode(differ_roles(c->op)[i]))
            continue;
        oracle_tree edited = edit_argument(&t.o, c, i, t.arg[i], *e);
        if (edited == NULL || oracle_print(edited, out->arg[i], DIFFER_TEXT) >= DIFFER_TEXT)
            return false;
    }
    return !t.o.undecided;
}

/* ---- The search ---------------------------------------------------------------------------- */

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

/* Plain matrices, if that is enough, and then fewer rows and columns. */
static bool smaller_product(struct search *s)
{
    struct differ_case smaller = *s->c;
    int64_t extent[GPU_FACTORS];
    bool any = false;
    if (!differ_product_extents(s->c, extent))
        return false;
    differ_put_product(&smaller, extent);
    if (memcmp(smaller.arg, s->c->arg, sizeof smaller.arg) != 0 && !take(s, &smaller))
        return false;
    for (int k = 0; k < GPU_FACTORS; ++k)
        for (int64_t v = extent[k], lower = 1; lower < v; lower += (v - lower + 1) / 2) {
            extent[k] = lower;
            differ_put_product(&smaller, extent);
            extent[k] = take(s, &smaller) ? lower : v;
            any = any || extent[k] < v;
            v = extent[k];
        }
    return any;
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
        more = smaller_product(&s) || more;
        more = joint_cuts(&s) || more;
        more = single_cuts(&s) || more;
    }
    smaller_seed(&s);
}
