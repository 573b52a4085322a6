/* tiled_copy.c - copies spread over threads and values: which thread copies which element.
 *
 * What is here: that the threads of a tiled copy together copy each element as often as the atom
 * does, once as a rule, for atoms of every family, whole and ragged tensors; the other views of
 * the same; every refusal. What is not: the atoms (copy_traits.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* How often the atom itself names each of its values: lanes may repeat what others do. */
static int times_of(ct_ctx *cx, ct_layout side)
{
    bool seen[4096] = {false};
    int64_t n = ct_int(ct_size(cx, side)), different = 0;
    for (int64_t i = 0; i < n; ++i) {
        int64_t at = harness_at(cx, side, i);
        ck_assert(0 <= at && at < 4096);
        different += !seen[at];
        seen[at] = true;
    }
    return (int)(n / different);
}

typedef ct_value partition(ct_ctx *cx, const ct_tiled_copy *copy, ct_value thread, ct_value tensor);

static void expect_each(ct_ctx *cx, const ct_tiled_copy *copy, partition *f, int rows, int columns,
                        int times)
{
    static struct harness_owners o;
    o = (struct harness_owners){.rows = rows, .columns = columns};
    size_t mark = ct_mark(cx);
    ct_value shape[] = {ct_dynamic(cx, rows), ct_dynamic(cx, columns)};
    ct_value t = ct_make_identity_tensor(cx, ct_make_tuple(cx, 2, shape));
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, copy->TiledLayout_TV, 0)));
    for (int64_t i = 0; i < threads; ++i)
        harness_own(cx, &o, f(cx, copy, ct_dynamic(cx, i), t));
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
            if (o.count[i][j] != times)
                ck_abort_msg("%s: (%d,%d) of (%d,%d) is copied %d times, not %d",
                             ct_str(cx, copy->TiledLayout_TV), i, j, rows, columns, o.count[i][j],
                             times);
    ct_release(cx, mark);
}

