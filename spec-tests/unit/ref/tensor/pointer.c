/* pointer.c - pointers: their parts, how they are tagged, how they move.
 *
 * What is here: memory, type, width, tag and swizzle through every operation that makes a pointer
 * of a pointer. What is not: what lies behind them (element.c), their print form (vectors).
 */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells cells;

START_TEST(a_pointer_keeps_its_parts)
{
    static const ct_type types[] = {CT_BITS, CT_UNSIGNED, CT_SIGNED, CT_FLOAT};
    static const int widths[] = {1, 2, 4, 8, 16, 24, 32, 64, 128, 1024};
    ct_ctx *cx = harness_context();
    for (size_t t = 0; t < 4; ++t)
        for (size_t w = 0; w < sizeof widths / sizeof widths[0]; ++w) {
            cells_poison(&cells, widths[w], 4);
            ct_value p = cells_pointer(cx, &cells, CT_SMEM, types[t], widths[w]);
            ct_value tensor = ct_make_tensor(cx, p, harness_value(cx, "(_2,_2):(_1,_2)"));
            ck_assert_int_eq(ct_sizeof_bits(tensor), widths[w]);
            ck_assert_int_eq(ct_value_type(tensor), types[t]);
            ct_value slice = ct_layout_call(cx, tensor, harness_value(cx, "(_,1)"));
            ck_assert_int_eq(ct_value_type(slice), types[t]);
            ck_assert(ct_is_space(slice, CT_SMEM) && !ct_is_space(slice, CT_GMEM));
        }
    ck_assert_int_eq(ct_sizeof_bits(harness_value(cx, "make_identity_tensor((_3,_5))")), 0);
    ck_assert_int_eq(ct_value_type(harness_value(cx, "gmem_ptr[32b](0x1000)")), CT_BITS);
    ct_make_ptr(cx, CT_GMEM, CT_FLOAT, 12, &cells, sizeof cells);
    harness_fails(cx, CT_EINVAL, "make_ptr: an element of 12 bits has no place in memory");
    ct_make_ptr(cx, CT_GMEM, (ct_type)9, 32, &cells, sizeof cells);
    harness_fails(cx, CT_EINVAL, "make_ptr: 9 is not a type of elements");
    ct_make_ptr(cx, CT_GMEM, CT_BITS, 32, (void *)(UINTPTR_MAX / 2), 16);
    harness_fails(cx, CT_ERANGE, "make_ptr: the memory leaves the address space");
    ct_make_ptr(cx, CT_GMEM, CT_BITS, 32, &cells, SIZE_MAX);
    harness_fails(cx, CT_ERANGE, "make_ptr: the memory leaves the address space");
}
END_TEST

START_TEST(a_recast_keeps_the_address)
{
    ct_ctx *cx = harness_context();
    cells_poison(&cells, 32, 6);
    ct_value t = ct_make_tensor(cx, cells_pointer(cx, &cells, CT_GMEM, CT_SIGNED, 32),
                                harness_value(cx, "_6:_1"));
    ct_store(cx, t, harness_value(cx, "2"), ct_of_int(-7));
    ct_value f = ct_recast_type(cx, CT_FLOAT, t);
    ck_assert(ct_same(ct_recast_type(cx, CT_SIGNED, f), t) && !ct_same(f, t));
    ck_assert_int_eq(ct_value_type(ct_recast(cx, 32, t)), CT_SIGNED);
    ck_assert_int_eq(ct_value_type(ct_recast(cx, 64, t)), CT_BITS);
    ck_assert_int_eq(ct_value_type(ct_recast_ptr(cx, 32, ct_data(cx, t))), CT_SIGNED);
    ct_value b = ct_recast_type(cx, CT_UNSIGNED, ct_recast(cx, 8, t));
    ck_assert_int_eq(ct_load(cx, b, harness_value(cx, "8")).i, 0xF9);
    ck_assert_int_eq(ct_load(cx, b, harness_value(cx, "11")).i, 0xFF);
    ct_value n = ct_recast_type(cx, CT_SIGNED, ct_recast(cx, 4, t));
    ck_assert_int_eq(ct_load(cx, n, harness_value(cx, "16")).i, -7);
    ck_assert_int_eq(ct_load(cx, n, harness_value(cx, "17")).i, -1);
    ct_recast_type(cx, (ct_type)-1, t);
    harness_fails(cx, CT_EINVAL, "recast: -1 is not a type");
    ct_recast_type(cx, CT_FLOAT, harness_value(cx, "counting_iter(3) o _4:_1"));
    harness_fails(cx, CT_EINVAL, "recast: counting_iter(3) is not a pointer");
}
END_TEST

