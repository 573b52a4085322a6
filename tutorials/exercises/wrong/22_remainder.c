/* Wrong answers to exercise 22. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value full(ct_ctx *cx, ct_value shape, ct_value ij)
{
    (void)shape;
    (void)ij;
    return ct_dynamic(cx, 4 * 3);
}

static ct_value rows(ct_ctx *cx, ct_value shape, ct_value ij)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        if (4 * at(ij, 0) + p < at(shape, 0))
            count += 3;
    return ct_dynamic(cx, count);
}

static ct_value equal(ct_ctx *cx, ct_value shape, ct_value ij)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            count += 4 * at(ij, 0) + p <= at(shape, 0) && 3 * at(ij, 1) + q <= at(shape, 1);
    return ct_dynamic(cx, count);
}

static ct_value last(ct_ctx *cx, ct_value shape, ct_value ij)
{
    bool in = 4 * at(ij, 0) + 3 < at(shape, 0) && 3 * at(ij, 1) + 2 < at(shape, 1);
    return ct_dynamic(cx, in ? 12 : 0);
}

static ct_value first(ct_ctx *cx, ct_value shape, ct_value ij)
{
    bool in = 4 * at(ij, 0) < at(shape, 0) && 3 * at(ij, 1) < at(shape, 1);
    return ct_dynamic(cx, in ? 12 : 0);
}

static ct_value colex(ct_ctx *cx, ct_value shape, ct_value ij)
{
    int64_t count = 0;
    for (int64_t p = 0; p < 4; ++p)
        for (int64_t q = 0; q < 3; ++q)
            count += 3 * at(ij, 1) + q < at(shape, 1);
    return ct_dynamic(cx, count);
}

static ct_value left_over(ct_ctx *cx, ct_value shape, ct_value ij)
{
    (void)ij;
    return ct_dynamic(cx, at(shape, 0) % 4 * (at(shape, 1) % 3));
}

static ct_value smaller(ct_ctx *cx, ct_value shape, ct_value ij)
{
    (void)ij;
    int64_t m = at(shape, 0) < 4 ? at(shape, 0) : 4, n = at(shape, 1) < 3 ? at(shape, 1) : 3;
    return ct_dynamic(cx, m * n);
}

const wrong_answer wrong_answers[] = {
    {"a tile is a tile", full, "every tile counts as full"},
    {"the rows are checked", rows, "only the rows"},
    {"below or equal", equal, "equal to M or N"},
    {"one predicate for the tile, at its last element", last, "one question for the whole tile"},
    {"one predicate for the tile, at its first element", first, "every tile counts as full"},
    {"the predicate is a comparison in colexicographic order", colex,
     "both coordinates must be inside"},
    {"what is left over", left_over, "the remainder in both modes"},
    {"the smaller of tile and matrix", smaller, "every tile counts as full"},
    {NULL, NULL, NULL}};