static const struct {
    const char *atom;
    int bits;
    const char *threads, *values;
} cases[] = {
    {"UniversalCopy<u32>", 32, "(_4,_8):(_1,_4)", "(_1,_1)"},
    {"UniversalCopy<u128>", 32, "(_4,_8):(_8,_1)", "(_4,_1)"},
    {"UniversalCopy<u64>", 16, "(_3,_5):(_5,_1)", "(_2,_8):(_8,_1)"},
    {"DefaultCopy", 32, "(_7,_3):(_1,_7)", "(_2,_3):(_1,_2)"},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", 32, "(_16,_2):(_2,_1)", "(_1,_4):(_1,_1)"},
    {"SM80_CP_ASYNC_CACHEGLOBAL<u128>", 16, "(_2,_8):(_1,_2)", "(_8,_1)"},
    {"SM75_U32x1_LDSM_N", 16, "(_32,_1)", "(_1,_2):(_0,_1)"},
    {"SM75_U32x2_LDSM_N", 16, "(_16,_2):(_1,_16)", "(_2,_2):(_1,_2)"},
    {"SM75_U32x4_LDSM_N", 16, "(_16,_2):(_1,_16)", "(_1,_8)"},
    {"SM75_U16x2_LDSM_T", 16, "(_4,_8):(_8,_1)", "(_2,_1)"},
    {"SM75_U16x8_LDSM_T", 16, "(_8,_4):(_4,_1)", "(_4,_2):(_2,_1)"},
    {"SM75_U32x1_MOVM_T", 16, "(_8,_4):(_4,_1)", "(_1,_2)"},
    {"SM50_Shuffle_U32_2x2Trans_XOR1", 32, "(_32,_1)", "(_1,_2)"},
    {"SM50_Shuffle_U32_2x2Trans_XOR4", 32, "(_8,_4):(_1,_8)", "(_2,_1)"},
    {"SM90_U32x4_STSM_N", 16, "(_32,_2):(_1,_32)", "(_1,_8)"},
    {"SM90_U16x4_STSM_T", 16, "(_32,_1)", "(_4,_1)"},
    {"SM90_BULK_COPY_G2S,_128", 16, "(_1,_1)", "(_8,_1)"},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static ct_tiled_copy copy_of(ct_ctx *cx, int i)
{
    ct_value l[2] = {harness_value(cx, cases[i].threads), harness_value(cx, cases[i].values)};
    for (int k = 0; k < 2; ++k)
        if (ct_kind_of(l[k]) != CT_LAYOUT)
            l[k] = ct_make_layout(cx, l[k], NULL);
    ct_tiled_copy copy =
        ct_make_tiled_copy(cx, ct_Copy_Atom(cx, cases[i].atom, cases[i].bits), l[0], l[1]);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", cases[i].atom, ct_message(cx));
    return copy;
}

/* Tensors of one tile, of several, and ragged ones. */
static void expect_owned(ct_ctx *cx, const ct_tiled_copy *copy)
{
    int m = (int)ct_int(ct_size(cx, ct_get(cx, copy->Tiler_MN, 0)));
    int n = (int)ct_int(ct_size(cx, ct_get(cx, copy->Tiler_MN, 1)));
    int s = times_of(cx, copy->atom.SrcLayout), d = times_of(cx, copy->atom.DstLayout);
    const int size[][2] = {{m, n}, {m, 3 * n}, {2 * m, n + 1}, {m + m / 2, 2 * n - 1}, {1, 1}};
    for (int k = 0; k < 5; ++k) {
        if (size[k][0] > HARNESS_MAX || size[k][1] > HARNESS_MAX)
            continue;
        expect_each(cx, copy, ct_partition_S, size[k][0], size[k][1], s);
        expect_each(cx, copy, ct_partition_D, size[k][0], size[k][1], d);
    }
}

/* get_layout_TV says where in the tile: the same as the partition of a compact tile. */
static void expect_same_view(ct_ctx *cx, const ct_tiled_copy *copy, ct_layout tv, partition *f)
{
    ct_layout tile = ct_make_layout(cx, copy->Tiler_MN, NULL);
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, tv, 0)));
    int64_t values = ct_int(ct_size(cx, ct_get(cx, tv, 1)));
    size_t mark = ct_mark(cx);
    for (int64_t t = 0; t < threads; ++t) {
        ct_layout part =
            f(cx, copy, ct_static(cx, t),
              ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), tile));
        for (int64_t v = 0; v < values; ++v) {
            ct_value c[] = {ct_dynamic(cx, t), ct_dynamic(cx, v)};
            ct_value place = ct_layout_call(cx, tv, ct_make_tuple(cx, 2, c));
            ct_value have = ct_layout_call(cx, part, ct_dynamic(cx, v));
            if (ct_check(cx) != CT_OK || ct_int(place) != ct_int(have))
                ck_abort_msg("%s, thread %d, value %d", ct_str(cx, tv), (int)t, (int)v);
        }
        ct_release(cx, mark);
    }
}

/* Functions of values alone, for the harness: atom's name, bits, threads, values, and then. */
static char *name_of(ct_value v)
{
    static char name[100];
    ct_print(v, name, sizeof name);
    return name;
}

static ct_value tv_of(ct_ctx *cx, const ct_value *a)
{
    ct_copy_traits atom = ct_Copy_Atom(cx, name_of(a[0]), (int)ct_int(a[1]));
    return ct_make_tiled_copy(cx, atom, a[2], a[3]).TiledLayout_TV;
}

static ct_value impl(ct_ctx *cx, const ct_value *a)
{
    ct_copy_traits atom = ct_Copy_Atom(cx, name_of(a[0]), (int)ct_int(a[1]));
    return ct_make_tiled_copy_impl(cx, atom, a[2], a[3]).TiledLayout_TV;
}

static ct_value cotiled(ct_ctx *cx, const ct_value *a)
{
    ct_copy_traits atom = ct_Copy_Atom(cx, name_of(a[0]), (int)ct_int(a[1]));
    return ct_make_cotiled_copy(cx, atom, a[2], a[3]).TiledLayout_TV;
}

