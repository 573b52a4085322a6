/* words.c - each operation's law in one sentence, for `ct --why`.
 *
 * A, B, C are the operands in order, R is the answer. Not here: what the operations take
 * (ct_op_usage), their full comments (the reference). Follows 01_layout, 02_layout_algebra. */
#include "cli.h"

#include <string.h>

typedef struct law {
    const char *op, *text;
} law;

static const law laws[] = {
    {"composition", "R(c) = A(B(c)) for every coordinate c of B, mode by mode where B is a tuple"},
    {"coalesce", "R(i) = A(i) for every integer i below size(A), in as few modes as possible"},
    {"filter", "A without the modes that add nothing: stride 0, extent 1"},
    {"filter_zeros", "A with the extent of every stride-0 mode set to 1"},
    {"complement", "R reaches, in rising order, offsets that A does not: (A,R) repeats A without "
                   "overlap up to the cotarget"},
    {"right_inverse", "A(R(i)) = i for every i below size(R)"},
    {"left_inverse", "R(A(i)) = i for every i below size(A)"},
    {"nullspace", "A(R(i)) = 0 for every i below size(R)"},
    {"max_common_vector", "how many first elements A and B both hold one after another"},
    {"max_common_layout", "the longest layout on which A and B agree element by element"},
    {"max_alignment", "the largest power of two that divides every offset of interest"},
    {"logical_divide", "composition(A, (B, complement(B, size(A)))): mode 0 is a tile, mode 1 "
                       "counts the tiles"},
    {"zipped_divide", "logical_divide with all tile modes gathered in mode 0, the rest in mode 1"},
    {"tiled_divide", "zipped_divide with mode 1, which counts the tiles, spread out"},
    {"flat_divide", "zipped_divide with both modes spread out"},
    {"tile_unzip", "A, each mode a pair, with the firsts gathered in mode 0, the rest in mode 1"},
    {"logical_product", "mode 0 is A, mode 1 repeats it without overlap in the order of B"},
    {"zipped_product",
     "logical_product with all modes of A gathered in mode 0, the rest in mode 1"},
    {"tiled_product", "zipped_product with mode 1 spread out"},
    {"flat_product", "zipped_product with both modes spread out"},
    {"blocked_product", "copies of A side by side as B orders them: mode by mode, A within B"},
    {"raked_product", "copies of A interleaved as B orders them: mode by mode, B within A"},
    {"tile_to_shape", "A repeated until it fills the shape B, in the order of modes C"},
    {"with_shape", "A seen through the coordinates of the shape B"},
    {"domain_distribute", "the domain A shared out by B"},
    {"upcast", "A counted in elements n times as wide"},
    {"downcast", "A counted in elements n times as narrow"},
    {"recast_layout", "A counted in elements of another width"},
    {"layout_call", "the offset that A gives to the coordinate B; with _ in B, the slice"},
    {"values", "A(0), A(1), A(2), .. up to 64 values"},
    {"make_layout", "the layout of shape A and stride B; compact, first mode fastest, without B"},
    {"make_ordered_layout", "the compact layout of shape A, its modes running in the order B"},
    {"make_layout_like", "the compact layout of A's shape, its modes in the order of A's strides"},
    {"make_identity_layout", "R(c) = c for every coordinate c of the shape A"},
    {"size", "how many coordinates: the product of all extents"},
    {"cosize", "one more than the largest offset"},
    {"coshape", "the smallest shape that holds every offset"},
    {"shape", "the extents"},
    {"stride", "how far one step along each mode goes"},
    {"crd2idx", "the offset of the coordinate A in shape B with stride C"},
    {"idx2crd", "the natural coordinate of the index A in the shape B"},
    {"crd2crd", "the coordinate A of shape B, said in shape C"},
    {"slice", "the modes of B where A holds _"},
    {"dice", "the modes of B where A holds no _"},
    {"slice_and_offset", "the slice of B at A, and the offset where it begins"},
    {"ceil_div", "how many times B covers A, rounded up"},
    {"shape_div", "A divided by B, where one must divide the other"},
    {"round_up", "A up to the next multiple of B"},
    {"compatible", "whether every coordinate of A is also one of B"},
    {"congruent", "whether A and B are nested alike"},
    {"weakly_congruent", "whether B is nested like A, or deeper"},
    {"swizzle_call", "B with some of its bits exchanged by A"},
    {"make_composed_layout", "R(c) = A(B + C(c)), kept as three parts"},
    {"flatten", "all leaves in one level"},
    {"product", "the product of all leaves"},
    {"inner_product", "the sum of the products of matching leaves"},
    {"compact_col_major", "strides that let the first mode run fastest"},
    {"compact_row_major", "strides that let the last mode run fastest"},
};

/* The law of "upcast<4>" is that of "upcast"; NULL where there is no sentence. */
const char *cli_law(const char *op)
{
    size_t length = strcspn(op, "<");
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; ++i)
        if (strlen(laws[i].op) == length && strncmp(laws[i].op, op, length) == 0)
            return laws[i].text;
    return NULL;
}
