/* Wrong answers to exercise 22. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value full(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    (void)shape;
    (void)ijk;
    return ct_dynamic(cx, 4 * 3);
}

static ct_value rows(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        if (4 * at(ijk, 0) + p < at(shape, 0))
            count += 3;
    return ct_dynamic(cx, count);
}

static ct_value equal(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            count += 4 * at(ijk, 0) + p <= at(shape, 0) && 3 * at(ijk, 2) + q <= at(shape, 1);
    return ct_dynamic(cx, count);
}

static ct_value last(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    bool in = 4 * at(ijk, 0) + 3 < at(shape, 0) && 3 * at(ijk, 2) + 2 < at(shape, 1);
    return ct_dynamic(cx, in ? 12 : 0);
}

static ct_value first(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    bool in = 4 * at(ijk, 0) < at(shape, 0) && 3 * at(ijk, 2) < at(shape, 1);
    return ct_dynamic(cx, in ? 12 : 0);
}

static ct_value colex(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            count += 3 * at(ijk, 2) + q < at(shape, 1);
    return ct_dynamic(cx, count);
}

static ct_value left_over(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    (void)ijk;
    return ct_dynamic(cx, at(shape, 0) % 4 * (at(shape, 1) % 3));
}

static ct_value smaller(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    (void)ijk;
    int64_t m = at(shape, 0) < 4 ? at(shape, 0) : 4, n = at(shape, 1) < 3 ? at(shape, 1) : 3;
    return ct_dynamic(cx, m * n);
}

static ct_value first_two(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            count += 4 * at(ijk, 0) + p < at(shape, 0) && 3 * at(ijk, 1) + q < at(shape, 1);
    return ct_dynamic(cx, count);
}

static ct_value as_b(ct_ctx *cx, ct_value shape, ct_value ijk)
{
    int64_t m = at(shape, 0) - 4 * at(ijk, 1), n = at(shape, 1) - 3 * at(ijk, 2);
    m = m < 0 ? 0 : m > 4 ? 4 : m;
    n = n < 0 ? 0 : n > 3 ? 3 : n;
    return ct_dynamic(cx, m * n);
}

static int64_t num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

/* Places of a tile of tm x tk, the one with the numbers i and k, that are in the shape. */
typedef struct block {
    int64_t i, k, tm, tk;
} block;

static ct_value count_in(ct_ctx *cx, int64_t M, int64_t K, block b)
{
    int64_t c = 0;
    for (int64_t p = 0; p < b.tm; ++p)
        for (int64_t q = 0; q < b.tk; ++q)
            c += b.tm * b.i + p < M && b.tk * b.k + q < K;
    return ct_dynamic(cx, c);
}

static ct_value takes_j(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return count_in(cx, num(shape, 0), num(shape, 1), (block){num(ijk, 0), num(ijk, 1), 4, 3});
}

static ct_value takes_jk(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return count_in(cx, num(shape, 0), num(shape, 1), (block){num(ijk, 1), num(ijk, 2), 4, 3});
}

static ct_value takes_ki(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return count_in(cx, num(shape, 0), num(shape, 1), (block){num(ijk, 2), num(ijk, 0), 4, 3});
}

static ct_value tile_34(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return count_in(cx, num(shape, 0), num(shape, 1), (block){num(ijk, 0), num(ijk, 2), 3, 4});
}

static ct_value swapped_shape(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return count_in(cx, num(shape, 1), num(shape, 0), (block){num(ijk, 0), num(ijk, 2), 4, 3});
}

static ct_value other_full(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    (void)shape, (void)ijk;
    return ct_dynamic(cx, 12);
}

static ct_value all_or_nothing(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    bool in = 4 * num(ijk, 0) + 4 <= num(shape, 0) && 3 * num(ijk, 2) + 3 <= num(shape, 1);
    return ct_dynamic(cx, in ? 12 : 0);
}

static ct_value outside(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return ct_dynamic(cx, 12 - ct_int(count_in(cx, num(shape, 0), num(shape, 1),
                                               (block){num(ijk, 0), num(ijk, 2), 4, 3})));
}

static ct_value rows_only(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return count_in(cx, num(shape, 0), 1000, (block){num(ijk, 0), num(ijk, 2), 4, 3});
}

