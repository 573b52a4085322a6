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

/* Elements in a tile of that many places that has the numbers i and k. */
static ct_value in_tile(ct_ctx *cx, const int64_t extent[2], const int64_t tile[2],
                        const int64_t places[2])
{
    return ct_dynamic(cx, inside(extent[0], tile[0], places[0]) *
                              inside(extent[1], tile[1], places[1]));
}

static ct_value k_and_i(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return in_tile(cx, (int64_t[]){at(shape, 0), at(shape, 1)}, (int64_t[]){at(ijk, 2), at(ijk, 0)},
                   (int64_t[]){TILE_ROWS, TILE_COLUMNS});
}

static ct_value turned_tile(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return in_tile(cx, (int64_t[]){at(shape, 0), at(shape, 1)}, (int64_t[]){at(ijk, 0), at(ijk, 2)},
                   (int64_t[]){TILE_COLUMNS, TILE_ROWS});
}

static ct_value turned_shape(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return in_tile(cx, (int64_t[]){at(shape, 1), at(shape, 0)}, (int64_t[]){at(ijk, 0), at(ijk, 2)},
                   (int64_t[]){TILE_ROWS, TILE_COLUMNS});
}

static ct_value one_too_few(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return in_tile(cx, (int64_t[]){at(shape, 0) - 1, at(shape, 1) - 1},
                   (int64_t[]){at(ijk, 0), at(ijk, 2)}, (int64_t[]){TILE_ROWS, TILE_COLUMNS});
}

static ct_value outside(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t rows = inside(at(shape, 0), at(ijk, 0), TILE_ROWS);
    int64_t columns = inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS);
    return ct_dynamic(cx, TILE_ROWS * TILE_COLUMNS - rows * columns);
}

static ct_value either(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t rows = TILE_ROWS - inside(at(shape, 0), at(ijk, 0), TILE_ROWS);
    int64_t columns = TILE_COLUMNS - inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS);
    return ct_dynamic(cx, TILE_ROWS * TILE_COLUMNS - rows * columns);
}

/* Places whose 1-D index, with these strides, is below the size of the matrix. */
static ct_value by_index(ct_ctx *cx, ct_value shape, ct_value ijk, int64_t down, int64_t right)
{
    int64_t count = 0;
    for (int64_t p = 0; p < TILE_ROWS; ++p)
        for (int64_t q = 0; q < TILE_COLUMNS; ++q)
            count += (TILE_ROWS * at(ijk, 0) + p) * down + (TILE_COLUMNS * at(ijk, 2) + q) * right <
                     at(shape, 0) * at(shape, 1);
    return ct_dynamic(cx, count);
}

static ct_value by_column_index(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return by_index(cx, shape, ijk, 1, at(shape, 0));
}

static ct_value by_row_index(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return by_index(cx, shape, ijk, at(shape, 1), 1);
}

static ct_value four_for_both(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t columns = at(shape, 1) - TILE_ROWS * at(ijk, 2);
    columns = columns < 0 ? 0 : columns > TILE_COLUMNS ? TILE_COLUMNS : columns;
    return ct_dynamic(cx, inside(at(shape, 0), at(ijk, 0), TILE_ROWS) * columns);
}

static ct_value added(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 0), at(ijk, 0), TILE_ROWS) +
                              inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS));
}

static ct_value all_that_is_left(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, (at(shape, 0) - TILE_ROWS * at(ijk, 0)) *
                              (at(shape, 1) - TILE_COLUMNS * at(ijk, 2)));
}

static ct_value whole_matrix(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    (void)ijk;
    return ct_dynamic(cx, at(shape, 0) * at(shape, 1));
}

static ct_value k_and_j(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return in_tile(cx, (int64_t[]){at(shape, 0), at(shape, 1)}, (int64_t[]){at(ijk, 2), at(ijk, 1)},
                   (int64_t[]){TILE_ROWS, TILE_COLUMNS});
}

static ct_value j_and_i(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return in_tile(cx, (int64_t[]){at(shape, 0), at(shape, 1)}, (int64_t[]){at(ijk, 1), at(ijk, 0)},
                   (int64_t[]){TILE_ROWS, TILE_COLUMNS});
}

static ct_value corner_at_edges(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    ct_value whole = by_last(cx, shape, ijk);
    return ct_int(whole) > 0 ? whole : remainders(cx, shape, ijk);
}

static ct_value moved_tile(ct_ctx *cx, ct_value shape, ct_value ijk, int64_t by)
{
    return in_tile(cx, (int64_t[]){at(shape, 0), at(shape, 1)},
                   (int64_t[]){at(ijk, 0) + by, at(ijk, 2) + by},
                   (int64_t[]){TILE_ROWS, TILE_COLUMNS});
}