/* 4x8 threads with 4x1 values of 32 bits, 128 bits at once. */
static ct_tiled_copy vectors(ct_ctx *cx)
{
    ct_value size[] = {ct_static(cx, 4), ct_static(cx, 8), ct_static(cx, 1)};
    ct_layout threads = ct_make_layout(cx, ct_make_tuple(cx, 2, size), NULL);
    size[1] = size[2];
    ct_layout values = ct_make_layout(cx, ct_make_tuple(cx, 2, size), NULL);
    return ct_make_tiled_copy(cx, ct_Copy_Atom(cx, "UniversalCopy<u128>", 32), threads, values);
}

static ct_value source(ct_ctx *cx, ct_value thread, ct_value tensor)
{
    ct_tiled_copy copy = vectors(cx);
    return ct_partition_S(cx, &copy, thread, tensor);
}

static ct_value destination(ct_ctx *cx, ct_value thread, ct_value tensor)
{
    ct_tiled_copy copy = vectors(cx);
    return ct_partition_D(cx, &copy, thread, tensor);
}

static ct_value all_sources(ct_ctx *cx, ct_value tensor)
{
    ct_tiled_copy copy = vectors(cx);
    return ct_tidfrg_S(cx, &copy, tensor);
}

static ct_value all_destinations(ct_ctx *cx, ct_value tensor)
{
    ct_tiled_copy copy = vectors(cx);
    return ct_tidfrg_D(cx, &copy, tensor);
}

static ct_value retiled(ct_ctx *cx, ct_value fragment)
{
    ct_tiled_copy copy = vectors(cx);
    return ct_retile(cx, &copy, fragment);
}

static ct_value like(ct_ctx *cx, ct_value atom, ct_value bits)
{
    ct_tiled_copy copy = vectors(cx);
    ct_copy_traits traits = ct_Copy_Atom(cx, name_of(atom), (int)ct_int(bits));
    ct_tiled_copy s = ct_make_tiled_copy_S(cx, traits, &copy);
    ct_tiled_copy d = ct_make_tiled_copy_D(cx, traits, &copy);
    ct_value both[] = {ct_get_layoutS_TV(cx, &s), ct_get_layoutD_TV(cx, &d)};
    return ct_make_tuple(cx, 2, both);
}

START_TEST(tiled_copy_once)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, _i);

    expect_owned(cx, &copy);
}
END_TEST

START_TEST(layouts_of_the_tile_are_its_partitions)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = copy_of(cx, _i);

    expect_same_view(cx, &copy, ct_get_layoutS_TV(cx, &copy), ct_partition_S);
    expect_same_view(cx, &copy, ct_get_layoutD_TV(cx, &copy), ct_partition_D);
}
END_TEST

/* Addresses given, threads and values found: again each element once. */
START_TEST(cotiled_copies_once)
{
    static const char *const data[] = {"(_32,_8):(_1,_32)", "(_32,_8):(_8,_1)",
                                       "(_16,_16):(_16,_1)"};
    static const char *const tv[] = {"(_64,_4):(_4,_1)", "(_32,_8):(_8,_1)",
                                     "(_16,(_4,_4)):(_4,(_1,_64))"};
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof data / sizeof data[0]; ++i)
        for (size_t k = 0; k < sizeof tv / sizeof tv[0]; ++k) {
            ct_tiled_copy copy =
                ct_make_cotiled_copy(cx, ct_Copy_Atom(cx, "UniversalCopy<u128>", 32),
                                     harness_value(cx, tv[k]), harness_value(cx, data[i]));
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            expect_each(cx, &copy, ct_partition_S, 32, 16, 1);
            expect_each(cx, &copy, ct_partition_D, 17, 29, 1);
        }
}
END_TEST

