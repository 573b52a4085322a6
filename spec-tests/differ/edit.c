/* edit.c - one mode of a case, made smaller in all of its layouts at once.
 *
 * The tile, the bound and the threads of that mode follow. Here: the edits. Not here: which of them
 * are worth it (shrink.c). */
#include "spec-tests/differ/generate.h"

#include <string.h>

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
        bool number =
            roles[i] == DIFFER_NONE || roles[i] == DIFFER_VALUE || roles[i] == DIFFER_FUNCTION;
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
