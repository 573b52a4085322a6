/* mix.c - see mix.h: a question's other arguments, made to fit the operand that it is about.
 *
 *     L the operand          l another layout        U the operand's shape with other strides
 *     T a tiler              t a tiler by modes      R the right-hand side of a composition
 *     B a product's tiler    M one of A's rank       P a profile       O an order
 *     C a coordinate         F one with free modes   N an index        S a shape to be seen in
 *     G a target shape       K threads               s the operand's own shape
 *
 * Template arguments: i a mode, r a range of modes, n a factor, b a width in bits. */
#include "spec-tests/judge/generate/mix.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const mix_of_layouts[] = {
    "coalesce L",
    "coalesce LP",
    "filter L",
    "filter LP",
    "filter_zeros L",
    "filter_zeros LP",
    "composition LR",
    "composition LT",
    "composition LU",
    "with_shape LS",
    "complement L",
    "complement LG",
    "right_inverse L",
    "left_inverse L",
    "nullspace L",
    "logical_divide LT",
    "zipped_divide LT",
    "tiled_divide LT",
    "flat_divide LT",
    "logical_product LB",
    "zipped_product LB",
    "tiled_product LB",
    "flat_product LB",
    "blocked_product LM",
    "raked_product LM",
    "tile_to_shape LG",
    "tile_to_shape LGO",
    "upcast<n> L",
    "downcast<n> L",
    "recast_layout<bb> L",
    "layout<i> L",
    "shape<i> L",
    "stride<i> L",
    "size<i> L",
    "size L",
    "cosize L",
    "coshape L",
    "rank L",
    "depth L",
    "get<i> L",
    "select<ii> L",
    "take<r> L",
    "group<r> L",
    "append Ll",
    "prepend Ll",
    "replace<i> Ll",
    "flatten L",
    "reverse L",
    "slice FL",
    "dice FL",
    "slice_and_offset FL",
    "layout_call LF",
    "layout_call LC",
    "layout_call LN",
    "domain_offset CL",
    "max_common_layout LU",
    "max_common_vector LU",
    "max_alignment L",
    "make_layout_like L",
    "make_fragment_like L",
    "make_layout LU",
    "zip L",
    "get_nonswizzle_portion L",
    "get_swizzle_portion L",
    "compatible Ls",
    "congruent LU",
    "crd2idx CL",
    "make_tensor_like.layout L",
    "evenly_divides LT",
};
const int mix_layout_count = sizeof mix_of_layouts / sizeof mix_of_layouts[0];

const char *const mix_of_tensors[] = {
    "tensor<i> L",
    "layout L",
    "layout<i> L",
    "shape<i> L",
    "stride<i> L",
    "size<i> L",
    "cosize L",
    "rank L",
    "depth L",

    "recast<b> L",
    "group_modes<r> L",
    "take<r> L",
    "tensor_call LF",
    "tensor_call LN",
    "tensor_call LC",
    "domain_offset CL",
    "coalesce L",
    "coalesce LP",
    "flatten L",
    "filter L",
    "logical_divide LT",
    "zipped_divide LT",
    "tiled_divide LT",
    "flat_divide LT",
    "inner_partition LtF",
    "outer_partition LtF",
    "local_tile LtF",
    "local_tile LtC",
    "local_partition LKN",
    "composition LR",
    "composition LT",

    "max_common_vector LU",
    "max_common_layout LU",
    "max_alignment L",
    "is_smem L",
    "is_gmem L",
    "is_rmem L",
    "tv_partition LRN",
    "select<ii> L",
    "slice FL",
};
const int mix_tensor_count = sizeof mix_of_tensors / sizeof mix_of_tensors[0];

const char *const mix_by_mode[] = {
    "composition Lt",    "logical_divide Lt",  "zipped_divide Lt",  "tiled_divide Lt",
    "flat_divide Lt",    "logical_product LB", "zipped_product LB", "tiled_product LB",
    "flat_product LB",   "blocked_product LM", "raked_product LM",  "coalesce LP",
    "filter LP",         "filter_zeros LP",    "tile_to_shape LGO", "with_shape LS",
    "evenly_divides Lt", "complement LG",
};
const int mix_mode_count = sizeof mix_by_mode / sizeof mix_by_mode[0];

static oracle_tree plain(oracle_tree t)
{
    return t->kind == ORACLE_COMPOSED ? t->item[2] : t;
}

static int64_t whole(oracle_tree layout)
{
    return layout->item[0]->size > 0 ? layout->item[0]->size : 1;
}

/* Multiples of the operand's modes, most of the time. */
static oracle_tree target(struct generator *g, oracle_tree layout)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = oracle_rank(layout);
    for (int i = 0; i < n; ++i) {
        int64_t size = oracle_item(&g->o, layout->item[0], i)->size;
        items[i] = generate_int(g, (size > 0 ? size : 1) * (1 + generate_below(g, 4)));
    }
    return n == 1 && generate_chance(g, 50) ? items[0] : oracle_tuple(&g->o, n, items);
}

