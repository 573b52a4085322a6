/* element.c - elements by coordinate, in every kind of memory and at its edges.
 *
 * What is here: ct_load and ct_store by every form of coordinate, and the refusals with address and
 * bounds: outside, misaligned, cut by a swizzle, no memory. What is not: how numbers become bits
 * (scalar.c), how pointers move (pointer.c), loops over tensors (check_algo_*.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells cells;

/* All forms of one coordinate are one element. */
START_TEST(an_element_holds_what_was_stored)
{
    static const char *const forms[][3] = {
        {"(2,(1,3))", "(2,7)", "23"}, {"(0,(0,0))", "(0,0)", "0"}, {"(2,(1,4))", "(2,9)", "29"}};
    ct_ctx *cx = harness_context();
    for (int bits = 4; bits <= 64; bits *= 2) {
        cells_poison(&cells, bits, 90);
        ct_value t = ct_make_tensor(cx, cells_pointer(cx, &cells, CT_RMEM, CT_SIGNED, bits),
                                    harness_value(cx, "(_3,(2,_5)):(_10,(5,_1))"));
        for (size_t k = 0; k < 3; ++k)
            for (size_t f = 0; f < 9; ++f) {
                int64_t v = (int64_t)f - 4;
                ct_tuple coord = harness_value(cx, forms[k][f % 3]);
                size_t mark = ct_mark(cx);
                ct_store(cx, t, coord, ct_of_int(v));
                ck_assert_uint_eq(ct_mark(cx), mark);
                ck_assert_int_eq(ct_load(cx, t, harness_value(cx, forms[k][f / 3])).i, v);
                ct_value plain = ct_layout_call(cx, t, harness_value(cx, forms[k][0]));
                harness_is(cx, plain, ct_str(cx, ct_dynamic(cx, v)));
            }
        ck_assert_int_eq(ct_check(cx), CT_OK);
        ck_assert(cells_fenced(&cells));
    }
    ct_value real = ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "_2:_1"));
    ct_store(cx, real, harness_value(cx, "1"), ct_of_float(0.5));
    ck_assert(ct_load(cx, real, harness_value(cx, "1")).f == 0.5);
    ct_layout_call(cx, real, harness_value(cx, "1"));
    harness_fails(cx, CT_EUNSUP, "access: the float 0.5 is not an integer");
}
END_TEST

START_TEST(implicit_elements_are_read)
{
    ct_ctx *cx = harness_context();
    ct_value count = harness_value(cx, "counting_iter(42) o (_4,_5):(_1,_4)");
    ck_assert_int_eq(ct_load(cx, count, harness_value(cx, "(3,2)")).i, 53);
    ck_assert_int_eq(
        ct_load(cx, harness_value(cx, "make_identity_tensor(_9)"), harness_value(cx, "7")).i, 7);
    ct_load(cx, harness_value(cx, "make_identity_tensor((_3,_5))"), harness_value(cx, "(2,4)"));
    harness_fails(cx, CT_EUNSUP, "access: the coordinate (2,4) is not a number");
    ct_store(cx, count, harness_value(cx, "1"), ct_of_int(1));
    harness_fails(cx, CT_EINVAL, "store: counting_iter(43) is not a pointer");
}
END_TEST

/* What a coordinate must not be, and the sentence that says so. */
static const struct {
    const char *coord;
    ct_error error;
    const char *message;
} bad[] = {
    {"30", CT_EDOMAIN, "load: the coordinate 30 is not below the size 30"},
    {"-1", CT_EDOMAIN, "load: the coordinate -1 is not below the size 30"},
    {"(3,0)", CT_EDOMAIN, "load: the coordinate 3 of mode 0 is not below its extent 3"},
    {"(0,10)", CT_EDOMAIN, "load: the coordinate 10 of mode 1 is not below its extent 10"},
    {"(0,(2,0))", CT_EDOMAIN, "load: the coordinate 2 of mode 1 is not below its extent 2"},
    {"(0,(1,-5))", CT_EDOMAIN, "load: the coordinate -5 of mode 1 is not below its extent 5"},
    {"(0,0,0)", CT_EINVAL, "load: the coordinate (0,0,0) does not fit the shape (_3,(_2,_5))"},
    {"((0,1),0)", CT_EINVAL, "load: the coordinate (0,1) does not fit the shape _3"},
    {"(0,_)", CT_EINVAL, "load: the coordinate _ is not an integer"},
    {"_1@0", CT_EINVAL, "load: the coordinate _1@0 is not an integer"},
};

