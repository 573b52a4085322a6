/* fields.c - swizzles and pointers as structures, and back, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/value/value.h"

START_TEST(the_masks_of_a_swizzle)
{
    static const struct {
        const char *text;
        int bits, base, shift;
        int64_t y, z;
    } rows[] = {
        {"Sw<3,4,3>", 3, 4, 3, 0x380, 0x70},
        {"Sw<2,0,-3>", 2, 0, -3, 0x3, 0x18},
        {"Sw<0,4,3>", 0, 4, 3, 0, 0},
        {"Sw<1,5,1>", 1, 5, 1, 0x40, 0x20},
    };
    ct_ctx *cx = harness_context();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        cti_swizzle s = cti_swizzle_of(harness_value(cx, rows[i].text));
        ck_assert_int_eq(s.bits, rows[i].bits);
        ck_assert_int_eq(s.base, rows[i].base);
        ck_assert_int_eq(s.shift, rows[i].shift);
        ck_assert_int_eq(s.y, rows[i].y);
        ck_assert_int_eq(s.z, rows[i].z);
    }
}
END_TEST

static ct_value there_and_back(ct_ctx *cx, ct_value pointer)
{
    cti_pointer_parts parts = cti_pointer_parts_of(pointer);
    return cti_pointer(cx, &parts);
}

START_TEST(a_pointer_is_its_parts)
{
    static const char *const rows[] = {
        "gmem_ptr[32b](0x1000)  =  gmem_ptr[32b](0x1000)",
        "smem_subptr[4b](0x1000.4)  =  smem_subptr[4b](0x1000.4)",
        "gmem_ptr[4b](0x1000)  =  gmem_ptr[4b](0x1000)",
        "Sw<3,4,3>_smem_ptr[16b](0x80)  =  Sw<3,4,3>_smem_ptr[16b](0x80)",
        "smem_ptr[16b](unset)  =  smem_ptr[16b](unset)",
        "tmem_[32b](0x0001.0004)  =  tmem_[32b](0x0001.0004)",
        NULL,
    };
    static char memory[64];
    ct_ctx *cx = harness_context();
    harness_one(there_and_back, rows);
    ct_value p = ct_make_ptr(cx, CT_GMEM, CT_FLOAT, 32, memory, sizeof memory);
    cti_pointer_parts parts = cti_pointer_parts_of(p);
    ck_assert_int_eq(parts.base, (int64_t)(uintptr_t)memory);
    ck_assert_int_eq(parts.bytes, sizeof memory);
    ck_assert_int_eq(parts.bits, 8 * parts.base);
    ck_assert_int_eq(parts.type, CT_FLOAT);
    ck_assert_ptr_null(parts.swizzle);
    ck_assert(ct_same(there_and_back(cx, p), p));
}
END_TEST

static ct_value flag_of(ct_ctx *cx, ct_value bits)
{
    return cti_smem_flag(cx, (int)ct_int(bits));
}

START_TEST(widths_that_memory_has)
{
    static const char *const rows[] = {
        "1  =  smem_ptr[1b](unset)",
        "4  =  smem_ptr[4b](unset)",
        "1024  =  smem_ptr[1024b](unset)",
        "3  !  CT_EINVAL  smem_ptr: an element of 3 bits has no place in memory",
        "0  !  CT_EINVAL  smem_ptr: an element of 0 bits",
        "12  !  CT_EINVAL  smem_ptr: an element of 12 bits",
        "1032  !  CT_EINVAL  smem_ptr: an element of 1032 bits",
        NULL,
    };
    harness_one(flag_of, rows);
}
END_TEST

Suite *fields_suite(void)
{
    Suite *suite = suite_create("fields");
    TCase *all = tcase_create("fields");

    tcase_add_test(all, the_masks_of_a_swizzle);
    tcase_add_test(all, a_pointer_is_its_parts);
    tcase_add_test(all, widths_that_memory_has);
    suite_add_tcase(suite, all);
    return suite;
}
