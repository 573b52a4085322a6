/* check.c - judges exercise 19: tile after tile is searched for the element. */
#include "tutorials/exercises/judge/task.h"

static int64_t at(ct_value t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value numbers(ct_ctx *cx, int64_t a, int64_t b)
{
    return pair(cx, ct_dynamic(cx, a), ct_dynamic(cx, b));
}

static ct_value mn_at(ct_ctx *cx, const task_question *q)
{
    return numbers(cx, q->row, q->column);
}

/* The tile that begins at or before n, and how far it is from there. */
static int64_t tile_of(int64_t n, int64_t extent, int64_t *inside)
{
    int64_t tile = 0;
    while ((tile + 1) * extent <= n)
        ++tile;
    *inside = n - tile * extent;
    return tile;
}

typedef struct found {
    int64_t p, q, i, j;
} found;

static found find(ct_value tiler, int64_t m, int64_t n)
{
    found f;
    f.i = tile_of(m, at(tiler, 0), &f.p);
    f.j = tile_of(n, at(tiler, 1), &f.q);
    return f;
}

static found find_of(ct_value tiler, ct_value mn)
{
    return find(tiler, at(mn, 0), at(mn, 1));
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    found f = find(q->a, q->row, q->column);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i, f.j));
}

static ct_value logical(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.i), numbers(cx, f.q, f.j));
}

static ct_value tile_first(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.i, f.j), numbers(cx, f.p, f.q));
}

static ct_value flat(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return ct_flatten(cx, pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i, f.j)));
}

static ct_value tiled(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    ct_value items[3] = {numbers(cx, f.p, f.q), ct_dynamic(cx, f.i), ct_dynamic(cx, f.j)};
    return ct_make_tuple(cx, 3, items);
}

static ct_value as_it_is(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    (void)cx, (void)tiler;
    return mn;
}

static ct_value corner(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i * at(tiler, 0), f.j * at(tiler, 1)));
}

static ct_value tile_number(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), ct_dynamic(cx, f.i + 2 * f.j));
}

static ct_value tile_first_by_mode(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.i, f.p), numbers(cx, f.j, f.q));
}

static const task_mistake mistakes[] = {
    {logical, "this is the coordinate for logical_divide: the rows in mode 0, the columns in mode "
              "1. zipped_divide gathers the places in the tile in mode 0 and the tiles in mode 1."},
    {tile_first, "tile and place are exchanged. Mode 0 of a zipped divide is the tile's inside, "
                 "mode 1 says which tile: ((p,q),(i,j))."},
    {flat, "this is the coordinate for flat_divide, four numbers side by side. zipped_divide has "
           "two modes."},
    {tiled,
     "this is the coordinate for tiled_divide, which has a mode for each number of the tile. "
     "zipped_divide has two modes: wrap i and j into one."},
    {as_it_is, "this is (m,n) itself. The zipped divide takes it as (number of a place in the "
               "tile, number of a tile), which is another element."},
    {corner, "the second pair counts elements: it is the corner at which the tile begins. It has "
             "to count tiles."},
    {tile_number,
     "the second item is a number for the tile. It names the same tile, but the task asks "
     "for the pair (i,j), the natural coordinate of mode 1."},
    {tile_first_by_mode,
     "two things are mixed up: rows and columns are kept apart, as logical_divide does, and "
     "the tile stands before the place in it. Mode 0 has the places (p,q), mode 1 the tile "
     "(i,j)."},
    {NULL, NULL}};

const task the_task = {
    .number = 19,
    .folder = "19_divides",
    .title = "divides",
    .task = "the coordinate of element (m,n) in zipped_divide(matrix, (tm,tn)).",
    .cell = "((place in the tile), (which tile)) of element (m,n)",
    .learnt = "all divides hold the same tiles; the name says how modes are grouped. Fix (i,j) of "
              "the zipped one and you have a tile, fix (p,q) and you have one element of each. "
              "The tiler is a tuple here, one integer for each mode; a layout on the right side "
              "would divide the 1-D coordinates instead.",
    .a = "tiler",
    .b = "mn",
    .cases = {{"(4,3)", "_", 8, 6}, {"(2,5)", "_", 4, 10}},
    .b_at = mn_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"In which tile is row m, and which row of the tile is it? Quotient and remainder by "
              "tm.",
              "p = m mod tm, i = m / tm, q = n mod tn, j = n / tn.",
              "The tile's inside first: pair(cx, pair(cx, p, q), pair(cx, i, j))."}};
