/* shrink.c - see shrink.h.
 *
 * Every way to cut one argument has a number: a mode dropped, a tuple replaced by one of its modes,
 * an integer lowered or made static. The cuts are tried in that order, and each that still fails is
 * taken, again and again until there is none. */
#include "spec-tests/judge/generate/shrink.h"
#include "spec-tests/support/text.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_TRIES = 4000 };

void shrink(void *record, size_t size, shrink_cut *cut, shrink_holds *fails, void *user)
{
    void *smaller = need(malloc(size));
    int tries = 0;
    for (bool more = true; more;) {
        more = false;
        for (int number = 0; memcpy(smaller, record, size), cut(record, number, smaller); ++number)
            if (memcmp(smaller, record, size) != 0 && tries++ < MAX_TRIES && fails(user, smaller)) {
                memcpy(record, smaller, size);
                more = true;
            }
    }
    free(smaller);
}

int64_t shrink_number(int64_t v, int i)
{
    const int64_t lower[SHRINK_NUMBERS] = {1, 2, 3, v / 2, v - v / 8, v - 1};
    return lower[i] > 0 && lower[i] < v ? lower[i] : v;
}

/* ---- Cuts of one argument ------------------------------------------------------------------- */

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
    if (!extent && v > 0 && here(c))
        return oracle_basis(c->o, 0, t->fixed, t->path);
    if (v < 0 && here(c))
        return oracle_basis(c->o, -v, t->fixed, t->path);
    for (int i = 0; i < SHRINK_NUMBERS; ++i)
        if (shrink_number(v, i) < v && here(c))
            return oracle_basis(c->o, shrink_number(v, i), t->fixed, t->path);
    if (!t->fixed && here(c))
        return oracle_basis(c->o, v, true, t->path);
    return t;
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
            return (struct half){oracle_without(c->o, h.shape, i),
                                 stride == NULL ? NULL : oracle_without(c->o, h.stride, i)};
        }
        if (here(c))
            return (struct half){h.shape->item[i], stride};
    }
    for (int i = 0; i < h.shape->count && c->count <= c->target; ++i) {
        oracle_tree stride = h.stride == NULL ? NULL : h.stride->item[i];
        struct half inner = cut_half(c, (struct half){h.shape->item[i], stride});
        if (c->count > c->target) {
            return (struct half){oracle_with(c->o, h.shape, i, inner.shape),
                                 stride == NULL ? NULL
                                                : oracle_with(c->o, h.stride, i, inner.stride)};
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
                       : oracle_with(c->o, t, i, part);
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

bool shrink_text(const char *text, int *number, char *smaller)
{
    struct oracle o;
    struct cut cut = {&o, 0, *number};
    oracle_init(&o);
    oracle_tree t = oracle_parse(&o, text);
    if (t == NULL)
        return false;
    oracle_tree less = cut_tree(&cut, t);
    if (cut.count <= *number) {
        *number -= cut.count;
        return false;
    }
    if (!o.undecided && cost(less) < cost(t))
        oracle_print(less, smaller, CASE_TEXT);
    return true;
}

int64_t shrink_cost(const char *text)
{
    struct oracle o;
    oracle_init(&o);
    oracle_tree t = oracle_parse(&o, text);
    return t == NULL ? 0 : cost(t);
}

/* ---- Generated cases ------------------------------------------------------------------------ */

struct failing {
    shrink_fails *fails;
    void *user;
};

static bool cut_case(const void *now, int number, void *smaller)
{
    const struct generate_case *c = now;
    struct generate_case *s = smaller;
    for (int k = 0; k < c->n; ++k)
        if (shrink_text(c->text[k], &number, s->text[k]))
            return true;
    return false;
}

static bool case_fails(void *user, const void *record)
{
    const struct failing *f = user;
    const struct generate_case *c = record;
    const char *args[CASE_ARGS];
    for (int k = 0; k < c->n; ++k)
        args[k] = c->text[k];
    return f->fails(f->user, c->op, c->n, args);
}

void shrink_case(struct generate_case *c, shrink_fails *fails, void *user)
{
    struct failing f = {fails, user};
    shrink(c, sizeof *c, cut_case, case_fails, &f);
}
