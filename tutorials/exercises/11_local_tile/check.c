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

static ct_value one_mode(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_layout_call(cx, ct_zipped_divide(cx, tensor, tile(cx)),
                          pair(cx, ct_underscore(), ij));
}

static ct_value grid_mode(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_layout_call(cx, ct_zipped_divide(cx, tensor, tile(cx)),
                          pair(cx, ij, ct_underscore()));
}

static ct_value numbered_tile(ct_ctx *cx, ct_value tensor, ct_value number)
{
    return ct_inner_partition(cx, tensor, tile(cx), number);
}

static ct_value tile_by_rows(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_tuple grid = ct_get(cx, ct_shape(cx, ct_zipped_divide(cx, tensor, tile(cx))), 1);
    ct_value i = ct_item(ij, 0), j = ct_item(ij, 1);
    return numbered_tile(cx, tensor, ct_add(cx, ct_mul(cx, i, ct_get(cx, grid, 1)), j));
}

static ct_value tile_by_rows_one_mode(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_value z = ct_zipped_divide(cx, tensor, tile(cx));
    ct_tuple grid = ct_get(cx, ct_shape(cx, z), 1);
    ct_value number = ct_add(cx, ct_mul(cx, ct_item(ij, 0), ct_get(cx, grid, 1)), ct_item(ij, 1));
    return ct_layout_call(cx, z, pair(cx, ct_underscore(), number));
}

static ct_value tile_at_element(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return numbered_tile(cx, tensor, ct_elem_scale(cx, ij, tile(cx)));
}

static ct_value next_tile(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_value one = ct_static(cx, 1);
    ct_value i = ct_add(cx, ct_item(ij, 0), one), j = ct_add(cx, ct_item(ij, 1), one);
    return numbered_tile(cx, tensor, pair(cx, i, j));
}

static ct_value tile_before(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_value one = ct_static(cx, 1);
    ct_value i = ct_sub(cx, ct_item(ij, 0), one), j = ct_sub(cx, ct_item(ij, 1), one);
    return numbered_tile(cx, tensor, pair(cx, i, j));
}

static ct_value row_of_tiles(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_local_tile(cx, tensor, tile(cx), pair(cx, ct_item(ij, 0), ct_underscore()), NULL);
}

static ct_value column_of_tiles(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_local_tile(cx, tensor, tile(cx), pair(cx, ct_underscore(), ct_item(ij, 1)), NULL);
}

static ct_value from_there_on(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_domain_offset(cx, ct_elem_scale(cx, ij, tile(cx)), tensor);
}

static ct_value from_element_on(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_domain_offset(cx, ij, tensor);
}

static ct_value element(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_layout_call(cx, tensor, ij);
}

static ct_value corner(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_layout_call(cx, tensor, ct_elem_scale(cx, ij, tile(cx)));
}

static ct_value modes_of_tensor(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_logical_divide(cx, tensor, tile(cx));
}

static ct_value tiled(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_tiled_divide(cx, tensor, tile(cx));
}

static ct_value flat(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    (void)ij;
    return ct_flat_divide(cx, tensor, tile(cx));
}

static ct_value turned_part(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return partition(cx, tensor, pair(cx, ct_item(ij, 1), ct_item(ij, 0)));
}

/* Threads along the rows of the tile: (i,j) is thread 3 i + j. */
static ct_value part_by_rows(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_value thread =
        ct_add(cx, ct_mul(cx, ct_item(ij, 0), ct_static(cx, TILE_COLUMNS)), ct_item(ij, 1));
    ct_layout threads = ct_make_layout(cx, tile(cx), NULL);
    return ct_local_partition(cx, tensor, threads, thread, NULL);
}

static ct_value tile_at(ct_ctx *cx, ct_value tensor, ct_value ij, int64_t down, int64_t right)
{
    ct_value i = ct_add(cx, ct_item(ij, 0), ct_dynamic(cx, down));
    ct_value j = ct_add(cx, ct_item(ij, 1), ct_dynamic(cx, right));
    return numbered_tile(cx, tensor, pair(cx, i, j));
}

static ct_value tile_below(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return tile_at(cx, tensor, ij, 1, 0);
}

static ct_value tile_beside(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return tile_at(cx, tensor, ij, 0, 1);
}

static ct_value row_twice(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return numbered_tile(cx, tensor, pair(cx, ct_item(ij, 0), ct_item(ij, 0)));
}

static ct_value column_twice(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return numbered_tile(cx, tensor, pair(cx, ct_item(ij, 1), ct_item(ij, 1)));
}

static ct_value first_in_row(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return numbered_tile(cx, tensor, pair(cx, ct_item(ij, 0), ct_static(cx, 0)));
}

static ct_value first_in_column(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return numbered_tile(cx, tensor, pair(cx, ct_static(cx, 0), ct_item(ij, 1)));
}

static ct_value square(ct_ctx *cx, ct_value tensor, ct_value ij, int64_t extent)
{
    ct_tuple shape = pair(cx, ct_static(cx, extent), ct_static(cx, extent));
    return ct_inner_partition(cx, tensor, shape, ij);
}

