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

static ct_value more_allrow(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, tn, ct_mul(cx, S, gn)), pair(cx, one, S)));
}

static ct_value more_rowmat(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, H, W), pair(cx, W, one));
}

static ct_value more_flat2(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)), NULL);
}

static ct_value more_block1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, S), pair(cx, tm, one)));
}

static ct_value more_same(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, S), pair(cx, tm, S)));
}

static ct_value more_logical(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_logical_product(cx, ct_make_layout(cx, a, NULL), ct_make_layout(cx, b, NULL));
}

static ct_value more_swapped(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_blocked_product(cx, ct_make_layout(cx, b, NULL), ct_make_layout(cx, a, NULL));
}

static ct_value more_rowgridprod(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_blocked_product(cx, ct_make_layout(cx, a, NULL),
                              ct_make_layout(cx, b, ct_LayoutRight()));
}

static ct_value more_rowtileprod(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_blocked_product(cx, ct_make_layout(cx, a, ct_LayoutRight()),
                              ct_make_layout(cx, b, NULL));
}

static ct_value more_tile(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_make_layout(cx, a, NULL);
}

static ct_value more_zip(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, tn), pair(cx, gm, gn)), NULL);
}

static ct_value more_trans(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tn, gn), pair(cx, tm, gm)),
                          pair(cx, pair(cx, tm, ct_mul(cx, S, gm)), pair(cx, one, S)));
}

static ct_value more_h(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, S), pair(cx, H, ct_mul(cx, S, gm))));
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, ct_mul(cx, S, gn)), pair(cx, one, S)));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, H), pair(cx, tm, W)));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, one, one), pair(cx, tm, gm)));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, gn, tn)),
                          pair(cx, pair(cx, one, S), pair(cx, ct_mul(cx, S, gm), tm)));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value tm = ct_item(a, 0), tn = ct_item(a, 1), gm = ct_item(b, 0), gn = ct_item(b, 1);
    ct_value one = ct_static(cx, 1), S = ct_mul(cx, tm, tn), H = ct_mul(cx, tm, gm),
             W = ct_mul(cx, tn, gn);
    (void)one, (void)gm, (void)gn, (void)S, (void)H, (void)W;
    return ct_make_layout(cx, pair(cx, pair(cx, tm, gm), pair(cx, tn, gn)),
                          pair(cx, pair(cx, W, ct_mul(cx, W, tm)), pair(cx, one, tn)));
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
    {"row-major throughout", more_allrow, "the stride of the row in the block is tn and"},
    {"a row-major matrix", more_rowmat, "the stride of the row in the block is tn * gn"},
    {"col-major no blocks by LayoutLeft", more_flat2,
     "this is the column-major matrix without blocks:"},
    {"blocks one apart", more_block1, "the stride of the column of blocks is 1 and"},
    {"all blocks S apart", more_same, "the stride of the column of blocks is tm * tn"},
    {"logical_product", more_logical, "mode 0 is the block and mode 1 is the grid."},
    {"grid in the tile", more_swapped, "tile and grid are exchanged: these are blocks"},
    {"blocked product with row grid", more_rowgridprod,
     "the blocks follow one another along the rows of"},
    {"blocked product with row tile", more_rowtileprod,
     "the stride of the row in the block is tn and"},
    {"only the tile", more_tile, "this is one block. The matrix has gm x gn of"},
    {"zipped shape, mixed", more_zip, "mode 0 is the block and mode 1 is the grid."},
    {"modes exchanged", more_trans, "rows and columns are exchanged"},
    {"column step is the height", more_h, "the stride of the column in the block is tm *"},
    {"grid rows, block step S", mixed_a, "the stride of the row of blocks is tm * tn * gn"},
    {"extent H by W", mixed_b, "the stride of the row of blocks is tm * gm and"},
    {"grid counted in blocks", mixed_c, "the stride of the row of blocks is 1 and should"},
    {"grid in the second mode first", mixed_d, "the extent of the column in the block is gn and"},
    {"row-major matrix in blocks of rows", mixed_e,
     "the stride of the row in the block is tn * gn"},
    {NULL, NULL, NULL}};
