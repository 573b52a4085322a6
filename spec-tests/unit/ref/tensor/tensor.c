/* tensor.c - tensors: an iterator and the layout of what it points at, called directly.
 *
 * What is here: making them and taking them apart, edits that leave the data alone, recast. What
 * is not: pointers (pointer.c), partitions (partition.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value recast(ct_ctx *cx, const ct_value *a)
{
    return ct_recast(cx, (int)ct_int(a[0]), a[1]);
}

static const char *const tensors[] = {
    "gmem_ptr[32b](0x1000) o (_4,8):(8,_1)",
    "make_identity_tensor((3,_5))",
    "counting_iter(42) o 7:2",
    "smem_ptr[16b](0x80) o Sw<2,0,3> o _0 o (_4,_8):(_8,_1)",
};

/* What a tensor is made of is what is found in it; edits keep the iterator. */
START_TEST(tensor_parts)
{
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof tensors / sizeof tensors[0]; ++i) {
        ct_value t = harness_value(cx, tensors[i]);
        ct_value data = ct_data(cx, t), layout = ct_tensor_layout(cx, t);
        ck_assert(ct_same(ct_make_tensor(cx, data, layout), t));
        ck_assert(ct_same(ct_shape(cx, t), ct_shape(cx, layout)));
        ck_assert(ct_same(ct_size(cx, t), ct_size(cx, layout)));
        ck_assert_int_eq(ct_rank(t), ct_rank(layout));
        ct_value half = ct_composition(cx, t, ct_underscore());
        ct_value group = ct_group(cx, t, 0, -1), flat = ct_flatten(cx, t);
        ck_assert_int_eq(ct_check(cx) == CT_OK || ct_kind_of(layout) == CT_COMPOSED, 1);
        ct_clear(cx);
        half = ct_zipped_divide(cx, t, ct_make_tuple(cx, 1, (ct_value[]){ct_static(cx, 1)}));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", tensors[i], ct_message(cx));
        ck_assert(ct_same(ct_data(cx, half), data) && ct_same(ct_data(cx, group), data) &&
                  ct_same(ct_data(cx, flat), data));
    }
}
END_TEST

START_TEST(made_of_two)
{
    static const char *const make_tensor_rows[] = {
        "gmem_ptr[32b](0x1000)  (_4,8):(8,_1)  =  gmem_ptr[32b](0x1000) o (_4,8):(8,_1)",
        "gmem_ptr[32b](0x1000)  (_4,8)  =  gmem_ptr[32b](0x1000) o (_4,8):(_1,_4)",
        "gmem_ptr[32b](0x1000)  Sw<1,0,1> o _0 o _8:_1  =  gmem_ptr[32b](0x1000) o Sw<1,0,1> o _0 "
        "o _8:_1",
        "make_inttuple_iter((0,0))  (_4,8):(_1@0,_1@1)  =  ArithTuple(0,0) o (_4,8):(_1@0,_1@1)",
        "(2,3)  _4:_1  !  CT_EINVAL  make_tensor: (2,3) is not an iterator",
        "gmem_ptr[16b](0x10)  Sw<1,4,3> o smem_ptr[16b](unset) o _8:_1  !  CT_EINVAL  make_tensor: "
        "gmem_ptr[16b](0x10) is not a pointer to 16-bit elements of shared memory, which "
        "Sw<1,4,3> o smem_ptr[16b](unset) o _8:_1 asks for",
        "gmem_ptr[32b](0x1000)  (_4,-8)  !  CT_EDOMAIN  make_layout: extent -8 is negative",
        "gmem_ptr[32b](0x1000)  Sw<1,0,1>  !  CT_EINVAL  Sw<1,0,1>",
        NULL,
    };
    static const char *const make_coord_tensor_rows[] = {
        "(_4,7):(_1@1,_1@0)  =  ArithTuple(_0,_0) o (_4,7):(_1@1,_1@0)",
        "_7:_1  =  ArithTuple_0 o _7:_1",
        "(_4,7):(_1@1,_1)  !  CT_EINVAL  add",
        "(2,3)  !  CT_EINVAL  coprofile: the operand, (2,3), is not a layout",
        NULL,
    };
    static const char *const data_rows[] = {
        "gmem_ptr[32b](0x1000) o _4:_1  =  gmem_ptr[32b](0x1000)",
        "_4:_1  !  CT_EINVAL  data: _4:_1 is not a tensor",
        NULL,
    };
    static const char *const tensor_layout_rows[] = {
        "gmem_ptr[32b](0x1000) o _4:_1  =  _4:_1",
        "(2,3)  !  CT_EINVAL  layout: (2,3) is not a tensor",
        NULL,
    };
    harness_two(ct_make_tensor, make_tensor_rows);
    harness_one(ct_make_coord_tensor, make_coord_tensor_rows);
    harness_one(ct_data, data_rows);
    harness_one(ct_tensor_layout, tensor_layout_rows);
}
END_TEST

