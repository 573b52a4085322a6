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

static ct_value transposed(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.q, f.p), numbers(cx, f.j, f.i));
}

static ct_value place_turned(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.q, f.p), numbers(cx, f.i, f.j));
}

static ct_value tile_turned(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.j, f.i));
}

static ct_value tiler_turned(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(numbers(cx, at(tiler, 1), at(tiler, 0)), mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i, f.j));
}

static ct_value not_reduced(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, mn, numbers(cx, f.i, f.j));
}

static ct_value first_tiler(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    (void)tiler;
    found f = find_of(numbers(cx, 4, 3), mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i, f.j));
}

static ct_value tiles_from_one(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i + 1, f.j + 1));
}

static ct_value place_number(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, ct_dynamic(cx, f.p + at(tiler, 0) * f.q), numbers(cx, f.i, f.j));
}

static ct_value by_columns(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.q, f.j), numbers(cx, f.p, f.i));
}

static ct_value place_alone(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return numbers(cx, f.p, f.q);
}

static ct_value tile_alone(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return numbers(cx, f.i, f.j);
}

static ct_value flat_by_mode(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    return ct_flatten(cx, logical(cx, tiler, mn));
}

static ct_value rounded_up(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i + (f.p > 0), f.j + (f.q > 0)));
}

static ct_value first_tile(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, 0, 0));
}

static ct_value tm_for_both(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(numbers(cx, at(tiler, 0), at(tiler, 0)), mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i, f.j));
}

static ct_value two_numbers(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return numbers(cx, f.p + at(tiler, 0) * f.q, f.i + 2 * f.j);
}

static ct_value tn_for_both(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(numbers(cx, at(tiler, 1), at(tiler, 1)), mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.i, f.j));
}

static ct_value places_from_one(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p + 1, f.q + 1), numbers(cx, f.i, f.j));
}

static ct_value row_alone(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return numbers(cx, f.p, f.i);
}

static ct_value tile_first_turned(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.j, f.i), numbers(cx, f.q, f.p));
}

static ct_value tile_number_by_rows(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), ct_dynamic(cx, 2 * f.i + f.j));
}

static ct_value tiled_tile_first(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    ct_value items[3] = {numbers(cx, f.i, f.j), ct_dynamic(cx, f.p), ct_dynamic(cx, f.q)};
    return ct_make_tuple(cx, 3, items);
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
    {transposed, "rows and columns are exchanged in both pairs: ((q,p),(j,i)). The row stands "
                 "first, as in (m,n): ((p,q),(i,j))."},
    {place_turned, "the place in the tile is (q,p), column before row. The row stands first, as in "
                   "(m,n): (p,q)."},
    {tile_turned,
     "the tile is (j,i), column before row. The row stands first, as in (m,n): (i,j)."},
    {tiler_turned, "the numbers of the tiler are exchanged: m was divided by tn and n by tm. Item "
                   "0 of the tiler belongs to the rows: p = m mod tm, q = n mod tn."},
    {not_reduced, "the first pair is (m,n), counted from the corner of the matrix. The place "
                  "counts from the corner of the tile: the remainders m mod tm and n mod tn."},
    {first_tiler, "the tile is 4 x 3 whatever the tiler is. Take tm and tn from it: ct_item(tiler, "
                  "0) and ct_item(tiler, 1)."},
    {tiles_from_one, "the tiles are counted from 1: i and j are both 1 too large. The first tile "
                     "is (0,0): i = m / tm."},
    {place_number, "the first item is a number for the place in the tile. It names the same place, "
                   "but the task asks for the pair (p,q), the natural coordinate of mode 0."},
    {by_columns,
     "this is the coordinate for logical_divide, with columns before rows: ((q,j),(p,i)). "
     "zipped_divide has the place in mode 0 and the tile in mode 1: ((p,q),(i,j))."},
    {place_alone, "this is the place in the tile, (p,q), without the tile. The coordinate has "
                  "both: ((p,q),(i,j))."},
    {tile_alone,
     "this is the tile, (i,j), without the place in it. The coordinate has both: ((p,q),(i,j))."},
    {flat_by_mode, "these are four numbers side by side, rows before columns: (p,i,q,j). "
                   "zipped_divide has two modes, the place and the tile: ((p,q),(i,j))."},
    {rounded_up, "the number of the tile was rounded up. An element is in the tile that begins at "
                 "or before it: i = m / tm, rounded down."},
    {first_tile, "the tile is (0,0) for each element. The number of the tile is the quotient: i = "
                 "m / tm, j = n / tn."},
    {tm_for_both,
     "rows and columns were both divided by tm. Columns are cut by tn, item 1 of the tiler."},
    {tn_for_both,
     "rows and columns were both divided by tn. Rows are cut by tm, item 0 of the tiler."},
    {two_numbers, "the place and the tile are a number each. The task asks for pairs, the natural "
                  "coordinates of both modes: ((p,q),(i,j))."},
    {places_from_one, "the places in the tile are counted from 1: p and q are both 1 too large. "
                      "The first place is (0,0): p = m mod tm."},
    {row_alone, "these are the numbers of the row alone, p and i. The coordinate has those of the "
                "column, too: ((p,q),(i,j))."},
    {tile_first_turned, "tile and place are exchanged, and so are rows and columns: ((j,i),(q,p)). "
                        "The place comes first, and in both pairs the row: ((p,q),(i,j))."},
    {tile_number_by_rows, "the second item is a number for the tile, counted row by row. The task "
                          "asks for the pair (i,j), the natural coordinate of mode 1."},
    {tiled_tile_first, "the tile stands first, and the place in it is two modes. zipped_divide has "
                       "the place in mode 0 and the tile in mode 1: ((p,q),(i,j))."},
    {NULL, NULL}};