START_TEST(a_coordinate_outside_is_refused)
{
    ct_ctx *cx = harness_context();
    ct_value t =
        ct_make_tensor_owning(cx, CT_SIGNED, 32, harness_value(cx, "(_3,(_2,_5)):(_1,(_3,_6))"));
    ct_load(cx, t, harness_value(cx, bad[_i].coord));
    harness_fails(cx, bad[_i].error, bad[_i].message);
    ct_store(cx, t, harness_value(cx, bad[_i].coord), ct_of_int(1));
    harness_fails(cx, bad[_i].error, strchr(bad[_i].message, ':'));
    ct_load(cx, harness_value(cx, "_4:_1"), harness_value(cx, "0"));
    harness_fails(cx, CT_EINVAL, "load: _4:_1 is not a tensor");
}
END_TEST

/* ---- Memory and its edges ---- */

static void expect_access(ct_ctx *cx, ct_value pointer, const char *part)
{
    ct_value t = ct_make_tensor(cx, pointer, harness_value(cx, "_1:_0"));
    ct_load(cx, t, harness_value(cx, "0"));
    harness_fails(cx, CT_EDOMAIN, part);
    ct_store(cx, t, harness_value(cx, "0"), ct_of_int(0));
    harness_fails(cx, CT_EDOMAIN, part);
}

static ct_value moved(ct_ctx *cx, ct_value pointer, int64_t n)
{
    ct_value t = ct_make_tensor(cx, pointer, harness_value(cx, "1:1"));
    return ct_data(cx, ct_domain_offset(cx, ct_dynamic(cx, n), t));
}

START_TEST(an_access_outside_is_refused)
{
    static const int64_t away[] = {5, -1, 1000};
    char part[100];
    ct_ctx *cx = harness_context();
    for (int bits = 8; bits <= 64; bits *= 2) {
        cells_poison(&cells, bits, 5);
        ct_value p = cells_pointer(cx, &cells, CT_GMEM, CT_SIGNED, bits);
        for (int i = 0; i < 3; ++i) {
            snprintf(part, sizeof part,
                     "at byte %" PRId64 ", is outside of the %zu bytes that it was made for",
                     away[i] * bits / 8, cells.size);
            expect_access(cx, moved(cx, p, away[i]), part);
        }
        ct_load(cx, ct_make_tensor(cx, moved(cx, p, 4), harness_value(cx, "_1:_0")),
                harness_value(cx, "0"));
        ck_assert_int_eq(ct_check(cx), CT_OK);
    }
    cells_poison(&cells, 4, 5);
    ct_value p = cells_pointer(cx, &cells, CT_GMEM, CT_BITS, 4);
    expect_access(cx, moved(cx, p, 6), "gmem_subptr[4b](");
    expect_access(cx, moved(cx, p, -1), "is outside of the 3 bytes");
    cells.size = 1;
    expect_access(cx, cells_pointer(cx, &cells, CT_GMEM, CT_BITS, 16), "outside of the 1 bytes");
}
END_TEST

