/* Wrong answers to exercise 20. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value shape(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, block, grid);
}

static ct_value append(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_value n = ct_cosize(cx, block), p = ct_item(grid, 0);
    ct_layout copies = ct_make_layout(cx, grid, pair(cx, n, ct_mul(cx, n, p)));
    return ct_make_layout_of(cx, 2, (ct_layout[]){block, copies});
}

static ct_value sizes(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_tuple shape = pair(cx, ct_shape(cx, block), grid);
    ct_value n = ct_size(cx, block);
    return ct_make_layout(
        cx, shape, pair(cx, ct_stride(cx, block), pair(cx, n, ct_mul(cx, n, ct_item(grid, 0)))));
}

static ct_value concatenated(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_layout modes[2] = {block, ct_make_layout(cx, grid, ct_LayoutLeft())};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value blocked(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_blocked_product(cx, block, ct_make_layout(cx, grid, NULL));
}

static ct_value row_major(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_tuple stride = pair(cx, ct_item(grid, 1), ct_static(cx, 1));
    return ct_logical_product(cx, block, ct_make_layout(cx, grid, stride));
}

static ct_value exchanged(ct_ctx *cx, ct_value block, ct_value grid)
{
    return ct_logical_product(cx, ct_make_layout(cx, grid, NULL), block);
}

static ct_value each_way(ct_ctx *cx, ct_value block, ct_value grid)
{
    ct_layout rows = ct_make_layout(cx, ct_item(grid, 0), ct_static(cx, 1));
    ct_layout columns = ct_make_layout(cx, ct_item(grid, 1), ct_static(cx, 1));
    return ct_logical_product(cx, block, pair(cx, rows, columns));
}

static ct_layout tuple_tiler(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(cx, block, grid);
}

static ct_layout row_major_grid(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(cx, block, ct_make_layout(cx, grid, ct_LayoutRight()));
}

static ct_layout other_blocked(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_blocked_product(cx, block, ct_make_layout(cx, grid, NULL));
}

static ct_layout other_exchanged(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(cx, ct_make_layout(cx, grid, NULL), block);
}

static ct_layout after_cosize(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    ct_value d = ct_cosize(cx, block);
    ct_layout g = ct_make_layout(cx, grid, pair(cx, d, ct_mul(cx, d, ct_item(grid, 0))));
    return ct_make_layout_of(cx, 2, (ct_layout[]){block, g});
}

static ct_layout after_size(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    ct_value d = ct_size(cx, block);
    ct_layout g = ct_make_layout(cx, grid, pair(cx, d, ct_mul(cx, d, ct_item(grid, 0))));
    return ct_make_layout_of(cx, 2, (ct_layout[]){block, g});
}

static ct_layout no_product(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){block, ct_make_layout(cx, grid, NULL)});
}

static ct_layout divided(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_divide(cx, block, ct_make_layout(cx, grid, NULL));
}

static ct_layout grid_swapped(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(
        cx, block, ct_make_layout(cx, pair(cx, ct_item(grid, 1), ct_item(grid, 0)), NULL));
}

static ct_layout raked(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_raked_product(cx, block, ct_make_layout(cx, grid, NULL));
}

static ct_layout tiled(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_tiled_product(cx, block, ct_make_layout(cx, grid, NULL));
}

static ct_layout zero_strides(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){block,
                      ct_make_layout(cx, grid, pair(cx, ct_static(cx, 0), ct_static(cx, 0)))});
}

static ct_layout modes_swapped(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    ct_layout p = ct_logical_product(cx, block, ct_make_layout(cx, grid, NULL));
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, p, 1), ct_get(cx, p, 0)});
}

static ct_layout block_only(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    (void)cx, (void)grid;
    return block;
}

static ct_layout smem_atom(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    ct_value d = ct_get(cx, ct_stride(cx, block), 0);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){block,
                      ct_make_layout(cx, grid, pair(cx, d, ct_mul(cx, d, ct_item(grid, 0))))});
}

static ct_layout zipped_t(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_zipped_product(cx, block, grid);
}

static ct_layout blocked_r(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_blocked_product(cx, block, ct_make_layout(cx, grid, ct_LayoutRight()));
}

static ct_layout flat_p(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_flat_product(cx, block, ct_make_layout(cx, grid, NULL));
}

static ct_layout compl_only(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_complement(cx, block, ct_mul(cx, ct_size(cx, block), ct_size(cx, grid)));
}

static ct_layout compl_grid(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_make_layout_of(cx, 2,
                             (ct_layout[]){block, ct_complement(cx, block, ct_size(cx, grid))});
}

static ct_layout p_only(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(cx, block, ct_item(grid, 0));
}

static ct_layout right_size(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    ct_value d = ct_size(cx, block);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){block,
                      ct_make_layout(cx, grid, pair(cx, ct_mul(cx, d, ct_item(grid, 1)), d))});
}

static ct_layout swapped_right(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_blocked_product(cx, ct_make_layout(cx, grid, NULL), block);
}

static ct_layout ly(ct_ctx *cx, ct_tuple g)
{
    return ct_make_layout(cx, g, NULL);
}

static ct_layout exch_blocked(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_raked_product(cx, ly(cx, grid), block);
}

static ct_layout after_max(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    ct_value d = ct_cosize(cx, block);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){block,
                      ct_make_layout(cx, grid, pair(cx, ct_mul(cx, d, ct_item(grid, 1)), d))});
}

static ct_layout q_p(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(
        cx, block,
        ct_make_layout(cx, pair(cx, ct_item(grid, 1), ct_item(grid, 0)), ct_LayoutRight()));
}

static ct_layout like(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(cx, ct_make_layout_like(cx, block), ly(cx, grid));
}

static ct_layout comp_after(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){block, ct_composition(cx, block, ly(cx, grid))});
}

static ct_layout from_shape(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_logical_product(cx, ct_make_layout(cx, ct_shape(cx, block), NULL), ly(cx, grid));
}

static ct_layout coal(ct_ctx *cx, ct_layout block, ct_tuple grid)
{
    return ct_coalesce(cx, ct_logical_product(cx, block, ly(cx, grid)));
}

const wrong_answer wrong_answers[] = {
    {"a shape is a layout", shape, "the grid was given as a tuple"},
    {"copies one after the other", append, "multiple of cosize"},
    {"the complement of the sizes", sizes, "multiple of size"},
    {"the block and the grid, side by side", concatenated, "copies begin at 0, 1, 2"},
    {"a matrix of blocks", blocked, "this is blocked_product"},
    {"a grid as C has it", row_major, "along the rows of the grid"},
    {"the grid is repeated in the block", exchanged, "the operands are exchanged"},
    {"two by three copies, so a number of them each way", each_way,
     "the grid was given as a tuple"},
    {"the tuple as a tiler", tuple_tiler, "the grid was given as a tuple"},
    {"a row-major grid", row_major_grid, "the copies run along the rows of the grid"},
    {"blocked_product", other_blocked, "this is blocked_product"},
    {"the operands exchanged", other_exchanged, "the operands are exchanged"},
    {"the next copy after the cosize", after_cosize, "each copy begins at a multiple of cosize,"},
    {"the next copy after size elements", after_size, "each copy begins at a multiple of size"},
    {"(block,grid) without a product", no_product, "the copies begin at 0, 1, 2, .., and overlap"},
    {"a divide", divided, "this is a divide"},
    {"the grid (Q,P)", grid_swapped, "the grid was made of (Q,P)"},
    {"raked_product", raked, "this is raked_product"},
    {"tiled_product", tiled, "this is tiled_product, which unpacks the grid"},
    {"all copies at 0", zero_strides, "all copies are at the same place"},
    {"(grid,block)", modes_swapped, "grid and block are exchanged"},
    {"the block alone", block_only, "this is the block itself"},
    {"the grid by the stride of the block", smem_atom, "copies begin at multiples of the block's"},
    {"zipped_product by a tuple", zipped_t, "the grid was given as a tuple"},
    {"blocked_product, row-major", blocked_r, "this is blocked_product with a row-major grid"},
    {"flat_product", flat_p, "this is flat_product"},
    {"the complement alone", compl_only, "this is the complement of the block"},
    {"the complement up to the grid's size", compl_grid,
     "the complement was taken up to the size of"},
    {"P copies", p_only, "there are P copies"},
    {"after size elements, row-major", right_size, "copies begin at multiples of size, and they"},
    {"blocked_product, exchanged", swapped_right, "this is blocked_product with the operands"},
    {"raked, exchanged", exch_blocked, "this is raked_product with the operands"},
    {"after cosize, row-major", after_max, "copies begin at multiples of cosize, and they"},
    {"(Q,P), row-major", q_p, "the grid was made of (Q,P) and numbered row"},
    {"make_layout_like", like, "all places were numbered anew, with the"},
    {"composed with the block", comp_after, "the grid was composed with the block itself"},
    {"the block's shape", from_shape, "all places were numbered anew, with the"},
    {"coalesced", coal, "a layout of 4 x 6 is expected, this is one of"},
    {NULL, NULL, NULL}};
