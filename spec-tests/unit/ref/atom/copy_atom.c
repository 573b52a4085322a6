/* copy_atom.c - one thread's part of a tiled copy, by instructions of one thread.
 *
 * What is here: every thread by itself, in turn: together they copy each element once; values that
 * an instruction cannot take at once, flags for instructions, ranks and sizes. What is not:
 * instructions of many threads (copy_tiled.c), the partitions (tiled_copy.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells from, to;

struct tiling {
    const char *op;
    int bits;
    const char *threads, *values, *src, *dst;
};

static const struct tiling tilings[] = {
    {"UniversalCopy<u32>", 32, "(_4,_2):(_1,_4)", "(_1,_1)", "(_8,_6):(_1,_8)", "(_8,_6):(_6,_1)"},
    {"UniversalCopy<u128>", 32, "(_4,_2):(_1,_4)", "(_4,_1)", "(_16,_6):(_1,_16)",
     "(_16,_6):(_1,_20)"},
    {"UniversalCopy<u64>", 16, "(_2,_8):(_8,_1)", "(_4,_3):(_1,_4)", "(_16,_24):(_1,_16)",
     "(_16,_24):(_1,_16)"},
    {"UniversalCopy<u128>", 8, "(_2,_2):(_2,_1)", "(_1,_32):(_32,_1)", "(_4,_64):(_64,_1)",
     "(_4,_64):(_80,_1)"},
    {"AutoVectorizingCopy", 32, "(_4,_2):(_1,_4)", "(_2,_3):(_1,_2)", "(_8,_6):(_1,_8)",
     "(_8,_6):(_6,_1)"},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", 16, "(_8,_2):(_2,_1)", "(_1,_8)", "(_16,_16):(_16,_1)",
     "(_16,_16):(_16,_1)"},
    {"UniversalCopy<u32>", 8, "(_3,_5):(_1,_3)", "(_4,_1)", "(_12,_5,_2):(_1,_12,_60)",
     "(_12,_5,_2):(_1,_24,_12)"},
    {"UniversalCopy<u256>", 16, "(_2,_2):(_1,_2)", "(_16,_1)", "(_32,_4):(_1,_32)",
     "(_32,_4):(_1,_40)"},
};

static ct_tiled_copy copy_of(ct_ctx *cx, const struct tiling *t)
{
    ct_layout threads = harness_value(cx, t->threads), values = harness_value(cx, t->values);
    if (ct_kind_of(values) == CT_TUPLE)
        values = ct_make_layout(cx, values, NULL);
    return ct_make_tiled_copy(cx, ct_Copy_Atom(cx, t->op, t->bits), threads, values);
}

static ct_value tensor_of(ct_ctx *cx, struct cells *c, ct_space space, int bits, const char *layout)
{
    ct_layout l = harness_value(cx, layout);
    cells_poison(c, bits, ct_int(ct_cosize(cx, l)));
    return ct_make_tensor(cx, cells_pointer(cx, c, space, CT_BITS, bits), l);
}

static void expect_copied(ct_ctx *cx, const struct tiling *t, ct_value src, ct_value dst)
{
    int64_t n = ct_int(ct_size(cx, src)), written = 0;
    for (int64_t i = 0; i < n; ++i) {
        uint64_t d = cells_at(&to, t->bits, harness_at(cx, ct_tensor_layout(cx, dst), i));
        uint64_t s = cells_at(&from, t->bits, harness_at(cx, ct_tensor_layout(cx, src), i));
        ck_assert_msg(d == s, "%s: element %" PRId64 " is %" PRIu64 ", not %" PRIu64, t->op, i, d,
                      s);
    }
    for (int64_t m = 0; m < (int64_t)to.size * 8 / t->bits; ++m)
        written += cells_at(&to, t->bits, m) != cells_poisoned(t->bits, m);
    ck_assert_int_eq(written, n);
    ck_assert(cells_fenced(&to));
}

START_TEST(a_tiled_copy_moves_each_element_once)
{
    const struct tiling *t = &tilings[_i];
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, t);
    ct_value s = tensor_of(cx, &from, CT_GMEM, t->bits, t->src);
    ct_value d = tensor_of(cx, &to, CT_SMEM, t->bits, t->dst);
    cells_count_up(&from, t->bits, (int64_t)from.size * 8 / t->bits);
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, copy.TiledLayout_TV, 0))), written = 0, before;
    for (int64_t i = 0; i < threads; ++i) {
        ct_value id = ct_dynamic(cx, i), mine = ct_partition_S(cx, &copy, id, s);
        before = written;
        size_t mark = ct_mark(cx);
        ct_copy_atom(cx, &copy.atom, mine, ct_partition_D(cx, &copy, id, d));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", t->op, ct_message(cx));
        ck_assert_uint_le(mark, ct_mark(cx));
        written = 0;
        for (int64_t m = 0; m < (int64_t)to.size * 8 / t->bits; ++m)
            written += cells_at(&to, t->bits, m) != cells_poisoned(t->bits, m);
        ck_assert_int_eq(written - before, ct_int(ct_size(cx, mine)));
    }
    expect_copied(cx, t, s, d);
}
END_TEST

START_TEST(an_instruction_has_one_flag)
{
    ct_ctx *cx = harness_context();
    const struct tiling *t = &tilings[1];
    ct_tiled_copy copy = copy_of(cx, t);
    for (int k = 0; k < 4; ++k) {
        bool short_one = k % 2 == 1, floats = k >= 2;
        ct_value s = tensor_of(cx, &from, CT_GMEM, t->bits, t->src);
        ct_value d = tensor_of(cx, &to, CT_SMEM, t->bits, t->dst);
        cells_count_up(&from, t->bits, 96);
        ct_value mine = ct_partition_S(cx, &copy, harness_value(cx, "5"), s);
        ct_value dst = ct_partition_D(cx, &copy, harness_value(cx, "5"), d);
        harness_is(cx, ct_shape(cx, ct_tensor_layout(cx, mine)), "((_4,_1),_1,_3)");
        ct_value flags =
            ct_make_tensor_owning(cx, floats ? CT_FLOAT : CT_UNSIGNED, floats ? 32 : 8,
                                  harness_value(cx, short_one ? "(_1,_3)" : "(_1,_1,_3)"));
        ct_clear_tensor(cx, flags);
        ct_store(cx, flags, harness_value(cx, "1"), ct_of_int(1));
        ct_copy_atom_if(cx, &copy.atom, flags, mine, dst);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t i = 0; i < 12; ++i) {
            bool moved = i / 4 == 1;
            int64_t v = ct_load(cx, dst, ct_dynamic(cx, i)).i;
            ck_assert_int_eq(v, moved ? ct_load(cx, mine, ct_dynamic(cx, i)).i
                                      : (int64_t)cells_poisoned(32, 0));
        }
    }
}
END_TEST

/* Mode 0 may hold several instructions, and the flags nest as it does. */
START_TEST(instructions_nest_in_mode_0)
{
    ct_ctx *cx = harness_context();
    ct_copy_traits atom = ct_Copy_Atom(cx, "UniversalCopy<u32>", 16);
    ct_value s = tensor_of(cx, &from, CT_GMEM, 16, "((_2,(_3,_2)),_5):((_1,(_2,_6)),_12)");
    ct_value d = tensor_of(cx, &to, CT_RMEM, 16, "((_2,(_3,_2)),_5):((_1,(_2,_6)),_12)");
    cells_count_up(&from, 16, 60);
    ct_copy_atom(cx, &atom, s, d);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t m = 0; m < 60; ++m)
        ck_assert_uint_eq(cells_at(&to, 16, m), (uint64_t)m);
    ct_value flags = ct_make_tensor(cx, harness_value(cx, "counting_iter(0)"),
                                    harness_value(cx, "((_1,(_3,_2)),_5):((_0,(_0,_1)),_0)"));
    d = tensor_of(cx, &to, CT_RMEM, 16, "((_2,(_3,_2)),_5):((_1,(_2,_6)),_12)");
    ct_copy_atom_if(cx, &atom, flags, s, d);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t m = 0; m < 60; ++m)
        ck_assert_uint_eq(cells_at(&to, 16, m), m % 12 >= 6 ? (uint64_t)m : cells_poisoned(16, m));
    ct_copy_atom_if(cx, &atom, harness_value(cx, "counting_iter(1) o (_1,_5):(_0,_1)"), s, d);
    harness_fails(cx, CT_EINVAL, "do not match the 2 and 2 values of the instruction");
    ct_value two = harness_value(cx, "(_2):(_1)");
    ct_copy_atom(cx, &atom, ct_make_tensor(cx, ct_data(cx, s), two),
                 ct_make_tensor(cx, ct_data(cx, d), two));
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_uint_eq(cells_at(&to, 16, 0), 0);
    ct_value halves =
        ct_make_tensor_owning(cx, CT_FLOAT, 32, harness_value(cx, "((_1,(_3,_2)),_5)"));
    ct_fill(cx, halves, ct_of_float(0.5));
    ct_copy_atom_if(cx, &atom, halves, s, d);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_uint_eq(cells_at(&to, 16, 1), 1);
}
END_TEST