static ct_value next_tile(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return moved_tile(cx, shape, ijk, 1);
}

static ct_value rows_of_tile(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 0), at(ijk, 0), TILE_ROWS));
}

static ct_value columns_of_tile(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, inside(at(shape, 1), at(ijk, 2), TILE_COLUMNS));
}

static ct_value whole_or_not(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    return ct_dynamic(cx, ct_int(by_last(cx, shape, ijk)) > 0);
}

static ct_value turned_places(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t rows = at(shape, 0) - TILE_ROWS * at(ijk, 0);
    int64_t columns = at(shape, 1) - TILE_COLUMNS * at(ijk, 2);
    return ct_dynamic(cx, (rows < 3 ? rows : 3) * (columns < 4 ? columns : 4));
}

static const task_mistake mistakes[] = {
    {not_projected,
     "this is tile (i,j): the first two numbers of the block were taken. A has no N: "
     "its columns are those of K, so it takes i and k, and j is left out, as the X "
     "in Step<_1,X,_1> says."},
    {n_and_k, "this is tile (j,k): what B would take, Step<X,_1,_1>. A is M x K and takes i and "
              "k."},
    {full, "every tile counts as full, 12 places, as tile (0,0) is, and as all are whose corner is "
           "(i,k) in place of (4i,3k). The divide rounds up: the last tiles have as many places as "
           "the others, and not all of them are elements. Count 4i + p < M and 3k + q < K."},
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
    {k_and_i, "this is tile (k,i): the numbers are exchanged. Rows of A are those of M, so the "
              "tile's row is i, its column k."},
    {turned_tile, "the tile was taken as 3 x 4. It has 4 rows and 3 columns: element (p,q) is (4i "
                  "+ p, 3k + q)."},
    {turned_shape, "the extents are exchanged: rows were compared with K and columns with M. A is "
                   "M x K: 4i + p < M and 3k + q < K."},
    {one_too_few, "the last row and the last column were left out: coordinates were compared with "
                  "M - 1 and K - 1. The last ones are elements: m < M and k < K."},
    {outside, "these are the places outside of A. The places that are elements are the others: 12 "
              "minus this."},
    {either, "a place counts if one of its coordinates is inside. Both have to be: 4i + p < M and "
             "3k + q < K."},
    {by_column_index,
     "the 1-D index, m + M * k, was compared with the size. A row below the last has the index of "
     "an element in the next column: compare both coordinates instead."},
    {by_row_index,
     "the 1-D index, m * K + k, was compared with the size. A column behind the last has the index "
     "of an element in the next row: compare both coordinates instead."},
    {four_for_both, "columns of the tile begin at 4k. A tile has 4 rows and 3 columns: tile k "
                    "begins at column 3k."},
    {added, "rows and columns were added. Each of the rows has so many columns: multiply."},
    {all_that_is_left, "this is all of the matrix from the tile's corner on. The tile ends after 4 "
                       "rows and 3 columns: min(4, M - 4i) * min(3, K - 3k)."},
    {whole_matrix, "this is the size of the matrix. The tile has 12 places at most, from row 4i "
                   "and column 3k on."},
    {k_and_j, "this is tile (k,j): the last two numbers of the block, exchanged. A is M x K and "
              "takes i for its rows, k for its columns."},
    {j_and_i, "this is tile (j,i): the first two numbers of the block, exchanged. A is M x K and "
              "takes i for its rows, k for its columns."},
    {corner_at_edges,
     "every tile that sticks out has the remainders of both modes. That is so in the corner alone: "
     "a tile at one edge is cut in that mode alone, min(4, M - 4i) * min(3, K - 3k)."},
    {next_tile, "this is the tile behind, (i + 1, k + 1). Tiles are counted from 0: tile i begins "
                "at row 4i, tile k at column 3k."},
    {rows_of_tile, "these are the rows of the tile that are inside, min(4, M - 4i). Each of them "
                   "has min(3, K - 3k) elements: multiply."},
    {columns_of_tile, "these are the columns of the tile that are inside, min(3, K - 3k). Each of "
                      "them has min(4, M - 4i) elements: multiply."},
    {whole_or_not, "this is 1 for a tile that is full and 0 for others. The answer is a number of "
                   "places, from 0 to 12."},
    {turned_places, "the tile has 3 rows and 4 columns here, though it begins at the right place. "
                    "It has 4 rows and 3 columns: min(4, M - 4i) * min(3, K - 3k)."},
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
