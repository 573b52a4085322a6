/* im2col.c - windows of a tensor: coordinates by the definition of a convolution, and rules.
 *
 * What is here: each coordinate of the tensor against loops over positions and places in the
 * window, corners at their limits, refusals. What is not: maps of both kinds (tma_map.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

/* A convolution over w and h. */
struct convolution {
    int w, h, n, c; /* the tensor */
    int pad[2], window[2], dilation[2], stride[2];
};

static ct_tuple pair(ct_ctx *cx, int a, int b)
{
    ct_value v[2] = {ct_static(cx, a), ct_static(cx, b)};
    return ct_make_tuple(cx, 2, v);
}

static ct_tma_copy plan(ct_ctx *cx, const struct convolution *v)
{
    char text[200];
    int reach[2] = {(v->window[0] - 1) * v->dilation[0], (v->window[1] - 1) * v->dilation[1]};
    ct_im2col c = {
        .lower_corner = pair(cx, -v->pad[0], -v->pad[1]),
        .upper_corner = pair(cx, v->pad[0] - reach[0], v->pad[1] - reach[1]),
        .lower_padding = pair(cx, v->pad[0], v->pad[1]),
        .upper_padding = pair(cx, v->pad[0], v->pad[1]),
        .stride = pair(cx, v->stride[0], v->stride[1]),
        .lower_srt = pair(cx, 0, 0),
        .stride_srt = pair(cx, v->dilation[0], v->dilation[1]),
    };
    snprintf(text, sizeof text, "gmem_ptr[16b](0x1000) o ((_%d,_%d,_%d),_%d):((_%d,_%d,_%d),_1)",
             v->w, v->h, v->n, v->c, v->c, v->c * v->w, v->c * v->w * v->h);
    return ct_make_im2col_tma_copy(cx, "SM90_TMA_LOAD_IM2COL", harness_value(cx, text),
                                   harness_value(cx, "(_16,_8):(_8,_1)"), NULL, NULL, &c);
}

/* At pixel (q,p,n) and place (channel,s,r): origin of the window, and offset in it. */
static void check_pixel(ct_ctx *cx, const ct_tma_copy *copy, const struct convolution *v, int i,
                        const int *count)
{
    int q = i % count[0], p = i / count[0] % count[1], n = i / count[0] / count[1];
    char at[100], want[100];

    for (int s = 0; s < v->window[0]; ++s)
        for (int r = 0; r < v->window[1]; ++r) {
            size_t mark = ct_mark(cx);
            snprintf(at, sizeof at, "(%d,(3,%d,%d))", i, s, r);
            snprintf(want, sizeof want, "(3,(%d,%d),%d,(%d,%d))", q * v->stride[0] - v->pad[0],
                     p * v->stride[1] - v->pad[1], n, s * v->dilation[0], r * v->dilation[1]);
            harness_is(cx, ct_layout_call(cx, copy->atom.tma_tensor, harness_value(cx, at)), want);
            ct_release(cx, mark);
        }
}

START_TEST(im2col_coordinates)
{
    static const struct convolution all[] = {
        {11, 7, 2, 24, {0, 0}, {1, 1}, {1, 1}, {1, 1}},
        {11, 7, 2, 24, {1, 1}, {3, 3}, {1, 1}, {1, 1}},
        {11, 7, 2, 24, {2, 1}, {5, 3}, {1, 2}, {1, 1}},
        {11, 7, 3, 24, {1, 2}, {3, 3}, {2, 1}, {2, 3}},
    };
    for (size_t k = 0; k < sizeof all / sizeof all[0]; ++k) {
        const struct convolution *v = &all[k];
        ct_ctx *cx = harness_context();
        ct_tma_copy copy = plan(cx, v);
        int count[2];
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int i = 0; i < 2; ++i) {
            int extent = i == 0 ? v->w : v->h;
            count[i] =
                (extent + 2 * v->pad[i] - (v->window[i] - 1) * v->dilation[i] - 1) / v->stride[i] +
                1;
        }
        ct_tuple shape = ct_shape(cx, copy.atom.tma_tensor);
        ck_assert_int_eq(ct_int(ct_item(shape, 0)), count[0] * count[1] * v->n);
        ck_assert_int_eq(ct_int(ct_product(cx, ct_item(shape, 1))),
                         v->c * v->window[0] * v->window[1]);
        for (int i = 0; i < count[0] * count[1] * v->n; ++i)
            check_pixel(cx, &copy, v, i, count);
        ck_assert(ct_get_tma_tensor(cx, &copy.atom, shape) == copy.atom.tma_tensor);
        ck_assert_int_eq(copy.atom.map.lowerCorner[1], -v->pad[1]);
        ck_assert_int_eq(copy.atom.map.elementStrides[1], v->stride[0]);
        ck_assert_int_eq(copy.atom.bytes, 16 * 8 * 2);
    }
}
END_TEST