START_TEST(threads_and_values)
{
    static const char *const tv_of_rows[] = {
        "UniversalCopy<u32>  32  (_4,_8):(_1,_4)  (_1,_1):(_0,_0)  =  (_32,_1):(_1,_0)",
        "UniversalCopy<u128>  32  (_4,_8):(_8,_1)  (_4,_1):(_1,_0)  =  ((_8,_4),_4):((_16,_4),_1)",
        "UniversalCopy<u128>  32  (_4,_8):(_8,_1)  (_2,_1):(_1,_0)  !  CT_EINVAL  make_tiled_copy: "
        "_2 values of the tile are not a multiple of the atom's _4",
        "SM75_U32x4_LDSM_N  16  (_4,_2):(_2,_1)  (_8,_1):(_1,_0)  !  CT_EINVAL  make_tiled_copy: "
        "_8 threads of the tile are not a multiple of the atom's _32",
        "UniversalCopy<u32>  32  (_4,_8)  (_1,_1):(_0,_0)  !  CT_EINVAL  raked_product: A, "
        "(_4,_8), "
        "is not a layout",
        "UniversalCopy<u32>  32  (4,_8):(_1,_4)  (_1,_1):(_0,_0)  !  CT_EINVAL  make_tiled_copy: "
        "the "
        "layout of threads, (4,_8):(_1,_4), has dynamic parts",
        "UniversalCopy<u32>  32  (_4,_8):(_1,_4)  _7  !  CT_EINVAL  raked_product: B, _7, is not a "
        "layout",
        "UniversalCopy<u12>  32  (_4,_8):(_1,_4)  (_1,_1):(_0,_0)  !  CT_EINVAL  Copy_Traits: "
        "UniversalCopy<u12>  at",
        NULL,
    };
    static const char *const impl_rows[] = {
        "UniversalCopy<u32>  32  (_32,_1):(_1,_0)  (_4,_8)  =  (_32,_1):(_1,_0)",
        "UniversalCopy<u64>  32  (_32,_1):(_1,_0)  (_4,_8)  !  CT_EINVAL  _1 values of the tile "
        "are not a multiple of the atom's _2",
        "UniversalCopy<u64>  32  (_0,_2):(_1,_0)  (_4,_8)  =  (_0,_2):(_1,_0)",
        "UniversalCopy<u64>  32  _8:_1  (_4,_8)  !  CT_EINVAL  get: mode 1 of",
        NULL,
    };
    static const char *const cotiled_rows[] = {
        "UniversalCopy<u128>  32  (_64,_4):(_4,_1)  (_32,_8):(_1,_32)  =  "
        "((_8,_8),_4):((_1,_32),_8)",
        "UniversalCopy<u32>  32  (_64,_4):(_4,_2)  (_32,_8):(_1,_32)  !  CT_EDOMAIN  "
        "(_64,_4):(_4,_2) is not A(B(c))  at (63,2)",
        "UniversalCopy<u32>  32  (_4,_2):(_2,_1)  _8:_2  !  CT_EINVAL  addresses of the "
        "thread-value layout do not exist",
        "UniversalCopy<u32>  32  (_4,_2):(_1,_3)  7  !  CT_EINVAL  is not a layout",
        NULL,
    };
    harness_any(tv_of, tv_of_rows);
    harness_any(impl, impl_rows);
    harness_any(cotiled, cotiled_rows);
}
END_TEST

