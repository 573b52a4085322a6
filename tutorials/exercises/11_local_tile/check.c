/* check.c - judges exercise 11: tile (i,j) begins at (4i,3j) and goes on without holes. */
#include "tutorials/exercises/judge/task.h"

enum { TILE_ROWS = 4, TILE_COLUMNS = 3 };

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t i = ct_int(ct_item(q->b, 0)), j = ct_int(ct_item(q->b, 1));
    return pair(cx, ct_dynamic(cx, i * TILE_ROWS + q->row),
                ct_dynamic(cx, j * TILE_COLUMNS + q->column));
}

static ct_tuple tile(ct_ctx *cx)
{
    return pair(cx, ct_static(cx, TILE_ROWS), ct_static(cx, TILE_COLUMNS));
}

static ct_value partition(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_outer_partition(cx, tensor, tile(cx), ij);
}

static ct_value other_tile(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_inner_partition(cx, tensor, tile(cx), pair(cx, ct_item(ij, 1), ct_item(ij, 0)));
}

static ct_value first_tile(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_inner_partition(cx, tensor, tile(cx), ct_static(cx, 0));
}

/* A tile-sized window whose corner is the element (i,j). */
static ct_value window(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)tensor;
    return ct_make_tensor(cx, ct_make_inttuple_iter(cx, ij), ct_make_identity_layout(cx, tile(cx)));
}

static ct_value all_tiles(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_zipped_divide(cx, tensor, tile(cx));
}

static ct_value turned_tile(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_tuple turned = pair(cx, ct_static(cx, TILE_COLUMNS), ct_static(cx, TILE_ROWS));
    return ct_inner_partition(cx, tensor, turned, ij);
}

static const task_mistake mistakes[] = {
    {partition, "this is local_partition's part: the element (i,j) of every tile. It is what one "
                "thread gets, with holes between its elements. local_tile keeps the tile whole: _ "
                "stands for the place in the tile, (i,j) for which tile."},
    {window,
     "a window whose corner is the element (i,j). (i,j) counts tiles, not elements: the tile "
     "begins at (4i,3j)."},
    {other_tile, "this is tile (j,i): row and column of the grid of tiles are exchanged."},
    {first_tile, "this is tile (0,0), whatever (i,j) is."},
    {all_tiles, "these are all the tiles, ((place in the tile), (which tile)), still to be sliced: "
                "_ for the places, (i,j) for the tile."},
    {turned_tile,
     "these are tiles of 3 x 4. A tile has 4 rows and 3 columns, and the first item of the "
     "tiler is for the rows."},
    {NULL, NULL}};

const task the_task = {
    .number = 11,
    .folder = "11_local_tile",
    .title = "local_tile",
    .task = "the tile (i,j) of the tensor, which is cut into tiles of 4 x 3 elements.",
    .cell = "the coordinate, in the tensor, of each element of the tile",
    .learnt =
        "zipped_divide gives ((place in the tile), (which tile)). Fix the second and you have "
        "local_tile, a block's tile; fix the first and you have local_partition, a thread's "
        "elements. Neither moves an element: both only make views.",
    .a = "tensor",
    .b = "(i,j)",
    .cases = {{"ArithTuple(0,0) o (16,9):(_1@0,_1@1)", "(1,2)", 4, 3},
              {"ArithTuple(0,0) o (8,15):(_1@0,_1@1)", "(0,1)", 4, 3}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .hints = {"ct_zipped_divide(cx, tensor, tile) has two modes. Which of them is to be fixed, and "
              "with what?",
              "The whole first mode stays: pair(cx, ct_underscore(), ct_underscore()). The second "
              "is ij.",
              "One call for both: ct_local_tile(cx, tensor, tile, ij, NULL)."}};
