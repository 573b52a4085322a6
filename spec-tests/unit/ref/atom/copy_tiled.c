/* copy_tiled.c - a tiled copy by all of its threads, instructions of a warp among them.
 *
 * What is here: whatever the atom and its order of values, the data arrive; a load of matrices into
 * the registers of 32 lanes, as the lanes hold them; tiles that do not divide. What is not: one
 * thread by itself (copy_atom.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells from, to;

struct tiling {
    const char *op;
    int bits;
    const char *threads, *values, *src, *dst;
};

static const struct tiling tilings[] = {
    {"UniversalCopy<u32>", 32, "(_4,_2):(_1,_4)", "(_1,_1):(_0,_0)", "(_8,_6):(_1,_8)",
     "(_8,_6):(_6,_1)"},
    {"UniversalCopy<u128>", 16, "(_8,_2):(_2,_1)", "(_1,_8):(_0,_1)", "(_16,_32):(_32,_1)",
     "(_16,_32):(_40,_1)"},
    {"SM75_U32x1_LDSM_N", 16, "(_32,_1):(_1,_0)", "(_1,_8):(_0,_1)", "(_32,(_2,_4)):(_2,(_1,_64))",
     "(_32,_8):(_8,_1)"},
    {"SM75_U32x4_LDSM_N", 16, "(_32,_1):(_1,_0)", "(_1,_8):(_0,_1)", "(_32,(_2,_4)):(_2,(_1,_64))",
     "(_32,_8):(_10,_1)"},
    {"SM75_U32x2_LDSM_N", 16, "(_64,_1):(_1,_0)", "(_1,_8):(_0,_1)",
     "((_32,_2),(_2,_4)):((_2,_256),(_1,_64))", "(_64,_8):(_8,_1)"},
    {"SM75_U16x4_LDSM_T", 16, "(_8,_4):(_4,_1)", "(_1,_4):(_0,_1)", "(_8,_16):(_1,_8)",
     "(_8,_16):(_16,_1)"},
    {"SM90_U32x2_STSM_N", 16, "(_32,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(_32,_4):(_4,_1)",
     "(_32,(_2,_2)):(_2,(_1,_64))"},
};

static ct_tiled_copy copy_of(ct_ctx *cx, const struct tiling *t)
{
    return ct_make_tiled_copy(cx, ct_Copy_Atom(cx, t->op, t->bits), harness_value(cx, t->threads),
                              harness_value(cx, t->values));
}

static ct_value tensor_of(ct_ctx *cx, struct cells *c, ct_space space, int bits, const char *layout)
{
    ct_layout l = harness_value(cx, layout);
    cells_poison(c, bits, ct_int(ct_cosize(cx, l)));
    return ct_make_tensor(cx, cells_pointer(cx, c, space, CT_BITS, bits), l);
}

/* What the partitions say, put together by hand: value v of thread t on the destination's side is
 * the value of the source's side with the same place in the atom. */
static void expect_by_parts(ct_ctx *cx, const ct_tiled_copy *copy, ct_value src, ct_value dst)
{
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, copy->TiledLayout_TV, 0)));
    int64_t crew = ct_int(ct_size(cx, copy->atom.ThrID));
    int64_t nd = ct_int(ct_size(cx, ct_get(cx, copy->atom.DstLayout, 1)));
    int64_t ns = ct_int(ct_size(cx, ct_get(cx, copy->atom.SrcLayout, 1)));
    for (int64_t t = 0; t < threads; ++t) {
        ct_value d = ct_partition_D(cx, copy, ct_dynamic(cx, t), dst);
        int64_t values = ct_int(ct_size(cx, d));
        for (int64_t v = 0; v < values; ++v) {
            size_t mark = ct_mark(cx);
            int64_t place = harness_at(cx, copy->atom.DstLayout, t % crew + crew * (v % nd)), s = 0;
            while (harness_at(cx, copy->atom.SrcLayout, s) != place)
                ++s;
            ct_value part =
                ct_partition_S(cx, copy, ct_dynamic(cx, t / crew * crew + s % crew), src);
            int64_t want = ct_load(cx, part, ct_dynamic(cx, v / nd * ns + s / crew)).i;
            ck_assert_int_eq(ct_load(cx, d, ct_dynamic(cx, v)).i, want);
            ct_release(cx, mark);
        }
    }
}