/* Four numbers side by side, whatever they are. */
static bool is_flat(const task_cell *want, const task_cell *got)
{
    int n[4];
    char end = '\0';
    (void)want;
    return sscanf(got->text, "(%d,%d,%d,%d%c", &n[0], &n[1], &n[2], &n[3], &end) == 5 && end == ')';
}

static ct_value flat_tile_first(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    return ct_flatten(cx, tile_first(cx, tiler, mn));
}

/* The numbers of two pairs. */
static bool two_pairs(const char *text, int n[4])
{
    return sscanf(text, "((%d,%d),(%d,%d))", &n[0], &n[1], &n[2], &n[3]) == 4;
}

static bool rows_right(const task_cell *want, const task_cell *got)
{
    int w[4], g[4];
    return two_pairs(want->text, w) && two_pairs(got->text, g) && w[0] == g[0] && w[2] == g[2];
}

static bool columns_right(const task_cell *want, const task_cell *got)
{
    int w[4], g[4];
    return two_pairs(want->text, w) && two_pairs(got->text, g) && w[1] == g[1] && w[3] == g[3];
}

static bool place_right(const task_cell *want, const task_cell *got)
{
    int w[4], g[4];
    return two_pairs(want->text, w) && two_pairs(got->text, g) && w[0] == g[0] && w[1] == g[1];
}

static bool tile_right(const task_cell *want, const task_cell *got)
{
    int w[4], g[4];
    return two_pairs(want->text, w) && two_pairs(got->text, g) && w[2] == g[2] && w[3] == g[3];
}

static ct_value place_twice(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, f.q), numbers(cx, f.p, f.q));
}

static ct_value tile_twice(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.i, f.j), numbers(cx, f.i, f.j));
}

static ct_value column_itself(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, f.p, at(mn, 1)), numbers(cx, f.i, f.j));
}

static ct_value row_itself(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    found f = find_of(tiler, mn);
    return pair(cx, numbers(cx, at(mn, 0), f.q), numbers(cx, f.i, f.j));
}

static const task_family families[] = {
    {{flat_tile_first, "these are four numbers side by side. zipped_divide has two modes, the "
                       "place and the tile: ((p,q),(i,j))."},
     is_flat},
    {{column_itself, "the numbers of the row, p and i, are right, those of the column are not: q = "
                     "n mod tn and j = n / tn."},
     rows_right},
    {{row_itself, "the numbers of the column, q and j, are right, those of the row are not: p = m "
                  "mod tm and i = m / tm."},
     columns_right},
    {{place_twice,
      "the place in the tile is right, (p,q), and the tile is not: i = m / tm and j = n / tn."},
     place_right},
    {{tile_twice,
      "the tile is right, (i,j), and the place in it is not: p = m mod tm and q = n mod tn."},
     tile_right},
    {{NULL, NULL}, NULL}};

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
    .families = families,
    .hints = {"In which tile is row m, and which row of the tile is it? Quotient and remainder by "
              "tm.",
              "p = m mod tm, i = m / tm, q = n mod tn, j = n / tn.",
              "The tile's inside first: pair(cx, pair(cx, p, q), pair(cx, i, j))."}};