static ct_value squares_of_rows(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return square(cx, tensor, ij, TILE_ROWS);
}

static ct_value squares_of_columns(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return square(cx, tensor, ij, TILE_COLUMNS);
}

static ct_value row_of_tensor(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    return ct_layout_call(cx, tensor, pair(cx, ct_item(ij, 0), ct_underscore()));
}

static ct_value part_of_thread(ct_ctx *cx, ct_value tensor, ct_value ij)
{
    ct_layout threads = ct_make_layout(cx, tile(cx), NULL);
    return ct_local_partition(cx, tensor, threads, ct_item(ij, 0), NULL);
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
    {one_mode,
     "the right tile, and its two modes are inside of one: ((4,3)). _ keeps mode 0 of "
     "zipped_divide as one mode; (_,_) keeps its parts: the coordinate is ((_,_),(i,j))."},
    {grid_mode, "(i,j) stands in the first place of the coordinate, which says where in the tile: "
                "this is the element (i,j) of every tile, as local_partition gives it. _ stands "
                "for the place in the tile: ((_,_),(i,j))."},
    {tile_by_rows, "the tiles were numbered along the rows of the grid. A 1-D coordinate runs down "
                   "the columns; give (i,j) itself."},
    {tile_by_rows_one_mode, "the tiles were numbered along the rows of the grid. A 1-D coordinate "
                            "runs down the columns; give (i,j) itself, in ((_,_),(i,j))."},
    {tile_at_element, "(i,j) was multiplied by the extents of the tile. local_tile counts tiles: "
                      "give (i,j), and it multiplies."},
    {next_tile, "this is tile (i+1,j+1). Tiles count from 0: (0,0) is the first one."},
    {tile_before, "this is tile (i-1,j-1). Tiles count from 0: (0,0) is the first one."},
    {row_of_tiles, "these are all tiles of row i of the grid: _ in place of j keeps them. Give j "
                   "too."},
    {column_of_tiles, "these are all tiles of column j of the grid: _ in place of i keeps them. "
                      "Give i too."},
    {from_there_on, "this begins where the tile does and has the shape of the whole tensor: "
                    "domain_offset moves the corner alone. local_tile cuts a tile off as well."},
    {from_element_on, "this is the tensor from its element (i,j) on, uncut. local_tile counts "
                      "tiles, and its result has the shape of a tile."},
    {element, "this is the element (i,j) of the tensor. (i,j) counts tiles, and a whole tile is "
              "asked for."},
    {corner, "this is the first element of the tile, its corner. A whole tile is asked for."},
    {modes_of_tensor, "this is logical_divide, all tiles still in it: each mode is (place in the "
                      "tile, which tile). Fix which tile in each: ((_,i),(_,j))."},
    {tiled, "this is tiled_divide, all tiles still in it: ((place in the tile), i, j). Slice it "
            "at i and j."},
    {flat, "this is flat_divide, all tiles still in it. Slice it at (_,_,i,j)."},
    {turned_part, "this is the element (j,i) of every tile: local_partition's part, with i and j "
                  "exchanged. local_tile keeps the tile whole: _ stands for the place in the "
                  "tile, (i,j) for which tile."},
    {part_by_rows, "this is local_partition's part, for thread 3 i + j: one element of every tile. "
                   "local_tile keeps the tile whole, and takes (i,j)."},
    {tile_below, "this is tile (i+1,j). Tiles count from 0: (0,0) is the first one."},
    {tile_beside, "this is tile (i,j+1). Tiles count from 0: (0,0) is the first one."},
    {row_twice, "this is tile (i,i): the second number is j."},
    {column_twice, "this is tile (j,j): the first number is i."},
    {first_in_row, "this is tile (i,0), whatever j is."},
    {first_in_column, "this is tile (0,j), whatever i is."},
    {squares_of_rows, "these are tiles of 4 x 4. A tile has 4 rows and 3 columns."},
    {squares_of_columns, "these are tiles of 3 x 3. A tile has 4 rows and 3 columns."},
    {row_of_tensor, "this is row i of the tensor: the tensor was sliced before it was cut. Divide "
                    "it first; then (i,j) counts tiles."},
    {part_of_thread, "this is local_partition's part of thread i: one element of every tile. "
                     "local_tile keeps the tile whole, and takes (i,j)."},
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
              {"ArithTuple(0,0) o (8,15):(_1@0,_1@1)", "(0,1)", 4, 3},
              {"ArithTuple(0,0) o (12,6):(_1@0,_1@1)", "(2,0)", 4, 3}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .hints = {"ct_zipped_divide(cx, tensor, tile) has two modes. Which of them is to be fixed, and "
              "with what?",
              "The whole first mode stays: pair(cx, ct_underscore(), ct_underscore()). The second "
              "is ij.",
              "One call for both: ct_local_tile(cx, tensor, tile, ij, NULL)."}};
