/* shrink.c - see shrink.h.
 *
 * Every way to cut one argument has a number: a mode dropped, a tuple replaced by one of its modes,
 * an integer lowered or made static. The cuts are tried in that order, and the first smaller case
 * that still fails is taken, until there is none. */
#include "spec-tests/generate/shrink.h"
#include <string.h>

enum { MAX_TRIES = 4000 };

/*   cuts are counted as the tree is walked; number target is made   */
struct cut {
    struct oracle *o;
    int count, target;
};

/* A shape and the stride that goes with it; stride is NULL where there is none. */
struct half {
    oracle_tree shape, stride;
};

static bool here(struct cut *c)
{
    return c->count++ == c->target;
}

static oracle_tree cut_tree(struct cut *c, oracle_tree t);

static oracle_tree lower(struct cut *c, oracle_tree t, bool extent)
{
    int64_t v = t->value;
    const int64_t lower[] = {extent ? 1 : 0, 1, 2, v / 2 > 0 ? v / 2 : 1, v > 1 ? v - 1 : 1, -v};
    for (int i = 0; i < 6; ++i) {
        bool smaller = i == 5 ? v < 0 : v > 0 && lower[i] < v;
        if (smaller && here(c))
            return oracle_basis(c->o, lower[i], t->fixed, t->path);
    }
    if (!t->fixed && here(c))
        return oracle_basis(c->o, v, true, t->path);
    return t;
}

static oracle_tree without(struct cut *c, oracle_tree t, int i)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    for (int k = 0; k < t->count; ++k)
        if (k != i)
            items[n++] = t->item[k];
    return oracle_tuple(c->o, n, items);
}

static oracle_tree with(struct cut *c, oracle_tree t, int i, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    for (int k = 0; k < t->count; ++k)
        items[k] = k == i ? x : t->item[k];
    return oracle_group(c->o, t->kind, t->count, items);
}

static bool paired(struct half h)
{
    return h.stride == NULL ||
           (h.stride->kind == ORACLE_TUPLE && h.stride->count == h.shape->count);
}

static struct half cut_half(struct cut *c, struct half h);

static struct half cut_modes(struct cut *c, struct half h)
{
    for (int i = 0; i < h.shape->count; ++i) {
        oracle_tree stride = h.stride == NULL ? NULL : h.stride->item[i];
        if (h.shape->count > 1 && here(c)) {
            return (struct half){without(c, h.shape, i),
                                 stride == NULL ? NULL : without(c, h.stride, i)};
        }
        if (here(c))
            return (struct half){h.shape->item[i], stride};
    }
    for (int i = 0; i < h.shape->count && c->count <= c->target; ++i) {
        oracle_tree stride = h.stride == NULL ? NULL : h.stride->item[i];
        struct half inner = cut_half(c, (struct half){h.shape->item[i], stride});
        if (c->count > c->target) {
            return (struct half){with(c, h.shape, i, inner.shape),
                                 stride == NULL ? NULL : with(c, h.stride, i, inner.stride)};
        }
    }
    return h;
}

static struct half cut_half(struct cut *c, struct half h)
{
    if (h.shape->kind == ORACLE_TUPLE)
        return paired(h) ? cut_modes(c, h) : h;
    if (h.shape->kind != ORACLE_INT && h.shape->kind != ORACLE_BASIS)
        return (struct half){cut_tree(c, h.shape), h.stride};
    struct half r = {lower(c, h.shape, true), h.stride};
    bool leaf = r.shape == h.shape && h.stride != NULL && h.stride->kind != ORACLE_TUPLE;
    if (leaf)
        r.stride = lower(c, h.stride, false);
    return r;
}

static oracle_tree cut_parts(struct cut *c, oracle_tree t)
{
    for (int i = 0; i < t->count && c->count <= c->target; ++i) {
        bool number = t->item[i]->kind == ORACLE_INT;
        oracle_tree part = number ? lower(c, t->item[i], false) : cut_tree(c, t->item[i]);
        if (c->count > c->target) {
            return t->kind == ORACLE_COMPOSED
                       ? oracle_composed(c->o, i == 0 ? part : t->item[0],
                                         i == 1 ? part : t->item[1], i == 2 ? part : t->item[2])
                       : with(c, t, i, part);
        }
    }
    return t;
}

static oracle_tree cut_tree(struct cut *c, oracle_tree t)
{
    if (t->kind == ORACLE_LAYOUT) {
        struct half h = cut_half(c, (struct half){t->item[0], t->item[1]});
        return c->count > c->target ? oracle_layout(c->o, h.shape, h.stride) : t;
    }
    if (t->kind == ORACLE_TUPLE || t->kind == ORACLE_INT || t->kind == ORACLE_BASIS)
        return cut_half(c, (struct half){t, NULL}).shape;
    if (t->kind == ORACLE_COMPOSED && here(c))
        return t->item[2];
    return cut_parts(c, t);
}

/* Each leaf, its value, each level of nesting and each dynamic mark costs. */
static int64_t cost(oracle_tree t)
{
    int64_t sum = t->kind == ORACLE_TUPLE ? 20 : t->kind == ORACLE_COMPOSED ? 500 : 0;
    if (t->count == 0) {
        int64_t value = t->value < 0 ? 1 - t->value : t->value;
        return sum + 200 + (value < 100 ? value : 100) + (t->fixed ? 0 : 1);
    }
    for (int i = 0; i < t->count; ++i)
        sum += cost(t->item[i]);
    return sum;
}

struct search {
    struct oracle o;
    struct generate_case *c;
    shrink_fails *fails;
    void *user;
    bool more; /* there was a cut of that number */
};

/* Try one cut of argument k; true where it was taken. */
static bool try_cut(struct search *s, int k, int target)
{
    char text[CASE_TEXT];
    struct cut cut = {&s->o, 0, target};
    struct generate_case *c = s->c;
    oracle_init(&s->o);
    oracle_tree t = oracle_parse(&s->o, c->text[k]);
    s->more = false;
    if (t == NULL)
        return false;
    oracle_tree smaller = cut_tree(&cut, t);
    s->more = cut.count > target;
    if (!s->more || s->o.undecided || cost(smaller) >= cost(t))
        return false;
    oracle_print(smaller, text, sizeof text);
    c->args[k] = text;
    bool still = s->fails(s->user, c->op, c->n, c->args);
    c->args[k] = c->text[k];
    if (still)
        memcpy(c->text[k], text, sizeof text);
    return still;
}

void shrink_case(struct generate_case *c, shrink_fails *fails, void *user)
{
    struct search s = {.c = c, .fails = fails, .user = user};
    int tries = 0;
    for (int k = 0; k < c->n; ++k) {
        s.more = true;
        for (int target = 0; s.more && tries < MAX_TRIES; ++target, ++tries) {
            if (try_cut(&s, k, target)) {
                k = 0;
                target = -1;
            }
        }
    }
}