START_TEST(a_misaligned_access_is_refused)
{
    ct_ctx *cx = harness_context();
    cells_poison(&cells, 8, 512);
    for (int bits = 16; bits <= 1024; bits *= 2) {
        int align = bits > 128 ? 16 : bits / 8;
        char part[60];
        snprintf(part, sizeof part, "is not aligned to %d bits", 8 * align);
        for (int by = 1; by < align; ++by) {
            unsigned char *at = cells.byte + CELL_FENCE + by;
            ct_value p = ct_make_ptr(cx, CT_SMEM, CT_BITS, bits, at, 256);
            ct_load(cx, ct_make_tensor(cx, p, harness_value(cx, "_1:_0")), harness_value(cx, "0"));
            harness_fails(cx, CT_EDOMAIN, part);
            if (bits <= 64)
                expect_access(cx, p, part);
        }
    }
    expect_access(cx, ct_recast_ptr(cx, 4, harness_value(cx, "gmem_subptr[1b](0x1000.3)")),
                  "there is no memory behind");
    ct_value nibble = moved(cx, cells_pointer(cx, &cells, CT_GMEM, CT_BITS, 1), 3);
    expect_access(cx, ct_recast_ptr(cx, 4, nibble), "is not aligned to 4 bits");
    ct_value odd = ct_make_ptr(cx, CT_SMEM, CT_BITS, 24, cells.byte + CELL_FENCE + 1, 99);
    ct_load(cx, ct_make_tensor(cx, odd, harness_value(cx, "_1:_0")), harness_value(cx, "0"));
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

START_TEST(there_is_no_memory_behind_some_pointers)
{
    ct_ctx *cx = harness_context();
    expect_access(cx, harness_value(cx, "gmem_ptr[32b](0x1000)"),
                  "there is no memory behind gmem_ptr[32b](0x1000)");
    expect_access(cx, harness_value(cx, "tmem_[32b](0x0001.0004)"), "tmem_[32b](0x0001.0004)");
    expect_access(cx, ct_make_ptr(cx, CT_RMEM, CT_BITS, 32, &cells, 0),
                  "no memory behind rmem_ptr");
    ct_load(
        cx,
        ct_make_tensor(cx, harness_value(cx, "smem_ptr[16b](unset)"), harness_value(cx, "_1:_0")),
        harness_value(cx, "0"));
    harness_fails(cx, CT_EINVAL, "an unset pointer does not move");
}
END_TEST

/* The byte address is swizzled, not the index; an element that the swizzle cuts is refused. */
START_TEST(a_swizzled_pointer_is_followed)
{
    ct_ctx *cx = harness_context();
    cells_poison(&cells, 8, 1024);
    ct_value raw = ct_make_ptr(cx, CT_RAW, CT_UNSIGNED, 16, cells.byte + CELL_FENCE, cells.size);
    ct_value p = ct_make_smem_ptr(cx, raw, harness_value(cx, "Sw<2,4,3>"));
    ct_value t = ct_make_tensor(cx, p, harness_value(cx, "_512:_1"));
    for (int64_t i = 0; i < 512; ++i)
        ct_store(cx, t, ct_dynamic(cx, i), ct_of_int(i));
    for (int64_t i = 0; i < 512; ++i) {
        uintptr_t a = (uintptr_t)(cells.byte + CELL_FENCE) + 2 * (uintptr_t)i;
        uintptr_t b = a ^ (a >> 3 & 0x30);
        ck_assert_int_eq(ct_load(cx, t, ct_dynamic(cx, i)).i, i);
        ck_assert_uint_eq(cells_at(&cells, 16, i + ((intptr_t)b - (intptr_t)a) / 2), (uint64_t)i);
    }
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ct_value up = ct_make_smem_ptr(cx, raw, harness_value(cx, "Sw<2,4,-3>"));
    ct_store(cx, ct_make_tensor(cx, up, harness_value(cx, "_512:_1")), harness_value(cx, "9"),
             ct_of_int(77));
    uintptr_t a = (uintptr_t)(cells.byte + CELL_FENCE) + 18, b = a ^ (a << 3 & 0x180);
    ck_assert_uint_eq(cells_at(&cells, 16, 9 + ((intptr_t)b - (intptr_t)a) / 2), 77);
    ct_value wide =
        ct_make_smem_ptr(cx, ct_recast_ptr(cx, 64, raw), harness_value(cx, "Sw<1,3,3>"));
    ct_load(cx, ct_make_tensor(cx, wide, harness_value(cx, "_1:_0")), harness_value(cx, "0"));
    ck_assert_int_eq(ct_check(cx), CT_OK); /* as wide as what the swizzle leaves together */
    expect_access(cx,
                  ct_make_smem_ptr(cx, ct_recast_ptr(cx, 64, raw), harness_value(cx, "Sw<1,2,3>")),
                  "access: the swizzle Sw<1,2,3> cuts the element at Sw<1,2,3>_smem_ptr[64b](");
}
END_TEST

Suite *element_suite(void)
{
    Suite *suite = suite_create("element");
    TCase *all = tcase_create("element");

    tcase_add_test(all, an_element_holds_what_was_stored);
    tcase_add_test(all, implicit_elements_are_read);
    tcase_add_loop_test(all, a_coordinate_outside_is_refused, 0, sizeof bad / sizeof bad[0]);
    tcase_add_test(all, an_access_outside_is_refused);
    tcase_add_test(all, a_misaligned_access_is_refused);
    tcase_add_test(all, there_is_no_memory_behind_some_pointers);
    tcase_add_test(all, a_swizzled_pointer_is_followed);
    suite_add_tcase(suite, all);
    return suite;
}
