/* Wrong answers to exercise 29. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value anew(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value along = ct_static(cx, ct_int(n) / 4);
    ct_value N = ct_div(cx, ct_size(cx, ct_get(cx, fragment, 2)), along);
    ct_value M = ct_size(cx, ct_get(cx, fragment, 1));
    return ct_make_layout(cx, ct_make_tuple(cx, 3, (ct_value[]){n, M, N}), NULL);
}

static ct_value divide(ct_ctx *cx, ct_value fragment, ct_value n)
{
    return ct_logical_divide(cx, fragment, ct_static(cx, ct_int(n)));
}

static ct_value as_is(ct_ctx *cx, ct_value fragment, ct_value n)
{
    (void)cx;
    (void)n;
    return fragment;
}

static ct_value mode_2(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, fragment, 1), cut});
}

static ct_value mma_first(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    ct_layout copy =
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, cut, 0), ct_get(cx, fragment, 0)});
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){copy, ct_get(cx, fragment, 1), ct_get(cx, cut, 1)});
}

static ct_value n_mmas(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), n);
    ct_layout copy =
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, cut, 0)});
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){copy, ct_get(cx, fragment, 1), ct_get(cx, cut, 1)});
}

static ct_value n_before_m(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_layout cut = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    ct_layout copy =
        ct_make_layout_of(cx, 2, (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, cut, 0)});
    return ct_make_layout_of(cx, 3,
                             (ct_layout[]){copy, ct_get(cx, cut, 1), ct_get(cx, fragment, 1)});
}

static ct_value tiler(ct_ctx *cx, ct_value fragment, ct_value n)
{
    ct_value along = ct_static(cx, ct_int(n) / 4), all = ct_underscore();
    return ct_logical_divide(cx, fragment, ct_make_tuple(cx, 3, (ct_value[]){all, all, along}));
}

static ct_layout of3(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout c)
{
    return ct_make_layout_of(cx, 3, (ct_layout[]){a, b, c});
}

static ct_layout of2(ct_ctx *cx, ct_layout a, ct_layout b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
}

static ct_layout unchanged(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)cx, (void)n;
    return fragment;
}

static ct_layout along_m(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 1), ct_static(cx, ct_int(n) / 4));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, c, 1),
               ct_get(cx, fragment, 2));
}

static ct_layout by_n(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n)));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 1));
}

static ct_layout rest_first(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 1)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 0));
}

static ct_layout mma_second(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, of2(cx, ct_get(cx, c, 0), ct_get(cx, fragment, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 1));
}

static ct_layout compact(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_value s[3] = {n, ct_size(cx, ct_get(cx, fragment, 1)),
                     ct_dynamic(cx, ct_int(ct_size(cx, ct_get(cx, fragment, 2))) * 4 / ct_int(n))};
    return ct_make_layout(cx, ct_make_tuple(cx, 3, s), NULL);
}

static ct_layout counted(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_value s[3] = {n, ct_size(cx, ct_get(cx, fragment, 1)),
                     ct_dynamic(cx, ct_int(ct_size(cx, ct_get(cx, fragment, 2))) * 4 / ct_int(n))};
    return ct_with_shape(cx, fragment, ct_make_tuple(cx, 3, s));
}

static ct_layout strided(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_value k = ct_static(cx, ct_int(n) / 4),
             r = ct_static(cx, ct_int(ct_size(cx, ct_get(cx, fragment, 2))) * 4 / ct_int(n));
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_make_layout(cx, k, r));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 1));
}

static ct_layout zipped(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    return ct_zipped_divide(cx, fragment, n);
}

static ct_layout divided_whole(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_coalesce(cx, fragment), n);
    return of3(cx, ct_get(cx, c, 0), ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

static ct_layout mn_order(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, c, 1),
               ct_get(cx, fragment, 1));
}

static ct_layout mode_2_kept(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, fragment, 2));
}

static ct_layout fixed8(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)n;
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, 2));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 1));
}

static ct_layout outer_only(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1), ct_get(cx, c, 1));
}

static ct_layout cpy_only(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, ct_get(cx, c, 0), ct_get(cx, fragment, 1), ct_get(cx, c, 1));
}

static ct_layout flat4(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return ct_make_layout_of(cx, 4,
                             (ct_layout[]){ct_get(cx, fragment, 0), ct_get(cx, c, 0),
                                           ct_get(cx, fragment, 1), ct_get(cx, c, 1)});
}

static ct_layout divided_mode0(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 0), n);
    return of3(cx, c, ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

static ct_layout stride4(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_value s[3] = {n, ct_size(cx, ct_get(cx, fragment, 1)),
                     ct_dynamic(cx, ct_int(ct_size(cx, ct_get(cx, fragment, 2))) * 4 / ct_int(n))};
    ct_value d[3] = {
        ct_static(cx, 1), ct_get(cx, ct_stride(cx, fragment), 1),
        ct_mul(cx, ct_get(cx, ct_stride(cx, fragment), 2), ct_static(cx, ct_int(n) / 4))};
    return ct_make_layout(cx, ct_make_tuple(cx, 3, s), ct_make_tuple(cx, 3, d));
}

static ct_layout no_mul(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    ct_layout rest =
        ct_make_layout(cx, ct_shape(cx, ct_get(cx, c, 1)), ct_stride(cx, ct_get(cx, fragment, 2)));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               rest);
}

static ct_layout other_two(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of2(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)),
               of2(cx, ct_get(cx, fragment, 1), ct_get(cx, c, 1)));
}

static ct_layout nested_right(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    return of3(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1),
               ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4)));
}

static ct_layout rows_in(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1)), ct_get(cx, c, 0),
               ct_get(cx, c, 1));
}

static ct_layout by_4(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)n;
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, 4));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 1));
}

static ct_layout all_n(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)n;
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 2)),
               ct_get(cx, fragment, 1), ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0)));
}

static ct_layout reversed(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return of3(cx, ct_get(cx, c, 1), ct_get(cx, fragment, 1),
               of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)));
}

static ct_layout compact_row(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_value s[3] = {n, ct_size(cx, ct_get(cx, fragment, 1)),
                     ct_dynamic(cx, ct_int(ct_size(cx, ct_get(cx, fragment, 2))) * 4 / ct_int(n))};
    return ct_make_layout(cx, ct_make_tuple(cx, 3, s), ct_LayoutRight());
}

static ct_layout mode_comp(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    return ct_composition(
        cx, fragment,
        ct_make_layout(
            cx,
            ct_make_tuple(cx, 3,
                          (ct_value[]){n, ct_size(cx, ct_get(cx, fragment, 1)),
                                       ct_dynamic(cx, ct_int(ct_size(cx, ct_get(cx, fragment, 2))) *
                                                          4 / ct_int(n))}),
            NULL));
}

static ct_layout whole_divide(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    return ct_logical_divide(cx, fragment, ct_static(cx, ct_int(n)));
}

static ct_layout half_cut(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 8));
    return of3(cx, of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, fragment, 1),
               ct_get(cx, c, 1));
}

static ct_value dyn(ct_ctx *cx, int64_t n)
{
    return ct_dynamic(cx, n);
}

static ct_layout other_of3(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout c)
{
    return ct_make_layout_of(cx, 3, (ct_layout[]){a, b, c});
}

static ct_layout other_of2(ct_ctx *cx, ct_layout a, ct_layout b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
}

static ct_layout flat_coal(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)n;
    return ct_coalesce(cx, fragment);
}

static ct_layout m_first(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return other_of3(cx, ct_get(cx, fragment, 1),
                     other_of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 0)), ct_get(cx, c, 1));
}

static ct_layout mm_strided(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    int64_t r = ct_int(ct_size(cx, ct_get(cx, fragment, 2))) * 4 / ct_int(n);
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), dyn(cx, r));
    return other_of3(cx, other_of2(cx, ct_get(cx, fragment, 0), ct_get(cx, c, 1)),
                     ct_get(cx, fragment, 1), ct_get(cx, c, 0));
}

static ct_layout zip2(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    return ct_tiled_divide(cx, fragment, n);
}

static ct_layout other_left(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    ct_layout c = ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4));
    return other_of3(cx, ct_make_layout(cx, n, NULL), ct_get(cx, fragment, 1), ct_get(cx, c, 1));
}

static ct_layout mode2first(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)n;
    return other_of3(cx, other_of2(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 2)),
                     ct_get(cx, fragment, 1), ct_get(cx, fragment, 2));
}

static ct_layout comp(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    return other_of3(
        cx, ct_composition(cx, fragment, ct_make_layout(cx, n, NULL)), ct_get(cx, fragment, 1),
        ct_get(cx, ct_logical_divide(cx, ct_get(cx, fragment, 2), ct_static(cx, ct_int(n) / 4)),
               1));
}

static ct_layout rows8(ct_ctx *cx, ct_layout fragment, ct_value n)
{
    (void)n;
    return other_of3(cx, other_of2(cx, ct_get(cx, fragment, 0), ct_get(cx, fragment, 1)),
                     ct_make_layout(cx, ct_static(cx, 1), ct_static(cx, 0)),
                     ct_get(cx, fragment, 2));
}

const wrong_answer wrong_answers[] = {
    {"registers are numbered anew", anew, "numbered anew"},
    {"a divide of the fragment", divide, "the whole fragment was divided"},
    {"the fragment has the right order already", as_is, "the fragment as it is"},
    {"the divide stays in mode 2", mode_2, "both parts were left in it"},
    {"the MMA runs fastest in a copy", mma_first, "within a copy the MMAs run first"},
    {"n divides mode 2", n_mmas, "n counts values"},
    {"N before M", n_before_m, "along N stand before"},
    {"a divide of mode 2 by the tiler (_,_,n/4)", tiler, "both parts were left in it"},
    {"unchanged", unchanged, "this is the fragment as it is, (MMA, MMA_M,"},
    {"along M", along_m, "the copy takes MMAs that follow one another"},
    {"n MMAs", by_n, "mode 2 was divided by a static n"},
    {"the rest in mode 0", rest_first, "the parts of mode 2 are exchanged"},
    {"the MMAs first", mma_second, "within a copy the MMAs run first, then the"},
    {"compact strides", compact, "the registers were numbered anew, one after"},
    {"shape anew, registers in order", counted, "the new shape was laid over the 1-D"},
    {"MMAs that do not follow one another", strided,
     "each copy takes MMAs that are far apart along N"},
    {"zipped_divide", zipped, "the whole fragment was divided by n"},
    {"the whole fragment is divided", divided_whole, "the fragment as a whole was divided by n,"},
    {"M and N exchanged", mn_order, "the copies along N stand before those along M"},
    {"mode 2 kept", mode_2_kept, "mode 2 is the whole mode of the fragment,"},
    {"always 8", fixed8, "a copy takes two MMAs whatever n is"},
    {"mode 0 kept", outer_only, "mode 0 still has the 4 values of one MMA, and"},
    {"MMAs without their values", cpy_only, "mode 0 has the MMAs of a copy without the 4"},
    {"four modes", flat4, "there are four modes"},
    {"mode 0 is divided by n", divided_mode0, "mode 0 was divided by n"},
    {"n registers from 0 on", stride4, "a copy takes n registers that follow one another"},
    {"the stride of the rest kept", no_mul, "the copies are one MMA apart along N, and"},
    {"two modes", other_two, "the copies are one mode"},
    {"both parts in mode 2", nested_right, "mode 2 was divided, and both parts were left"},
    {"the rows in mode 0", rows_in, "mode 0 has MMAs that follow one another along M"},
    {"4 MMAs always", by_4, "a copy takes four MMAs whatever n is"},
    {"all of N in one copy", all_n, "one copy takes all MMAs along N"},
    {"modes reversed", reversed, "the modes stand in the opposite order"},
    {"compact, row-major", compact_row, "the registers were numbered anew, the last"},
    {"logical_divide of the whole", whole_divide, "the whole fragment was divided by n"},
    {"n / 8 MMAs", half_cut, "mode 2 was divided by n / 8"},
    {"a composition", mode_comp, "the new shape was laid over the 1-D"},
    {"coalesced", flat_coal, "the fragment was coalesced"},
    {"MMA_M first", m_first, "MMA_M stands before the values of a copy"},
    {"MMAs apart", mm_strided, "each copy takes MMAs that are far apart along N"},
    {"tiled_divide", zip2, "the whole fragment was divided by n"},
    {"n registers in a row for mode 0", other_left,
     "a copy takes n registers that follow one another"},
    {"mode 2 in both", mode2first, "mode 2 is in mode 0 as a whole, and in its"},
    {"the first n of the fragment", comp, "mode 0 is the first n values of the fragment,"},
    {"MMA_M in mode 0", rows8, "the copy takes MMAs that follow one another"},
    {NULL, NULL, NULL}};