START_TEST(a_tiled_copy_by_all_threads)
{
    const struct tiling *t = &tilings[_i];
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, t);
    ct_value s = tensor_of(cx, &from, CT_SMEM, t->bits, t->src);
    ct_value d = tensor_of(cx, &to, CT_RMEM, t->bits, t->dst);
    cells_count_up(&from, t->bits, (int64_t)from.size * 8 / t->bits);
    static struct cells before;
    before = from;
    size_t mark = ct_mark(cx);
    ct_copy_tiled(cx, &copy, s, d);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", t->op, ct_message(cx));
    ck_assert_uint_eq(ct_mark(cx), mark);
    ck_assert_mem_eq(from.byte, before.byte, sizeof from.byte); /* what is read stays */
    expect_by_parts(cx, &copy, s, d);
    int64_t n = ct_int(ct_size(cx, d));
    for (int64_t i = 0; i < n; ++i)
        ck_assert_int_eq(ct_load(cx, d, ct_dynamic(cx, i)).i, ct_load(cx, s, ct_dynamic(cx, i)).i);
    ck_assert(cells_fenced(&to));
}
END_TEST

START_TEST(copy_tiled_refuses)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, &tilings[1]);
    ct_value s = tensor_of(cx, &from, CT_GMEM, 16, "(_16,_16):(_16,_1)");
    ct_value d = tensor_of(cx, &to, CT_SMEM, 16, "(_16,_16):(_16,_1)");
    cells_count_up(&from, 16, 256);
    ct_value p = ct_data(cx, s), q = ct_data(cx, d);
    ct_copy_tiled(cx, &copy, ct_make_tensor(cx, p, harness_value(cx, "(_13,_16):(_16,_1)")),
                  ct_make_tensor(cx, q, harness_value(cx, "(_13,_16):(_16,_1)")));
    harness_fails(cx, CT_EDOMAIN,
                  "copy: mode 0 of the source has 13 elements, no multiple of the tile's 8");
    ct_copy_tiled(cx, &copy, s, ct_make_tensor(cx, q, harness_value(cx, "(_32,_8):(_8,_1)")));
    harness_fails(cx, CT_EDOMAIN,
                  "copy: mode 1 of the destination has 8 elements, no multiple of the");
    ct_copy_tiled(cx, &copy, s, ct_make_tensor(cx, q, harness_value(cx, "_256:_1")));
    harness_fails(cx, CT_EINVAL, "copy: the destination has rank 1, the tile 2");
    ct_copy_tiled(cx, &copy, s, ct_make_tensor(cx, q, harness_value(cx, "(_16,_32):(_32,_1)")));
    harness_fails(cx, CT_EINVAL, "copy: the source has 256 elements, the destination 512");
    ct_copy_tiled(cx, &copy, s, ct_make_tensor(cx, q, harness_value(cx, "(_16,_16):(_1,_16)")));
    harness_fails(cx, CT_EINVAL, "fails to vectorize into the 8 values of a register");
    ct_copy_tiled(cx, &copy, s, ct_make_tensor(cx, q, harness_value(cx, "(_16,_16):(_0,_1)")));
    harness_fails(cx, CT_EDOMAIN, "copy: the destination broadcasts");
    ct_copy_tiled(cx, &copy, s, harness_value(cx, "counting_iter(0) o (_16,_16):(_1,_16)"));
    harness_fails(cx, CT_EINVAL, "copy: the destination, counting_iter(0)");
    ct_copy_tiled(cx, &copy, harness_value(cx, "_4:_1"), d);
    harness_fails(cx, CT_EINVAL, "copy: _4:_1 is not a tensor");
    ct_copy_tiled(cx, &copy, s, ct_make_tensor(cx, q, harness_value(cx, "(_16,_16):(_17,_1)")));
    harness_fails(cx, CT_EDOMAIN, "is outside of the 512 bytes");
    ct_value odd = ct_make_ptr(cx, CT_GMEM, CT_BITS, 16, from.byte + CELL_FENCE + 2, 512);
    ct_copy_tiled(cx, &copy, ct_make_tensor(cx, odd, harness_value(cx, "(_16,_16):(_16,_1)")), d);
    harness_fails(cx, CT_EDOMAIN,
                  "copy: the source is not aligned to the 128 bits of an access at");
    for (size_t i = 0; i < sizeof to.byte; ++i)
        ck_assert_uint_eq(to.byte[i], CELL_POISON);
}
END_TEST

