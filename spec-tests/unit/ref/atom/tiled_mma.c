/* tiled_mma.c - matrix instructions spread over threads and tiles: which thread holds which
 * element.
 *
 * What is here: that the threads of a tiled MMA together hold each element of A, B and C as
 * often as atom and layout of atoms say, for atoms of every family, with permutations, whole and
 * ragged; the other views of the same; every refusal. What is not: the atoms
 * (mma_traits.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const struct {
    const char *atom, *atoms, *permutation;
} cases[] = {
    {"SM80_16x8x16_F32F16F16F32_TN", "(_1,_1,_1)", "_"},
    {"SM80_16x8x16_F32F16F16F32_TN", "(_2,_2,_1)", "(_32,_32,_16)"},
    {"SM80_16x8x8_F16F16F16F16_TN", "(_1,_3,_1):(_0,_1,_0)", "_"},
    {"SM80_8x8x4_F64F64F64F64_TN", "(_2,_1,_3)", "_"},
    {"SM80_16x8x32_S32S8S8S32_TN", "(_2,_2):(_2,_1)", "(_,_32)"},
    {"SM80_8x8x128_S32U1U1S32_TN_XORPOPC", "(_1,_2)", "_"},
    {"SM75_16x8x8_F32F16F16F32_TN", "(_1,_2,_2)", "(_16,(_8,_2,_2):(_1,_16,_8),_)"},
    {"SM70_8x8x4_F32F16F16F32_NT", "(_2,_2):(_2,_1)", "(_32,_32,_4)"},
    {"SM70_8x8x4_F16F16F16F16_TN", "(_1,_1)", "_"},
    {"SM89_16x8x32_F32E4M3E4M3F32_TN", "(_2,_1)", "_"},
    {"SM90_16x8x4_F64F64F64F64_TN", "(_1,_2)", "_"},
    {"SM90_64x16x16_F32F16F16_SS<K,K>", "_1", "_"},
    {"SM90_64x8x16_F32F16F16_RS<K,K>", "(_2,_1)", "_"},
    {"UniversalFMA<float,float,float,float>", "(_4,_5,_1)", "_"},
    {"UniversalFMA<float,float,float,float>", "(_4,_3):(_3,_1)", "(_8,_6)"},
    {"SM61_DP4A", "(_3,_2,_1)", "_"},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static ct_tiled_mma mma_of(ct_ctx *cx, int i)
{
    ct_value atoms = harness_value(cx, cases[i].atoms), p = harness_value(cx, cases[i].permutation);
    if (ct_kind_of(atoms) != CT_LAYOUT)
        atoms = ct_make_layout(cx, atoms, NULL);
    if (ct_kind_of(p) == CT_UNDERSCORE)
        p = NULL;
    ct_tiled_mma mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, cases[i].atom), atoms, p);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", cases[i].atom, ct_message(cx));
    return mma;
}

static const int mode_of[3][3] = {{0, 2, 1}, {1, 2, 0}, {0, 1, 2}}; /* rows, columns, neither */

static int64_t extent(ct_ctx *cx, ct_value v, int mode)
{
    return ct_int(ct_size(cx, ct_get(cx, v, mode)));
}

/* Each element of the operand is held by one thread and value of the atom, or by several where the
 * atom repeats; and by all the atoms along the mode that the operand does not have. */
static int times_of(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which)
{
    const int *mode = mode_of[which];
    ct_layout l = which == CT_A   ? mma->atom.ALayout
                  : which == CT_B ? mma->atom.BLayout
                                  : mma->atom.CLayout;
    int64_t held = ct_int(ct_size(cx, l)) / (extent(cx, mma->atom.Shape_MNK, mode[0]) *
                                             extent(cx, mma->atom.Shape_MNK, mode[1]));
    return (int)(held * extent(cx, mma->thr_layout_vmnk, mode[2] + 1));
}

static void expect_each(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which, int rows,
                        int columns)
{
    static struct harness_owners o;
    o = (struct harness_owners){.rows = rows, .columns = columns};
    size_t mark = ct_mark(cx);
    ct_value shape[] = {ct_dynamic(cx, rows), ct_dynamic(cx, columns)};
    ct_value t = ct_make_identity_tensor(cx, ct_make_tuple(cx, 2, shape));
    ct_layout threads = mma->thr_layout_vmnk;
    int times = times_of(cx, mma, which);
    for (int64_t i = 0; i < ct_int(ct_size(cx, threads)); ++i) {
        ct_value thread = ct_static(cx, harness_at(cx, threads, i));
        harness_own(cx, &o, ct_partition_mma(cx, mma, which, thread, t));
    }
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
            if (o.count[i][j] != times)
                ck_abort_msg("operand %d: (%d,%d) of (%d,%d) is held %d times, not %d", (int)which,
                             i, j, rows, columns, o.count[i][j], times);
    ct_release(cx, mark);
}

