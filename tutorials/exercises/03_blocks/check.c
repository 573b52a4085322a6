/* check.c - judges exercise 3: elements in memory are block after block, column after column. */
#include "tutorials/exercises/judge/task.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

/* Walks through memory up to the element of the cell. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t place = 0, tm = at(q->a, 0), tn = at(q->a, 1), gm = at(q->b, 0), gn = at(q->b, 1);
    for (int64_t block = 0; block < gm * gn; ++block)
        for (int64_t n = 0; n < tn; ++n)
            for (int64_t m = 0; m < tm; ++m, ++place)
                if (block % gm * tm + m == q->row && block / gm * tn + n == q->column)
                    return ct_dynamic(cx, place);
    return ct_underscore();
}

/* ((a,b),(c,d)):((e,f),(g,h)) */
static ct_value four(ct_ctx *cx, const int64_t shape[4], const int64_t stride[4])
{
    ct_value s[4], d[4];
    for (int i = 0; i < 4; ++i) {
        s[i] = ct_dynamic(cx, shape[i]);
        d[i] = ct_dynamic(cx, stride[i]);
    }
    return ct_make_layout(cx, pair(cx, pair(cx, s[0], s[1]), pair(cx, s[2], s[3])),
                          pair(cx, pair(cx, d[0], d[1]), pair(cx, d[2], d[3])));
}

static ct_value one_matrix(ct_ctx *cx, ct_value tile, ct_value grid)
{
    return ct_make_layout(cx, ct_elem_scale(cx, tile, grid), NULL);
}

static ct_value block_and_grid(ct_ctx *cx, ct_value tile, ct_value grid)
{
    int64_t tm = at(tile, 0), tn = at(tile, 1), gm = at(grid, 0), gn = at(grid, 1);
    int64_t block = tm * tn;
    return four(cx, (int64_t[]){tm, tn, gm, gn}, (int64_t[]){1, tm, block, block * gm});
}

static ct_value raked(ct_ctx *cx, ct_value tile, ct_value grid)
{
    int64_t tm = at(tile, 0), tn = at(tile, 1), gm = at(grid, 0), gn = at(grid, 1);
    int64_t block = tm * tn;
    return four(cx, (int64_t[]){gm, tm, gn, tn}, (int64_t[]){block, 1, block * gm, tm});
}

static ct_value along_the_rows(ct_ctx *cx, ct_value tile, ct_value grid)
{
    int64_t tm = at(tile, 0), tn = at(tile, 1), gm = at(grid, 0), gn = at(grid, 1);
    int64_t block = tm * tn;
    return four(cx, (int64_t[]){tm, gm, tn, gn}, (int64_t[]){1, block * gn, tm, block});
}

static ct_value tile_alone(ct_ctx *cx, ct_value tile, ct_value grid)
{
    (void)grid;
    return ct_make_layout(cx, tile, NULL);
}

static ct_value tile_for_grid(ct_ctx *cx, ct_value tile, ct_value grid)
{
    ct_layout block = ct_make_layout(cx, grid, NULL);
    return ct_blocked_product(cx, block, ct_make_layout(cx, tile, NULL));
}

static const task_mistake mistakes[] = {
    {one_matrix, "this is the column-major matrix without blocks: each of its columns runs through "
                 "all blocks below one another before the next column begins."},
    {block_and_grid, "mode 0 is the block and mode 1 is the grid. Such a layout takes (element of "
                     "the block, block), which is what logical_product makes. To take (m,n), mode "
                     "0 must hold everything that moves with m: the row in the block, then the row "
                     "of blocks."},
    {raked, "the grid stands before the block in each mode. The leftmost runs fastest, so here "
            "neighbouring rows lie in different blocks (a raked product). Within a mode the place "
            "in the block comes first."},
    {along_the_rows,
     "the blocks follow one another along the rows of the grid. They should follow down its "
     "columns: the second block stands below the first."},
    {tile_alone, "this is one block. The matrix has gm x gn of them."},
    {tile_for_grid, "tile and grid are exchanged: these are blocks of the shape grid, in a grid of "
                    "the shape tile."},
    {NULL, NULL}};

static ct_value right(ct_ctx *cx, const task_question *q)
{
    int64_t tm = at(q->a, 0), tn = at(q->a, 1), gm = at(q->b, 0), gn = at(q->b, 1);
    return four(cx, (int64_t[]){tm, gm, tn, gn}, (int64_t[]){1, tm * tn, tm, tm * tn * gm});
}

static void terms(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS])
{
    (void)cx;
    value[0] = at(q->a, 0);
    value[1] = at(q->a, 1);
    value[2] = at(q->b, 0);
    value[3] = at(q->b, 1);
}

static const task_model model = {right,
                                 {"the row in the block", "the row of blocks",
                                  "the column in the block", "the column of blocks"},
                                 {"tm", "tn", "gm", "gn"},
                                 terms};

const task the_task = {
    .number = 3,
    .folder = "03_blocks",
    .title = "blocks",
    .task = "the layout, of rank 2, of a matrix that is stored in blocks of shape tile, the blocks "
            "down the columns of grid.",
    .cell = "the place in memory of the element in row m and column n",
    .learnt = "the rank is the number of modes, not of integers in the shape: nested modes make a "
              "matrix of blocks that still takes (m,n). In each mode the leftmost integer runs "
              "fastest.",
    .a = "tile",
    .b = "grid",
    .cases = {{"(_2,_3)", "(_5,_2)", 10, 6}, {"(_3,_2)", "(_2,_4)", 6, 8}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .model = &model,
    .hints = {
        "The shape is ((tm,gm),(tn,gn)): each mode is (place in the block, which block).",
        "Four strides are needed, each in the place of its extent. In the block: one row down is "
        "1, one column along is tm.",
        "One block down is a whole block further, tm * tn; one block along passes a column of "
        "gm blocks."}};