/* The tag that each function gives, and the pointers that it refuses. */
START_TEST(pointer_tag)
{
    static const char *const gmem[] = {
        "ptr[32b](0x1000)  =  gmem_ptr[32b](0x1000)",
        "gmem_ptr[4b](0x1000.4)  =  gmem_subptr[4b](0x1000.4)",
        "smem_ptr[32b](0x1000)  !  CT_EINVAL  make_gmem_ptr: smem_ptr[32b](0x1000) has another tag",
        "_4:_1  !  CT_EINVAL  make_gmem_ptr: _4:_1 is not a pointer",
        NULL,
    };
    static const char *const smem[] = {
        "ptr[16b](0x80)  Sw<3,4,3>  =  Sw<3,4,3>_smem_ptr[16b](0x80)",
        "smem_ptr[16b](0x80)  Sw<0,4,3>  =  smem_ptr[16b](0x80)",
        "ptr[16b](0x80)  NULL  =  smem_ptr[16b](0x80)",
        "gmem_ptr[16b](0x80)  Sw<3,4,3>  !  CT_EINVAL  make_smem_ptr: gmem_ptr[16b](0x80) has",
        "ptr[16b](0x80)  _8  !  CT_EINVAL  make_smem_ptr: _8 is not a swizzle",
        NULL,
    };
    static const char *const rmem[] = {
        "ptr[32b](0x1000)  =  ptr[32b](0x1000)",
        "rmem_ptr[32b](0x1000)  =  rmem_ptr[32b](0x1000)",
        "gmem_ptr[32b](0x1000)  !  CT_EINVAL  make_rmem_ptr: gmem_ptr[32b](0x1000) has another tag",
        "7  !  CT_EINVAL  make_rmem_ptr: 7 is not a pointer",
        NULL,
    };
    ct_ctx *cx = harness_context();
    harness_one(ct_make_gmem_ptr, gmem);
    harness_two(ct_make_smem_ptr, smem);
    harness_one(ct_make_rmem_ptr, rmem);
    harness_is(cx, ct_make_tmem_ptr(cx, 32, 65540), "tmem_[32b](0x0001.0004)");
    ct_make_tmem_ptr(cx, 12, 0);
    harness_fails(cx, CT_EINVAL, "make_tmem_ptr: an element of 12 bits");
    ct_make_tmem_ptr(cx, 32, -1);
    harness_fails(cx, CT_EINVAL, "make_tmem_ptr: the address has more than 32 bits");
    ct_make_tmem_ptr(cx, 32, INT64_C(1) << 32);
    harness_fails(cx, CT_EINVAL, "make_tmem_ptr: the address has more than 32 bits");
    static const char *const each[] = {"gmem_ptr[8b](0x8)", "smem_ptr[8b](0x8)", "ptr[8b](0x8)",
                                       "tmem_[8b](0x0000.0008)"};
    static const ct_space space[] = {CT_GMEM, CT_SMEM, CT_RMEM, CT_TMEM};
    /* what is neither global nor shared counts as registers, tensor memory too */
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < 4; ++k)
            ck_assert_int_eq(ct_is_space(harness_value(cx, each[i]), space[k]),
                             i == k || (i == 3 && k == 2));
    ck_assert(ct_is_space(harness_value(cx, "ptr[8b](0x8)"), CT_RAW));
    ck_assert(!ct_is_space(harness_value(cx, "_4:_1"), CT_GMEM));
}
END_TEST

static ct_value moved_by(ct_ctx *cx, ct_value pointer, ct_value n)
{
    ct_value t = ct_make_tensor(cx, pointer, ct_parse(cx, "1:1"));
    return ct_data(cx, ct_domain_offset(cx, n, t));
}

static ct_value recast_to(ct_ctx *cx, const ct_value *a)
{
    return ct_recast_ptr(cx, (int)ct_int(a[1]), a[0]);
}

/* p + n is n elements further, in bits where they are narrow, in words in tensor memory. */
START_TEST(pointer_moves)
{
    static const char *const by[] = {
        "gmem_ptr[32b](0x1000)  5  =  gmem_ptr[32b](0x1014)",
        "gmem_ptr[32b](0x1000)  -1  =  gmem_ptr[32b](0xffc)",
        "smem_subptr[4b](0x1000.4)  1  =  smem_subptr[4b](0x1001.0)",
        "subptr[1b](0x1000.0)  13  =  subptr[1b](0x1001.5)",
        "ptr[24b](0x1000)  3  =  ptr[24b](0x1009)",
        "Sw<3,4,3>_smem_ptr[16b](0x80)  64  =  Sw<3,4,3>_smem_ptr[16b](0x100)",
        "tmem_[32b](0x0001.0004)  3  =  tmem_[32b](0x0001.0007)",
        "counting_iter(4)  6  =  counting_iter(10)",
        "smem_ptr[16b](unset)  1  !  CT_EINVAL  tensor: an unset pointer does not move",
        "ptr[64b](0x1000)  144115188075855872  !  CT_ERANGE  tensor: the pointer leaves",
        "ptr[64b](0x8)  1152921504606846975  !  CT_ERANGE  tensor: the pointer leaves",
        NULL,
    };
    static const char *const recast[] = {
        "gmem_ptr[32b](0x10)  4  =  gmem_subptr[4b](0x10.0)",
        "Sw<3,4,3>_smem_ptr[16b](0x80)  128  =  Sw<3,4,3>_smem_ptr[128b](0x80)",
        "ptr[32b](0x10)  20  !  CT_EINVAL  recast_ptr: an element of 20 bits has no place in "
        "memory",
        "counting_iter(4)  32  !  CT_EINVAL  recast_ptr: counting_iter(4) is not a pointer",
        NULL,
    };
    static const char *const counting[] = {
        "_42  =  counting_iter(_42)",
        "(1,2)  !  CT_EINVAL  counting_iterator: (1,2) is not an integer",
        NULL,
    };
    ct_ctx *cx = harness_context();
    harness_two(moved_by, by);
    harness_any(recast_to, recast);
    harness_one(ct_make_counting_iterator, counting);
    ct_value t = ct_make_tensor(cx, harness_value(cx, "ptr[8b](0x8)"),
                                harness_value(cx, "(2,3):(_1@0,_1@1)"));
    ct_domain_offset(cx, harness_value(cx, "(1,2)"), t);
    harness_fails(cx, CT_EINVAL, "tensor: a pointer does not move by (1,2)");
}
END_TEST

Suite *pointer_suite(void)
{
    Suite *suite = suite_create("pointer");
    TCase *all = tcase_create("pointer");

    tcase_add_test(all, a_pointer_keeps_its_parts);
    tcase_add_test(all, a_recast_keeps_the_address);
    tcase_add_test(all, pointer_tag);
    tcase_add_test(all, pointer_moves);
    suite_add_tcase(suite, all);
    return suite;
}
