/* Wrong answers to exercise 19. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value rows_with_rows(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value x = ct_item(mn, i), t = ct_item(tiler, i);
        out[i] = pair(cx, ct_mod(cx, x, t), ct_div(cx, x, t));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value tile_first(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_tuple which = pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                          ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1)));
    ct_tuple place = pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                          ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1)));
    return pair(cx, which, place);
}

static ct_value four(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1), tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    ct_value out[4] = {ct_mod(cx, m, tm), ct_mod(cx, n, tn), ct_div(cx, m, tm), ct_div(cx, n, tn)};
    return ct_make_tuple(cx, 4, out);
}

static ct_value mn_itself(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    (void)cx;
    (void)tiler;
    return mn;
}

static ct_value corner(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value p = ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
             q = ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1));
    ct_tuple from = pair(cx, ct_sub(cx, ct_item(mn, 0), p), ct_sub(cx, ct_item(mn, 1), q));
    return pair(cx, pair(cx, p, q), from);
}

static ct_value div_mod(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1);
    ct_value tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    return pair(cx, pair(cx, ct_div(cx, m, tm), ct_div(cx, n, tn)),
                pair(cx, ct_mod(cx, m, tm), ct_mod(cx, n, tn)));
}

static ct_value tile_number(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value m = ct_item(mn, 0), n = ct_item(mn, 1), tm = ct_item(tiler, 0), tn = ct_item(tiler, 1);
    ct_tuple place = pair(cx, ct_mod(cx, m, tm), ct_mod(cx, n, tn));
    ct_value rows = ct_static(cx, 2);
    return pair(cx, place, ct_add(cx, ct_div(cx, m, tm), ct_mul(cx, rows, ct_div(cx, n, tn))));
}

static ct_value by_mode(ct_ctx *cx, ct_value tiler, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value x = ct_item(mn, i), t = ct_item(tiler, i);
        out[i] = pair(cx, ct_div(cx, x, t), ct_mod(cx, x, t));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_tuple logical(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0))),
                pair(cx, ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1))));
}

static ct_tuple tiled(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    ct_value v[3] = {pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                          ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1))),
                     ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1))};
    return ct_make_tuple(cx, 3, v);
}

static ct_tuple flat(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    ct_value v[4] = {ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1))};
    return ct_make_tuple(cx, 4, v);
}

static ct_tuple other_tile_first(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1))),
                pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1))));
}

static ct_tuple transposed(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0))),
                pair(cx, ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0))));
}

static ct_tuple tilers_swapped(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 1)),
                     ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 0))),
                pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 1)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 0))));
}

static ct_tuple unchanged(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    (void)cx, (void)tiler;
    return mn;
}

static ct_tuple divmod(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0))),
                pair(cx, ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1))));
}

static ct_tuple place_whole(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx, mn,
                pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1))));
}

static ct_tuple tile_starts(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    ct_value p = ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
             q = ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1));
    return pair(cx, pair(cx, p, q),
                pair(cx, ct_sub(cx, ct_item(mn, 0), p), ct_sub(cx, ct_item(mn, 1), q)));
}

static ct_tuple only_tile_swapped(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1))),
                pair(cx, ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0))));
}

static ct_tuple only_place_swapped(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                pair(cx, ct_mod(cx, ct_item(mn, 1), ct_item(tiler, 1)),
                     ct_mod(cx, ct_item(mn, 0), ct_item(tiler, 0))),
                pair(cx, ct_div(cx, ct_item(mn, 0), ct_item(tiler, 0)),
                     ct_div(cx, ct_item(mn, 1), ct_item(tiler, 1))));
}

static ct_tuple fixed_tile(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    (void)tiler;
    ct_value a = ct_static(cx, 4), b = ct_static(cx, 3);
    return pair(cx, pair(cx, ct_mod(cx, ct_item(mn, 0), a), ct_mod(cx, ct_item(mn, 1), b)),
                pair(cx, ct_div(cx, ct_item(mn, 0), a), ct_div(cx, ct_item(mn, 1), b)));
}

static int64_t num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_tuple d2(ct_ctx *cx, int64_t a, int64_t b)
{
    return pair(cx, dyn(cx, a), dyn(cx, b));
}

static ct_tuple logical_t(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx, d2(cx, num(mn, 1) % num(tiler, 1), num(mn, 1) / num(tiler, 1)),
                d2(cx, num(mn, 0) % num(tiler, 0), num(mn, 0) / num(tiler, 0)));
}

static ct_tuple only_place(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return d2(cx, num(mn, 0) % num(tiler, 0), num(mn, 1) % num(tiler, 1));
}

static ct_tuple only_tile(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return d2(cx, num(mn, 0) / num(tiler, 0), num(mn, 1) / num(tiler, 1));
}

static ct_tuple same_tm(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx, d2(cx, num(mn, 0) % num(tiler, 0), num(mn, 1) % num(tiler, 0)),
                d2(cx, num(mn, 0) / num(tiler, 0), num(mn, 1) / num(tiler, 0)));
}

static ct_tuple both_numbers(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return d2(cx, num(mn, 0) % num(tiler, 0) + num(tiler, 0) * (num(mn, 1) % num(tiler, 1)),
              num(mn, 0) / num(tiler, 0) + 2 * (num(mn, 1) / num(tiler, 1)));
}

static ct_tuple flat_tile_first(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return ct_make_tuple(
        cx, 4,
        (ct_value[]){dyn(cx, num(mn, 0) / num(tiler, 0)), dyn(cx, num(mn, 1) / num(tiler, 1)),
                     dyn(cx, num(mn, 0) % num(tiler, 0)), dyn(cx, num(mn, 1) % num(tiler, 1))});
}

static ct_tuple flat_logical(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return ct_make_tuple(
        cx, 4,
        (ct_value[]){dyn(cx, num(mn, 0) % num(tiler, 0)), dyn(cx, num(mn, 0) / num(tiler, 0)),
                     dyn(cx, num(mn, 1) % num(tiler, 1)), dyn(cx, num(mn, 1) / num(tiler, 1))});
}

static ct_tuple one_tile(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx, d2(cx, num(mn, 0) % num(tiler, 0), num(mn, 1) % num(tiler, 1)), d2(cx, 0, 0));
}

static ct_tuple ceil_tile(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx, d2(cx, num(mn, 0) % num(tiler, 0), num(mn, 1) % num(tiler, 1)),
                d2(cx, (num(mn, 0) + num(tiler, 0) - 1) / num(tiler, 0),
                   (num(mn, 1) + num(tiler, 1) - 1) / num(tiler, 1)));
}

static int64_t other_num(ct_value v, int i)
{
    return ct_int(ct_item(v, i));
}

static ct_value other_dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_tuple other_d2(ct_ctx *cx, int64_t a, int64_t b)
{
    return pair(cx, other_dyn(cx, a), other_dyn(cx, b));
}

static ct_tuple tiled_t(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return ct_make_tuple(cx, 3,
                         (ct_value[]){other_d2(cx, other_num(mn, 0) / other_num(tiler, 0),
                                               other_num(mn, 1) / other_num(tiler, 1)),
                                      other_dyn(cx, other_num(mn, 0) % other_num(tiler, 0)),
                                      other_dyn(cx, other_num(mn, 1) % other_num(tiler, 1))});
}

static ct_tuple other_mixed(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 0) % other_num(tiler, 0),
                         other_num(mn, 1) / other_num(tiler, 1)),
                other_d2(cx, other_num(mn, 0) / other_num(tiler, 0),
                         other_num(mn, 1) % other_num(tiler, 1)));
}

static ct_tuple tile_t_turned(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 1) / other_num(tiler, 1),
                         other_num(mn, 0) / other_num(tiler, 0)),
                other_d2(cx, other_num(mn, 1) % other_num(tiler, 1),
                         other_num(mn, 0) % other_num(tiler, 0)));
}

static ct_tuple minus(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 0) - other_num(tiler, 0),
                         other_num(mn, 1) - other_num(tiler, 1)),
                other_d2(cx, other_num(mn, 0) / other_num(tiler, 0),
                         other_num(mn, 1) / other_num(tiler, 1)));
}

static ct_tuple mul(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 0) % other_num(tiler, 0),
                         other_num(mn, 1) % other_num(tiler, 1)),
                other_d2(cx, other_num(mn, 0) * other_num(tiler, 0),
                         other_num(mn, 1) * other_num(tiler, 1)));
}

static ct_tuple tile_mod(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 0) % other_num(tiler, 0),
                         other_num(mn, 1) % other_num(tiler, 1)),
                other_d2(cx, other_num(mn, 0) % other_num(tiler, 0),
                         other_num(mn, 1) % other_num(tiler, 1)));
}

static ct_tuple place1(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 0) % other_num(tiler, 0) + 1,
                         other_num(mn, 1) % other_num(tiler, 1) + 1),
                other_d2(cx, other_num(mn, 0) / other_num(tiler, 0),
                         other_num(mn, 1) / other_num(tiler, 1)));
}

static ct_tuple rows_only(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return other_d2(cx, other_num(mn, 0) % other_num(tiler, 0),
                    other_num(mn, 0) / other_num(tiler, 0));
}

static ct_tuple tile_rm(ct_ctx *cx, ct_tuple tiler, ct_tuple mn)
{
    return pair(cx,
                other_d2(cx, other_num(mn, 0) % other_num(tiler, 0),
                         other_num(mn, 1) % other_num(tiler, 1)),
                other_dyn(cx, other_num(mn, 0) / other_num(tiler, 0) * 2 +
                                  other_num(mn, 1) / other_num(tiler, 1)));
}

const wrong_answer wrong_answers[] = {
    {"rows with rows, columns with columns", rows_with_rows, "coordinate for logical_divide"},
    {"first the tile, then the place in it", tile_first, "tile and place are exchanged"},
    {"four numbers", four, "coordinate for flat_divide"},
    {"any coordinate of the matrix will do", mn_itself, "this is (m,n) itself"},
    {"the corner of the tile, and the place from there", corner,
     "it is the corner at which the tile begins"},
    {"quotient and remainder the other way round", div_mod, "tile and place are exchanged"},
    {"the number of the tile", tile_number, "a number for the tile"},
    {"which tile, then where in it, mode by mode", by_mode, "two things are mixed up"},
    {"logical_divide's", logical, "this is the coordinate for logical_divide"},
    {"tiled_divide's", tiled, "this is the coordinate for tiled_divide,"},
    {"flat_divide's", flat, "this is the coordinate for flat_divide, four"},
    {"the tile first", other_tile_first, "tile and place are exchanged"},
    {"rows and columns exchanged", transposed, "rows and columns are exchanged in both pairs"},
    {"the tiler's numbers exchanged", tilers_swapped, "the numbers of the tiler are exchanged"},
    {"(m,n) unchanged", unchanged, "this is (m,n) itself"},
    {"((i,p),(j,q))", divmod, "two things are mixed up"},
    {"(m,n) as the place", place_whole, "the first pair is (m,n), counted from the"},
    {"the tile's first element instead of its number", tile_starts,
     "the second pair counts elements"},
    {"(j,i) for (i,j)", only_tile_swapped, "the tile is (j,i), column before row"},
    {"(q,p) for (p,q)", only_place_swapped, "the place in the tile is (q,p), column before"},
    {"a tiler of one case", fixed_tile, "whatever the tiler is"},
    {"logical_divide's, transposed", logical_t, "this is the coordinate for logical_divide,"},
    {"the place alone", only_place, "this is the place in the tile, (p,q), without"},
    {"the tile alone", only_tile, "this is the tile, (i,j), without the place in it"},
    {"tm for both", same_tm, "rows and columns were both divided by tm"},
    {"two numbers", both_numbers, "the place and the tile are a number each"},
    {"flat, the tile first", flat_tile_first, "these are four numbers side by side"},
    {"flat, by mode", flat_logical, "these are four numbers side by side, rows"},
    {"tile (0,0)", one_tile, "the tile is (0,0) for each element"},
    {"tiles rounded up", ceil_tile, "the number of the tile was rounded up"},
    {"tiled, the tile first", tiled_t, "the tile stands first, and the place in it is"},
    {"p with j", other_mixed, "the numbers of the row, p and i, are right,"},
    {"((j,i),(q,p))", tile_t_turned, "tile and place are exchanged, and so are rows"},
    {"minus for mod", minus, "the tile is right, (i,j), and the place in it"},
    {"times for divided", mul, "the place in the tile is right, (p,q), and"},
    {"mod twice", tile_mod, "the place in the tile is right, (p,q), and"},
    {"places from 1", place1, "the places in the tile are counted from 1"},
    {"rows only", rows_only, "these are the numbers of the row alone, p and i"},
    {"a row-major number for the tile", tile_rm, "the second item is a number for the tile,"},
    {NULL, NULL, NULL}};