/* (thread, value) -> place: the same as the partition of a compact tile, thread by thread. */
static void expect_same_view(ct_ctx *cx, const ct_tiled_mma *mma, ct_operand which)
{
    const int *mode = mode_of[which];
    ct_value size[] = {ct_tile_size(cx, mma, mode[0]), ct_tile_size(cx, mma, mode[1])};
    ct_layout tile = ct_make_layout(cx, ct_make_tuple(cx, 2, size), NULL);
    ct_layout tv = ct_get_layout_TV(cx, mma, which), threads = mma->thr_layout_vmnk;
    int64_t values = extent(cx, tv, 1);
    size_t mark = ct_mark(cx);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t i = 0; i < ct_int(ct_size(cx, threads)); ++i) {
        ct_value t = ct_static(cx, harness_at(cx, threads, i));
        ct_value place_of =
            ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), tile);
        ct_value part = ct_partition_mma(cx, mma, which, t, place_of);
        for (int64_t v = 0; v < values; ++v) {
            ct_value c[] = {t, ct_dynamic(cx, v)};
            ct_value place = ct_layout_call(cx, tv, ct_make_tuple(cx, 2, c));
            ct_value have = ct_layout_call(cx, part, ct_dynamic(cx, v));
            if (ct_check(cx) != CT_OK || ct_int(place) != ct_int(have))
                ck_abort_msg("operand %d, thread %d, value %d: %d, not %d: %s", (int)which, (int)i,
                             (int)v, (int)ct_int(have), (int)ct_int(place), ct_message(cx));
        }
        ct_release(cx, mark);
    }
}

/* Functions of values alone, for the harness. */
static ct_tiled_mma plain(ct_ctx *cx, ct_value atoms, ct_value permutation)
{
    return ct_make_tiled_mma(cx, ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN"), atoms,
                             permutation);
}

static ct_value threads_of(ct_ctx *cx, ct_value atoms, ct_value permutation)
{
    ct_tiled_mma mma = plain(cx, atoms, permutation);
    ct_value both[] = {mma.thr_layout_vmnk, mma.permutation_mnk};
    return ct_make_tuple(cx, 2, both);
}

static ct_tiled_mma two_by_two(ct_ctx *cx)
{
    ct_value two = ct_static(cx, 2), shape[] = {two, two};
    return plain(cx, ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL), NULL);
}

static ct_value tile_size(ct_ctx *cx, const ct_value *a)
{
    ct_tiled_mma mma = two_by_two(cx);
    return ct_tile_size(cx, &mma, (int)ct_int(a[0]));
}

static ct_value thrfrg(ct_ctx *cx, const ct_value *a)
{
    ct_tiled_mma mma = two_by_two(cx);
    return ct_thrfrg(cx, &mma, (ct_operand)ct_int(a[0]), a[1]);
}

static ct_value part(ct_ctx *cx, const ct_value *a)
{
    ct_tiled_mma mma = two_by_two(cx);
    return ct_partition_mma(cx, &mma, (ct_operand)ct_int(a[0]), a[1], a[2]);
}

static ct_value part_shape(ct_ctx *cx, const ct_value *a)
{
    ct_tiled_mma mma = two_by_two(cx);
    return ct_partition_shape(cx, &mma, (ct_operand)ct_int(a[0]), a[1]);
}

static ct_value tv(ct_ctx *cx, const ct_value *a)
{
    ct_tiled_mma mma = two_by_two(cx);
    return ct_get_layout_TV(cx, &mma, (ct_operand)ct_int(a[0]));
}

static ct_value copy_of(ct_ctx *cx, const ct_value *a)
{
    char name[100];
    ct_print(a[1], name, sizeof name);
    ct_tiled_mma mma = two_by_two(cx);
    ct_copy_traits atom = ct_Copy_Atom(cx, name, 16);
    return ct_make_tiled_copy_of(cx, atom, &mma, (ct_operand)ct_int(a[0])).TiledLayout_TV;
}

