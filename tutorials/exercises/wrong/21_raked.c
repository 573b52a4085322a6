/* Wrong answers to exercise 21. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value blocked(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_blocked_product(cx, threads, values);
}

static ct_value values_first(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_blocked_product(cx, values, threads);
}

static ct_value logical(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_zipped_product(cx, threads, values);
}

static ct_value thread(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_value mode[2];
    for (int i = 0; i < 2; ++i) {
        ct_value t = ct_get(cx, threads, i), v = ct_get(cx, values, i);
        mode[i] = ct_make_layout(cx, pair(cx, ct_shape(cx, v), ct_shape(cx, t)),
                                 pair(cx, ct_static(cx, 0), ct_stride(cx, t)));
    }
    return ct_make_layout_of(cx, 2, mode);
}

static ct_value raked_values(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_raked_product(cx, values, threads);
}

static ct_value by_hand(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_value V = ct_size(cx, values), mode[2];
    for (int i = 0; i < 2; ++i) {
        ct_value t = ct_get(cx, threads, i), v = ct_get(cx, values, i);
        ct_tuple shape = pair(cx, ct_shape(cx, v), ct_shape(cx, t));
        mode[i] =
            ct_make_layout(cx, shape, pair(cx, ct_stride(cx, v), ct_mul(cx, V, ct_stride(cx, t))));
    }
    return ct_make_layout_of(cx, 2, mode);
}

static ct_layout blocked_tv(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_blocked_product(cx, threads, values);
}

static ct_layout blocked_vt(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_blocked_product(cx, values, threads);
}

static ct_layout raked_vt(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, values, threads);
}

static ct_layout other_logical(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_logical_product(cx, threads, values);
}

static ct_layout zipped(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_zipped_product(cx, threads, values);
}

static ct_layout inverse_of_raked(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_right_inverse(cx, ct_raked_product(cx, threads, values));
}

static ct_layout left_values(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, threads, ct_make_layout(cx, ct_shape(cx, values), NULL));
}

static ct_layout right_values(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, threads,
                            ct_make_layout(cx, ct_shape(cx, values), ct_LayoutRight()));
}

static ct_layout col_threads(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, ct_make_layout(cx, ct_shape(cx, threads), NULL), values);
}

static ct_layout v_plus_V_t(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    /* by hand: ((vm,tm),(vn,tn)), v + V * t */
    ct_layout m[2];
    ct_value V = ct_size(cx, values);
    for (int i = 0; i < 2; ++i) {
        ct_value vs = ct_get(cx, ct_shape(cx, values), i),
                 ts = ct_get(cx, ct_shape(cx, threads), i);
        ct_value vd = ct_get(cx, ct_stride(cx, values), i),
                 td = ct_get(cx, ct_stride(cx, threads), i);
        m[i] = ct_make_layout(cx, pair(cx, vs, ts), pair(cx, vd, ct_mul(cx, td, V)));
    }
    return ct_make_layout_of(cx, 2, m);
}

static ct_layout no_T(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout m[2];
    for (int i = 0; i < 2; ++i) {
        ct_value vs = ct_get(cx, ct_shape(cx, values), i),
                 ts = ct_get(cx, ct_shape(cx, threads), i);
        ct_value vd = ct_get(cx, ct_stride(cx, values), i),
                 td = ct_get(cx, ct_stride(cx, threads), i);
        m[i] = ct_make_layout(cx, pair(cx, vs, ts), pair(cx, vd, td));
    }
    return ct_make_layout_of(cx, 2, m);
}

static ct_layout plain_tile(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_value m =
        ct_mul(cx, ct_get(cx, ct_shape(cx, threads), 0), ct_get(cx, ct_shape(cx, values), 0));
    ct_value n =
        ct_mul(cx, ct_get(cx, ct_shape(cx, threads), 1), ct_get(cx, ct_shape(cx, values), 1));
    return ct_make_layout(cx, pair(cx, m, n), NULL);
}

static ct_layout raked_transposed(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout p = ct_raked_product(cx, threads, values);
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, p, 1), ct_get(cx, p, 0)});
}

static ct_layout zipped_vt(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_logical_product(cx, values, threads);
}

static ct_layout shape_tiler(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, threads, ct_shape(cx, values));
}

static ct_layout thread_only(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    (void)cx, (void)values;
    return threads;
}

static ct_layout plain_row(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout r = ct_raked_product(cx, threads, values);
    return ct_make_layout(cx,
                          pair(cx, ct_size(cx, ct_get(cx, r, 0)), ct_size(cx, ct_get(cx, r, 1))),
                          ct_LayoutRight());
}

static ct_layout values_only(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout m[2];
    for (int i = 0; i < 2; ++i)
        m[i] = ct_make_layout(
            cx, pair(cx, ct_get(cx, ct_shape(cx, values), i), ct_get(cx, ct_shape(cx, threads), i)),
            pair(cx, ct_get(cx, ct_stride(cx, values), i), ct_static(cx, 0)));
    return ct_make_layout_of(cx, 2, m);
}

static ct_layout blocked_times_T(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout m[2];
    ct_value T = ct_size(cx, threads);
    for (int i = 0; i < 2; ++i)
        m[i] = ct_make_layout(
            cx, pair(cx, ct_get(cx, ct_shape(cx, threads), i), ct_get(cx, ct_shape(cx, values), i)),
            pair(cx, ct_get(cx, ct_stride(cx, threads), i),
                 ct_mul(cx, T, ct_get(cx, ct_stride(cx, values), i))));
    return ct_make_layout_of(cx, 2, m);
}

