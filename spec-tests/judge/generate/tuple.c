/* tuple.c - operands for the arithmetic of integers and integer tuples. */
#include "spec-tests/judge/generate/operands.h"

typedef struct generator rng; /* every maker takes one */
typedef struct generate_case fill;

static oracle_tree number(rng *g)
{
    static const int numbers[] = {0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 24, 31, 64, 100};
    int64_t value = generate_pick(g, numbers, 18);
    return generate_int(g, generate_chance(g, 15) ? -value : value);
}

static void one_number(rng *g, fill *c)
{
    generate_argument(c, number(g));
}

static void two_numbers(rng *g, fill *c)
{
    generate_argument(c, number(g));
    generate_argument(c, number(g));
}

static void shifted(rng *g, fill *c)
{
    generate_argument(c, generate_int(g, generate_below(g, 256)));
    generate_argument(c, generate_int(g, generate_below(g, 8) - (g->hostile ? 4 : 0)));
}

/* A word of bits; a static one or a negative one is refused. */
static oracle_tree word(rng *g)
{
    static const int64_t words[] = {0,    1,          5,          8,          255,
                                    4096, 0x7fffffff, 0x80000000, 0xf0f00000, 0xffffffff};
    int64_t value = generate_chance(g, 50) ? words[generate_below(g, 10)] : generate_below(g, 300);
    return g->hostile ? generate_int(g, generate_chance(g, 20) ? -value : value)
                      : oracle_int(&g->o, value, false);
}

static void one_word(rng *g, fill *c)
{
    generate_argument(c, word(g));
}

static void turned(rng *g, fill *c)
{
    generate_argument(c, word(g));
    generate_argument(c, generate_int(g, generate_below(g, 63) - 31 + (g->hostile ? 4 : 0)));
}

static void mixed(rng *g, fill *c)
{
    generate_argument(c, oracle_int(&g->o, generate_below(g, 64), !g->hostile));
    generate_argument(c, number(g));
    generate_argument(c, oracle_int(&g->o, generate_below(g, 64), true));
}

static void reduced(rng *g, fill *c)
{
    generate_argument(c, generate_chance(g, 40) ? generate_shape(g, CASE_SIZE) : number(g));
    if (generate_chance(g, 80))
        generate_argument(c, generate_chance(g, 20) ? generate_shape(g, CASE_SIZE) : number(g));
}

static void tuple(rng *g, fill *c)
{
    generate_argument(c, generate_shape(g, CASE_SIZE));
}

static void repeated(rng *g, fill *c)
{
    int64_t n = generate_below(g, 5);
    generate_name(c, 1, &n);
    generate_argument(c, generate_shape(g, 16));
}

static void tuple_and_value(rng *g, fill *c)
{
    generate_argument(c, generate_shape(g, CASE_SIZE));
    generate_argument(c, generate_shape(g, 16));
}

static void tuple_mode_value(rng *g, fill *c)
{
    oracle_tree t = generate_flat_shape(g, 1 + (int)generate_below(g, 4), CASE_SIZE);
    int64_t mode = generate_below(g, oracle_rank(t) + (g->hostile ? 1 : 0));
    generate_name(c, 1, &mode);
    generate_argument(c, t);
    generate_argument(c, generate_shape(g, 16));
}

static void tuple_mode(rng *g, fill *c)
{
    oracle_tree t = generate_flat_shape(g, 1 + (int)generate_below(g, 4), CASE_SIZE);
    int64_t mode = generate_below(g, oracle_rank(t) + (g->hostile ? 1 : 0));
    generate_name(c, 1, &mode);
    generate_argument(c, t);
}

static void guided(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, t);
    generate_argument(c, g->hostile ? generate_shape(g, 16) : generate_profile(g, t));
}

static void two_congruent(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, t);
    generate_argument(c, g->hostile ? generate_shape(g, CASE_SIZE) : generate_stride(g, t));
}

/* A shape by a number or by a shape, of which one divides the other most of the time. */
static void divided(rng *g, fill *c)
{
    int64_t die = generate_below(g, 100);
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, t);
    int64_t size = t->size > 0 ? t->size : 1;
    if (die < 60) {
        int64_t by = generate_chance(g, 75) ? generate_divisor(g, size) : 1 + generate_below(g, 20);
        generate_argument(c, generate_int(g, by));
    } else {
        generate_argument(c, die < 85 ? generate_refined(g, t) : generate_shape(g, 64));
    }
}