static ct_value or_for_and(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    int64_t c = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            c += 4 * num(ijk, 0) + p < num(shape, 0) || 3 * num(ijk, 2) + q < num(shape, 1);
    return ct_dynamic(cx, c);
}

static ct_value le(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    int64_t c = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            c += 4 * num(ijk, 0) + p <= num(shape, 0) && 3 * num(ijk, 2) + q <= num(shape, 1);
    return ct_dynamic(cx, c);
}

static ct_value remainder_only(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    (void)ijk;
    return ct_dynamic(cx, (num(shape, 0) % 4) * (num(shape, 1) % 3));
}

static ct_value by_index(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    int64_t c = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            c += 4 * num(ijk, 0) + p + num(shape, 0) * (3 * num(ijk, 2) + q) <
                 num(shape, 0) * num(shape, 1);
    return ct_dynamic(cx, c);
}

static ct_value first_elem(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    bool in = 4 * num(ijk, 0) < num(shape, 0) && 3 * num(ijk, 2) < num(shape, 1);
    return ct_dynamic(cx, in ? 12 : 0);
}

static ct_value no_offset(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    (void)ijk;
    return count_in(cx, num(shape, 0), num(shape, 1), (block){0, 0, 4, 3});
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static int64_t cl(int64_t x, int64_t n)
{
    return x < 0 ? 0 : x > n ? n : x;
}

static ct_value no_mul(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, cl(num(shape, 0) - num(ijk, 0), 4) * cl(num(shape, 1) - num(ijk, 2), 3));
}

static ct_value one_offset(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, cl(num(shape, 0) - 4 * num(ijk, 0), 4) * cl(num(shape, 1) - 4 * num(ijk, 2), 3));
}

static ct_value sum(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, cl(num(shape, 0) - 4 * num(ijk, 0), 4) + cl(num(shape, 1) - 3 * num(ijk, 2), 3));
}

static ct_value cols_only(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, 4 * cl(num(shape, 1) - 3 * num(ijk, 2), 3));
}

static ct_value left_rows(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, (num(shape, 0) - 4 * num(ijk, 0)) * (num(shape, 1) - 3 * num(ijk, 2)));
}

static ct_value whole_matrix(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    (void)ijk;
    return dyn(cx, num(shape, 0) * num(shape, 1));
}

static ct_value c_tile(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, cl(num(shape, 0) - 4 * num(ijk, 2), 4) * cl(num(shape, 1) - 3 * num(ijk, 1), 3));
}

static ct_value floor_tiles(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return dyn(cx, num(ijk, 0) < num(shape, 0) / 4 && num(ijk, 2) < num(shape, 1) / 3 ? 12 : 0);
}

static ct_value mod_each(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    int64_t m = num(shape, 0) % 4 && num(ijk, 0) == num(shape, 0) / 4 ? num(shape, 0) % 4 : 4,
            k = num(shape, 1) % 3 && num(ijk, 2) == num(shape, 1) / 3 ? num(shape, 1) % 3 : 3;
    return dyn(cx, m == 4 && k == 3 ? 12 : num(shape, 0) % 4 * (num(shape, 1) % 3));
}

static int64_t other_num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value other_dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static int64_t other_cl(int64_t x, int64_t n)
{
    return x < 0 ? 0 : x > n ? n : x;
}

static ct_value and_j(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_num(ijk, 1) < 1
                             ? other_cl(other_num(shape, 0) - 4 * other_num(ijk, 0), 4) *
                                   other_cl(other_num(shape, 1) - 3 * other_num(ijk, 2), 3)
                             : 0);
}

static ct_value lt_34(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_cl(other_num(shape, 0) - 3 * other_num(ijk, 0), 4) *
                             other_cl(other_num(shape, 1) - 4 * other_num(ijk, 2), 3));
}

static ct_value rows_left(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_cl(other_num(shape, 0) - 4 * other_num(ijk, 0), 4));
}

static ct_value cols_left(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_cl(other_num(shape, 1) - 3 * other_num(ijk, 2), 3));
}

static ct_value rem_each(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    (void)ijk;
    int64_t r = other_num(shape, 0) % 4 ? other_num(shape, 0) % 4 : 4,
            c = other_num(shape, 1) % 3 ? other_num(shape, 1) % 3 : 3;
    return other_dyn(cx, r * c);
}

