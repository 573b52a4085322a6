/* gmma_desc.c - descriptors of operands in shared memory: where they move, what they describe. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static const struct {
    bool k_major;
    const char *atom; /* of the shared memory */
    int bits;
    const char *tile, *one; /* extents of the tile, of one instruction */
} cases[] = {
    {true, "Layout_K_SW128_Atom", 16, "(_128,_128,_2)", "(_64,_16)"},
    {true, "Layout_K_SW64_Atom", 16, "(_64,_96,_3)", "(_64,_16)"},
    {true, "Layout_K_SW32_Atom", 8, "(_96,_64,_2)", "(_32,_32)"},
    {true, "Layout_K_INTER_Atom", 32, "(_48,_24,_1)", "(_16,_8)"},
    {false, "Layout_MN_SW128_Atom", 16, "(_128,_32,_2)", "(_64,_16)"},
    {false, "Layout_MN_SW64_Atom", 16, "(_96,_48,_1)", "(_96,_16)"},
    {false, "Layout_MN_SW32_Atom", 16, "(_64,_32,_2)", "(_32,_16)"},
    {false, "Layout_MN_INTER_Atom", 16, "(_64,_32,_2)", "(_64,_16)"},
};

enum { CASES = sizeof cases / sizeof cases[0], UNIT = 128 };

/* The tile in shared memory, divided by the extents of one instruction. */
static ct_value part_of(ct_ctx *cx, int i)
{
    ct_value atom = ct_GMMA_Layout_Atom(cx, cases[i].atom, cases[i].bits);
    ct_value tile = ct_tile_to_shape(cx, atom, harness_value(cx, cases[i].tile), NULL);
    char pointer[40];
    snprintf(pointer, sizeof pointer, "smem_ptr[%db](0x400)", cases[i].bits);
    ct_value t = ct_make_tensor(cx, harness_value(cx, pointer), tile);
    return ct_zipped_divide(cx, t, harness_value(cx, cases[i].one));
}

/* The first element of each instruction lies where its descriptor points. */
START_TEST(descriptors_move_by_units)
{
    ct_ctx *cx = harness_context();
    const int i = _i / 2;
    ct_value part = part_of(cx, i);
    ct_value d = _i % 2 == 0 ? ct_smem_desc(cx, cases[i].k_major, part)
                             : ct_umma_smem_desc(cx, cases[i].k_major, part);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ct_value all = ct_tensor_layout(cx, part), units = ct_tensor_layout(cx, d);
    int64_t n = ct_int(ct_size(cx, ct_get(cx, ct_shape(cx, all), 1)));

    ck_assert_int_gt(n, 1);
    for (int64_t k = 0; k < n; ++k) {
        ct_value pair[] = {ct_dynamic(cx, 0), ct_dynamic(cx, k)};
        ct_value c = ct_make_tuple(cx, 2, pair);
        int64_t bits = ct_int(ct_layout_call(cx, all, c)) * cases[i].bits;
        ck_assert_int_eq(ct_int(ct_layout_call(cx, units, c)) * UNIT, bits);
    }
    harness_is(cx, ct_size(cx, ct_get(cx, ct_shape(cx, units), 0)), "_1");
}
END_TEST

START_TEST(texts)
{
    ct_ctx *cx = harness_context();
    const char *text = "GMMA::DescriptorIterator o (_1,_2,_4):(_0,_512,_2)";
    ct_value d = harness_value(cx, text);

    harness_is(cx, d, text);
    ct_value slice[] = {d, ct_underscore(), ct_underscore(), ct_dynamic(cx, 3)};
    harness_is(cx, ct_call(cx, "tensor_call", 4, slice),
               "GMMA::DescriptorIterator o (_1,_2):(_0,_512)");
    ct_value element[] = {d, ct_dynamic(cx, 0)};
    ct_call(cx, "tensor_call", 2, element);
    harness_fails(cx, CT_EUNSUP, "a descriptor of shared memory is not a number");
    ct_print_tensor(cx, d, NULL, 0);
    harness_fails(cx, CT_EINVAL, "descriptors have no printed form");
}
END_TEST