static void divided_evenly(rng *g, fill *c)
{
    oracle_tree t = generate_chance(g, 50) ? generate_shape(g, CASE_SIZE)
                                           : generate_int(g, 1 + generate_below(g, 48));
    int64_t by = generate_divisor(g, t->size > 0 ? t->size : 1);
    generate_argument(c, t);
    generate_argument(c, generate_chance(g, 40) ? generate_refined(g, t)
                                                : generate_int(g, by * (1 + generate_below(g, 3))));
}

/* Shapes of which the second refines the first, most of the time. */
static void two_shapes(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, t);
    generate_argument(c, generate_chance(g, 75) ? generate_refined(g, t)
                                                : generate_shape(g, CASE_SIZE));
}

static void shape_and_tiler(rng *g, fill *c)
{
    oracle_tree t = generate_layout(g, CASE_SIZE);
    generate_argument(c, t->item[0]);
    generate_argument(c, generate_chance(g, 50) ? generate_refined(g, t->item[0])
                                                : generate_int(g, generate_divisor(g, t->size)));
}

/* Two coordinates of one shape. */
static void two_coordinates(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    oracle_tree leaves[ORACLE_LEAVES];
    for (int k = 0; k < 2; ++k) {
        int n = oracle_leaves(t, ORACLE_LEAVES, leaves);
        for (int i = 0; i < n; ++i)
            leaves[i] = generate_int(g, generate_below(g, leaves[i]->value));
        generate_argument(c, generate_nest(g, t, leaves));
        t = g->hostile ? generate_shape(g, CASE_SIZE) : t;
    }
}

static void crd2idx(rng *g, fill *c)
{
    oracle_tree t = generate_layout(g, CASE_SIZE);
    int64_t die = generate_below(g, 100);
    generate_argument(c, generate_coordinate(g, t->item[0], 0));
    generate_argument(c, die < 20 ? t : t->item[0]);
    if (die >= 55)
        generate_argument(c, t->item[1]);
}

/* Extents and strides are powers of two most of the time. */
static void f2_crd2idx(rng *g, fill *c)
{
    oracle_tree leaf[ORACLE_LEAVES], stride[ORACLE_LEAVES], shape = generate_shape(g, CASE_SIZE);
    int n = oracle_leaves(shape, ORACLE_LEAVES, leaf);
    for (int i = 0; i < n; ++i) {
        int64_t bit = (int64_t)1 << generate_below(g, 6);
        if (generate_chance(g, 80))
            leaf[i] = generate_int(g, (int64_t)1 << generate_below(g, 4));
        stride[i] = generate_int(g, generate_chance(g, 70) ? bit : generate_below(g, 40));
    }
    shape = generate_nest(g, shape, leaf);
    generate_argument(c, generate_coordinate(g, shape, 0));
    generate_argument(c, shape);
    generate_argument(c, generate_nest(g, shape, stride));
}

static void idx2crd(rng *g, fill *c)
{
    oracle_tree t = generate_compact(g, generate_shape(g, CASE_SIZE));
    generate_argument(c, generate_chance(g, 75) ? generate_int(g, generate_below(g, t->size + 5))
                                                : generate_coordinate(g, t->item[0], 0));
    generate_argument(c, t->item[0]);
    if (generate_chance(g, 35))
        generate_argument(c, t->item[1]);
}

static void crd2crd(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, generate_coordinate(g, t, 0));
    generate_argument(c, t);
    generate_argument(c,
                      generate_chance(g, 60) ? generate_refined(g, t) : generate_int(g, t->size));
}

static void increment(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, generate_coordinate(g, t, 0));
    generate_argument(c, t);
}

static void compact(rng *g, fill *c)
{
    generate_argument(c, generate_shape(g, CASE_SIZE));
    if (generate_chance(g, 40))
        generate_argument(c, generate_extent(g, 16));
}

static void ordered(rng *g, fill *c)
{
    oracle_tree shape = generate_shape(g, CASE_SIZE);
    generate_argument(c, shape);
    generate_argument(c, generate_order(g, shape));
}

static void any_value(rng *g, fill *c)
{
    oracle_tree t = generate_function(g, CASE_SIZE);
    generate_argument(c, generate_chance(g, 30) ? generate_tiler(g, generate_layout(g, 64)) : t);
}