struct refusal {
    const char *op;
    int bits;
    const char *src, *dst;
    ct_error error;
    const char *message;
};

static const struct refusal refusals[] = {
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_2)", "(_2,_3):(_2,_4)", CT_EINVAL,
     "fails to vectorize into the 2 values of a register"},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_3,_1)", "(_2,_3):(_1,_2)", CT_EINVAL,
     "copy: the source gmem_ptr[32b]("},
    {"UniversalCopy<u64>", 32, "(_2,_3):(1,_2)", "(_2,_3):(_1,_2)", CT_EINVAL,
     "fails to vectorize"},
    {"UniversalCopy<u64>", 32, "(_3,_2):(_1,_3)", "(_3,_2):(_1,_3)", CT_EINVAL,
     "do not match the 2 and 2 values of the instruction"},
    {"UniversalCopy<u64>", 32, "(2,_3):(_1,_2)", "(2,_3):(_1,_2)", CT_EINVAL, "do not match"},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_2)", "((_2,_3)):((_1,_2))", CT_EINVAL,
     "copy: the source has rank 2, the destination 1, the predicate 2"},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_2)", "(_2,_4):(_1,_2)", CT_EINVAL,
     "copy: the source has 6 elements, the destination 8"},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_2)", "(_3,_2):(_2,_1)", CT_EINVAL,
     "copy: 3 instructions in the source, 2 in the destination, 2 in the predicate"},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_2)", "(_2,_3):(_1,_0)", CT_EDOMAIN,
     "copy: the destination broadcasts, and the source does not"},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_3)", "(_2,_3):(_1,_2)", CT_EDOMAIN,
     "copy: the source is not aligned to the 64 bits of an access at gmem_ptr[32b]("},
    {"UniversalCopy<u64>", 32, "(_2,_3):(_1,_2)", "(_2,_3):(_1,_5)", CT_EDOMAIN,
     "copy: the destination is not aligned to the 64 bits of an access at smem_ptr[32b]("},
    {"SM75_U32x1_LDSM_N", 16, "(_8,_3):(_1,_8)", "(_8,_3):(_1,_8)", CT_EUNSUP,
     "copy: the instruction needs its 32 threads together"},
    {"UniversalCopy<u16,u32>", 16, "(_1,_3):(_0,_1)", "(_1,_3):(_0,_1)", CT_EUNSUP,
     "copy: the instruction makes 2 values of 1"},
};

