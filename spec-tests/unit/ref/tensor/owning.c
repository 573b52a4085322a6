/* owning.c - tensors with elements of their own.
 *
 * What is here: how many elements, where, what is in them, which layouts are refused, and that a
 * clone is apart from what it was made of. What is not: the like-layouts
 * (unit/ref/layout/layout.c, unit/ref/layout/fragment.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static int64_t cell(ct_ctx *cx, ct_value tensor, int64_t m)
{
    ct_value flat = ct_make_tensor(cx, ct_data(cx, tensor), harness_value(cx, "9999:1"));
    return ct_load(cx, flat, ct_dynamic(cx, m)).i;
}

/* A shape or a layout, and its cosize. */
static const struct {
    const char *layout;
    int64_t cosize;
} sizes[] = {
    {"_13", 13},
    {"(_3,_5)", 15},
    {"(_4,_8):(_32,_2)", 111},
    {"(_3,_5):(_0,_1)", 5},
    {"_7:_0", 1},
    {"Sw<2,0,2> o _0 o (_4,_4):(_4,_1)", 16},
    {"(_2,(_3,_5))", 30},
    {"():()", 1},
};

START_TEST(an_owning_tensor_has_its_cosize)
{
    static const int widths[] = {1, 4, 8, 16, 32, 64};
    ct_ctx *cx = harness_context();
    for (size_t w = 0; w < sizeof widths / sizeof widths[0]; ++w) {
        int64_t n = sizes[_i].cosize;
        ct_value t =
            ct_make_tensor_owning(cx, CT_UNSIGNED, widths[w], harness_value(cx, sizes[_i].layout));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        ck_assert(ct_is_space(t, CT_RMEM));
        ck_assert_int_eq(ct_int(ct_data(cx, t)) % 128, 0);
        ck_assert_int_eq(ct_sizeof_bits(t), widths[w]);
        for (int64_t m = 0; m < n && widths[w] >= 8 && widths[w] < 64; ++m)
            ck_assert_int_eq(cell(cx, t, m),
                             (int64_t)(UINT64_C(0xCDCDCDCDCDCDCDCD) >> (64 - widths[w])));
        cell(cx, t, (n * widths[w] + 7) / 8 * 8 / widths[w]);
        harness_fails(cx, CT_EDOMAIN, "is outside of the");
    }
}
END_TEST

START_TEST(an_owning_tensor_is_static)
{
    static const char *const dynamic[] = {"13", "(_3,5)", "(_3,_5):(1,_3)", "5:_1",
                                          "Sw<2,0,2> o 0 o _4:_1"};
    ct_ctx *cx = harness_context();
    for (size_t k = 0; k < sizeof dynamic / sizeof dynamic[0]; ++k) {
        ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, dynamic[k]));
        harness_fails(cx, CT_EINVAL, "make_tensor: an owning tensor needs a static layout, not ");
    }
    ct_make_tensor_owning(cx, CT_FLOAT, 12, harness_value(cx, "_4:_1"));
    harness_fails(cx, CT_EINVAL, "an element of 12 bits");
    ct_make_tensor_owning(cx, CT_FLOAT, -32, harness_value(cx, "_4:_1"));
    harness_fails(cx, CT_EINVAL, "elements of -32 bits");
    ct_make_tensor_owning(cx, (ct_type)7, 32, harness_value(cx, "_4:_1"));
    harness_fails(cx, CT_EINVAL, "7 is not a type");
    ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "_2305843009213693951:_1"));
    harness_fails(cx, CT_ERANGE, "make_tensor: 2305843009213693951 elements of 32 bits");
    ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "_1073741824:_1"));
    harness_fails(cx, CT_ENOMEM, "out of memory");
    ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "Sw<3,4,3>"));
    ck_assert_int_eq(ct_check(cx), CT_EINVAL);
}
END_TEST

/* The rows are over given pointers; the answer's pointer is new, so only its layout counts. */
static ct_value like_layout(ct_ctx *cx, ct_value tensor)
{
    return ct_tensor_layout(cx, ct_make_tensor_like(cx, tensor));
}

static ct_value fragment_layout(ct_ctx *cx, ct_value tensor)
{
    return ct_tensor_layout(cx, ct_make_fragment(cx, tensor));
}

