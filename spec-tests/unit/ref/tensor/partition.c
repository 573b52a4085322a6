/* partition.c - the part of a tensor that one tile, one thread owns, called directly.
 *
 * What is here: that all parts together hold every element once, whole and ragged; projections;
 * every refusal. What is not: copy and MMA partitions (unit/ref/atom/tiled_copy.c, unit/ref/atom/tiled_mma.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static void expect_each(const struct harness_owners *o, int times)
{
    for (int i = 0; i < o->rows; ++i)
        for (int j = 0; j < o->columns; ++j)
            if (o->count[i][j] != times)
                ck_abort_msg("(%d,%d) of (%d,%d) has %d owners", i, j, o->rows, o->columns,
                             o->count[i][j]);
}

static ct_value whole(ct_ctx *cx, struct harness_owners *o, int rows, int columns)
{
    ct_value shape[] = {ct_dynamic(cx, rows), ct_dynamic(cx, columns)};
    *o = (struct harness_owners){.rows = rows, .columns = columns};
    return ct_make_identity_tensor(cx, ct_make_tuple(cx, 2, shape));
}

static ct_value pair(ct_ctx *cx, int64_t a, int64_t b)
{
    ct_value item[] = {ct_dynamic(cx, a), ct_dynamic(cx, b)};
    return ct_make_tuple(cx, 2, item);
}

static const int sizes[][2] = {{12, 20}, {7, 13}, {1, 31}, {24, 5}, {8, 8}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void tiles_own_once(ct_ctx *cx, int rows, int columns, const char *tiler, int m, int n)
{
    struct harness_owners inner, outer;
    ct_value t = whole(cx, &inner, rows, columns), shape = harness_value(cx, tiler);
    whole(cx, &outer, rows, columns);
    for (int i = 0; i < (rows + m - 1) / m; ++i)
        for (int j = 0; j < (columns + n - 1) / n; ++j)
            harness_own(cx, &inner, ct_inner_partition(cx, t, shape, pair(cx, i, j)));
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            harness_own(cx, &outer, ct_outer_partition(cx, t, shape, pair(cx, i, j)));
    expect_each(&inner, 1);
    expect_each(&outer, 1);
}

static void threads_own_once(ct_ctx *cx, int rows, int columns, const char *threads)
{
    struct harness_owners o;
    ct_value t = whole(cx, &o, rows, columns);
    ct_layout l = harness_value(cx, threads);
    for (int64_t i = 0; i < ct_int(ct_size(cx, l)); ++i)
        harness_own(cx, &o, ct_local_partition(cx, t, l, ct_dynamic(cx, i), NULL));
    expect_each(&o, 1);
}

static ct_value local_tile(ct_ctx *cx, const ct_value *a)
{
    return ct_local_tile(cx, a[0], a[1], a[2], a[3]);
}

static ct_value local_partition(ct_ctx *cx, const ct_value *a)
{
    return ct_local_partition(cx, a[0], a[1], a[2], a[3]);
}

START_TEST(partition_once)
{
    static const struct {
        const char *tiler;
        int m, n;
    } tile[] = {{"(_4,_5)", 4, 5}, {"(3,_7)", 3, 7}, {"(_1,_32)", 1, 32}, {"(_8,1)", 8, 1}};
    static const char *const threads[] = {"(_4,_2):(_1,_4)", "(_4,_2):(_2,_1)", "(3,5):(1,3)",
                                          "((_2,_2),_3):((_1,_6),_2)", "(_1,_7):(_0,_1)"};
    ct_ctx *cx = harness_context();
    int rows = sizes[_i][0], columns = sizes[_i][1];

    for (size_t k = 0; k < sizeof tile / sizeof tile[0]; ++k)
        tiles_own_once(cx, rows, columns, tile[k].tiler, tile[k].m, tile[k].n);
    for (size_t k = 0; k < sizeof threads / sizeof threads[0]; ++k)
        threads_own_once(cx, rows, columns, threads[k]);
}
END_TEST

/* (thread, value) -> coordinate: each once, in any order of the places. */
START_TEST(values_of_all_threads_once)
{
    static const char *const tv[] = {"(_4,_6):(_1,_4)", "(_6,_4):(_4,_1)",
                                     "((_2,_3),(_2,_2)):((_1,_4),(_2,_12))"};
    struct harness_owners o;
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof tv / sizeof tv[0]; ++k) {
        ct_layout l = harness_value(cx, tv[k]);
        o = (struct harness_owners){.rows = 4, .columns = 6};
        ct_value t = harness_value(cx, "make_identity_tensor((_4,_6))");
        for (int64_t i = 0; i < ct_int(ct_size(cx, ct_get(cx, l, 0))); ++i)
            harness_own(cx, &o, ct_tv_partition(cx, t, l, ct_dynamic(cx, i)));
        expect_each(&o, 1);
    }
}
END_TEST