/* Channels first in the tensor, as the weight gradient wants it: the modes change places. */
START_TEST(im2col_tensors_may_be_transposed)
{
    ct_ctx *cx = harness_context();
    ct_tma_copy a = ct_make_im2col_tma_copy(
        cx, "SM90_TMA_LOAD_IM2COL",
        harness_value(cx, "gmem_ptr[16b](0x1000) o ((_11,_7,_2),_24):((_24,_264,_1848),_1)"),
        harness_value(cx, "(_16,_8):(_8,_1)"), NULL, NULL, NULL);
    ct_tuple zeros = pair(cx, 0, 0), ones = pair(cx, 1, 1);
    ct_im2col none = {zeros, zeros, zeros, zeros, ones, zeros, ones};
    ct_tma_copy b = ct_make_im2col_tma_copy(
        cx, "SM90_TMA_LOAD_IM2COL",
        harness_value(cx, "gmem_ptr[16b](0x1000) o (_24,(_11,_7,_2)):(_1,(_24,_264,_1848))"),
        harness_value(cx, "(_8,_16):(_1,_8)"), NULL, NULL, &none);
    char text[2][400];

    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ct_print_tensor_map(&a.atom.map, text[0], sizeof text[0]);
    ct_print_tensor_map(&b.atom.map, text[1], sizeof text[1]);
    ck_assert_str_eq(text[0], text[1]);
    ct_tuple s = ct_shape(cx, a.atom.tma_tensor), t = ct_shape(cx, b.atom.tma_tensor);
    ck_assert(ct_same(ct_item(s, 0), ct_item(t, 1)) && ct_same(ct_item(s, 1), ct_item(t, 0)));
}
END_TEST

/* tensor, smem, number of CTAs: channels and pixels of the box of one CTA. */
static ct_value box_of(ct_ctx *cx, ct_value gtensor, ct_value slayout, ct_value ctas)
{
    ct_tma_copy copy = ct_make_im2col_tma_copy(cx, "SM90_TMA_LOAD_IM2COL_MULTICAST", gtensor,
                                               slayout, NULL, ctas, NULL);
    ct_value v[2] = {ct_dynamic(cx, copy.atom.map.channelsPerPixel),
                     ct_dynamic(cx, copy.atom.map.pixelsPerColumn)};
    return ct_make_tuple(cx, 2, v);
}

#define G "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1)  "

