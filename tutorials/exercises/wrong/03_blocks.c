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

static ct_value try_zipped(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, a, b),
                          pair(cx, pair(cx, one, tm), pair(cx, S, ct_mul(cx, S, gm))));
}

static ct_value try_rowblock(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, tn, S), pair(cx, one, ct_mul(cx, S, gm))));
}

static ct_value try_rowgrid(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, ct_mul(cx, S, gn)), pair(cx, tm, S)));
}

static ct_value try_plain(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, tm),
                               pair(cx, ct_mul(cx, tm, gm), ct_mul(cx, ct_mul(cx, tm, gm), tn))));
}

static ct_value try_next(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, tm), pair(cx, tm, ct_mul(cx, S, gm))));
}

static ct_value try_gn(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, S), pair(cx, tm, ct_mul(cx, S, gn))));
}

static ct_value try_outer(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, gm, tm), pair(cx, gn, tn)),
                          pair(cx, pair(cx, S, one), pair(cx, ct_mul(cx, S, gm), tm)));
}

static ct_value try_raked(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_raked_product(cx, ct_make_layout(cx, a, NULL), ct_make_layout(cx, b, NULL));
}

static ct_value try_fourmodes(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_flatten(cx,
                      ct_make_layout(cx, pair(cx, a, b),
                                     pair(cx, pair(cx, one, tm), pair(cx, S, ct_mul(cx, S, gm)))));
}

static ct_value try_col(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn);
    (void)one, (void)gm, (void)gn, (void)S;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, S), pair(cx, tm, ct_mul(cx, tm, gm))));
}

const wrong_answer wrong_answers[] = {
    {"tile first, then grid", product, "mode 0 is the block and mode 1 is the grid"},
    {"a raked product", raked, "the grid stands before the block"},
    {"just the shape, strides by default", only_the_shape, "without blocks"},
    {"blocks along the rows, as tiles are numbered elsewhere", rows_of_blocks,
     "along the rows of the grid"},
    {"the grid runs fastest, then the block", grid_fastest, "without blocks"},
    {"the block, then the grid", try_zipped, "mode 0 is the block and mode 1 is the grid."},
    {"rows within a block", try_rowblock, "the stride of the row in the block is tn and"},
    {"the grid row by row", try_rowgrid, "the blocks follow one another along the rows of"},
    {"a column-major matrix", try_plain, "this is the column-major matrix without blocks:"},
    {"the next block follows the last row", try_next, "the stride of the row of blocks is tm and"},
    {"a column of the grid has gn blocks", try_gn,
     "the stride of the column of blocks is tm * tn *"},
    {"the grid first in each mode", try_outer, "the grid stands before the block in each mode."},
    {"raked_product", try_raked, "the grid stands before the block in each mode."},
    {"four modes, flat", try_fourmodes, "all modes stand side by side; group those of"},
    {"a column of blocks is as long as its rows", try_col,
     "the stride of the column of blocks is tm * gm"},
    {NULL, NULL, NULL}};