/* The first two threads could copy: their runs of two values lie as the swizzle leaves them. */
START_TEST(what_a_later_thread_is_refused_writes_nothing)
{
    static const struct tiling t = {"UniversalCopy<u64>", 32, "(_4,_1):(_1,_0)",
                                    "(_1,_2):(_0,_1)",    "", ""};
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, &t);
    ct_value s = tensor_of(cx, &from, CT_GMEM, 32, "(_4,_2):(_2,_1)");
    ct_value d = tensor_of(cx, &to, CT_SMEM, 32, "Sw<1,0,2> o _0 o (_4,_2):(_2,_1)");
    cells_count_up(&from, 32, 8);
    ct_copy_tiled(cx, &copy, s, d);
    harness_fails(cx, CT_EINVAL, "copy: the destination");
    for (size_t i = 0; i < sizeof to.byte; ++i)
        ck_assert_uint_eq(to.byte[i], CELL_POISON);
}
END_TEST

/* A value of the destination that the source does not have. */
START_TEST(an_atom_with_two_minds_is_refused)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, &tilings[0]);
    ct_value s = tensor_of(cx, &from, CT_GMEM, 32, "(_8,_6):(_1,_8)");
    ct_value d = tensor_of(cx, &to, CT_SMEM, 32, "(_8,_6):(_1,_8)");
    copy.atom.DstLayout = harness_value(cx, "(_1,_2):(_0,_1)");
    copy.atom.RefLayout = copy.atom.DstLayout;
    ct_copy_tiled(cx, &copy, s, d);
    harness_fails(cx, CT_EINVAL, "copy: value 1 of thread 0 is not a value of the source");
}
END_TEST

/* Both functions that copy with an atom, in arenas that are too small, and then are not. */
static void copy_twice(ct_ctx *cx, const ct_tiled_copy *copy, ct_value s, ct_value d)
{
    ct_value thread = ct_static(cx, 3);
    ct_copy_tiled(cx, copy, s, d);
    ct_value mine = ct_partition_S(cx, copy, thread, s),
             yours = ct_partition_D(cx, copy, thread, d);
    if (ct_check(cx) != CT_OK)
        return;
    ct_copy_atom(cx, &copy->atom, mine, yours);
    ct_copy_atom_if(cx, &copy->atom,
                    ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 1)),
                                   ct_parse(cx, "((_1,_1),_2,_2)")),
                    mine, yours);
}

START_TEST(copies_by_atoms_are_swept)
{
    static _Alignas(16) char arena[1 << 17];
    const struct tiling t = {"UniversalCopy<u128>", 32,
                             "(_2,_2):(_1,_2)",     "(_4,_1):(_1,_0)",
                             "(_16,_4):(_1,_16)",   "(_16,_4):(_1,_20)"};
    ct_ctx *own = harness_context();
    bool enough = false;
    ct_tiled_copy copy = copy_of(own, &t);
    ct_value s = tensor_of(own, &from, CT_GMEM, 32, t.src),
             d = tensor_of(own, &to, CT_SMEM, 32, t.dst);
    for (size_t size = 0; size < sizeof arena; size += size < 8192 ? 8 : 1000) {
        ct_ctx cx;
        ct_init(&cx, arena, size);
        copy_twice(&cx, &copy, s, d);
        ck_assert_msg(ct_check(&cx) == CT_ENOMEM || ct_check(&cx) == CT_OK, "%s", ct_message(&cx));
        ck_assert_msg(!enough || ct_check(&cx) == CT_OK, "%zu: %s", size, ct_message(&cx));
        enough = ct_check(&cx) == CT_OK;
        ck_assert(cells_fenced(&to));
    }
    ck_assert(enough);
}
END_TEST

Suite *copy_tiled_suite(void)
{
    Suite *suite = suite_create("copy_tiled");
    TCase *all = tcase_create("tiled");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, a_tiled_copy_by_all_threads, 0, sizeof tilings / sizeof tilings[0]);
    tcase_add_test(all, copy_tiled_refuses);
    tcase_add_test(all, what_a_later_thread_is_refused_writes_nothing);
    tcase_add_test(all, an_atom_with_two_minds_is_refused);
    tcase_add_test(all, copies_by_atoms_are_swept);
    suite_add_tcase(suite, all);
    return suite;
}