START_TEST(im2col_boxes_answer_or_refuse)
{
    static const char *const rows[] = {
        G "(_96,_64):(_64,_1)  _1  =  (64,96)",
        G "(_96,_64):(_64,_1)  NULL  =  (64,96)",
        G "(_96,_64):(_64,_1)  _4  =  (64,24)",
        G "(_96,_64):(_64,_1)  _3  !  CT_EINVAL  power of two",
        G "(_96,_64):(_72,_1)  _1  !  CT_EINVAL  two modes",
        G "(_96,_64):(_2,_192)  _1  !  CT_EINVAL  two modes",
        "gmem_ptr[16b](0x1000) o (64,(33,17,5)):(_1,(64,2112,35904))  (_64,_96):(_1,_64)  _1  !  "
        "CT_EINVAL  one for each mode of space",
        "gmem_ptr[16b](0x1000) o (64,(33,17,5)):(_1,(64,2112,35904))  (_64,_96):(_96,_1)  _1  !  "
        "CT_EDOMAIN  not with the contiguous one",
        "gmem_ptr[16b](0x1000) o (64,33,5):(_1,64,2112)  (_64,_16,_5):(_1,_64,_1024)  _1  !  "
        "CT_EINVAL  3 to 5",
        "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),2)  (_96,_64):(_64,_1)  _1  !  "
        "CT_EDOMAIN  not with the contiguous one",
        "gmem_ptr[16b](0x1008) o ((33,17,5),64):((64,2112,35904),_1)  (_96,_64):(_64,_1)  _1  !  "
        "CT_EDOMAIN  not a multiple of 16",
        "gmem_ptr[16b](0x1000) o ((33,17,5),64):((68,2112,35904),_1)  (_96,_64):(_64,_1)  _1  !  "
        "CT_EDOMAIN  dimension 1, 136 bytes",
        "gmem_ptr[8b](0x1000) o ((33,17,5),512):((512,16896,287232),_1)  (_8,_512):(_512,_1)  _1  "
        "!  "
        "CT_EDOMAIN  512 channels",
        "gmem_ptr[8b](0x1000) o ((33,17,5),16):((16,528,8976),_1)  (_2048,_16):(_16,_1)  _1  !  "
        "CT_EDOMAIN  2048 pixels",
        "gmem_ptr[16b](0x1000) o ((33,17,5),4):((8,264,4488),_1)  (_8,_4):(_4,_1)  _1  !  "
        "CT_EDOMAIN  not a multiple of 16 bytes",
        G "Sw<1,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)  _1  !  CT_EDOMAIN  swizzle width "
          "of 32",
        G "Sw<3,4,3> o _0 o (_8,_64):(_64,_1)  _1  !  CT_EDOMAIN  where TMA puts c  at (1,0): "
          "TMA's byte is 144",
        "smem_ptr[16b](0x0) o ((33,17,5),64):((64,2112,35904),_1)  (_96,_64):(_64,_1)  _1  !  "
        "CT_EINVAL  not in global memory",
        NULL,
    };
    harness_three(box_of, rows);
}
END_TEST

/* lower and upper corner, stride, all three of one mode of space */
static ct_value corners_of(ct_ctx *cx, ct_value lower, ct_value upper, ct_value stride)
{
    ct_value g = ct_parse(cx, "gmem_ptr[16b](0x1000) o ((_33,_5),_64):((_64,_2112),_1)");
    ct_im2col c = {lower, upper, lower, upper, stride, lower, stride};
    ct_tma_copy copy = ct_make_im2col_tma_copy(cx, "SM90_TMA_STORE_IM2COL", g,
                                               ct_parse(cx, "(_8,_8):(_8,_1)"), NULL, NULL, &c);
    ct_value v[2] = {ct_dynamic(cx, copy.atom.map.lowerCorner[0]),
                     ct_dynamic(cx, copy.atom.map.upperCorner[0])};
    return ct_make_tuple(cx, 2, v);
}

START_TEST(im2col_corners_answer_or_refuse)
{
    static const char *const rows[] = {
        "(_0)  (_0)  (_1)  =  (0,0)",
        "(-32768)  (32767)  (8)  =  (-32768,32767)",
        "(-32769)  (0)  (1)  !  CT_EDOMAIN  16 bits",
        "(0)  (32768)  (1)  !  CT_EDOMAIN  16 bits",
        "(0)  (0)  (9)  !  CT_EDOMAIN  traversal stride 9",
        "(0)  (0)  (0)  !  CT_EDOMAIN  traversal stride 0",
        "(0)  (-40)  (1)  !  CT_EDOMAIN  -7 positions in mode 0",
        "(0,0)  (0)  (1)  !  CT_EINVAL  (0,0) is not 1 integers",
        "0  (0)  (1)  !  CT_EINVAL  0 is not 1 integers",
        "((0))  (0)  (1)  !  CT_EINVAL  ((0)) is not 1 integers",
        NULL,
    };
    harness_three(corners_of, rows);
}
END_TEST

