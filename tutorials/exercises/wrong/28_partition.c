/* Wrong answers to exercise 28. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_tuple three(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    ct_value items[3] = {ct_dynamic(cx, a), ct_dynamic(cx, b), ct_dynamic(cx, c)};
    return ct_make_tuple(cx, 3, items);
}

static ct_tuple abc(ct_ctx *cx, ct_tuple a, ct_tuple b, ct_tuple c)
{
    ct_value items[3] = {a, b, c};
    return ct_make_tuple(cx, 3, items);
}

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value alone(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    (void)atoms;
    int64_t m = at(tile, 0) / 16, n = at(tile, 1) / 8, k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value elements(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 8 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 256, m, k), three(cx, 128, n, k), three(cx, 128, m, n));
}

static ct_value threads(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 8 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16, threads = 32 * at(atoms, 0) * at(atoms, 1);
    return abc(cx, three(cx, 256 / threads, m, k), three(cx, 128 / threads, n, k),
               three(cx, 128 / threads, m, n));
}

static ct_value k_m(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 8 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, k, m), three(cx, 4, k, n), three(cx, 4, m, n));
}

static ct_value n_by_16(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / 16 / at(atoms, 1);
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value swapped(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / (16 * at(atoms, 1)), n = at(tile, 1) / (8 * at(atoms, 0));
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value k_by_8(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / (16 * at(atoms, 0)), n = at(tile, 1) / (8 * at(atoms, 1));
    int64_t k = at(tile, 2) / 8;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

static ct_value eight(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / (16 * at(atoms, 0)), n = at(tile, 1) / (8 * at(atoms, 1));
    int64_t k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 8, n, k), three(cx, 8, m, n));
}

static ct_value tiled_columns(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t pn = at(atoms, 2), m = at(tile, 0) / (16 * at(atoms, 0)), n = at(tile, 1) / pn;
    int64_t k = at(tile, 2) / 16, values = pn / at(atoms, 1) / 8 * 4;
    return abc(cx, three(cx, 8, m, k), three(cx, values, n, k), three(cx, values, m, n));
}

static ct_value by_pn(ct_ctx *cx, ct_value tile, ct_value atoms)
{
    int64_t m = at(tile, 0) / 16 / at(atoms, 0), n = at(tile, 1) / at(atoms, 2),
            k = at(tile, 2) / 16;
    return abc(cx, three(cx, 8, m, k), three(cx, 4, n, k), three(cx, 4, m, n));
}

const wrong_answer wrong_answers[] = {
    {"the atom covers the tile alone", alone, "the warps were left out"},
    {"all elements of the atom", elements, "all elements of the atom"},
    {"elements shared by all threads", threads, "threads of all warps"},
    {"(MMA, K, M)", k_m, "MMA_K stands before"},
    {"N as M", n_by_16, "N was divided by 16"},
    {"the first number of atoms is along N", swapped, "am and an are exchanged"},
    {"K is cut by 8", k_by_8, "K was divided by 8"},
    {"every operand has 8 values", eight, "each operand has 8 values"},
    {"a tiled MMA of pn columns is one instruction", tiled_columns, "a larger instruction"},
    {"the tile is cut by the tiled MMA", by_pn, "divided by pn"},
    {NULL, NULL, NULL}};
