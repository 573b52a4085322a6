/* check.c - judges exercise 22: every element of the matrix is counted in its tile. */
#include "tutorials/exercises/judge/task.h"

enum { TILE_ROWS = 4, TILE_COLUMNS = 3 };

static int64_t at(ct_value t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value ij_at(ct_ctx *cx, const task_question *q)
{
    return pair(cx, ct_dynamic(cx, q->row), ct_dynamic(cx, q->column));
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t count = 0;
    for (int64_t m = 0; m < at(q->a, 0); ++m)
        for (int64_t n = 0; n < at(q->a, 1); ++n)
            count += m / TILE_ROWS == q->row && n / TILE_COLUMNS == q->column;
    return ct_dynamic(cx, count);
}

/* How many of a tile's places in one mode are elements. */
static int64_t inside(int64_t extent, int64_t tile, int64_t places)
{
    int64_t left = extent - tile * places;
    return left < 0 ? 0 : left < places ? left : places;
}

static ct_value full(ct_ctx *cx, ct_value shape, ct_value ij)
{
    (void)shape, (void)ij;
    return ct_dynamic(cx, TILE_ROWS * TILE_COLUMNS);
}

static ct_value rows_alone(ct_ctx *cx, ct_value shape, ct_value ij)
{
    return ct_dynamic(cx, inside(at(shape, 0), at(ij, 0), TILE_ROWS) * TILE_COLUMNS);
}

static ct_value columns_alone(ct_ctx *cx, ct_value shape, ct_value ij)
{
    return ct_dynamic(cx, TILE_ROWS * inside(at(shape, 1), at(ij, 1), TILE_COLUMNS));
}

/* All or nothing, as where only the first or the last element is asked. */
static ct_value by_last(ct_ctx *cx, ct_value shape, ct_value ij)
{
    bool whole = inside(at(shape, 0), at(ij, 0), TILE_ROWS) == TILE_ROWS &&
                 inside(at(shape, 1), at(ij, 1), TILE_COLUMNS) == TILE_COLUMNS;
    return ct_dynamic(cx, whole ? TILE_ROWS * TILE_COLUMNS : 0);
}

static ct_value remainders(ct_ctx *cx, ct_value shape, ct_value ij)
{
    (void)ij;
    return ct_dynamic(cx, at(shape, 0) % TILE_ROWS * (at(shape, 1) % TILE_COLUMNS));
}

/* The last tile is counted as the one that begins at the end. */
static ct_value by_number(ct_ctx *cx, ct_value shape, ct_value ij)
{
    int64_t tiles = (at(shape, 0) + TILE_ROWS - 1) / TILE_ROWS;
    int64_t before = (at(ij, 0) + tiles * at(ij, 1)) * TILE_ROWS * TILE_COLUMNS;
    int64_t left = at(shape, 0) * at(shape, 1) - before;
    int64_t places = TILE_ROWS * TILE_COLUMNS;
    return ct_dynamic(cx, left < 0 ? 0 : left < places ? left : places);
}

static ct_value one_too_many(ct_ctx *cx, ct_value shape, ct_value ij)
{
    return ct_dynamic(cx, inside(at(shape, 0) + 1, at(ij, 0), TILE_ROWS) *
                              inside(at(shape, 1) + 1, at(ij, 1), TILE_COLUMNS));
}

static const task_mistake mistakes[] = {
    {full, "every tile counts as full. The divide rounds up: the last tiles have as many places "
           "as the others, and not all of them are elements."},
    {rows_alone, "only the rows were compared with M. A tile can stick out at the right as well: "
                 "both coordinates must be inside."},
    {columns_alone, "only the columns were compared with N. A tile can stick out at the bottom as "
                    "well: both coordinates must be inside."},
    {by_last, "tiles that stick out count nothing at all: one question for the whole tile. Its "
              "elements inside would never be computed; the predicate is asked for each place."},
    {remainders, "this is the remainder in both modes, for every tile. Tiles inside are full, and "
                 "one at the edge of one mode alone is cut in that mode alone."},
    {by_number,
     "the tiles were filled one after the other until the elements ran out. A tile is a block of "
     "rows and columns: what it lacks is cut off at the right and at the bottom."},
    {one_too_many, "the comparison lets in coordinates equal to M or N. The last row is M - 1: m < "
                   "M and n < N."},
    {NULL, NULL}};

const task the_task = {
    .number = 22,
    .folder = "22_remainder",
    .title = "remainder",
    .task = "how many places of tile (i,j), of 4 x 3 places, are elements of the (M,N) matrix.",
    .cell = "the elements in tile (i,j)",
    .learnt = "a divide by tiles that do not fit rounds up, and the layout answers for places that "
              "are none. Divide an identity tensor in the same way and compare its coordinates "
              "with the shape, both modes, at every place: copy_if takes the result.",
    .a = "shape",
    .b = "ij",
    .cases = {{"(10,7)", "_", 3, 3}, {"(8,5)", "_", 2, 2}, {"(5,9)", "_", 2, 3}},
    .b_at = ij_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"The rows of tile i are 4i .. 4i + 3. How many of them are below M?",
              "Two loops over p and q, and a count of those with 4i + p < M and 3j + q < N.",
              "Or without loops: min(4, M - 4i) * min(3, N - 3j)."}};
