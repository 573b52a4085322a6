/* tma_partition.c - the parts of CTAs, and masks of those that receive.
 *
 * What is here: tma_partition against partitions of the tiled copy, masks against the ranks they
 * stand for, refusals. What is not: what the parts move (tma.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

/* Two computations of the first element of each instruction of each CTA. */
static void compare_ways(ct_ctx *cx, const ct_tma_copy *copy, int ctas, ct_value gtile,
                         ct_value stile)
{
    ct_value values = ct_size(cx, copy->atom.traits.RefLayout);
    ct_layout clusters = ct_make_layout(cx, ct_static(cx, ctas), NULL);

    for (int cta = 0; cta < ctas; ++cta) {
        ct_value at = ct_dynamic(cx, cta);
        ct_value parts = ct_tma_partition(cx, values, at, clusters, ct_group(cx, stile, 0, 2),
                                          ct_group(cx, gtile, 0, 2));
        ct_value g = ct_partition_tma(cx, copy, at, gtile);
        ct_value s = ct_partition_tma(cx, copy, at, stile);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t i = 0; i < ct_int(ct_size(cx, g)); i += ct_int(values)) {
            ct_value n = ct_dynamic(cx, i);
            ct_value gi = ct_layout_call(cx, ct_item(parts, 0), n);
            ct_value si = ct_layout_call(cx, ct_item(parts, 1), n);
            ck_assert_int_eq(ct_int(ct_equal(cx, gi, ct_layout_call(cx, g, n))), 1);
            ck_assert_int_eq(ct_int(si), ct_int(ct_layout_call(cx, s, n)));
        }
    }
}

START_TEST(tma_partitions_agree)
{
    static const char *const layouts[] = {"(_16,_8):(_8,_1)", "(_16,_8):(_24,_1)",
                                          "((_2,_8),_8):((_8,_32),_1)"};

    for (int ctas = 1; ctas <= 4; ctas *= 2)
        for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
            char text[100];
            ct_ctx *cx = harness_context();
            ct_value g = harness_value(cx, "gmem_ptr[32b](0x5550) o (100,200):(200,_1)");
            ct_tma_copy copy =
                ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD_MULTICAST", g, harness_value(cx, layouts[k]),
                                 harness_value(cx, "(_16,_8)"), ct_static(cx, ctas));
            if (ctas > 1 && ct_check(cx) == CT_EDOMAIN)
                continue; /* rows of 8 elements, or 16, are not whole shares */
            ct_value t = ct_get_tma_tensor(cx, &copy.atom, harness_value(cx, "(100,200)"));
            snprintf(text, sizeof text, "counting_iter(0) o %s", layouts[k]);
            compare_ways(cx, &copy, ctas,
                         ct_local_tile(cx, t, harness_value(cx, "(_16,_8)"),
                                       harness_value(cx, "(2,3)"), NULL),
                         harness_value(cx, text));
        }
}
END_TEST

/* Bit r is set where some coordinate that agrees in what is given has the rank r. */
START_TEST(multicast_masks)
{
    static const char *const layouts[] = {"(2,2,4):(1,2,4)", "(_2,_2,_4):(_1,_2,_4)",
                                          "(2,3,2):(6,2,_1)", "(1,4,2):(1,2,1)",
                                          "(2,2,2):(_0,1,2)"};
    static const char *const coords[] = {"(0,1,_)", "(_,1,1)", "(1,_,_)",
                                         "(_,_,_)", "(0,0,0)", "(0,_,1)"};

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k)
        for (size_t j = 0; j < sizeof coords / sizeof coords[0]; ++j) {
            ct_ctx *cx = harness_context();
            ct_layout l = harness_value(cx, layouts[k]);
            ct_tuple c = harness_value(cx, coords[j]);
            int64_t want = 0;
            for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i) {
                ct_tuple at = ct_idx2crd(cx, ct_dynamic(cx, i), ct_shape(cx, l));
                bool agrees = true;
                for (int m = 0; m < 3; ++m)
                    agrees = agrees && (ct_kind_of(ct_item(c, m)) == CT_UNDERSCORE ||
                                        ct_int(ct_item(c, m)) == ct_int(ct_item(at, m)));
                if (agrees)
                    want |= (int64_t)1 << ct_int(ct_layout_call(cx, l, at));
            }
            /* a coordinate past a mode of extent 1 belongs to no CTA */
            if (want != 0)
                ck_assert_int_eq(ct_int(ct_create_tma_multicast_mask(cx, l, c)), want);
        }
}
END_TEST

START_TEST(masks_answer_or_refuse)
{
    static const char *const rows[] = {
        "(1,2,4):(1,1,2)  (0,1,_)  =  170",
        "(4,4):(_1,4)  (3,_)  =  34952",
        "(4,4):(_1,4)  (3,3)  =  32768",
        "(2,2):(0,1)  (_,1)  =  2",
        "_4:_1  _  =  15",
        "(4,5):(_1,4)  (0,4)  !  CT_EDOMAIN  no bit for CTA 16  at 0: the rank",
        "(4,5):(_1,4)  (3,_)  !  CT_EDOMAIN  no bit for CTA 19  at 4: the rank",
        "(4,5):(_1,4)  (3,4)  !  CT_EDOMAIN  no bit for CTA 19  at 0: the rank",
        "(4,4):(_1,-4)  (0,_)  !  CT_EDOMAIN  no bit for CTA -4  at 1: the rank of this CTA is -4",
        "(4,4):(_1,4)  (0,_,_)  !  CT_EINVAL  (0,_,_)",
        "Sw<1,0,1> o _0 o (4,4):(_1,4)  (0,_)  !  CT_EINVAL  the layout of CTAs",
        NULL,
    };
    harness_two(ct_create_tma_multicast_mask, rows);
}
END_TEST

