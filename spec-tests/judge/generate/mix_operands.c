/* mix_operands.c - the operands that mixes are about: swizzled, tagged, large, negative,
 * coordinate and half static layouts and tensors. Not here: the questions put to them (mix.c). */
#include "spec-tests/judge/generate/mix.h"
#include <stdio.h>

typedef struct generator rng; /* every maker takes one */
typedef struct generate_case fill;

static void swizzled(rng *g, fill *c)
{
    struct mix_operand s = {"", generate_swizzled(g)};
    mix_question(g, c, &s, mix_of_layouts, mix_layout_count);
}

/* A layout of a memory whose elements have a width: its swizzle counts bytes. */
static void flagged(rng *g, fill *c)
{
    static const char *const flags[] = {
        "Sw<3,4,3> o smem_ptr[16b](unset) o ", "Sw<2,4,3> o smem_ptr[8b](unset) o ",
        "Sw<1,4,3> o smem_ptr[32b](unset) o ", "Sw<0,4,3> o smem_ptr[16b](unset) o "};
    static const int extents[] = {4, 8, 8, 16, 32, 64};
    g->marks = generate_chance(g, 80) ? ALL_STATIC : SOME_STATIC;
    oracle_tree modes[2] = {generate_int(g, generate_pick(g, extents, 6)),
                            generate_int(g, generate_pick(g, extents, 6))};
    struct mix_operand s = {flags[generate_below(g, 4)],
                            generate_compact(g, oracle_tuple(&g->o, 2, modes))};
    mix_question(g, c, &s, mix_of_layouts, mix_layout_count);
}

/* A tensor of tagged memory, plain or swizzled, or of an iterator. */
static void tagged(rng *g, fill *c)
{
    static const char *const places[] = {
        "gmem_ptr[16b](0x2000) o ", "gmem_ptr[32b](0x1000) o ", "smem_ptr[16b](0x400) o ",
        "smem_ptr[64b](0x400) o ",  "ptr[8b](0x1000) o ",       "counting_iter(7) o ",
    };
    struct mix_operand s = {places[generate_below(g, 6)], generate_layout(g, CASE_SIZE)};
    mix_question(g, c, &s, mix_of_tensors, mix_tensor_count);
}

static void swizzled_tensor(rng *g, fill *c)
{
    static const char *const places[] = {"Sw<3,4,3>_smem_ptr[16b](0x400) o ",
                                         "Sw<2,4,3>_smem_ptr[32b](0x800) o ",
                                         "Sw<1,4,3>_smem_ptr[8b](0x1000) o "};
    static const int extents[] = {2, 4, 8, 8, 16, 32, 64};
    bool pointer = generate_chance(g, 60);
    oracle_tree modes[3];
    int rank = 1 + (int)generate_below(g, 3);
    for (int i = 0; i < rank; ++i)
        modes[i] = generate_int(g, generate_pick(g, extents, 7));
    struct mix_operand s = {"smem_ptr[16b](0x400) o ", generate_swizzled(g)};
    if (pointer) {
        s.prefix = places[generate_below(g, 3)];
        s.tree = generate_compact(g, oracle_tuple(&g->o, rank, modes));
    }
    mix_question(g, c, &s, mix_of_tensors, mix_tensor_count);
}

/* Extents of which the product is up to 2^26. */
static void large(rng *g, fill *c)
{
    static const int odd[] = {1, 1, 1, 3, 5, 7, 9, 45};
    oracle_tree modes[5];
    int rank = 1 + (int)generate_below(g, 4), bits = 12 + (int)generate_below(g, 15);
    for (int i = 0; i < rank; ++i) {
        int mine = i + 1 < rank ? (int)generate_below(g, bits + 1) : bits;
        bits -= mine;
        bool small = mine < 7 && bits + mine < 20;
        modes[i] = generate_int(g, ((int64_t)1 << mine) * (small ? generate_pick(g, odd, 8) : 1));
    }
    if (rank > 2 && generate_chance(g, 40)) {
        modes[1] = oracle_tuple(&g->o, 2, modes + 1);
        for (int i = 3; i < rank; ++i)
            modes[i - 1] = modes[i];
        --rank;
    }
    oracle_tree shape = rank == 1 ? modes[0] : oracle_tuple(&g->o, rank, modes);
    struct mix_operand s = {"", generate_compact(g, shape)};
    mix_question(g, c, &s, mix_of_layouts, mix_layout_count);
}

static void negative(rng *g, fill *c)
{
    oracle_tree extent[ORACLE_LEAVES], stride[ORACLE_LEAVES];
    oracle_tree t = generate_injective(g, CASE_SIZE);
    int n = oracle_leaves(t->item[0], ORACLE_LEAVES, extent);
    oracle_leaves(t->item[1], ORACLE_LEAVES, stride);
    for (int i = 0; i < n; ++i)
        if (generate_chance(g, 60))
            stride[i] = oracle_int(&g->o, -stride[i]->value, stride[i]->fixed);
    struct mix_operand s = {"",
                            oracle_layout(&g->o, t->item[0], generate_nest(g, t->item[0], stride))};
    mix_question(g, c, &s, mix_of_layouts, mix_layout_count);
}