static ct_layout tv_times_T(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout m[2];
    ct_value T = ct_size(cx, threads);
    for (int i = 0; i < 2; ++i)
        m[i] = ct_make_layout(
            cx, pair(cx, ct_get(cx, ct_shape(cx, values), i), ct_get(cx, ct_shape(cx, threads), i)),
            pair(cx, ct_get(cx, ct_stride(cx, values), i),
                 ct_mul(cx, T, ct_get(cx, ct_stride(cx, threads), i))));
    return ct_make_layout_of(cx, 2, m);
}

static ct_layout both_left(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, ct_make_layout(cx, ct_shape(cx, threads), NULL),
                            ct_make_layout(cx, ct_shape(cx, values), NULL));
}

static ct_layout tiled(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_tiled_product(cx, threads, values);
}

static ct_layout mk(ct_ctx *cx, ct_layout in, ct_layout out, ct_value a, ct_value b)
{
    ct_layout m[2];
    for (int i = 0; i < 2; ++i)
        m[i] = ct_make_layout(
            cx, pair(cx, ct_get(cx, ct_shape(cx, in), i), ct_get(cx, ct_shape(cx, out), i)),
            pair(cx, ct_mul(cx, a, ct_get(cx, ct_stride(cx, in), i)),
                 ct_mul(cx, b, ct_get(cx, ct_stride(cx, out), i))));
    return ct_make_layout_of(cx, 2, m);
}

static ct_layout tv_blocked_T(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return mk(cx, threads, values, ct_size(cx, values), ct_static(cx, 1));
}

static ct_layout sum_blocked(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return mk(cx, threads, values, ct_static(cx, 1), ct_static(cx, 1));
}

static ct_layout zipped_t(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    ct_layout r = ct_raked_product(cx, threads, values);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){ct_make_layout_of(cx, 2,
                                        (ct_layout[]){ct_get(cx, ct_get(cx, r, 0), 1),
                                                      ct_get(cx, ct_get(cx, r, 0), 0)}),
                      ct_get(cx, r, 1)});
}

static ct_layout inv_left(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_left_inverse(cx, ct_raked_product(cx, threads, values));
}

static ct_layout values_t(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(
        cx, threads,
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, values, 1), ct_get(cx, values, 0)}));
}

static ct_layout flat(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_flatten(cx, ct_raked_product(cx, threads, values));
}

static ct_layout inv_blocked(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_right_inverse(cx, ct_blocked_product(cx, threads, values));
}

static ct_layout cm_both(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_blocked_product(cx, ct_make_layout(cx, ct_shape(cx, values), NULL),
                              ct_make_layout(cx, ct_shape(cx, threads), NULL));
}

const wrong_answer wrong_answers[] = {
    {"blocks mean blocked", blocked, "this is blocked_product(threads, values)"},
    {"values are the block, threads the grid", values_first, "v + V * t"},
    {"the product as it is", logical, "this is logical_product"},
    {"only the thread counts", thread, "without the value"},
    {"raked, the other way round", raked_values, "operands and product are both exchanged"},
    {"each thread's block, thread by thread in memory", by_hand, "v + V * t"},
    {"blocked by threads", blocked_tv, "this is blocked_product(threads, values)"},
    {"blocked_product(values, threads)", blocked_vt, "blocks of values, one for each thread"},
    {"raked_product(values, threads)", raked_vt, "operands and product are both exchanged"},
    {"logical_product", other_logical, "this is logical_product"},
    {"zipped_product", zipped, "this is logical_product"},
    {"the inverse as well, as in make_tiled_copy", inverse_of_raked,
     "this is the right inverse of the tile"},
    {"values anew, column-major", left_values, "the values were numbered anew, column by column"},
    {"values row-major", right_values, "the values were numbered anew, row by row"},
    {"threads anew, column-major", col_threads, "the threads were numbered anew, column by column"},
    {"v + V * t, by hand", v_plus_V_t, "blocks of values, one for each thread"},
    {"t + v, by hand", no_T, "this is t + v"},
    {"a plain tile", plain_tile, "this is the tile numbered column by column,"},
    {"the tile transposed", raked_transposed, "the modes of the tile are exchanged"},
    {"logical_product(values, threads)", zipped_vt, "this is logical_product(values, threads)"},
    {"the tile row-major", plain_row, "this is the tile numbered row by row, as if"},
    {"the threads' layout", thread_only, "this is the layout of the threads alone"},
    {"the value alone", values_only, "this is the number of the value, without the"},
    {"v + T * t", tv_times_T, "this is v + T * t"},
    {"both anew, column-major", both_left, "threads and values were both numbered anew,"},
    {"tiled_product", tiled, "this is tiled_product"},
    {"by hand, threads inside", blocked_times_T, "this is blocked_product(threads, values)"},
    {"the shape as a tiler", shape_tiler, "raked_product"},
    {"blocked by hand, V t + v", tv_blocked_T, "operands and product are both exchanged"},
    {"blocked by hand, t + v", sum_blocked, "this is t + v, with the threads next to each"},
    {"mode 0 turned", zipped_t, "mode 0"},
    {"values transposed", values_t, "the modes of values were exchanged"},
    {"left inverse", inv_left, "this is the right inverse of the tile"},
    {"flattened", flat, "a layout of 8 x 6 is expected, this is one of"},
    {"inverse of blocked", inv_blocked, "right inverse"},
    {"blocked, both anew", cm_both, "blocks of values, one for each thread"},
    {NULL, NULL, NULL}};
