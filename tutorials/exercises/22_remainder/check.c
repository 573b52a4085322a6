/* check.c - judges exercise 22: every element of the matrix is counted in its tile. */
#include "tutorials/exercises/judge/task.h"

enum { TILE_ROWS = 4, TILE_COLUMNS = 3 };

static int64_t at(ct_value t, int i)
{
    return ct_int(ct_item(t, i));
}

/* Rows are i, columns are k; j is another number. */
static ct_value ijk_at(ct_ctx *cx, const task_question *q)
{
    int64_t j = (q->row + 2 * q->column + 1) % 3;
    ct_value items[3] = {ct_dynamic(cx, q->row), ct_dynamic(cx, j), ct_dynamic(cx, q->column)};
    return ct_make_tuple(cx, 3, items);
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

static ct_value full(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    (void)shape, (void)ijk;
    return ct_dynamic(cx, TILE_ROWS * TILE_COLUMNS);
}

static ct_value rows_alone(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 0), at(ijk, 0), TILE_ROWS) * TILE_COLUMNS);
}

static ct_value columns_alone(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, TILE_ROWS * inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS));
}

/* All or nothing, as where only the first or the last element is asked. */
static ct_value by_last(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    bool whole = inside(at(shape, 0), at(ijk, 0), TILE_ROWS) == TILE_ROWS &&
                 inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS) == TILE_COLUMNS;
    return ct_dynamic(cx, whole ? TILE_ROWS * TILE_COLUMNS : 0);
}

static ct_value remainders(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    (void)ijk;
    return ct_dynamic(cx, at(shape, 0) % TILE_ROWS * (at(shape, 1) % TILE_COLUMNS));
}

/* The last tile is counted as the one that begins at the end. */
static ct_value by_number(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t tiles = (at(shape, 0) + TILE_ROWS - 1) / TILE_ROWS;
    int64_t before = (at(ijk, 0) + tiles * at(ijk, 2)) * TILE_ROWS * TILE_COLUMNS;
    int64_t left = at(shape, 0) * at(shape, 1) - before;
    int64_t places = TILE_ROWS * TILE_COLUMNS;
    return ct_dynamic(cx, left < 0 ? 0 : left < places ? left : places);
}

static ct_value one_too_many(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 0) + 1, at(ijk, 0), TILE_ROWS) *
                              inside(at(shape, 1) + 1, at(ijk, 2), TILE_COLUMNS));
}

static ct_value not_projected(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 0), at(ijk, 0), TILE_ROWS) *
                              inside(at(shape, 1), at(ijk, 1), TILE_COLUMNS));
}

static ct_value n_and_k(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 0), at(ijk, 1), TILE_ROWS) *
                              inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS));
}

static const task_mistake mistakes[] = {
    {not_projected,
     "this is tile (i,j): the first two numbers of the block were taken. A has no N: "
     "its columns are those of K, so it takes i and k, and j is left out, as the X "
     "in Step<_1,X,_1> says."},
    {n_and_k, "this is tile (j,k): what B would take, Step<X,_1,_1>. A is M x K and takes i and "
              "k."},
    {full, "every tile counts as full. The divide rounds up: the last tiles have as many places "
           "as the others, and not all of them are elements."},
    {rows_alone, "only the rows were compared with M. A tile can stick out at the right as well: "
                 "both coordinates must be inside."},
    {columns_alone, "only the columns were compared with K. A tile can stick out at the bottom as "
                    "well: both coordinates must be inside."},
    {by_last, "tiles that stick out count nothing at all: one question for the whole tile. Its "
              "elements inside would never be computed; the predicate is asked for each place."},
    {remainders, "this is the remainder in both modes, for every tile. Tiles inside are full, and "
                 "one at the edge of one mode alone is cut in that mode alone."},
    {by_number,
     "the tiles were filled one after the other until the elements ran out. A tile is a block of "
     "rows and columns: what it lacks is cut off at the right and at the bottom."},
    {one_too_many, "the comparison lets in coordinates equal to M or K. The last row is M - 1: m < "
                   "M and k < K."},
    {NULL, NULL}};

const task the_task = {
    .number = 22,
    .folder = "22_remainder",
    .title = "remainder",
    .task =
        "how many places of the tile of A, 4 x 3 places, that block (i,j,k) takes are elements of "
        "A.",
    .cell = "the elements in the tile of block (i,j,k), i the row and k the column",
    .learnt =
        "a divide by tiles that do not fit rounds up, and the layout answers for places that "
        "are none. Divide an identity tensor in the same way and compare its coordinates "
        "with the shape, both modes, at every place: copy_if takes the result. A Step projects the "
        "block's (i,j,k) onto the modes that an operand has.",
    .a = "shape",
    .b = "ijk",
    .cases = {{"(10,7)", "_", 3, 3}, {"(8,5)", "_", 2, 2}, {"(5,9)", "_", 2, 3}},
    .b_at = ijk_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"The rows of tile i are 4i .. 4i + 3. How many of them are below M?",
              "Two loops over p and q, and a count of those with 4i + p < M and 3k + q < K. The "
              "numbers i and k are ct_item(ijk, 0) and ct_item(ijk, 2).",
              "Or without loops: min(4, M - 4i) * min(3, K - 3k)."}};