START_TEST(copy_atom_refuses)
{
    const struct refusal *r = &refusals[_i];
    ct_ctx *cx = harness_context();
    ct_copy_traits atom = ct_Copy_Atom(cx, r->op, r->bits);
    ct_value s = tensor_of(cx, &from, CT_GMEM, r->bits, r->src);
    ct_value d = tensor_of(cx, &to, CT_SMEM, r->bits, r->dst);
    cells_count_up(&from, r->bits, (int64_t)from.size * 8 / r->bits);
    ct_copy_atom(cx, &atom, s, d);
    harness_fails(cx, r->error, r->message);
    for (size_t i = 0; i < sizeof to.byte; ++i)
        ck_assert_uint_eq(to.byte[i], CELL_POISON);
}
END_TEST

START_TEST(copy_atom_refuses_operands)
{
    ct_ctx *cx = harness_context();
    ct_copy_traits atom = ct_Copy_Atom(cx, "UniversalCopy<u64>", 16);
    ct_value s = tensor_of(cx, &from, CT_GMEM, 16, "(_4,_3):(_1,_4)");
    ct_value d = tensor_of(cx, &to, CT_SMEM, 16, "(_4,_3):(_1,_4)");
    ct_value swizzled =
        ct_make_tensor(cx, ct_make_smem_ptr(cx, ct_data(cx, d), harness_value(cx, "Sw<1,2,3>")),
                       harness_value(cx, "(_4,_3):(_1,_4)"));
    ct_copy_atom(cx, &atom, s, swizzled);
    harness_fails(cx, CT_EDOMAIN,
                  "copy: the swizzle of the destination cuts an access of 64 bits at");
    ct_copy_atom(cx, &atom, harness_value(cx, "_4:_1"), d);
    harness_fails(cx, CT_EINVAL, "copy: _4:_1 is not a tensor");
    ct_copy_atom(cx, &atom, s, harness_value(cx, "_4:_1"));
    harness_fails(cx, CT_EINVAL, "copy: _4:_1 is not a tensor");
    ct_copy_atom_if(cx, &atom, harness_value(cx, "_4:_1"), s, d);
    harness_fails(cx, CT_EINVAL, "copy_if: _4:_1 is not a tensor");
    ct_copy_atom_if(cx, &atom, harness_value(cx, "counting_iter(1) o (_1,_4):(_0,_1)"), s, d);
    harness_fails(cx, CT_EINVAL, "3 in the destination, 4 in the predicate");
    ct_copy_atom_if(cx, &atom, harness_value(cx, "ptr[8b](0x1000) o (_1,_3):(_0,_1)"), s, d);
    harness_fails(cx, CT_EDOMAIN, "there is no memory behind ptr[8b](0x1000)");
    ct_copy_traits empty = {
        harness_value(cx, "_0:_1"), atom.SrcLayout, atom.DstLayout, atom.RefLayout, 16, atom.ValID};
    ct_copy_atom(cx, &empty, s, d);
    harness_fails(cx, CT_EINVAL, "copy: the atom has no threads or no values, but _0:_1");
    from.size = 16;
    ct_value part = ct_make_tensor(cx, cells_pointer(cx, &from, CT_GMEM, CT_BITS, 16),
                                   harness_value(cx, "(_4,_3):(_1,_4)"));
    ct_copy_atom(cx, &atom, part, d);
    harness_fails(cx, CT_EDOMAIN, "is outside of the 16 bytes");
    ck_assert_uint_eq(cells_at(&to, 16, 0), cells_poisoned(16, 0));
    ct_copy_atom(cx, &atom, harness_value(cx, "counting_iter(0) o (_4,_3):(_1,_4)"), d);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_uint_eq(cells_at(&to, 16, 11), 11);
}
END_TEST

Suite *copy_atom_suite(void)
{
    Suite *suite = suite_create("copy_atom");
    TCase *all = tcase_create("atom");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, a_tiled_copy_moves_each_element_once, 0,
                        sizeof tilings / sizeof tilings[0]);
    tcase_add_test(all, an_instruction_has_one_flag);
    tcase_add_test(all, instructions_nest_in_mode_0);
    tcase_add_loop_test(all, copy_atom_refuses, 0, sizeof refusals / sizeof refusals[0]);
    tcase_add_test(all, copy_atom_refuses_operands);
    suite_add_tcase(suite, all);
    return suite;
}
