/* Wrong answers to exercise 16. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value at_most(ct_ctx *cx, int64_t n, ct_value bits)
{
    int64_t most = 128 / ct_int(bits);
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value library(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    return ct_max_common_vector(cx, layout, layout);
}

static ct_value inverse(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout numbers = ct_as_static(cx, layout);
    return at_most(cx, ct_int(ct_size(cx, ct_right_inverse(cx, numbers))), bits);
}

static ct_value widest(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)layout;
    return ct_dynamic(cx, 128 / ct_int(bits));
}

static ct_value stride_one(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_value s = ct_get(cx, ct_shape(cx, flat), i), d = ct_get(cx, ct_stride(cx, flat), i);
        if (ct_is_static(s) && ct_is_static(d) && ct_int(d) == 1)
            return at_most(cx, ct_int(s), bits);
    }
    return ct_dynamic(cx, 1);
}

static ct_value coalesced(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout first = ct_get(cx, ct_coalesce(cx, layout), 0);
    bool known = ct_is_static(ct_shape(cx, first)) && ct_is_static(ct_stride(cx, first));
    if (!known || ct_int(ct_stride(cx, first)) != 1)
        return ct_dynamic(cx, 1);
    return at_most(cx, ct_int(ct_shape(cx, first)), bits);
}

static ct_value strides(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t run = 1;
    for (int pass = 0; pass < ct_rank(flat); ++pass)
        for (int i = 0; i < ct_rank(flat); ++i) {
            ct_layout mode = ct_get(cx, flat, i);
            if (ct_is_static(ct_stride(cx, mode)) && ct_int(ct_stride(cx, mode)) == run)
                run *= ct_int(ct_size(cx, mode));
        }
    return at_most(cx, run, bits);
}

static ct_value four(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    ct_value n = ct_size(cx, ct_right_inverse(cx, layout));
    return ct_dynamic(cx, ct_int(n) < 4 ? ct_int(n) : 4);
}

static ct_value size_of_inverse(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return at_most(cx, ct_int(ct_size(cx, ct_right_inverse(cx, layout))), bits);
}

static ct_value fast_all_bits(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1, most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static ct_value only_shape_static(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1, most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(ct_shape(cx, mode)) && ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static ct_value only_stride_static(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1, most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(ct_stride(cx, mode)) && ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static ct_value one_pass(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1, most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(mode) && ct_int(ct_stride(cx, mode)) == places)
            places *= ct_int(ct_shape(cx, mode));
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static ct_value bytes_for_bits(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1, most = 16 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(mode) && ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static ct_value stride_one_mode(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(mode) && ct_int(ct_stride(cx, mode)) == 1) {
            int64_t n = ct_int(ct_shape(cx, mode));
            return ct_dynamic(cx, n < most ? n : most);
        }
    }
    return ct_dynamic(cx, 1);
}

static ct_value mode_0(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout mode = ct_get(cx, ct_flatten(cx, layout), 0);
    int64_t most = 128 / ct_int(bits), n = ct_int(ct_shape(cx, mode));
    if (!ct_is_static(mode) || ct_int(ct_stride(cx, mode)) != 1)
        return ct_dynamic(cx, 1);
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value no_cap(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)bits;
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1;
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(mode) && ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, places);
}

static ct_value whole_static(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    if (!ct_is_static(layout))
        return ct_dynamic(cx, 1);
    int64_t most = 128 / ct_int(bits),
            n = ct_int(ct_size(cx, ct_coalesce(cx, ct_right_inverse(cx, layout))));
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value in_bits(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1, most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(mode) && ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, (places < most ? places : most) * ct_int(bits));
}

static ct_value whole_size(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t most = 128 / ct_int(bits), n = ct_int(ct_size(cx, layout));
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value top_modes(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t places = 1, most = 128 / ct_int(bits);
    for (int i = 0; i < ct_rank(layout); ++i) {
        ct_layout mode = ct_get(cx, layout, i);
        if (ct_rank(mode) == 1 && ct_is_integral(ct_shape(cx, mode)) && ct_is_static(mode) &&
            ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static int64_t chain(ct_ctx *cx, ct_layout layout)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1;
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout mode = ct_get(cx, flat, i);
        if (ct_is_static(mode) && ct_int(ct_stride(cx, mode)) == places) {
            places *= ct_int(ct_shape(cx, mode));
            i = -1;
        }
    }
    return places;
}

static ct_value mode_0_extent(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(ct_size(cx, ct_get(cx, layout, 0))), most = 128 / ct_int(bits);
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value through_inverse(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(ct_size(cx, ct_right_inverse(cx, layout))), most = 128 / ct_int(bits);
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value wrong_max(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = chain(cx, layout), most = 128 / ct_int(bits);
    return ct_dynamic(cx, n > most ? n : most);
}

static ct_value limit_64(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = chain(cx, layout), most = 64 / ct_int(bits);
    return ct_dynamic(cx, n < most ? n : most > 0 ? most : 1);
}

static ct_value last_mode(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    ct_layout mode = ct_get(cx, flat, ct_rank(flat) - 1);
    int64_t most = 128 / ct_int(bits), n = ct_int(ct_shape(cx, mode));
    if (!ct_is_static(mode) || ct_int(ct_stride(cx, mode)) != 1)
        n = 1;
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value vec(ct_ctx *cx, ct_layout layout, int64_t most, bool sh, bool st, bool again)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1;
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_layout m = ct_get(cx, flat, i);
        bool ok = (!sh || ct_is_static(ct_shape(cx, m))) && (!st || ct_is_static(ct_stride(cx, m)));
        if (ok && ct_int(ct_stride(cx, m)) == places) {
            places *= ct_int(ct_shape(cx, m));
            if (again)
                i = -1;
        }
    }
    return ct_dynamic(cx, places < most ? places : most);
}

static ct_value dyn_no_cap(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)bits;
    return vec(cx, layout, 1000, false, false, true);
}

static ct_value bytes_cap(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)bits;
    return vec(cx, layout, 16, true, true, true);
}

static ct_value cap_128(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)bits;
    return vec(cx, layout, 128, true, true, true);
}

static ct_value one_pass_dyn(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    return vec(cx, layout, 128 / ct_int(bits), false, false, false);
}

static ct_value by_byte(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    return vec(cx, layout, 128 / (ct_int(bits) / 8), true, true, true);
}

static ct_value cosz(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(ct_cosize(cx, layout)), w = 128 / ct_int(bits);
    return ct_dynamic(cx, n < w ? n : w);
}

static ct_value always_one(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    (void)layout;
    (void)bits;
    return ct_dynamic(cx, 1);
}

static ct_value row(ct_ctx *cx, ct_layout layout, ct_value bits)
{
    int64_t n = ct_int(ct_size(cx, ct_get(cx, layout, 1))), w = 128 / ct_int(bits);
    return ct_dynamic(cx, n < w ? n : w);
}

const wrong_answer wrong_answers[] = {
    {"the library knows", library, "without ct_max_common_vector"},
    {"the size of the inverse, dynamic parts too", inverse,
     "dynamic integers were taken at their numbers"},
    {"128 bits fit always", widest, "the widest instruction"},
    {"the mode with stride 1 is the vector", stride_one, "only the mode with stride 1"},
    {"mode 0 of the coalesced layout", coalesced, "in their order, from the left"},
    {"a static stride is enough", strides, "the stride was asked"},
    {"four elements fit into an instruction", four, "128 / bits"},
    {"the size of the inverse", size_of_inverse, "and the extent was not"},
    {"what is contiguous is enough, static or not", fast_all_bits,
     "dynamic integers were taken at their numbers"},
    {"only the extents are asked for", only_shape_static,
     "the extent was asked whether it is static,"},
    {"only the strides are asked for", only_stride_static,
     "the stride was asked whether it is static,"},
    {"one pass through the modes, from the left", one_pass,
     "only the mode with stride 1 was counted"},
    {"128 / 8 is divided by bits", bytes_for_bits, "the limit is 16 / bits here"},
    {"the mode with stride 1 is all", stride_one_mode, "only the mode with stride 1 was counted"},
    {"mode 0 is all", mode_0, "the modes were taken in their order, from the"},
    {"no limit of 128 bits", no_cap, "this is the length of the run that is known"},
    {"one dynamic number costs everything", whole_static,
     "one dynamic integer anywhere made the answer 1"},
    {"the answer in bits", in_bits, "this is the width in bits"},
    {"the size of the layout, without gaps or not", whole_size,
     "dynamic integers were taken at their numbers"},
    {"nested modes are passed by", top_modes, "modes inside of modes were passed by"},
    {"the extent of mode 0", mode_0_extent, "this is the extent of mode 0, wherever its"},
    {"the size of the right inverse", through_inverse, "and the extent was not"},
    {"the larger of both", wrong_max, "the larger of the run and 128 / bits was taken"},
    {"64 bits at most", limit_64, "the limit is 64 bits here"},
    {"the last mode", last_mode, "only the last mode was looked at, as in a"},
    {"no cap, no kinds", dyn_no_cap, "dynamic integers"},
    {"16 elements at most", bytes_cap, "this is the width in bytes"},
    {"128 elements at most", cap_128, "this is the length of the run that is known"},
    {"one pass, kinds ignored", one_pass_dyn, "dynamic integers were taken at their numbers"},
    {"128 / bytes", by_byte, "this is the length of the run that is known"},
    {"cosize", cosz, "dynamic integers were taken at their numbers"},
    {"1 always", always_one, "the answer is the same at every cell,"},
    {"a row", row, "extent of mode 1"},
    {NULL, NULL, NULL}};