/* The room of a corner shrinks with the modes of space, and the message says how. */
START_TEST(corners_have_fewer_bits_in_more_modes)
{
    static const struct {
        const char *tensor, *low, *zeros, *ones, *message;
    } all[] = {
        {"gmem_ptr[16b](0x1000) o ((_33,_17,_5),_64):((_64,_2112,_35904),_1)", "(-129,0)", "(0,0)",
         "(1,1)", "corners 0 and -129 of mode 0: with 2 modes of space they have 8 bits"},
        {"gmem_ptr[16b](0x1000) o ((_9,_9,_9,_5),_64):((_64,_576,_5184,_46656),_1)", "(-17,0,0)",
         "(0,0,0)", "(1,1,1)",
         "corners 0 and -17 of mode 0: with 3 modes of space they have 5 bits"},
    };
    ct_ctx *cx = harness_context();
    for (int k = 0; k < 2; ++k) {
        ct_value low = harness_value(cx, all[k].low), zeros = harness_value(cx, all[k].zeros);
        ct_value ones = harness_value(cx, all[k].ones);
        ct_im2col c = {zeros, low, zeros, low, ones, zeros, ones};
        ct_make_im2col_tma_copy(cx, "SM90_TMA_STORE_IM2COL", harness_value(cx, all[k].tensor),
                                harness_value(cx, "(_8,_8):(_8,_1)"), NULL, NULL, &c);
        harness_fails(cx, CT_EDOMAIN, all[k].message);
    }
}
END_TEST

static ct_value tiled_op(ct_ctx *cx, ct_value gtensor, ct_value slayout)
{
    ct_tma_copy copy =
        ct_make_im2col_tma_copy(cx, "SM90_TMA_LOAD", gtensor, slayout, NULL, NULL, NULL);
    return copy.atom.gbasis;
}

static ct_value stored(ct_ctx *cx, ct_value gtensor, ct_value slayout, ct_value tiler)
{
    ct_tma_copy copy =
        ct_make_im2col_tma_copy(cx, "SM90_TMA_STORE_IM2COL", gtensor, slayout, tiler, NULL, NULL);
    if (ct_check(cx) == CT_OK)
        harness_is(cx, copy.atom.gbasis, "(_64,_8):(_1@1,_1@0)");
    return copy.tiled.TiledLayout_TV;
}

START_TEST(im2col_copies_answer_or_refuse)
{
    static const char *const tiled[] = {
        G "(_8,_64):(_64,_1)  !  CT_EINVAL  SM90_TMA_LOAD is not an im2col load or store",
        NULL,
    };
    static const char *const rows[] = {
        G "(_8,_64):(_64,_1)  (_8,_64)  =  (_1,(((_64,_8),_1))):(_0,(((_8,_1),_0)))",
        G "(_8,_64):(_64,_1)  NULL  =  (_1,(((_64,_8),_1))):(_0,(((_8,_1),_0)))",
        G "(_8,_64):(_64,_1)  (_64,_8)  !  CT_EINVAL  smem is (_8,_64), the CTA tile (_64,_8)",
        NULL,
    };
    harness_two(tiled_op, tiled);
    harness_three(stored, rows);
}
END_TEST

Suite *im2col_suite(void)
{
    Suite *suite = suite_create("im2col");
    TCase *all = tcase_create("im2col");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, im2col_coordinates);
    tcase_add_test(all, im2col_tensors_may_be_transposed);
    tcase_add_test(all, im2col_boxes_answer_or_refuse);
    tcase_add_test(all, im2col_corners_answer_or_refuse);
    tcase_add_test(all, corners_have_fewer_bits_in_more_modes);
    tcase_add_test(all, im2col_copies_answer_or_refuse);
    suite_add_tcase(suite, all);
    return suite;
}