/* Strides k@m, each mode of the result named by a leaf or two, in any order. */
static oracle_tree coordinates(rng *g)
{
    oracle_tree extent[ORACLE_LEAVES], stride[ORACLE_LEAVES], shape = generate_shape(g, 64);
    int n = oracle_leaves(shape, ORACLE_LEAVES, extent), turn = (int)generate_below(g, n);
    int ranks = generate_chance(g, 75) ? n : 1 + (int)generate_below(g, n);
    for (int i = 0; i < n; ++i) {
        uint32_t path = (uint32_t)((i + turn) % ranks) + 1;
        if (generate_chance(g, 10))
            path |= (1 + (uint32_t)generate_below(g, 2)) << 4;
        int64_t k = generate_chance(g, 75) ? 1 : 1 + generate_below(g, 8);
        oracle_tree number = generate_int(g, k);
        stride[i] = oracle_basis(&g->o, k, number->fixed || generate_chance(g, 60), path);
    }
    return oracle_layout(&g->o, shape, generate_nest(g, shape, stride));
}

static void basis(rng *g, fill *c)
{
    struct mix_operand s = {"", coordinates(g)};
    mix_question(g, c, &s, mix_of_layouts, mix_layout_count);
}

static void basis_tensor(rng *g, fill *c)
{
    static const char *const starts[] = {"ArithTuple(_0,_0,_0) o ", "ArithTuple(0,4,_2,0,0,0,0) o ",
                                         "ArithTuple(_0,_0,_0,_0,_0,_0,_0) o "};
    struct mix_operand s = {starts[generate_below(g, 3)], coordinates(g)};
    mix_question(g, c, &s, mix_of_tensors, mix_tensor_count);
}

static void by_mode(rng *g, fill *c)
{
    oracle_tree t = generate_layout(g, CASE_SIZE);
    for (int i = 0; i < 8 && t->item[0]->kind != ORACLE_TUPLE; ++i)
        t = generate_layout(g, CASE_SIZE);
    mix_question(g, c, &(struct mix_operand){"", t}, mix_by_mode, mix_mode_count);
}

static void half_static(rng *g, fill *c)
{
    g->marks = SOME_STATIC;
    struct mix_operand s = {"", generate_layout(g, CASE_SIZE)};
    mix_question(g, c, &s, mix_of_layouts, mix_layout_count);
}

/* Two nested tuples of half static leaves, compared or combined. */
static void tuples(rng *g, fill *c)
{
    static const char *const table[] = {
        "equal",
        "not_equal",
        "congruent",
        "weakly_congruent",
        "compatible",
        "elem_less",
        "elem_leq",
        "elem_gtr",
        "elem_geq",
        "lex_less",
        "lex_leq",
        "lex_gtr",
        "lex_geq",
        "colex_less",
        "colex_leq",
        "colex_gtr",
        "colex_geq",
        "inner_product",
        "elem_scale",
        "ceil_div",
        "shape_div",
        "round_up",
        "evenly_divides",
        "append",
        "prepend",
        "repeat_like",
        "zip",
        "product_like",
        "crd2idx",
        "idx2crd",
        "min",
        "max",
        "gcd",
        "make_tuple",
    };
    g->marks = generate_chance(g, 80) ? SOME_STATIC : NO_STATIC;
    oracle_tree a = generate_shape(g, CASE_SIZE), leaves[ORACLE_LEAVES], b;
    int n = oracle_leaves(a, ORACLE_LEAVES, leaves);
    for (int i = 0; i < n; ++i)
        leaves[i] = generate_int(g, leaves[i]->value + generate_below(g, 3) - 1);
    b = generate_chance(g, 60)   ? generate_nest(g, a, leaves)
        : generate_chance(g, 70) ? generate_refined(g, a)
                                 : generate_shape(g, CASE_SIZE);
    generate_argument(c, generate_chance(g, 50) ? a : b);
    generate_argument(c, generate_chance(g, 80) ? b : a);
    snprintf(c->op, sizeof c->op, "%s", table[generate_below(g, sizeof table / sizeof table[0])]);
}

const struct generate_maker mixes_of_layouts[] = {
    {"large", large},     {"negative", negative},       {"basis", basis},
    {"by_mode", by_mode}, {"half_static", half_static}, {"tuples", tuples},
    {NULL, NULL},
};

const struct generate_maker mixes_of_tensors[] = {
    {"swizzled", swizzled},
    {"flagged", flagged},
    {"tagged", tagged},
    {"swizzled_tensor", swizzled_tensor},
    {"basis_tensor", basis_tensor},
    {NULL, NULL},
};