static oracle_tree threads(struct generator *g, oracle_tree layout)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = oracle_rank(layout);
    int64_t room = 64;
    for (int i = 0; i < n; ++i) {
        int64_t size = oracle_item(&g->o, layout->item[0], i)->size;
        int64_t part = generate_divisor(g, size > 0 && size <= 4096 ? size : 4);
        part = part <= room ? part : 1;
        room /= part;
        items[i] = generate_int(g, part);
    }
    return generate_compact(g, oracle_tuple(&g->o, n, items));
}

static oracle_tree tiler_by_mode(struct generator *g, oracle_tree layout)
{
    oracle_tree t = generate_tiler(g, layout);
    for (int i = 0; i < 6 && t->kind != ORACLE_TUPLE; ++i)
        t = generate_tiler(g, layout);
    return t;
}

static oracle_tree seen_as(struct generator *g, oracle_tree layout)
{
    oracle_tree items[2];
    int64_t size = whole(layout), first = generate_divisor(g, size);
    items[0] = generate_int(g, first);
    items[1] = generate_int(g, size / first);
    return oracle_tuple(&g->o, 2, items);
}

static oracle_tree argument(struct generator *g, char letter, oracle_tree layout)
{
    oracle_tree shape = layout->item[0];
    switch (letter) {
    case 'l':
        return generate_layout(g, 16);
    case 'U':
        return oracle_layout(&g->o, shape, generate_stride(g, shape));
    case 'T':
        return generate_tiler(g, layout);
    case 't':
        return tiler_by_mode(g, layout);
    case 'R':
        return generate_rhs(g, layout);
    case 'B':
        return generate_product_tiler(g, layout);
    case 'M':
        return generate_compact(g, generate_flat_shape(g, oracle_rank(layout), 16));
    case 'P':
        return generate_profile(g, shape);
    case 'O':
        return generate_order(g, shape);
    case 'C':
        return generate_coordinate(g, shape, 0);
    case 'F':
        return generate_coordinate(g, shape, 40);
    case 'N':
        return generate_int(g, generate_below(g, whole(layout)));
    case 'S':
        return seen_as(g, layout);
    case 'G':
        return target(g, layout);
    case 'K':
        return threads(g, layout);
    default:
        return shape;
    }
}

void mix_word(struct generate_case *c, const char *prefix, const char *word)
{
    if (c->n < 0 || c->n >= CASE_ARGS)
        return;
    int length = snprintf(c->text[c->n], CASE_TEXT, "%s%s", prefix, word);
    c->args[c->n] = c->text[c->n];
    c->n = length < CASE_TEXT ? c->n + 1 : -1;
}

static void put_operand(struct generate_case *c, const struct mix_operand *s)
{
    char text[CASE_TEXT];
    size_t length = oracle_print(s->tree, text, sizeof text);
    if (length < sizeof text)
        mix_word(c, s->prefix, text);
    else
        c->n = -1;
}

/* i a mode, r two ends of a range, n a factor, b a width: b alone is a type, as in recast<16b>. */
static void template_arguments(struct generator *g, struct generate_case *c, const char *letters,
                               int rank)
{
    static const int widths[] = {8, 16, 32, 64, 128};
    size_t length = strlen(c->op);
    bool type = strncmp(letters, "b>", 2) == 0;
    const char *before = "<";
    for (; *letters != '>'; ++letters, before = ",") {
        int64_t first = generate_below(g, rank + (g->hostile ? 1 : 0));
        int64_t value = *letters == 'n'   ? (int64_t)1 << generate_below(g, 5)
                        : *letters == 'b' ? generate_pick(g, widths, 5)
                                          : first;
        length += (size_t)snprintf(c->op + length, sizeof c->op - length, "%s%" PRId64 "%s", before,
                                   value, type ? "b" : "");
        if (*letters == 'r')
            length += (size_t)snprintf(c->op + length, sizeof c->op - length, ",%" PRId64,
                                       first + generate_below(g, rank - first + 1));
    }
    snprintf(c->op + length, sizeof c->op - length, ">");
}

void mix_question(struct generator *g, struct generate_case *c, const struct mix_operand *s,
                  const char *const *table, int count)
{
    const char *question = table[generate_below(g, count)];
    const char *letters = strchr(question, ' ') + 1;
    oracle_tree layout = plain(s->tree);
    int length = (int)strcspn(question, "< ");
    snprintf(c->op, sizeof c->op, "%.*s", length, question);
    if (question[length] == '<')
        template_arguments(g, c, question + length + 1, oracle_rank(layout));
    for (; *letters != '\0'; ++letters) {
        if (*letters == 'L')
            put_operand(c, s);
        else
            generate_argument(c, argument(g, *letters, layout));
    }
}
