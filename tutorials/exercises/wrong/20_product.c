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
    {NULL, NULL, NULL}};