START_TEST(a_like_tensor_has_the_like_layout)
{
    static const char *const like[] = {
        "gmem_ptr[32b](0x1000) o (_4,_8):(_16,_1)  =  (_4,_8):(_8,_1)",
        "gmem_ptr[16b](0x1000) o (_4,_8):(_0,_3)  =  (_4,_8):(_0,_1)",
        "ptr[32b](0x1000) o (_4,8):(_1,_4)  !  CT_EINVAL  make_tensor: an owning tensor needs",
        "counting_iter(0) o _4:_1  !  CT_EINVAL  make_tensor_like: the elements of "
        "counting_iter(0)",
        "_4:_1  !  CT_EINVAL  make_tensor_like: _4:_1 is not a tensor",
        NULL,
    };
    static const char *const fragment[] = {
        "gmem_ptr[32b](0x1000) o (_4,_8,_2):(_16,_2,_1)  =  (_4,_8,_2):(_1,_8,_4)",
        "smem_ptr[16b](0x1000) o Sw<2,0,2> o _0 o (_4,_4):(_4,_1)  =  (_4,(_4)):(_1,(_4))",
        "ptr[32b](0x1000) o (4,_8):(_1,_4)  !  CT_EINVAL  make_tensor: an owning tensor needs",
        "make_identity_tensor(_4)  !  CT_EINVAL  make_fragment_like: the elements of",
        NULL,
    };
    ct_ctx *cx = harness_context();
    ct_value t = ct_make_tensor_owning(cx, CT_FLOAT, 16, harness_value(cx, "(_3,_5):(_5,_1)"));
    ct_value l = ct_make_tensor_like(cx, t), f = ct_make_fragment(cx, t);
    ck_assert(ct_value_type(l) == CT_FLOAT && ct_sizeof_bits(l) == 16);
    ck_assert(ct_value_type(f) == CT_FLOAT && !ct_same(ct_data(cx, l), ct_data(cx, t)));
    harness_one(like_layout, like);
    harness_one(fragment_layout, fragment);
}
END_TEST

START_TEST(a_clone_is_apart)
{
    ct_ctx *cx = harness_context();
    ct_value t = ct_make_tensor_owning(cx, CT_SIGNED, 32, harness_value(cx, "(_3,_5):(_1,_4)"));
    ct_fill(cx, t, ct_of_int(7));
    ct_store(cx, t, harness_value(cx, "(2,4)"), ct_of_int(-1));
    ct_value c = ct_clone(cx, t), view = t;
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert(ct_same(ct_tensor_layout(cx, c), ct_tensor_layout(cx, t)) && ct_same(view, t));
    ck_assert_int_eq(ct_load(cx, c, harness_value(cx, "(2,4)")).i, -1);
    ct_store(cx, t, harness_value(cx, "(0,0)"), ct_of_int(100));
    ck_assert_int_eq(ct_load(cx, view, harness_value(cx, "(0,0)")).i, 100);
    ck_assert_int_eq(ct_load(cx, c, harness_value(cx, "(0,0)")).i, 7);
    ct_clone(cx, harness_value(cx, "counting_iter(1) o _4:_1"));
    harness_fails(cx, CT_EINVAL, "clone: the elements of counting_iter(1) o _4:_1 have no type");
    ct_clone(cx, harness_value(cx, "_4:_1"));
    harness_fails(cx, CT_EINVAL, "clone: _4:_1 is not a tensor");
    ct_clone(cx, harness_value(cx, "ptr[32b](0x1000) o _4:1"));
    harness_fails(cx, CT_EINVAL, "static layout");
    ct_clone(cx, harness_value(cx, "ptr[32b](0x1000) o _4:_1"));
    harness_fails(cx, CT_EDOMAIN, "there is no memory behind");
}
END_TEST

/* Whatever memory there is, there is a tensor or a refusal, and nothing beside it is written. */
START_TEST(owning_tensors_are_swept)
{
    static _Alignas(16) unsigned char memory[1 << 16];
    bool enough = false;
    for (size_t size = 0; size < 60000; size += size < 4096 ? 8 : 1000) {
        ct_ctx cx;
        memset(memory, CELL_POISON, sizeof memory);
        ct_init(&cx, memory + 8, size);
        ct_value t = ct_make_tensor_owning(&cx, CT_SIGNED, 32, ct_parse(&cx, "(_3,_5):(_1,_3)"));
        ct_value c = ct_clone(&cx, t);
        ck_assert(ct_check(&cx) == CT_OK || ct_check(&cx) == CT_ENOMEM);
        ck_assert(!enough || ct_check(&cx) == CT_OK);
        enough = ct_check(&cx) == CT_OK;
        ck_assert(!enough || ct_rank(c) == 2);
        for (size_t i = 0; i < sizeof memory; ++i)
            if ((i < 8 || i >= 8 + size) && memory[i] != CELL_POISON)
                ck_abort_msg("byte %zu was written with %zu bytes", i, size);
    }
    ck_assert(enough);
}
END_TEST

Suite *owning_suite(void)
{
    Suite *suite = suite_create("owning");
    TCase *all = tcase_create("owning");

    tcase_add_loop_test(all, an_owning_tensor_has_its_cosize, 0, sizeof sizes / sizeof sizes[0]);
    tcase_add_test(all, an_owning_tensor_is_static);
    tcase_add_test(all, a_like_tensor_has_the_like_layout);
    tcase_add_test(all, a_clone_is_apart);
    tcase_add_test(all, owning_tensors_are_swept);
    suite_add_tcase(suite, all);
    return suite;
}
