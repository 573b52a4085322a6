/* move_shrink.c - a smaller case that still fails.
 *
 * The layouts of a case belong together: their modes are dropped, opened and lowered in all of them
 * at once, with the tile, bound and threads of that mode. What concerns one argument alone
 * (strides, marks, swizzles, tiles) is cut by shrink.h. The two take turns until neither finds
 * anything.
 * Here: the joint cuts. Not here: what failing means; the caller tells. */
#include "move_generate.h"

#include "shrink.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_TURNS = 12, MOST_MODES = 6 };

/* What is done to mode number mode of every layout: it goes, becomes one integer, one of the modes
 * that are nested in it, or of a lower extent. */
struct edit {
    enum { DROP, MERGE, OPEN, LOWER } kind;
    int mode, child;
    int64_t extent;
};

/* A case as trees; NULL where an argument has none. */
struct trees {
    struct oracle o;
    oracle_tree arg[MOVE_ARGS];
};

static bool is_function(oracle_tree t)
{
    return t != NULL && (t->kind == ORACLE_LAYOUT || t->kind == ORACLE_COMPOSED);
}

static bool by_mode(enum move_role role)
{
    return role == MOVE_A || role == MOVE_B || role == MOVE_BOUND || role == MOVE_TILE ||
           role == MOVE_THREADS;
}

static void read_trees(struct trees *t, const struct move_case *c)
{
    const enum move_role *roles = move_roles(c->op);
    oracle_init(&t->o);
    for (int i = 0; i < MOVE_ARGS; i++) {
        bool number = roles[i] == MOVE_NONE || roles[i] == MOVE_VALUE;
        t->arg[i] = number ? NULL : oracle_parse(&t->o, c->arg[i]);
    }
}

static oracle_tree without(struct oracle *o, oracle_tree t, int k)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    for (int i = 0; i < t->count; i++)
        if (i != k)
            items[n++] = t->item[i];
    return oracle_tuple(o, n, items);
}

