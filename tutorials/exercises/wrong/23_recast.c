/* Wrong answers to exercise 23. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value each_extent(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_tuple s = ct_shape(cx, layout), d = ct_stride(cx, layout);
    ct_tuple shape = pair(cx, ct_div(cx, ct_get(cx, s, 0), n), ct_div(cx, ct_get(cx, s, 1), n));
    ct_value one = ct_static(cx, 1);
    if (ct_int(ct_get(cx, d, 0)) == 1)
        return ct_make_layout(cx, shape, pair(cx, one, ct_div(cx, ct_get(cx, d, 1), n)));
    return ct_make_layout(cx, shape, pair(cx, ct_div(cx, ct_get(cx, d, 0), n), one));
}

static ct_value all_strides(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_get(cx, ct_stride(cx, layout), i);
        if (ct_int(d[i]) == 1)
            s[i] = ct_div(cx, s[i], n);
        d[i] = ct_div(cx, d[i], n);
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_value strides_stay(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value s[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        if (ct_int(ct_get(cx, ct_stride(cx, layout), i)) == 1)
            s[i] = ct_dynamic(cx, ct_int(s[i]) / (ct_int(bits) / 8));
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), ct_stride(cx, layout));
}

static ct_value library(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_recast_layout(cx, layout, 8, ct_int(bits));
}

static ct_value mode_0(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        int64_t stride = ct_int(ct_get(cx, ct_stride(cx, layout), i));
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_dynamic(cx, stride == 1 ? 1 : stride / n);
    }
    return ct_make_layout(cx, pair(cx, ct_dynamic(cx, ct_int(s[0]) / n), s[1]),
                          pair(cx, d[0], d[1]));
}

static ct_value compact(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    ct_tuple s = ct_shape(cx, layout);
    int64_t m = ct_int(ct_get(cx, s, 0)), k = ct_int(ct_get(cx, s, 1));
    if (ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1)
        return ct_make_layout(cx, pair(cx, ct_dynamic(cx, m / n), ct_dynamic(cx, k)), NULL);
    return ct_make_layout(cx, pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, k / n)), ct_LayoutRight());
}

static ct_value every_nth(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_get(cx, ct_stride(cx, layout), i);
        if (ct_int(d[i]) == 1) {
            s[i] = ct_div(cx, s[i], n);
            d[i] = n;
        }
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_layout mk(ct_ctx *cx, ct_value a, ct_value b, ct_value c, ct_value d)
{
    return ct_make_layout(cx, pair(cx, a, b), pair(cx, c, d));
}

static int one_of(ct_ctx *cx, ct_layout layout)
{
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1 ? 0 : 1;
}

static ct_layout mode0(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    return mk(cx, ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              ct_get(cx, ct_shape(cx, layout), 1), ct_get(cx, ct_stride(cx, layout), 0),
              ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)));
}

static ct_layout mode1(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    return mk(cx, ct_get(cx, ct_shape(cx, layout), 0),
              ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)),
              ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              ct_get(cx, ct_stride(cx, layout), 1));
}

static ct_layout both_shapes(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(
        cx, ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
        ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)),
        o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8))
          : ct_get(cx, ct_stride(cx, layout), 0),
        o ? ct_get(cx, ct_stride(cx, layout), 1)
          : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)));
}

static ct_layout shape_only(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(cx,
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
                : ct_get(cx, ct_shape(cx, layout), 1),
              ct_get(cx, ct_stride(cx, layout), 0), ct_get(cx, ct_stride(cx, layout), 1));
}

static ct_layout stride_only(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(
        cx, ct_get(cx, ct_shape(cx, layout), 0), ct_get(cx, ct_shape(cx, layout), 1),
        o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8))
          : ct_get(cx, ct_stride(cx, layout), 0),
        o ? ct_get(cx, ct_stride(cx, layout), 1)
          : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)));
}

static ct_layout other_mode(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(
        cx,
        o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8))
          : ct_get(cx, ct_shape(cx, layout), 0),
        o ? ct_get(cx, ct_shape(cx, layout), 1)
          : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)),
        o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8))
          : ct_get(cx, ct_stride(cx, layout), 0),
        o ? ct_get(cx, ct_stride(cx, layout), 1)
          : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)));
}

static ct_layout multiplied(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(
        cx,
        o ? ct_get(cx, ct_shape(cx, layout), 0)
          : ct_mul(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
        o ? ct_mul(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
          : ct_get(cx, ct_shape(cx, layout), 1),
        o ? ct_mul(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8))
          : ct_get(cx, ct_stride(cx, layout), 0),
        o ? ct_get(cx, ct_stride(cx, layout), 1)
          : ct_mul(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)));
}

static ct_layout by_bits(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    ct_value n = bits;
    return mk(cx,
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), n),
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), n)
                : ct_get(cx, ct_shape(cx, layout), 1),
              o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), n)
                : ct_get(cx, ct_stride(cx, layout), 0),
              o ? ct_get(cx, ct_stride(cx, layout), 1)
                : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), n));
}

static ct_layout other_compact(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return ct_make_layout(
        cx,
        pair(cx,
             o ? ct_get(cx, ct_shape(cx, layout), 0)
               : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
             o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
               : ct_get(cx, ct_shape(cx, layout), 1)),
        o ? ct_LayoutRight() : NULL);
}

static ct_layout compact_left(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return ct_make_layout(
        cx,
        pair(cx,
             o ? ct_get(cx, ct_shape(cx, layout), 0)
               : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
             o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
               : ct_get(cx, ct_shape(cx, layout), 1)),
        NULL);
}

static ct_layout fixed4(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)bits;
    int o = one_of(cx, layout);
    ct_value n = ct_static(cx, 4);
    return mk(cx,
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), n),
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), n)
                : ct_get(cx, ct_shape(cx, layout), 1),
              o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), n)
                : ct_get(cx, ct_stride(cx, layout), 0),
              o ? ct_get(cx, ct_stride(cx, layout), 1)
                : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), n));
}

static ct_layout unchanged(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)cx, (void)bits;
    return layout;
}

static ct_layout all_divided(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(cx,
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
                : ct_get(cx, ct_shape(cx, layout), 1),
              ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)));
}

static ct_layout stride_k(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(cx,
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
                : ct_get(cx, ct_shape(cx, layout), 1),
              o ? ct_get(cx, ct_stride(cx, layout), 0) : ct_static(cx, ct_int(bits) / 8),
              o ? ct_static(cx, ct_int(bits) / 8) : ct_get(cx, ct_stride(cx, layout), 1));
}

static ct_layout div16(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    ct_value n = ct_static(cx, ct_int(bits) / 16);
    return mk(cx,
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), n),
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), n)
                : ct_get(cx, ct_shape(cx, layout), 1),
              o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), n)
                : ct_get(cx, ct_stride(cx, layout), 0),
              o ? ct_get(cx, ct_stride(cx, layout), 1)
                : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), n));
}

static ct_layout swapped(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int o = one_of(cx, layout);
    return mk(cx,
              o ? ct_div(cx, ct_get(cx, ct_shape(cx, layout), 1), ct_static(cx, ct_int(bits) / 8))
                : ct_get(cx, ct_shape(cx, layout), 1),
              o ? ct_get(cx, ct_shape(cx, layout), 0)
                : ct_div(cx, ct_get(cx, ct_shape(cx, layout), 0), ct_static(cx, ct_int(bits) / 8)),
              o ? ct_get(cx, ct_stride(cx, layout), 1)
                : ct_div(cx, ct_get(cx, ct_stride(cx, layout), 1), ct_static(cx, ct_int(bits) / 8)),
              o ? ct_div(cx, ct_get(cx, ct_stride(cx, layout), 0), ct_static(cx, ct_int(bits) / 8))
                : ct_get(cx, ct_stride(cx, layout), 0));
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_layout other_mk(ct_ctx *cx, int64_t a, int64_t b, int64_t c, int64_t d)
{
    return ct_make_layout(cx, pair(cx, dyn(cx, a), dyn(cx, b)), pair(cx, dyn(cx, c), dyn(cx, d)));
}

static ct_layout shape_all(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)));
}

static ct_layout mul_stride(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1
               ? other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)), 1,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 1)) * n)
               : other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 0)) * n, 1);
}

static ct_layout in_bytes(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1
               ? other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)), n,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 1)))
               : other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 0)), n);
}

static ct_layout every_stride_n(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)),
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)) * n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)) * n);
}

static ct_layout first_static(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    int o = ct_is_static(ct_get(cx, ct_stride(cx, layout), 0)) ? 0 : 1;
    return o ? other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                        ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                        ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n,
                        ct_int(ct_get(cx, ct_stride(cx, layout), 1)))
             : other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                        ct_int(ct_get(cx, ct_shape(cx, layout), 1)),
                        ct_int(ct_get(cx, ct_stride(cx, layout), 0)),
                        ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n);
}

static ct_layout shape_of_n(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1
               ? other_mk(cx, n, ct_int(ct_get(cx, ct_shape(cx, layout), 1)), 1,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n)
               : other_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)), n,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n, 1);
}

static ct_layout nested(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    return ct_logical_divide(cx, layout, ct_static(cx, ct_int(bits) / 8));
}

static ct_layout flat(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_make_layout(cx,
                          dyn(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) *
                                      ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n),
                          ct_static(cx, 1));
}

static ct_value other_dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_layout third_mk(ct_ctx *cx, int64_t a, int64_t b, int64_t c, int64_t d)
{
    return ct_make_layout(cx, pair(cx, other_dyn(cx, a), other_dyn(cx, b)),
                          pair(cx, other_dyn(cx, c), other_dyn(cx, d)));
}

static ct_layout other_stride_kept0(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)),
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)));
}

static ct_layout row_kept(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)));
}

static ct_layout all_div(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n);
}

static ct_layout strides_both(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)),
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n);
}

static ct_layout by_last(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                    ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n
                        ? ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n
                        : 1,
                    ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n
                        ? ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n
                        : 1);
}

static ct_layout other_times(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1
               ? third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) * n,
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)), 1,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 1)))
               : third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)) * n,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 0)), 1);
}

static ct_layout swapped_s(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1
               ? third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)),
                          ct_int(ct_get(cx, ct_stride(cx, layout), 1)) / n, 1)
               : third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n, 1,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 0)) / n);
}

static ct_layout minus(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    return ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1
               ? third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n,
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)), 1,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 1)) -
                              ct_int(ct_get(cx, ct_shape(cx, layout), 0)) +
                              ct_int(ct_get(cx, ct_shape(cx, layout), 0)) / n)
               : third_mk(cx, ct_int(ct_get(cx, ct_shape(cx, layout), 0)),
                          ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                          ct_int(ct_get(cx, ct_stride(cx, layout), 0)) -
                              ct_int(ct_get(cx, ct_shape(cx, layout), 1)) +
                              ct_int(ct_get(cx, ct_shape(cx, layout), 1)) / n,
                          1);
}

const wrong_answer wrong_answers[] = {
    {"a quarter of each extent", each_extent, "both extents were divided"},
    {"all strides are divided", all_strides, "became 0"},
    {"the strides are places, they stay", strides_stay, "still counts narrow elements"},
    {"the library's call", library, "without ct_recast_layout"},
    {"mode 0 is the contiguous one", mode_0, "mode 0 was shortened"},
    {"a compact tile", compact, "tile without gaps"},
    {"every n-th element of the tile", every_nth, "every n-th narrow element"},
    {"always mode 0", mode0, "mode 0 was taken for the contiguous one"},
    {"always mode 1", mode1, "mode 1 was taken for the contiguous one"},
    {"both extents", both_shapes, "both extents were divided"},
    {"extents alone", shape_only, "the mode with stride 1 got shorter, and the"},
    {"strides alone", stride_only, "the strides count wider elements now, but"},
    {"the other mode gets shorter", other_mode, "the mode that got shorter is the one whose"},
    {"multiplied, as downcast", multiplied, "this goes the other way"},
    {"divided by bits", by_bits, "n is bits here"},
    {"strides anew", other_compact, "the extents are right, and the strides are"},
    {"strides anew, column-major", compact_left, "the extents are right, and the strides are"},
    {"4, whatever bits", fixed4, "4 narrow elements make a wide one whatever"},
    {"unchanged", unchanged, "this is the layout as it was, in elements of"},
    {"stride 1 is divided, too", all_divided, "the stride 1 was divided as well, and became 0"},
    {"steps of n", stride_k, "this is every n-th narrow element, in narrow"},
    {"bits / 16", div16, "n is bits / 16 here"},
    {"modes exchanged", swapped, "the two modes are exchanged"},
    {"both extents, strides kept", shape_all, "both extents were divided, and the strides kept"},
    {"the other stride times n", mul_stride, "the other stride was multiplied by n"},
    {"stride n", in_bytes, "this is every n-th narrow element, in narrow"},
    {"strides times n", every_stride_n, "the strides were multiplied by n, and the"},
    {"the first static stride", first_static, "mode 0 was taken for the contiguous one"},
    {"n elements in the contiguous mode", shape_of_n, "the contiguous mode has n elements here"},
    {"a divide", nested, "the tile was divided into pieces of n narrow"},
    {"one mode", flat, "the tile was made one mode of neighbours"},
    {"mode 0 shorter, strides kept", other_stride_kept0,
     "mode 0 was shortened whatever its stride is,"},
    {"mode 1 shorter, strides kept", row_kept, "mode 1 was shortened whatever its stride is,"},
    {"everything divided", all_div, "both extents and both strides were divided,"},
    {"strides divided, 1 too", strides_both, "both strides were divided, and the stride 1"},
    {"mode 1 shorter", by_last, "the mode that got shorter is the one whose"},
    {"longer", other_times, "the contiguous mode got n times longer"},
    {"strides exchanged", swapped_s, "the two strides are exchanged"},
    {"the gap kept", minus, "stride"},
    {NULL, NULL, NULL}};
