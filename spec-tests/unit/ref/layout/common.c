/* common.c - the run that two layouts have in common, called directly.
 *
 * What is here: the two equations at every coordinate, over all pairs of a table; swizzled
 * operands, tensors; every refusal. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const char *const layouts[] = {
    "(_4,_8):(_1,_4)",
    "(_4,_8):(_1,_8)",
    "(_4,_8):(_8,_1)",
    "(4,8):(_1,4)",
    "(_2,(_2,_8)):(_1,(_2,_4))",
    "(_2,_3,_5):(_15,_5,_1)",
    "_32:_1",
    "_32:_2",
    "(_4,_8):(_1,_0)",
    "(_8,_4):(_1,_16)",
    "(_2,_4,_4):(_1,_8,_2)",
    "_1:_0",
    "Sw<2,2,3> o _0 o (_8,_16):(_1,_8)",
    "Sw<1,1,2> o _0 o (_4,_8):(_1,_4)",
};

enum { LAYOUTS = sizeof layouts / sizeof layouts[0] };

static bool swizzled(ct_layout l)
{
    return ct_kind_of(l) == CT_COMPOSED;
}

/* a(R(i)) = i and b(R(i)) = i; the vector is as long as R and the run is in both. */
START_TEST(runs_lie_in_both)
{
    ct_ctx *cx = harness_context();
    int answered = 0;

    for (int k = 0; k < LAYOUTS * LAYOUTS; ++k) {
        ct_layout a = harness_value(cx, layouts[k / LAYOUTS]),
                  b = harness_value(cx, layouts[k % LAYOUTS]);
        int64_t n = ct_int(ct_max_common_vector(cx, a, b));
        if (ct_check(cx) == CT_EDOMAIN) { /* b's inverse and a do not compose */
            ct_clear(cx);
            continue;
        }
        ++answered;
        ck_assert_int_ge(n, 1);
        if (swizzled(a) && swizzled(b))
            continue;
        ct_layout r = ct_max_common_layout(cx, a, b);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        int64_t size = ct_int(ct_size(cx, r));
        ck_assert_int_ge(size, 1);
        for (int64_t i = 0; i < size; ++i) {
            ck_assert_int_eq(harness_at(cx, a, harness_at(cx, r, i)), i);
            ck_assert_int_eq(harness_at(cx, b, harness_at(cx, r, i)), i);
        }
        if (!swizzled(a) && !swizzled(b))
            ck_assert_int_eq(n, size);
    }
    ck_assert_int_gt(4 * answered, 3 * LAYOUTS * LAYOUTS);
}
END_TEST

START_TEST(common_vectors)
{
    static const char *const rows[] = {
        "(_4,_8):(_1,_4)  (_4,_8):(_1,_8)  =  _4",
        "(4,_8):(_1,4)  (_4,_8):(_1,_4)  =  _1",
        "Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  =  _128",
        "Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  Sw<2,3,3> o _0 o (_8,_16):(_1,_8)  =  _4",
        "Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  _128:_1  =  _4",
        "_128:_1  Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  =  _4",
        "gmem_ptr[32b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[32b](0x80) o (_4,_8):(_1,_8)  =  _4",
        "gmem_ptr[32b](0x1000) o (_4,_8):(_1,_4)  smem_ptr[16b](0x80) o (_4,_8):(_1,_8)  =  _0",
        "gmem_ptr[32b](0x1000) o _8:_1  make_identity_tensor(_8)  =  _0",
        "gmem_ptr[32b](0x1000) o _8:_1  _8:_1  !  CT_EINVAL  max_common_vector: _8:_1 is not a "
        "tensor",
        "_8:_1  gmem_ptr[32b](0x1000) o _8:_1  !  CT_EINVAL  max_common_vector: _8:_1 is not a "
        "tensor",
        "(2,3)  _8:_1  !  CT_EINVAL  max_common: an operand, (2,3), is not a layout",
        "_8:_1  (2,3)  !  CT_EINVAL  right_inverse: the operand, (2,3), is not a layout",
        "_8:_1  _8:_1@0  !  CT_EINVAL  right_inverse: stride _1@0 is not an integer",
        NULL,
    };
    harness_two(ct_max_common_vector, rows);
}
END_TEST

START_TEST(common_layouts)
{
    static const char *const rows[] = {
        "(_4,_8):(_1,_4)  (_4,_8):(_1,_4)  =  _32:_1",
        "(_4,_8):(_8,_1)  (_4,_8):(_8,_1)  =  (_8,_4):(_4,_1)",
        "_8:_2  _8:_1  =  _1:_0",
        "Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  _128:_1  =  _4:_1",
        "_128:_1  Sw<2,2,3> o _0 o (_8,_16):(_1,_8)  =  _4:_1",
        "Sw<2,4,3> o _0 o _8:_1  _8:_1  =  _8:_1",
        "gmem_ptr[32b](0x1000) o _8:_1  smem_ptr[32b](0x80) o _8:_1  =  _8:_1",
        "gmem_ptr[32b](0x1000) o _8:_1  smem_ptr[16b](0x80) o _8:_1  =  _1:_0",
        "Sw<2,2,3> o _0 o _128:_1  Sw<2,2,3> o _0 o _128:_1  !  CT_EINVAL  both layouts are "
        "swizzled",
        "gmem_ptr[32b](0x1000) o _8:_1  _8:_1  !  CT_EINVAL  max_common_layout: _8:_1 is not a "
        "tensor",
        "_8:_1  gmem_ptr[32b](0x1000) o _8:_1  !  CT_EINVAL  max_common_layout: _8:_1 is not a "
        "tensor",
        "7  _8:_1  !  CT_EINVAL  max_common: an operand, 7, is not a layout",
        NULL,
    };
    harness_two(ct_max_common_layout, rows);
}
END_TEST

START_TEST(alignments)
{
    static const char *const rows[] = {
        "(_8,_6):(_1,_16)  =  _8",
        "(8,_6):(_1,_16)  =  _1",
        "Sw<2,3,3>  =  _8",
        "_12  =  _12",
        "M_8|(4&6)=12  =  _2",
        "Sw<2,3,3> o _0 o (_8,_6):(_1,_16)  =  _8",
        "Sw<2,3,3> o _4 o (_8,_6):(_1,_16)  =  _4",
        "(_8,_6):(_1,_16) o _0 o _4:_1  =  _1",
        "(2,3)  !  CT_EINVAL  max_alignment: the operand, (2,3), is not a layout",
        "12  !  CT_EINVAL  max_alignment: the operand, 12, is not a layout",
        "():()  !  CT_EINVAL  coalesce: the layout has no modes",
        NULL,
    };
    harness_one(ct_max_alignment, rows);
}
END_TEST

Suite *common_suite(void)
{
    Suite *suite = suite_create("common");
    TCase *all = tcase_create("common");

    tcase_add_test(all, runs_lie_in_both);
    tcase_add_test(all, common_vectors);
    tcase_add_test(all, common_layouts);
    tcase_add_test(all, alignments);
    suite_add_tcase(suite, all);
    return suite;
}