static ct_value part(ct_ctx *cx, const ct_value *a)
{
    return ct_tma_partition(cx, a[0], a[1], a[2], a[3], a[4]);
}

START_TEST(tma_partition_answers_or_refuses)
{
    static const char *const rows[] = {
        "_32  1  _2:_1  smem_ptr[16b](0x80) o ((_4,_8),_3):((_8,_1),_32)  "
        "ArithTuple(_0,_0) o ((_4,_8),7):((_1@1,_1@0),_8@0)  =  "
        "(ArithTuple(0,2) o (((_8,_4),_1),7):(((_1@0,_1@1),_0),_8@0),"
        "smem_ptr[16b](0xa0) o ((_32,_1),_3):((_1,_0),_32))",
        "32  0  _1:_0  smem_ptr[16b](0x80) o ((_4,_8)):((_8,_1))  "
        "ArithTuple(_0,_0) o ((_4,_8)):((_1@1,_1@0))  !  CT_EINVAL  not a static number",
        "_1  0  _1:_0  smem_ptr[16b](0x80) o ((_4,_2)):((_2,_1))  "
        "ArithTuple(_0,_0) o ((_4,_2)):((_1@1,_1@0))  =  "
        "(ArithTuple(_0,_0) o ((_1,(_2,_4))):((_0,(_1@0,_1@1))),"
        "smem_ptr[16b](0x80) o ((_1,_8)):((_0,_1)))",
        "_0  0  _1:_0  smem_ptr[16b](0x80) o ((_4,_8)):((_8,_1))  "
        "ArithTuple(_0,_0) o ((_4,_8)):((_1@1,_1@0))  !  CT_EINVAL  not a static number",
        "_32  0  _1:_0  smem_ptr[16b](0x80) o ((_4,_8)):((_8,_1))  "
        "ArithTuple(_0,_0) o ((_4,_4)):((_1@1,_1@0))  !  CT_EINVAL  has _32 elements, of gmem _16",
        "_32  0  _1:_0  _32:_1  ArithTuple(_0,_0) o ((_4,_8)):((_1@1,_1@0))  !  CT_EINVAL  "
        "not a tensor",
        "_32  0  _1:_0  smem_ptr[16b](0x80) o ((_4,_8)):((_8,_1))  _32:_1  !  CT_EINVAL  "
        "not a tensor",
        NULL,
    };
    harness_any(part, rows);
    ct_ctx *cx = harness_context();
    ct_value stile = harness_value(cx, "smem_ptr[16b](0x80) o ((_4,_8)):((_8,_1))");
    ct_tma_partition(cx, ct_static(cx, 32), ct_dynamic(cx, 2), harness_value(cx, "_3:_1"), stile,
                     harness_value(cx, "ArithTuple(_0,_0) o ((_4,_8)):((_1@1,_1@0))"));
    ck_assert_str_eq(ct_witness(cx), "at 2: shares of 10 values leave 2 of 32");
    harness_fails(cx, CT_EDOMAIN, "32 values are not shared by 3 CTAs");
}
END_TEST

static ct_value part_of_cta(ct_ctx *cx, const ct_value *a)
{
    ct_tma_copy copy = ct_make_tma_copy(cx, 0, "SM90_TMA_LOAD_MULTICAST", a[0], a[1], NULL, a[2]);
    return ct_partition_tma(cx, &copy, a[3], a[4]);
}

#define G "gmem_ptr[16b](0x1000) o (100,200):(200,_1)  (_4,_8):(_8,_1)  "

START_TEST(partition_tma_answers_or_refuses)
{
    static const char *const rows[] = {
        G "_2  1  smem_ptr[16b](0x80) o (_4,_8,_3):(_8,_1,_32)  =  "
          "smem_ptr[16b](0xa0) o (((_8,_4),_1),_1,_1,_3):(((_1,_8),_0),_0,_0,_32)",
        G "_1  0  Sw<0,4,3> o _0 o (_4,_8):(_8,_1)  !  CT_EINVAL  not a tensor",
        G "_2  2  smem_ptr[16b](0x80) o (_4,_8):(_8,_1)  !  CT_EINVAL  2 is not a CTA of a cluster "
          "of",
        G "_1  -1  smem_ptr[16b](0x80) o (_4,_8):(_8,_1)  !  CT_EINVAL  -1 is not a CTA",
        G "_1  (0,0)  smem_ptr[16b](0x80) o (_4,_8):(_8,_1)  !  CT_EINVAL  (0,0) is not a CTA",
        G "_1  0  smem_ptr[16b](0x80) o _4:_8  !  CT_EINVAL  rank",
        NULL,
    };
    harness_any(part_of_cta, rows);
}
END_TEST

Suite *tma_partition_suite(void)
{
    Suite *suite = suite_create("tma_partition");
    TCase *all = tcase_create("tma_partition");

    tcase_set_timeout(all, 120);
    tcase_add_test(all, tma_partitions_agree);
    tcase_add_test(all, multicast_masks);
    tcase_add_test(all, masks_answer_or_refuse);
    tcase_add_test(all, tma_partition_answers_or_refuses);
    tcase_add_test(all, partition_tma_answers_or_refuses);
    suite_add_tcase(suite, all);
    return suite;
}