/* An element k@m@n of a shape's basis, and the shape. */
static oracle_tree basis_of(rng *g, oracle_tree shape)
{
    uint32_t path = 0;
    int level = 0;
    while (shape->kind == ORACLE_TUPLE && (level == 0 || generate_chance(g, 60))) {
        int mode = (int)generate_below(g, shape->count);
        path |= (uint32_t)(mode + 1) << (4 * level++);
        shape = shape->item[mode];
    }
    oracle_tree k = generate_int(g, generate_below(g, 9));
    return oracle_basis(&g->o, k->value, k->fixed, path);
}

static void basis(rng *g, fill *c)
{
    generate_argument(c, basis_of(g, generate_shape(g, CASE_SIZE)));
}

static void basis_and_tuple(rng *g, fill *c)
{
    oracle_tree t = generate_shape(g, CASE_SIZE);
    generate_argument(c, basis_of(g, g->hostile ? generate_shape(g, CASE_SIZE) : t));
    generate_argument(c, t);
}

const struct generate_maker makers_of_tuples[] = {
    {"add", two_numbers},
    {"sub", two_numbers},
    {"mul", two_numbers},
    {"div", two_numbers},
    {"mod", two_numbers},
    {"safe_div", two_numbers},
    {"less", two_numbers},
    {"leq", two_numbers},
    {"greater", two_numbers},
    {"geq", two_numbers},
    {"and", two_numbers},
    {"or", two_numbers},
    {"not", one_number},
    {"bit_and", two_numbers},
    {"bit_or", two_numbers},
    {"bit_xor", two_numbers},
    {"shiftl", shifted},
    {"shiftr", shifted},
    {"has_single_bit", one_number},
    {"bit_width", one_word},
    {"bit_ceil", one_word},
    {"bit_floor", one_word},
    {"rotl", turned},
    {"rotr", turned},
    {"countl_zero", one_word},
    {"countl_one", one_word},
    {"countr_zero", one_word},
    {"countr_one", one_word},
    {"popcount", one_word},
    {"log_2", one_word},
    {"make_mixed_bits", mixed},
    {"neg", one_number},
    {"abs", one_number},
    {"signum", one_number},
    {"lcm", two_numbers},
    {"min", reduced},
    {"max", reduced},
    {"gcd", reduced},
    {"equal", two_shapes},
    {"not_equal", two_shapes},
    {"parse", any_value},
    {"make_tuple", tuple_and_value},
    {"is_static", any_value},
    {"basis_value", basis},
    {"basis_get", basis_and_tuple},
    {"as_arithmetic_tuple", basis},
    {"make_inttuple_iter", tuple},
    {"make_identity_tensor", tuple},
    {"wrap", tuple},
    {"unwrap", tuple},
    {"front", tuple},
    {"back", tuple},
    {"repeat", repeated},
    {"repeat_like", tuple_and_value},
    {"insert", tuple_mode_value},
    {"remove", tuple_mode},
    {"product", tuple},
    {"product_each", tuple},
    {"product_like", guided},
    {"sum", tuple},
    {"inner_product", two_congruent},
    {"ceil_div", divided},
    {"round_up", divided_evenly},
    {"shape_div", divided},
    {"elem_scale", two_shapes},
    {"congruent", two_shapes},
    {"weakly_congruent", two_shapes},
    {"compatible", two_shapes},
    {"evenly_divides", shape_and_tiler},
    {"elem_less", two_coordinates},
    {"elem_leq", two_coordinates},
    {"elem_gtr", two_coordinates},
    {"elem_geq", two_coordinates},
    {"lex_less", two_coordinates},
    {"lex_leq", two_coordinates},
    {"lex_gtr", two_coordinates},
    {"lex_geq", two_coordinates},
    {"colex_less", two_coordinates},
    {"colex_leq", two_coordinates},
    {"colex_gtr", two_coordinates},
    {"colex_geq", two_coordinates},
    {"crd2idx", crd2idx},
    {"f2_crd2idx", f2_crd2idx},
    {"idx2crd", idx2crd},
    {"crd2crd", crd2crd},
    {"increment", increment},
    {"compact_col_major", compact},
    {"compact_row_major", compact},
    {"compact_order", ordered},
    {"make_basis_like", tuple},
    {"make_identity_layout", tuple},
    {NULL, NULL},
};