START_TEST(another_width)
{
    static const char *const rows[] = {
        "64  gmem_ptr[32b](0x1000) o _8:_1  =  gmem_ptr[64b](0x1000) o _4:_1",
        "16  gmem_ptr[32b](0x1000) o _8:_1  =  gmem_ptr[16b](0x1000) o _16:_1",
        "32  gmem_ptr[32b](0x1000) o _8:_1  =  gmem_ptr[32b](0x1000) o _8:_1",
        "4  gmem_ptr[32b](0x1000) o _8:_1  =  gmem_subptr[4b](0x1000.0) o _64:_1",
        "64  gmem_ptr[32b](0x1000) o _2:_-1  =  gmem_ptr[64b](0xffc) o _1:_-1",
        "64  gmem_ptr[32b](0x1000) o Sw<1,1,2> o _0 o _8:_1  =  gmem_ptr[64b](0x1000) o Sw<1,0,2> "
        "o _0 o _4:_1",
        "64  gmem_ptr[32b](0x1000) o (_8,_3):(_3,_1)  !  CT_EDOMAIN  upcast: neither of stride _3 "
        "and 2 divides the other",
        "32  make_identity_tensor((2,3))  !  CT_EINVAL  recast: ArithTuple(_0,_0) is not a pointer",
        "32  _4:_1  !  CT_EINVAL  recast: _4:_1 is not a tensor",
        "7  gmem_ptr[32b](0x1000) o _8:_1  !  CT_EINVAL  an element of 7 bits has no place in "
        "memory",
        "0  gmem_ptr[32b](0x1000) o _8:_1  !  CT_EINVAL  recast_layout: the factor 0 is not "
        "positive",
        NULL,
    };
    harness_any(recast, rows);
}
END_TEST

/* The bytes of a tensor are those of its recast: by address, each of them. */
START_TEST(recast_same_bytes)
{
    static const char *const layouts[] = {"_16:_1", "(_8,_3):(_1,_8)", "(_4,_6):(_1,_4)",
                                          "(_8,5):(_1,32)"};
    static const int widths[][2] = {{32, 64}, {32, 8}, {16, 64}, {64, 16}, {8, 32}, {16, 16}};
    static char memory[2048];
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k)
        for (size_t w = 0; w < sizeof widths / sizeof widths[0]; ++w) {
            bool touched[2][2048] = {{false}};
            ct_value p = ct_make_ptr(cx, CT_SMEM, CT_BITS, widths[w][0], memory, sizeof memory);
            ct_value t = ct_make_tensor(cx, p, harness_value(cx, layouts[k]));
            ct_value both[2] = {t, ct_recast(cx, widths[w][1], t)};
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            for (int side = 0; side < 2; ++side) {
                ct_layout l = ct_tensor_layout(cx, both[side]);
                int bytes = widths[w][side] / 8;
                for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i)
                    for (int b = 0; b < bytes; ++b)
                        touched[side][harness_at(cx, l, i) * bytes + b] = true;
            }
            for (size_t b = 0; b < sizeof memory; ++b)
                ck_assert(touched[0][b] == touched[1][b]);
        }
}
END_TEST

START_TEST(coordinates_as_elements)
{
    static const char *const make_identity_tensor_rows[] = {
        "(_4,7)  =  ArithTuple(_0,_0) o (_4,7):(_1@0,_1@1)",
        "(2,(_3,5))  =  ArithTuple(_0,(_0,_0)) o (2,(_3,5)):(_1@0,(_1@0@1,_1@1@1))",
        "6  =  ArithTuple_0 o 6:_1",
        "(2,_)  !  CT_EINVAL  extent _ is not an integer",
        "(2,-3)  !  CT_EDOMAIN  extent -3 is negative",
        "Sw<1,0,1>  !  CT_EINVAL  Sw<1,0,1> is not a shape",
        NULL,
    };
    harness_one(ct_make_identity_tensor, make_identity_tensor_rows);
}
END_TEST

Suite *tensor_suite(void)
{
    Suite *suite = suite_create("tensor");
    TCase *all = tcase_create("tensor");

    tcase_add_test(all, tensor_parts);
    tcase_add_test(all, made_of_two);
    tcase_add_test(all, another_width);
    tcase_add_test(all, recast_same_bytes);
    tcase_add_test(all, coordinates_as_elements);
    suite_add_tcase(suite, all);
    return suite;
}