START_TEST(tiles)
{
    static const char *const inner_partition_rows[] = {
        "ptr[32b](0x1000) o (_16,_3):(_1,_16)  (_4,_1)  (1,_)  =  ptr[32b](0x1010) o "
        "(_4,_1,_3):(_1,_0,_16)",
        "ptr[32b](0x1000) o (_16,_3):(_1,_16)  (_4,_1)  (1)  =  ptr[32b](0x1010) o "
        "(_4,_1,_3):(_1,_0,_16)",
        "ptr[32b](0x1000) o (_16,_4):(_1,_16)  (_4,_2)  6  =  ptr[32b](0x10a0) o (_4,_2):(_1,_16)",
        "(_16,_4):(_1,_16)  (_4,_2)  (_,1)  !  CT_EINVAL  inner_partition: (_16,_4):(_1,_16) is "
        "not "
        "a tensor",
        "ptr[32b](0x1000) o (_16,_4):(_1,_16)  (_4,_2,_1)  (1,1)  !  CT_EINVAL  logical_divide: "
        "tiler (_4,_2,_1) has more modes",
        "ptr[32b](0x1000) o (_16,_4):(_1,_16)  (_4,_2)  (1,1,1)  !  CT_EINVAL  append: (1,1,1) has "
        "rank 3, more than 2",
        "(2,3)  (_4,_2)  (1,1)  !  CT_EINVAL  inner_partition: (2,3) is not a tensor",
        NULL,
    };
    static const char *const outer_partition_rows[] = {
        "ptr[32b](0x1000) o (_16,_16):(_96,_3)  (_4,_8)  (2,6)  =  ptr[32b](0x1348) o "
        "(_4,_2):(_384,_24)",
        "ptr[32b](0x1000) o (_16,_16):(_96,_3)  (_4,_8)  (2,(6))  !  CT_EINVAL  coordinate (6) "
        "does not fit",
        "(2,3)  (_4,_2)  (1,1)  !  CT_EINVAL  outer_partition: (2,3) is not a tensor",
        NULL,
    };
    harness_three(ct_inner_partition, inner_partition_rows);
    harness_three(ct_outer_partition, outer_partition_rows);
}
END_TEST

START_TEST(with_projections)
{
    static const char *const local_tile_rows[] = {
        "ptr[32b](0x1000) o (_16,_24):(_1,_16)  (_8,_16,_8)  (_,0,2)  Step<_1,X,_1>  =  "
        "ptr[32b](0x1400) o (_8,_8,_2):(_1,_16,_8)",
        "ptr[32b](0x1000) o (_16,_24):(_1,_16)  (_8,_8)  (1,2)  NULL  =  ptr[32b](0x1420) o "
        "(_8,_8):(_1,_16)",
        "ptr[32b](0x1000) o (_16,_24):(_1,_16)  (_8,_16)  (_,0,2)  Step<_1,X,_1>  !  CT_EINVAL  "
        "slice: coordinate (_1,_,_1) does not fit (_8,_16)",
        NULL,
    };
    static const char *const local_partition_rows[] = {
        "ptr[32b](0x1000) o (_16,_6):(_1,_16)  (_4,_2):(_1,_4)  5  NULL  =  ptr[32b](0x1044) o "
        "(_4,_3):(_4,_32)",
        "ptr[32b](0x1000) o (_16,_6):(_1,_16)  (_4,_2):(_1,_4)  13  NULL  =  ptr[32b](0x1044) o "
        "(_4,_3):(_4,_32)",
        "ptr[32b](0x1000) o (_16,_8):(_1,_16)  (_4,_2,_3):(_1,_4,_8)  5  Step<_1,_1,X>  =  "
        "ptr[32b](0x1044) o (_4,_4):(_4,_32)",
        "ptr[32b](0x1000) o (_16,_6):(_1,_16)  (4,2)  5  NULL  !  CT_EINVAL  local_partition: the "
        "layout of threads, (4,2), is not a layout",
        "ptr[32b](0x1000) o (_16,_6):(_1,_16)  (_4,_2):(_1,_4)  _  NULL  !  CT_EINVAL  "
        "local_partition: the thread _ is not an integer",
        "ptr[32b](0x1000) o (_16,_6):(_1,_16)  (_4,_2):(_1,_4)  (1)  NULL  !  CT_EINVAL  "
        "local_partition: the thread (1) is not an integer",
        "ptr[32b](0x1000) o (_16,_6):(_1,_16)  (_4,_2):(_1,_0)  5  NULL  !  CT_EINVAL  div: 5 is "
        "divided by zero",
        NULL,
    };
    harness_any(local_tile, local_tile_rows);
    harness_any(local_partition, local_partition_rows);
}
END_TEST

START_TEST(by_thread_and_value)
{
    static const char *const rows[] = {
        "ptr[32b](0x1000) o (_4,_4):(_1,_4)  (_4,_4):(_1,_4)  2  =  ptr[32b](0x1008) o (_4):(_4)",
        "ptr[32b](0x1000) o (_4,_4):(_1,_4)  _16:_1  2  !  CT_EINVAL  coordinate (2,_) does not "
        "fit",
        "(2,3)  _16:_1  2  !  CT_EINVAL  composition: A, (2,3), is not a layout",
        NULL,
    };
    harness_three(ct_tv_partition, rows);
}
END_TEST

Suite *partition_suite(void)
{
    Suite *suite = suite_create("partition");
    TCase *all = tcase_create("partition");

    tcase_add_loop_test(all, partition_once, 0, SIZES);
    tcase_add_test(all, values_of_all_threads_once);
    tcase_add_test(all, tiles);
    tcase_add_test(all, with_projections);
    tcase_add_test(all, by_thread_and_value);
    suite_add_tcase(suite, all);
    return suite;
}
