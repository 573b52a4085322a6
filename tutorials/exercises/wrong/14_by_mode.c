/* Wrong answers to exercise 14. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value whole(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns});
    return ct_coalesce(cx, both);
}

static ct_value flat(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_flatten(cx, ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns}));
}

static ct_value joined(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_tuple shape = pair(cx, ct_shape(cx, rows), ct_shape(cx, columns));
    return ct_make_layout(cx, shape, pair(cx, ct_stride(cx, rows), ct_stride(cx, columns)));
}

static ct_value profile(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns});
    return ct_coalesce_by(cx, both, ct_static(cx, 1));
}

static ct_value rows_only(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, rows), columns});
}

static ct_value underscore(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns});
    return ct_coalesce_by(cx, both, ct_make_tuple(cx, 1, (ct_value[]){ct_static(cx, 1)}));
}

static ct_value try_all(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_coalesce(cx, both);
}

static ct_value try_none(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return both;
}

static ct_value try_first(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_coalesce_by(cx, both, ct_make_tuple(cx, 1, (ct_value[]){ct_static(cx, 1)}));
}

static ct_value try_swap(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, b), ct_coalesce(cx, a)});
}

static ct_value try_rows(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, a), b});
}

static ct_value try_cols(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, ct_coalesce(cx, b)});
}

static ct_value try_flat(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_flatten(cx, both);
}

static ct_value try_filter(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_filter(cx, a), ct_filter(cx, b)});
}

static ct_value try_compact(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout(cx, pair(cx, ct_size(cx, a), ct_size(cx, b)), NULL);
}

static ct_value try_with(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout(cx, pair(cx, ct_size(cx, a), ct_size(cx, b)),
                          pair(cx, ct_get(cx, ct_flatten(cx, ct_stride(cx, a)), 0),
                               ct_get(cx, ct_flatten(cx, ct_stride(cx, b)), 0)));
}

static ct_value try_split(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_with_shape(cx, ct_coalesce(cx, both), pair(cx, ct_size(cx, b), ct_size(cx, a)));
}

static ct_value try_prof1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_coalesce_by(cx, both, ct_static(cx, 1));
}

static ct_value try_prod(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_logical_product(cx, ct_coalesce(cx, a), ct_coalesce(cx, b));
}

static ct_value try_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_composition(cx, ct_coalesce(cx, a), ct_coalesce(cx, b));
}

static ct_value more_cf(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_coalesce(cx, ct_flatten(cx, both));
}

static ct_value more_sw(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){b, a});
}

static ct_value more_rowc(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_coalesce_by(
        cx, both,
        ct_make_tuple(
            cx, 1,
            (ct_value[]){ct_make_tuple(cx, 2, (ct_value[]){ct_static(cx, 1), ct_static(cx, 1)})}));
}

static ct_value more_sizes(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_make_layout(cx, pair(cx, ct_size(cx, a), ct_size(cx, b)), ct_LayoutRight());
}

static ct_value more_last(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_make_layout(cx, pair(cx, ct_size(cx, a), ct_size(cx, b)),
                          pair(cx, ct_back(ct_flatten(cx, ct_stride(cx, a))),
                               ct_back(ct_flatten(cx, ct_stride(cx, b)))));
}

static ct_value more_rowsonly(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_coalesce(cx, a);
}

static ct_value more_tuple(ct_ctx *cx, ct_value a, ct_value b)
{
    return pair(cx, ct_coalesce(cx, a), ct_coalesce(cx, b));
}

static ct_value more_filt(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_filter(cx, both);
}

static ct_value more_prof22(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_coalesce_by(cx, both, ct_shape(cx, both));
}

static ct_value more_nest(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    return ct_make_layout_of(
        cx, 1,
        (ct_layout[]){ct_coalesce_by(cx, both, pair(cx, ct_static(cx, 1), ct_static(cx, 1)))});
}

static ct_value more_bprod(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_blocked_product(cx, ct_coalesce(cx, a), ct_coalesce(cx, b));
}

static ct_value more_aa(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, a), ct_coalesce(cx, a)});
}

static ct_value more_dyn(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)both;
    ct_layout c = ct_coalesce(cx, b);
    return ct_make_layout_of(
        cx, 2,
        (ct_layout[]){
            ct_make_layout(cx, ct_dynamic(cx, ct_int(ct_size(cx, a))),
                           ct_get(cx, ct_flatten(cx, ct_stride(cx, ct_coalesce(cx, a))), 0)),
            c});
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_coalesce(cx, ct_make_layout_of(cx, 2, (ct_layout[]){b, a}));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){b, ct_coalesce(cx, a)});
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout(cx, ct_mul(cx, ct_size(cx, a), ct_size(cx, b)), ct_static(cx, 1));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_coalesce(
        cx, ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, a), ct_coalesce(cx, b)}));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_flatten(
        cx, ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, a), ct_coalesce(cx, b)}));
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)b;
    return a;
}

static ct_value mixed_h(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_group(cx, ct_flatten(cx, ct_make_layout_of(cx, 2, (ct_layout[]){a, b})), 0, 2);
}

const wrong_answer wrong_answers[] = {
    {"coalesce makes it shorter", whole, "the whole matrix was coalesced"},
    {"flatten makes it simpler", flat, "the modes were flattened"},
    {"joining is enough", joined, "nothing was merged"},
    {"a profile of one integer", profile, "the whole matrix was coalesced"},
    {"the columns are fine as they are", rows_only, "the columns were not"},
    {"an underscore where a mode stays", underscore, "the columns were not"},
    {"all of it", try_all, "the whole matrix was coalesced: what is merged"},
    {"joined", try_none, "nothing was merged. (_2,_4):(_1,_2) is one"},
    {"a profile of one", try_first, "the rows were coalesced and the columns were"},
    {"columns first", try_swap, "rows and columns are exchanged: mode 0 of the"},
    {"rows only", try_rows, "the rows were coalesced and the columns were"},
    {"columns only", try_cols, "the columns were coalesced and the rows were"},
    {"flat", try_flat, "the modes were flattened: the integers stand"},
    {"filter", try_filter, "filter removes strides of 0 as well, and with"},
    {"sizes, compact", try_compact, "a compact matrix of the two sizes was made,"},
    {"one mode each of the first strides", try_with, "each mode became one integer with its first"},
    {"coalesce, then a matrix again", try_split, "rows and columns are exchanged"},
    {"a number as profile", try_prof1, "the whole matrix was coalesced: what is merged"},
    {"a product", try_prod, "a product was made: it moves the columns to"},
    {"composition", try_comp, "rows and columns were composed:"},
    {"coalesce of flat", more_cf, "the whole matrix was coalesced: what is merged"},
    {"columns first, unmerged", more_sw, "rows and columns are exchanged, and nothing was"},
    {"rows with a profile, columns first", more_rowc, "nothing was merged. (_2,_4):(_1,_2) is one"},
    {"sizes and coalesced whole stride", more_sizes, "a compact matrix of the two sizes was made,"},
    {"last strides", more_last, "each mode became one integer with its last"},
    {"rows", more_rowsonly, "this is the rows alone, coalesced. The matrix"},
    {"a tuple", more_tuple, "this is a tuple of two layouts. One layout with"},
    {"filter of all", more_filt, ""},
    {"profile of the shapes", more_prof22, "nothing was merged. (_2,_4):(_1,_2) is one"},
    {"one more level", more_nest, "the two modes are right, and inside of one: the"},
    {"blocked product", more_bprod, "a blocked product was made. The columns have"},
    {"rows twice", more_aa, "these are the rows twice: mode 1 of the matrix"},
    {"dynamic shape", more_dyn, ""},
    {"columns first, whole", mixed_a, "rows and columns are exchanged"},
    {"columns first, rows coalesced", mixed_b, "rows and columns are exchanged"},
    {"sum of the two", mixed_c, "one mode for all elements; (m,n) needs a mode"},
    {"coalesce of the coalesced", mixed_d, "the whole matrix was coalesced: what is merged"},
    {"flatten after", mixed_e, "all modes stand side by side; group those of"},
    {"rows", mixed_g, "this is the operand rows itself, unchanged. The"},
    {"group of flat", mixed_h, "all modes stand side by side; group those of"},
    {NULL, NULL, NULL}};