START_TEST(parts)
{
    static const char *const source_rows[] = {
        "5  (_16,_8):(_1,_16)  =  ((_4,_1),_1,_1):((_1,_0),_0,_0)",
        "5  (_32,_8,3):(_1,_32,256)  =  ((_4,_1),_2,_1,3):((_1,_0),_16,_0,256)",
        "(1)  (_16,_8):(_1,_16)  !  CT_EINVAL  partition: the thread (1) is not an integer",
        "5  _16:_1  !  CT_EINVAL  tidfrg: the tensor has rank 1, the tile 2",
        "5  (2,3)  !  CT_EINVAL  A, (2,3), is not a layout",
        NULL,
    };
    static const char *const destination_rows[] = {
        "5  gmem_ptr[32b](0x1000) o (_16,_8):(_1,_16)  =  gmem_ptr[32b](0x1050) o "
        "((_4,_1),_1,_1):((_1,_0),_0,_0)",
        "_  (_16,_8):(_1,_16)  !  CT_EINVAL  partition: the thread _ is not an integer",
        NULL,
    };
    static const char *const all_sources_rows[] = {
        "(_16,_8):(_1,_16)  =  (_32,(_4,_1),(_1,_1)):(_4,(_1,_0),(_0,_0))",
        "7  !  CT_EINVAL  tidfrg: the tensor has rank 1, the tile 2",
        NULL,
    };
    static const char *const all_destinations_rows[] = {
        "(_16,_8):(_1,_16)  =  (_32,(_4,_1),(_1,_1)):(_4,(_1,_0),(_0,_0))",
        "7  !  CT_EINVAL  tidfrg: the tensor has rank 1",
        NULL,
    };
    harness_two(source, source_rows);
    harness_two(destination, destination_rows);
    harness_one(all_sources, all_sources_rows);
    harness_one(all_destinations, all_destinations_rows);
}
END_TEST

START_TEST(retiles)
{
    static const char *const rows[] = {
        "((_4,_1),_2,_3):((_1,_0),_4,_8)  =  ((_4,_1),_2,_3):((_1,_0),_4,_8)",
        "7  !  CT_EDOMAIN  is not A(B(c))  at",
        NULL,
    };
    harness_one(retiled, rows);
}
END_TEST

START_TEST(likes)
{
    static const char *const rows[] = {
        "UniversalCopy<u32>  32  =  ((_32,(_1,_4)):(_4,(_0,_1)),(_32,(_1,_4)):(_4,(_0,_1)))",
        "UniversalCopy<u64>  32  =  ((_32,(_2,_2)):(_4,(_1,_2)),(_32,(_2,_2)):(_4,(_1,_2)))",
        "UniversalCopy<u256>  32  !  CT_EINVAL  _4 values of the tile are not a multiple of the "
        "atom's _8",
        NULL,
    };
    harness_two(like, rows);
}
END_TEST

/* Retiling a fragment moves no element: the same ones, each once. */
START_TEST(retile_keeps_every_element)
{
    ct_ctx *cx = harness_context();
    ct_tiled_copy copy = vectors(cx);
    static const char *const fragments[] = {"((_4,_1),_2,_3):((_1,_0),_4,_8)",
                                            "(_4,_1,_5):(_1,_0,_4)",
                                            "((_2,_2),_3,_2):((_6,_1),_2,_12)"};

    for (size_t k = 0; k < sizeof fragments / sizeof fragments[0]; ++k) {
        bool seen[64] = {false};
        ct_layout f = harness_value(cx, fragments[k]), r = ct_retile(cx, &copy, f);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", fragments[k], ct_message(cx));
        int64_t n = ct_int(ct_size(cx, f));
        ck_assert_int_eq(ct_int(ct_size(cx, r)), n);
        for (int64_t i = 0; i < n; ++i) {
            int64_t at = harness_at(cx, r, i);
            ck_assert(0 <= at && at < n && !seen[at]);
            seen[at] = true;
        }
    }
}
END_TEST

Suite *tiled_copy_suite(void)
{
    Suite *suite = suite_create("tiled_copy");
    TCase *all = tcase_create("tiled_copy");

    tcase_add_loop_test(all, tiled_copy_once, 0, CASES);
    tcase_add_loop_test(all, layouts_of_the_tile_are_its_partitions, 0, CASES);
    tcase_add_test(all, cotiled_copies_once);
    tcase_add_test(all, threads_and_values);
    tcase_add_test(all, parts);
    tcase_add_test(all, retiles);
    tcase_add_test(all, likes);
    tcase_add_test(all, retile_keeps_every_element);
    suite_add_tcase(suite, all);
    return suite;
}