/* The atom as (_2,_3,_1), a layout that CuTe itself was given. */
static ct_value c_atom(ct_ctx *cx, const ct_value *a)
{
    char name[100];
    ct_print(a[0], name, sizeof name);
    ct_layout atoms = ct_parse(cx, "(_2,_3,_1):(_1,_2,_0)");
    ct_tiled_mma mma =
        ct_make_tiled_mma(cx, ct_MMA_Traits(cx, "SM80_16x8x16_F32F16F16F32_TN"), atoms, NULL);
    ct_copy_traits atom = ct_Copy_Atom(cx, name, (int)ct_int(a[1]));
    return ct_make_tiled_copy_C_atom(cx, atom, &mma).TiledLayout_TV;
}

START_TEST(a_few_accumulators_at_a_time)
{
    static const char *const rows[] = {
        "UniversalCopy<u64>  32  =  ((_4,_8,_2,_3),_2):((_16,_1,_8,_64),_192)",
        "UniversalCopy<u32>  32  =  ((_4,_8,_2,_3),_1):((_16,_1,_8,_64),_0)",
        "SM90_U32x1_STSM_N  16  =  ((_4,_8,_2,_3),_2):((_16,_1,_8,_64),_192)",
        "UniversalCopy<u128>  16  !  CT_EINVAL  the copy reads 8 values, a thread of the MMA has 4",
        "SM75_U32x1_LDSM_N  16  !  CT_EINVAL  the copy reads 8 values, a thread of the MMA has 4",
        NULL,
    };
    harness_any(c_atom, rows);
}
END_TEST

START_TEST(tiled_mma_once)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma = mma_of(cx, _i);

    for (int which = CT_A; which <= CT_C; ++which) {
        int m = (int)ct_int(ct_tile_size(cx, &mma, mode_of[which][0]));
        int n = (int)ct_int(ct_tile_size(cx, &mma, mode_of[which][1]));
        ck_assert(m <= HARNESS_MAX && n <= HARNESS_MAX);
        expect_each(cx, &mma, (ct_operand)which, m, n);
        if (m + m / 2 <= HARNESS_MAX && n + 1 <= HARNESS_MAX)
            expect_each(cx, &mma, (ct_operand)which, m + m / 2, n + 1);
        expect_each(cx, &mma, (ct_operand)which, 1, n);
    }
}
END_TEST

/* Atoms along K hold the same of C; CuTe's layout of C's threads does not know them. */
START_TEST(layouts_of_the_tile_are_its_partitions)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma = mma_of(cx, _i);

    for (int which = CT_A; which <= CT_C; ++which)
        if (which != CT_C || extent(cx, mma.thr_layout_vmnk, 3) == 1)
            expect_same_view(cx, &mma, (ct_operand)which);
}
END_TEST

/* A thread's registers: as many as its part has elements, one after another. */
START_TEST(a_fragment_has_the_shape_of_the_part)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma = mma_of(cx, _i);
    ct_value zero = ct_static(cx, 0), p = harness_value(cx, "gmem_ptr[32b](0x1000)");

    for (int which = CT_A; which <= CT_C; ++which) {
        ct_value size[] = {ct_tile_size(cx, &mma, mode_of[which][0]),
                           ct_tile_size(cx, &mma, mode_of[which][1])};
        ct_value t = ct_make_tensor(cx, p, ct_make_tuple(cx, 2, size));
        ct_value part = ct_partition_mma(cx, &mma, (ct_operand)which, zero, t);
        ct_layout f = ct_partition_fragment(cx, &mma, (ct_operand)which, zero, t);
        if (ct_check(cx) == CT_EINVAL) { /* a warpgroup reads it from shared memory */
            ck_assert_int_ne(which, CT_C);
            ck_assert(strstr(cases[_i].atom, "_SS") != NULL || which == CT_B);
            harness_fails(cx, CT_EINVAL, "is read from shared memory");
            continue;
        }
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        harness_is(cx, ct_size(cx, f), ct_str(cx, ct_size(cx, part)));
        harness_is(cx, ct_cosize(cx, f), ct_str(cx, ct_size(cx, f)));
    }
}
END_TEST

START_TEST(atoms_and_permutations)
{
    static const char *const rows[] = {
        "(_2,_2):(_1,_2)  NULL  =  ((_32,_2,_2,_1):(_1,_32,_64,_0),(_,_,_))",
        "_1:_0  (_32,_)  =  ((_32,_1,_1,_1):(_1,_0,_0,_0),(_32,_,_))",
        "_1:_0  _32  =  ((_32,_1,_1,_1):(_1,_0,_0,_0),(_32,_,_))",
        "(2,_2):(_1,2)  NULL  =  ((_32,2,_2,_1):(_1,_32,64,_0),(_,_,_))",
        "(_2,_1):(0,_0)  NULL  !  CT_EINVAL  atoms of (_2,_1):(0,_0) share their threads",
        "(_1,(_2,_2)):(_0,(_1,_0))  NULL  !  CT_EINVAL  share their threads",
        "(_2,_2,_1,_1):(_1,_2,_0,_0)  NULL  !  CT_EINVAL  has rank 4, more than 3",
        "_1:_0  (_,_,_,_)  !  CT_EINVAL  append: (_,_,_,_) has rank 4, more than 3",
        NULL,
    };
    harness_two(threads_of, rows);
}
END_TEST