START_TEST(what_none_describes)
{
    static const struct {
        bool k_major;
        const char *part, *why;
    } rows[] = {
        {true, "gmem_ptr[16b](0x0) o ((_64,_16),_2):((_64,_1),_16)", "use make_smem_ptr"},
        {true, "(_64,_16):(_1,_64)", "use make_smem_ptr"},
        {true, "smem_ptr[16b](0x0) o (_64,_2):(_1,_64)", "not rank 2"},
        {true, "Sw<2,3,3>_smem_ptr[16b](0x0) o ((_64,_16),_2):((_64,_1),_16)", "is not Sw<B,4,3>"},
        {true, "smem_ptr[16b](0x0) o ((_64,_64),_2):((_64,_1),_16)",
         "make_fragment: (_64,_8):(_8,_1), in units of 16 bytes, does not have 2 or 4 units in "
         "mode K"},
        {true, "smem_ptr[16b](0x0) o ((_60,_16),_2):((_64,_1),_16)",
         "make_fragment: (_60,_2):(_8,_1), in units of 16 bytes, has rows that are no multiple of "
         "8"},
        {true, "Sw<3,4,3>_smem_ptr[16b](0x0) o ((_64,_16),_2):((_32,_1),_16)",
         "make_fragment: (_64,_2):(_4,_1), in units of 16 bytes, is no canonical K-major layout: "
         "see"},
        {false, "Sw<3,4,3>_smem_ptr[16b](0x0) o ((_64,_24),_2):((_1,_64),_16)",
         "make_fragment: (_8,_24):(_1,_8), in units of 16 bytes, does not have the K of one "
         "instruction"},
        {false, "Sw<3,4,3>_smem_ptr[16b](0x0) o ((_64,_16),_2):((_1,_128),_16)",
         "make_fragment: (_8,_16):(_1,_16), in units of 16 bytes, is no canonical MN-major layout: "
         "see"},
    };
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        ct_smem_desc(cx, rows[i].k_major, harness_value(cx, rows[i].part));
        harness_fails(cx, CT_EINVAL, rows[i].why);
    }
}
END_TEST

/* What one of sm_100a says of a tile: at 1024, the strides in units between the blocks that the
 * comment of the source draws. */
static const struct {
    bool k_major;
    const char *tensor;
    unsigned leading, stride, kind;
} described[] = {
    {true, "Sw<3,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_64,_1)", 1, 64, 2},
    {true, "Sw<2,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_32,_1)", 1, 32, 4},
    {true, "Sw<1,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_16,_1)", 1, 16, 6},
    {true, "smem_ptr[16b](0x400) o (_64,(_8,_2)):(_8,(_1,_512))", 64, 8, 0},
    {false, "Sw<2,4,3>_smem_ptr[16b](0x400) o ((_32,_2),(_8,_2)):((_1,_256),(_32,_512))", 32, 64,
     4},
    {false, "smem_ptr[16b](0x400) o ((_8,_8),_16):((_1,_256),_8)", 8, 32, 0},
    {false, "Sw<2,5,2>_smem_ptr[32b](0x400) o ((_32,_2),(_4,_2)):((_1,_128),(_32,_256))", 32, 64,
     1},
};

START_TEST(bits_of_a_descriptor)
{
    ct_ctx *cx = harness_context();
    uint64_t d =
        ct_make_umma_desc(cx, described[_i].k_major, harness_value(cx, described[_i].tensor));
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_uint_eq(d & 0xffff, 0x400 / 16);
    ck_assert_uint_eq(d >> 16 & 0xffff, described[_i].leading);
    ck_assert_uint_eq(d >> 32 & 0x3fff, described[_i].stride);
    ck_assert_uint_eq(d >> 46 & 0x7fff, 1);
    ck_assert_uint_eq(d >> 61, described[_i].kind);
}
END_TEST

START_TEST(what_sm_100a_does_not_describe)
{
    static const struct {
        bool k_major;
        const char *tensor, *why;
    } rows[] = {
        {true, "gmem_ptr[16b](0x0) o (_64,_16):(_64,_1)", "use make_smem_ptr"},
        {true, "Sw<2,5,2>_smem_ptr[32b](0x0) o (_64,_8):(_32,_1)", "is not Sw<B,4,3>"},
        {false, "Sw<2,5,3>_smem_ptr[32b](0x0) o (_64,_8):(_1,_64)", "nor Sw<2,5,2>"},
        {true, "smem_ptr[16b](0x0) o (_60,(_8,_2)):(_8,(_1,_512))",
         "make_fragment: (_60,(_1,_2)):(_1,(_1,_64)), in units of 16 bytes, has rows that are no "
         "multiple"},
        {true, "smem_ptr[16b](0x0) o _64:_1", "not rank 2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        ct_ctx *cx = harness_context();
        ck_assert_uint_eq(ct_make_umma_desc(cx, rows[i].k_major, harness_value(cx, rows[i].tensor)),
                          0);
        harness_fails(cx, CT_EINVAL, rows[i].why);
    }
    ct_ctx *cx = harness_context();
    ct_value d = harness_value(cx, "UMMA::DescriptorIterator o (_1,_2,_4):(_0,_512,_2)");
    harness_is(cx, d, "UMMA::DescriptorIterator o (_1,_2,_4):(_0,_512,_2)");
    ct_value slice[] = {d, ct_underscore(), ct_underscore(), ct_dynamic(cx, 3)};
    harness_is(cx, ct_call(cx, "tensor_call", 4, slice),
               "UMMA::DescriptorIterator o (_1,_2):(_0,_512)");
}
END_TEST

Suite *gmma_desc_suite(void)
{
    Suite *suite = suite_create("gmma_desc");
    TCase *all = tcase_create("gmma_desc");

    tcase_add_loop_test(all, descriptors_move_by_units, 0, 2 * CASES);
    tcase_add_test(all, texts);
    tcase_add_test(all, what_none_describes);
    tcase_add_loop_test(all, bits_of_a_descriptor, 0,
                        (int)(sizeof described / sizeof described[0]));
    tcase_add_test(all, what_sm_100a_does_not_describe);
    suite_add_tcase(suite, all);
    return suite;
}