static ct_value next_tile(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_cl(other_num(shape, 0) - 4 * (other_num(ijk, 0) + 1), 4) *
                             other_cl(other_num(shape, 1) - 3 * (other_num(ijk, 2) + 1), 3));
}

static ct_value prev_tile(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_cl(other_num(shape, 0) - 4 * (other_num(ijk, 0) - 1), 4) *
                             other_cl(other_num(shape, 1) - 3 * (other_num(ijk, 2) - 1), 3));
}

static ct_value yes_no(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_num(shape, 0) - 4 * other_num(ijk, 0) >= 4 &&
                             other_num(shape, 1) - 3 * other_num(ijk, 2) >= 3);
}

static ct_value mk4(ct_ctx *cx, ct_tuple shape, ct_tuple ijk)
{
    return other_dyn(cx, other_cl(other_num(shape, 0) - 4 * other_num(ijk, 0), 3) *
                             other_cl(other_num(shape, 1) - 3 * other_num(ijk, 2), 4));
}

const wrong_answer wrong_answers[] = {
    {"a tile is a tile", full, "every tile counts as full"},
    {"the rows are checked", rows, "only the rows"},
    {"below or equal", equal, "equal to M or K"},
    {"one predicate for the tile, at its last element", last, "one question for the whole tile"},
    {"one predicate for the tile, at its first element", first, "every tile counts as full"},
    {"the predicate is a comparison in colexicographic order", colex,
     "both coordinates must be inside"},
    {"what is left over", left_over, "the remainder in both modes"},
    {"the smaller of tile and matrix", smaller, "every tile counts as full"},
    {"the first two numbers are row and column", first_two, "the first two numbers of the block"},
    {"N and K, as B has them", as_b, "what B would take"},
    {"(i,j)", takes_j, "this is tile (i,j)"},
    {"(j,k)", takes_jk, "this is tile (j,k)"},
    {"(k,i)", takes_ki, "this is tile (k,i)"},
    {"tiles of 3 x 4", tile_34, "the tile was taken as 3 x 4"},
    {"(K,M)", swapped_shape, "the extents are exchanged"},
    {"every tile is full", other_full, "every tile counts as full, 12 places, as tile"},
    {"a tile that is not full is left out", all_or_nothing,
     "tiles that stick out count nothing at all"},
    {"places outside", outside, "these are the places outside of A"},
    {"rows only", rows_only, "only the rows were compared with M"},
    {"or for and", or_for_and, "a place counts if one of its coordinates is"},
    {"<= for <", le, "the comparison lets in coordinates equal to M"},
    {"the remainder, whatever the block", remainder_only,
     "this is the remainder in both modes, for"},
    {"by the 1-D index", by_index, "the 1-D index, m + M * k, was compared with"},
    {"by the first element of the tile", first_elem,
     "every tile counts as full, 12 places, as tile"},
    {"without the block", no_offset, "every tile counts as full, 12 places, as tile"},
    {"i + p for 4i + p", no_mul, "every tile counts as full, 12 places, as tile"},
    {"4k + q for 3k + q", one_offset, "columns of the tile begin at 4k"},
    {"rows plus columns", sum, "rows and columns were added"},
    {"columns only", cols_only, "only the columns were compared with K"},
    {"what is left of the matrix", left_rows, "this is all of the matrix from the tile's"},
    {"the whole matrix", whole_matrix, "this is the size of the matrix"},
    {"(k,j)", c_tile, "this is tile (k,j)"},
    {"tiles rounded down", floor_tiles, "tiles that stick out count nothing at all"},
    {"the corner's remainder at each edge", mod_each,
     "every tile that sticks out has the remainders"},
    {"j as a condition", and_j, "j is left out"},
    {"steps 3 and 4", lt_34, "columns of the tile begin at 4k"},
    {"rows of the tile", rows_left, "these are the rows of the tile that are"},
    {"columns of the tile", cols_left, "these are the columns of the tile that are"},
    {"the last tile always", rem_each, "this is the remainder in both modes, for"},
    {"the next tile", next_tile, "this is the tile behind, (i + 1, k + 1)"},
    {"the tile before", prev_tile, "the tile before"},
    {"yes or no", yes_no, "this is 1 for a tile that is full and 0 for"},
    {"3 rows and 4 columns at right steps", mk4, "the tile has 3 rows and 4 columns here,"},
    {NULL, NULL, NULL}};