START_TEST(tiles)
{
    static const char *const rows[] = {
        "0  =  _32",
        "1  =  _16",
        "2  =  _16",
        "3  !  CT_EINVAL  get: mode 3 of",
        "-1  !  CT_EINVAL  get: mode -1 of",
        NULL,
    };
    harness_any(tile_size, rows);
}
END_TEST

START_TEST(operands)
{
    static const char *const rows[] = {
        "2  (_32,_16):(_1,_32)  =  "
        "(((_4,_8),(_2,_2)),((_2,_2),(_1,_1))):(((_64,_1),(_16,_256)),((_32,_8),(_0,_0)))",
        "2  _32:_1  !  CT_EINVAL  thrfrg: the tensor has rank 1, less than 2",
        "2  (2,3)  !  CT_EINVAL  logical_divide: A, (2,3), is not a layout",
        NULL,
    };
    harness_any(thrfrg, rows);
}
END_TEST

START_TEST(one_thread)
{
    static const char *const rows[] = {
        "0  5  (_32,_16):(_1,_32)  =  ((_2,_2,_2),_1,_1):((_32,_8,_256),_0,_0)",
        "0  (1)  (_32,_16):(_1,_32)  !  CT_EINVAL  get_slice: the thread (1) is not an integer",
        "0  5  _32:_1  !  CT_EINVAL  thrfrg: the tensor has rank 1",
        NULL,
    };
    harness_any(part, rows);
}
END_TEST

START_TEST(shapes_of_one_thread)
{
    static const char *const rows[] = {
        "2  (_32,_16)  =  ((_2,_2),_1,_1)",
        "2  (_64,48)  =  ((_2,_2),_2,3)",
        "2  (64,_16,5)  =  ((_2,_2),2,_1,5)",
        "2  32  !  CT_EINVAL  thrfrg: the tensor has rank 1",
        "2  (32,-3)  !  CT_EDOMAIN  make_layout: extent -3 is negative",
        NULL,
    };
    harness_any(part_shape, rows);
}
END_TEST

START_TEST(places_in_the_tile)
{
    static const char *const rows[] = {
        "0  =  ((_4,_8,_2,_2),((_2,_2,_2),(_1,_1))):((_64,_1,_16,_0),((_32,_8,_256),(_0,_0)))",
        "1  =  ((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_32,_1,_0,_8),((_16,_128),(_0,_0)))",
        "2  =  ((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_256),((_32,_8),(_0,_0)))",
        NULL,
    };
    harness_any(tv, rows);
}
END_TEST

START_TEST(copies_that_fit)
{
    static const char *const rows[] = {
        "0  SM75_U32x4_LDSM_N  =  "
        "((_4,_8,_2,_2),((_2,_2,_2),(_1,_1))):((_64,_1,_16,_0),((_32,_8,_256),(_0,_0)))",
        "2  UniversalCopy<u32>  =  "
        "((_4,_8,_2,_2),((_2,_2),(_1,_1))):((_64,_1,_16,_256),((_32,_8),(_0,_0)))",
        "2  SM75_U32x4_LDSM_N  !  CT_EINVAL  values of the tile are not a multiple",
        NULL,
    };
    harness_any(copy_of, rows);
}
END_TEST

/* What an operation of sm_100a makes of its operands: where they are. */
static const struct {
    const char *op;
    ct_operand which;
    const char *tensor, *fragment;
} of_sm100[] = {
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,64,16,K,K>", CT_C,
     "gmem_ptr[32b](0x0) o (_64,_16):(_16,_1)",
     "tmem_[32b](0x0000.0000) o (((_16,_4),_16),_1,_1):(((_65536,_2097152),_1),_0,_0)"},
    {"SM100_MMA_F16BF16_TS<half_t,half_t,float,64,16,K,K>", CT_C,
     "gmem_ptr[32b](0x0) o (_128,_16):(_16,_1)",
     "tmem_[32b](0x0000.0000) o (((_16,_4),_16),_2,_1):(((_65536,_2097152),_1),_16,_0)"},
    {"SM100_MMA_F16BF16_TS<half_t,half_t,float,128,16,K,K>", CT_A,
     "gmem_ptr[16b](0x0) o (_128,_32):(_32,_1)",
     "tmem_[16b](0x0000.0000) o ((_128,_16),_1,_2):((_131072,_1),_0,_16)"},
    {"SM100_MMA_F16BF16_2x1SM_TS<half_t,half_t,float,128,32,K,K>", CT_A,
     "gmem_ptr[16b](0x0) o (_128,_16):(_16,_1)",
     "tmem_[16b](0x0000.0000) o ((_128,_16),_1,_1):((_131072,_1),_0,_0)"},
    {"SM100_MMA_F16BF16_SS<half_t,half_t,float,64,16,K,K>", CT_B,
     "Sw<1,4,3>_smem_ptr[16b](0x0) o (_16,_16):(_16,_1)",
     "UMMA::DescriptorIterator o (_1,_1,_1):(_0,_0,_0)"},
};

