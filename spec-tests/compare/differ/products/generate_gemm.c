/* generate_gemm.c - random products of tensors.
 *
 * Extents are static, as CuTe needs them, pairwise different most of the time, and nested now and
 * then: the modes of A, B and C that are one letter have as many elements, but need not be cut
 * alike. Strides are static or dynamic. Here: the arguments of gemm and of gemm_to. Not here:
 * layouts of a shape (../shapes.c). */
#include "spec-tests/compare/differ/generate.h"

#include "gpu/host/functions.h"

#include <stdio.h>

enum {
    M,
    N,
    K,
    V,
    LETTERS,
    FORMS = 5,
    MAX_DEPTH = 60,
    LEAST_PRODUCTS = 64,
    MAX_PRODUCTS = 1 << 13
};

static const char *const forms[FORMS][3] = {{"V", "V", "V"},
                                            {"M", "N", "MN"},
                                            {"MK", "NK", "MN"},
                                            {"VM", "VN", "VMN"},
                                            {"VMK", "VNK", "VMN"}};

/* A mode of so many elements at most: an integer, or the tuple of two or three. */
static oracle_tree any_mode(struct generator *g, int64_t most)
{
    static const int small[] = {2, 2, 3, 4, 5};
    oracle_tree item[3];
    int n =
        most >= 4 && generate_chance(g, 40) ? 2 + (int)generate_below(g, most >= 12 ? 2 : 1) : 1;
    int64_t left = most;
    for (int k = 0; k < n; ++k) {
        int64_t extent = k < n - 1                ? generate_pick(g, small, 5)
                         : generate_chance(g, 50) ? left - generate_below(g, left / 4 + 1)
                                                  : 1 + generate_below(g, left);
        extent = extent > left ? left : extent;
        left /= extent;
        item[k] = oracle_int(&g->o, extent, true);
    }
    return n == 1 ? item[0] : oracle_tuple(&g->o, n, item);
}

/* Some strides are known only at run time. */
static oracle_tree loosened(struct generator *g, oracle_tree layout)
{
    oracle_tree leaf[ORACLE_LEAVES];
    if (layout->kind == ORACLE_COMPOSED || generate_chance(g, 40))
        return layout;
    int n = oracle_leaves(layout->item[1], ORACLE_LEAVES, leaf);
    for (int i = 0; i < n; ++i)
        if (generate_chance(g, 60))
            leaf[i] = oracle_int(&g->o, leaf[i]->value, false);
    return oracle_layout(&g->o, layout->item[0], generate_nest(g, layout->item[0], leaf));
}

static bool put_operand(struct generator *g, struct differ_case *c, enum differ_role role,
                        const char *modes, const oracle_tree *extent)
{
    oracle_tree mode[3];
    int n = 0;
    for (; modes[n] != '\0'; ++n) {
        oracle_tree m = extent[modes[n] == 'M' ? M : modes[n] == 'N' ? N : modes[n] == 'K' ? K : V];
        mode[n] = generate_chance(g, 25) ? differ_regroup(g, m) : m;
    }
    bool written = role == DIFFER_B;
    oracle_tree shape = n == 1 ? mode[0] : oracle_tuple(&g->o, n, mode);
    if (n == 1 && shape->kind == ORACLE_TUPLE)
        shape = oracle_tuple(&g->o, 1, mode); /* one mode, which is nested */
    return differ_put(
        c, role,
        loosened(g, written ? differ_target_layout(g, shape) : differ_source_layout(g, shape)));
}

static int any_form(struct generator *g, bool apart)
{
    static const int usual[] = {2, 2, 2, 2, 2, 2, 1, 3, 4, 4, 0},
                     to[] = {0, 1, 1, 1, 2, 2, 3, 3, 4};
    return apart ? (int)generate_pick(g, to, 9) : (int)generate_pick(g, usual, 11);
}

bool differ_gemm(struct generator *g, struct differ_case *c, int64_t room)
{
    bool apart = differ_reads(c->op, DIFFER_SECOND);
    gpu_kind kind = (gpu_kind)generate_below(g, c->bytes == 4 || c->bytes == 8 ? 3 : 2);
    const char *const *form = forms[any_form(g, apart)];
    oracle_tree extent[LETTERS];
    g->marks = ALL_STATIC;
    room = room > MAX_PRODUCTS || generate_chance(g, 25) ? MAX_PRODUCTS : room;
    room = room < LEAST_PRODUCTS ? LEAST_PRODUCTS : room;
    int64_t side = 1;
    while ((side + 1) * (side + 1) <= room)
        ++side;
    extent[M] = any_mode(g, generate_chance(g, 60) ? side : 2 * side);
    extent[N] = any_mode(g, 1 + side * side / extent[M]->size);
    int64_t depth = room / extent[M]->size / extent[N]->size;
    if (generate_chance(g, 75))
        depth = 2 + generate_below(g, 24);
    depth = apart ? 1 : depth > MAX_DEPTH ? MAX_DEPTH : depth < 1 ? 1 : depth;
    extent[K] = any_mode(g, depth);
    extent[V] = oracle_int(&g->o, 1, true);
    snprintf(c->arg[0], DIFFER_TEXT, "%s", gpu_kind_name(kind));
    return put_operand(g, c, DIFFER_A, form[0], extent) &&
           put_operand(g, c, DIFFER_FACTOR, form[1], extent) &&
           put_operand(g, c, DIFFER_B, form[2], extent) &&
           (!apart || put_operand(g, c, DIFFER_SECOND, form[2], extent));
}