static oracle_tree with(struct oracle *o, oracle_tree t, int k, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int i = 0; i < t->count; i++)
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
static oracle_tree edit_mode(struct oracle *o, oracle_tree t, const struct edit *e)
{
    oracle_tree mode = t->item[0]->item[e->mode], step = t->item[1]->item[e->mode];
    bool nested = mode->kind == ORACLE_TUPLE && step->kind == ORACLE_TUPLE;
    switch (e->kind) {
    case DROP:
        return t->item[0]->count < 2 ? NULL
                                     : oracle_layout(o, without(o, t->item[0], e->mode),
                                                     without(o, t->item[1], e->mode));
    case MERGE:
        return !nested ? t
                       : replace(o, t, e->mode, oracle_int(o, mode->size, oracle_is_fixed(mode)),
                                 first_leaf(step));
    case OPEN:
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
static oracle_tree edit_layout(struct oracle *o, oracle_tree t, const struct edit *e)
{
    if (t->kind == ORACLE_COMPOSED) {
        oracle_tree inner = edit_layout(o, t->item[2], e);
        return inner == NULL ? NULL : oracle_composed(o, t->item[0], t->item[1], inner);
    }
    oracle_tree shape = t->item[0], stride = t->item[1];
    if (e->kind == LOWER && shape->kind != ORACLE_TUPLE && e->mode == 0)
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
    oracle_tree shape = without(o, t->item[0], e->mode);
    for (int i = 0; i < shape->count; i++) {
        step[i] = oracle_int(o, reach, shape->item[i]->fixed);
        reach *= shape->item[i]->size;
    }
    return oracle_layout(o, shape, oracle_tuple(o, shape->count, step));
}

static oracle_tree edit_argument(struct oracle *o, const struct move_case *c, int i, oracle_tree t,
                                 struct edit e)
{
    enum move_role role = move_roles(c->op)[i];
    if (c->op == GPU_TRANSPOSE && role == MOVE_B)
        e.mode = 1 - e.mode;
    if (role == MOVE_THREADS)
        return edit_threads(o, t, &e);
    if (is_function(t))
        return edit_layout(o, t, &e);
    return e.kind == DROP && has_mode(t, e.mode) ? without(o, t, e.mode) : t;
}

/* The case after the edit; false where one of its layouts does not allow it. */
static bool apply(const struct move_case *c, const struct edit *e, struct move_case *out)
{
    static struct trees t; /* large, and used by nobody else at a time */
    read_trees(&t, c);
    *out = *c;
    for (int i = 0; i < MOVE_ARGS; i++) {
        if (t.arg[i] == NULL || !by_mode(move_roles(c->op)[i]))
            continue;
        oracle_tree edited = edit_argument(&t.o, c, i, t.arg[i], *e);
        if (edited == NULL || oracle_print(edited, out->arg[i], MOVE_TEXT) >= MOVE_TEXT)
            return false;
    }
    return !t.o.undecided;
}

/* ---- The search ---- */

struct search {
    struct move_case *c;
    move_fails *fails;
    void *user;
};

static bool take(struct search *s, const struct move_case *smaller)
{
    if (!s->fails(s->user, smaller))
        return false;
    *s->c = *smaller;
    return true;
}

static bool try_edit(struct search *s, struct edit e)
{
    struct move_case smaller;
    return apply(s->c, &e, &smaller) && take(s, &smaller);
}

/* Merging may change nothing, which is no cut. */
static bool try_merge(struct search *s, int mode)
{
    struct edit e = {MERGE, mode, 0, 0};
    struct move_case smaller;
    return apply(s->c, &e, &smaller) && memcmp(smaller.arg, s->c->arg, sizeof smaller.arg) != 0 &&
           take(s, &smaller);
}

/* The extent of a mode of the first layout, 0 where it is none. */
static int64_t extent_of(const struct move_case *c, int mode)
{
    static struct oracle o;
    int i = move_argument(c->op, MOVE_A);
    oracle_init(&o);
    oracle_tree t = oracle_parse(&o, c->arg[i < 0 ? move_argument(c->op, MOVE_B) : i]);
    if (t != NULL && t->kind == ORACLE_COMPOSED)
        t = t->item[2];
    if (t == NULL || t->kind != ORACLE_LAYOUT)
        return 0;
    if (!has_mode(t->item[0], mode))
        return mode == 0 && t->item[0]->kind != ORACLE_TUPLE ? t->item[0]->value : 0;
    return t->item[0]->item[mode]->size;
}

static bool cut_mode(struct search *s, int mode)
{
    int64_t v = extent_of(s->c, mode), lower[] = {1, 2, 3, v / 2, v - v / 8, v - 1};
    if (v == 0)
        return false;
    if (try_edit(s, (struct edit){DROP, mode, 0, 0}) || try_merge(s, mode))
        return true;
    for (int child = 0; child < 4; child++)
        if (try_edit(s, (struct edit){OPEN, mode, child, 0}))
            return true;
    for (int i = 0; i < 6; i++)
        if (lower[i] > 0 && lower[i] < v && try_edit(s, (struct edit){LOWER, mode, 0, lower[i]}))
            return true;
    return false;
}

/* One layout becomes the other, if that does not matter. */
static bool unify(struct search *s)
{
    int a = move_argument(s->c->op, MOVE_A), b = move_argument(s->c->op, MOVE_B);
    if (a < 0 || b < 0 || strcmp(s->c->arg[a], s->c->arg[b]) == 0)
        return false;
    struct move_case one = *s->c, other = *s->c;
    memcpy(one.arg[a], s->c->arg[b], MOVE_TEXT);
    memcpy(other.arg[b], s->c->arg[a], MOVE_TEXT);
    return take(s, &one) || take(s, &other);
}

/* All layouts become one run of as many elements. */
static bool straighten(struct search *s)
{
    struct move_case smaller = *s->c;
    int64_t size = 1;
    for (int mode = 0; mode < MOST_MODES; mode++)
        size *= extent_of(s->c, mode) > 0 ? extent_of(s->c, mode) : 1;
    for (int i = 0; i < MOVE_ARGS; i++) {
        enum move_role role = move_roles(s->c->op)[i];
        if (role == MOVE_A || role == MOVE_B)
            snprintf(smaller.arg[i], MOVE_TEXT, "_%" PRId64 ":_1", size);
    }
    return extent_of(s->c, 1) > 0 && take(s, &smaller);
}

static bool drop_start(struct search *s)
{
    bool any = false;
    for (int i = 0; i < 2; i++) {
        struct move_case smaller = *s->c;
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
        for (int mode = MOST_MODES; mode-- > 0;)
            more = cut_mode(s, mode) || more;
        any = any || more;
    }
    return any;
}

/* ---- Cuts of single arguments, by shrink.h ---- */

static void to_case(const struct search *s, int n, const char *const *args, struct move_case *out)
{
    *out = *s->c;
    for (int i = 0; i < n; i++)
        snprintf(out->arg[i], MOVE_TEXT, "%s", args[i]);
}

static bool single_fails(void *user, const char *op, int n, const char *const *args)
{
    struct search *s = user;
    struct move_case smaller;
    (void)op;
    to_case(s, n, args, &smaller);
    return s->fails(s->user, &smaller);
}

static bool single_cuts(struct search *s)
{
    struct generate_case g = {.op = "move"};
    struct move_case before = *s->c;
    for (int i = 0; i < MOVE_ARGS && move_roles(s->c->op)[i] != MOVE_NONE; i++) {
        snprintf(g.text[i], CASE_TEXT, "%s", s->c->arg[i]);
        g.args[i] = g.text[i];
        g.n++;
    }
    shrink_case(&g, single_fails, s);
    to_case(s, g.n, g.args, s->c);
    return memcmp(before.arg, s->c->arg, sizeof before.arg) != 0;
}

static void smaller_seed(struct search *s)
{
    struct move_case smaller = *s->c;
    smaller.seed = 1;
    if (s->c->seed != 1)
        take(s, &smaller);
}

void move_shrink(struct move_case *c, move_fails *fails, void *user)
{
    struct search s = {c, fails, user};
    bool more = true;
    for (int turn = 0; more && turn < MOST_TURNS; turn++) {
        more = joint_cuts(&s);
        more = single_cuts(&s) || more;
    }
    smaller_seed(&s);
}