START_TEST(operands_of_sm_100a_are_no_registers)
{
    ct_ctx *cx = harness_context();
    ct_tiled_mma mma =
        ct_make_tiled_mma(cx, ct_MMA_Traits(cx, of_sm100[_i].op),
                          harness_value(cx, "(_1,_1,_1):(_0,_0,_0)"), harness_value(cx, "(_,_,_)"));
    harness_is(cx,
               ct_partition_fragment(cx, &mma, of_sm100[_i].which, ct_dynamic(cx, 0),
                                     harness_value(cx, of_sm100[_i].tensor)),
               of_sm100[_i].fragment);
}
END_TEST

/* A says by its pointer that it is sparse; B, and a dense A, must not. */
START_TEST(a_sparse_operand_is_sparse_in_memory)
{
    static const char sparse[] =
        "smem_sparse<2>_ptr[_8b](0x0) o ((_8,(_16,_2)),_1,_1):((_16,(_1,_128)),_0,_0)";
    ct_ctx *cx = harness_context();
    ct_mma_traits t =
        ct_MMA_Traits(cx, "SM100_MMA_F16BF16_SS_SPARSE<half_t,half_t,float,128,64,K,K>");
    ct_make_fragment_mma(
        cx, &t, CT_A,
        harness_value(cx, "smem_ptr[16b](0x0) o ((_128,_32),_1,_1):((_32,_1),_0,_0)"));
    harness_fails(cx, CT_EINVAL, "A is sparse, and the elements of");
    harness_is(cx,
               ct_make_fragment_mma(cx, &t, CT_A,
                                    harness_value(cx, "Sw<3,4,3>_smem_sparse<2>_ptr[_8b](0x0) o "
                                                      "((_128,_32),_1,_4):((_128,_1),_0,_32)")),
               "UMMA::DescriptorIterator o (_1,_1,_4):(_0,_0,_2)");
    t = ct_MMA_Traits(cx, "SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,128,8,K,K>");
    ct_make_fragment_mma(cx, &t, CT_B, harness_value(cx, sparse));
    harness_fails(cx, CT_EINVAL, "are sparse, the operand is not");
    t = ct_MMA_Traits(cx, "SM90::GMMA::SPARSE::GMMA_64x8x32_F16F16F16_SS<K,K>");
    ct_make_fragment_mma(
        cx, &t, CT_A,
        harness_value(cx, "smem_ptr[16b](0x0) o ((_64,_32),_1,_1):((_32,_1),_0,_0)"));
    harness_fails(cx, CT_EINVAL, "A is sparse, and the elements of");
}
END_TEST

Suite *tiled_mma_suite(void)
{
    Suite *suite = suite_create("tiled_mma");
    TCase *all = tcase_create("tiled_mma");

    tcase_add_test(all, a_few_accumulators_at_a_time);
    tcase_add_loop_test(all, tiled_mma_once, 0, CASES);
    tcase_add_loop_test(all, layouts_of_the_tile_are_its_partitions, 0, CASES);
    tcase_add_loop_test(all, a_fragment_has_the_shape_of_the_part, 0, CASES);
    tcase_add_test(all, atoms_and_permutations);
    tcase_add_test(all, tiles);
    tcase_add_test(all, operands);
    tcase_add_test(all, one_thread);
    tcase_add_test(all, shapes_of_one_thread);
    tcase_add_test(all, places_in_the_tile);
    tcase_add_test(all, copies_that_fit);
    tcase_add_loop_test(all, operands_of_sm_100a_are_no_registers, 0,
                        (int)(sizeof of_sm100 / sizeof of_sm100[0]));
    tcase_add_test(all, a_sparse_operand_is_sparse_in_memory);
    suite_add_tcase(suite, all);
    return suite;
}
