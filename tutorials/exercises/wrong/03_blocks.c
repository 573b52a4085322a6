/* Wrong answers to exercise 3. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value product(ct_ctx *cx, ct_value tile, ct_value grid)
{
    ct_layout block = ct_make_layout(cx, tile, NULL), blocks = ct_make_layout(cx, grid, NULL);
    return ct_logical_product(cx, block, blocks);
}

static ct_value raked(ct_ctx *cx, ct_value tile, ct_value grid)
{
    ct_layout block = ct_make_layout(cx, tile, NULL), blocks = ct_make_layout(cx, grid, NULL);
    return ct_raked_product(cx, block, blocks);
}

static ct_value only_the_shape(ct_ctx *cx, ct_value tile, ct_value grid)
{
    ct_tuple rows = pair(cx, ct_item(tile, 0), ct_item(grid, 0));
    ct_tuple columns = pair(cx, ct_item(tile, 1), ct_item(grid, 1));
    return ct_make_layout(cx, pair(cx, rows, columns), NULL);
}

static ct_value rows_of_blocks(ct_ctx *cx, ct_value tile, ct_value grid)
{
    ct_layout block = ct_make_layout(cx, tile, NULL);
    return ct_blocked_product(cx, block, ct_make_layout(cx, grid, ct_LayoutRight()));
}

static ct_value grid_fastest(ct_ctx *cx, ct_value tile, ct_value grid)
{
    ct_tuple rows = pair(cx, ct_item(grid, 0), ct_item(tile, 0));
    ct_tuple columns = pair(cx, ct_item(grid, 1), ct_item(tile, 1));
    return ct_make_layout(cx, pair(cx, rows, columns), NULL);
}

const wrong_answer wrong_answers[] = {
    {"tile first, then grid", product, "mode 0 is the block and mode 1 is the grid"},
    {"a raked product", raked, "the grid stands before the block"},
    {"just the shape, strides by default", only_the_shape, "without blocks"},
    {"blocks along the rows, as tiles are numbered elsewhere", rows_of_blocks,
     "along the rows of the grid"},
    {"the grid runs fastest, then the block", grid_fastest, "without blocks"},
    {NULL, NULL, NULL}};
