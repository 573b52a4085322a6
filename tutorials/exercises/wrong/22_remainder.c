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
    {NULL, NULL, NULL}};
