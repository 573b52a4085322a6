/* cooperative_copy.c - copies that threads share: together everything, each element once.
 *
 * What is here: for tables and generated layouts, every thread by itself into fresh memory; the
 * union is the copy and no two threads write one element. Every condition. Prefetch. What is not:
 * which thread writes what, which the recorded answers of CuTe say (vectors). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

enum { CASES = 300 };

static struct cells from, to;

/* Where CuTe's own steps would go wrong or do not compile. */
static bool is_known(const char *message)
{
    static const char *const known[] = {"composition: ", "upcast: neither of stride",
                                        "cooperative_copy: CuTe's vectors of", "is not aligned to",
                                        "cooperative_copy: no part of both tensors has"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i)
        if (strstr(message, known[i]) != NULL)
            return true;
    return false;
}

struct job {
    struct view src, dst;
    int bits, threads, width;
};

static void describe(const struct job *j, uint64_t seed, const char *what)
{
    ck_abort_msg("seed %" PRIu64 ": cooperative_copy<%d,%d> of %d bits, %s to %s: %s", seed,
                 j->threads, j->width, j->bits, view_text(&j->src, true), view_text(&j->dst, true),
                 what);
}

/* One thread; its writes are counted by cell. False where it is refused. */
static bool copy_by(const struct job *j, int thread, unsigned char *writes, uint64_t seed)
{
    ct_ctx *cx = harness_context();
    cells_poison(&from, j->bits, view_cosize(&j->src));
    cells_count_up(&from, j->bits, view_cosize(&j->src));
    cells_poison(&to, j->bits, view_cosize(&j->dst));
    ct_value s =
        view_tensor(cx, &j->src, true, cells_pointer(cx, &from, CT_GMEM, CT_BITS, j->bits));
    ct_value d = view_tensor(cx, &j->dst, true, cells_pointer(cx, &to, CT_SMEM, CT_BITS, j->bits));
    ct_cooperative_copy(cx, j->threads, j->width, thread, s, d);
    if (ct_check(cx) != CT_OK) {
        if (!is_known(ct_message(cx)))
            describe(j, seed, ct_message(cx));
        return false;
    }
    for (int64_t i = 0; i < view_size(&j->dst); ++i) {
        int64_t m = view_at(&j->dst, i);
        uint64_t have = cells_at(&to, j->bits, m);
        if (have == cells_poisoned(j->bits, m))
            continue;
        if (have != cells_at(&from, j->bits, view_at(&j->src, i)))
            describe(j, seed, "a wrong element");
        ++writes[m];
    }
    if (!cells_fenced(&to))
        describe(j, seed, "a fence was written");
    return true;
}

static bool copy_by_all(const struct job *j, uint64_t seed)
{
    static unsigned char writes[MAX_CELL_BYTES];
    memset(writes, 0, sizeof writes);
    for (int t = 0; t < j->threads; ++t)
        if (!copy_by(j, t, writes, seed))
            return false;
    for (int64_t i = 0; i < view_size(&j->dst); ++i)
        if (writes[view_at(&j->dst, i)] != 1)
            describe(j, seed, "an element is not written once");
    return true;
}

static const struct job jobs[] = {
    {{2, {8, 16}, {1, 8}}, {2, {8, 16}, {1, 8}}, 32, 32, 128},
    {{2, {8, 16}, {1, 8}}, {2, {8, 16}, {1, 8}}, 32, 1, 128},
    {{2, {8, 16}, {16, 1}}, {2, {8, 16}, {1, 8}}, 16, 8, 64},
    {{2, {8, 16}, {1, 8}}, {2, {8, 16}, {1, 8}}, 32, 7, 32},
    {{2, {8, 16}, {1, 8}}, {2, {8, 16}, {1, 8}}, 32, 7, 128},
    {{2, {7, 13}, {1, 7}}, {2, {7, 13}, {13, 1}}, 32, 13, 32},
    {{1, {24}, {1}}, {1, {24}, {1}}, 32, 32, 64},
    {{1, {64}, {1}}, {1, {64}, {1}}, 16, 32, 16},
    {{2, {4, 4}, {1, 4}}, {2, {4, 4}, {1, 4}}, 32, 16, 128},
};

START_TEST(the_threads_copy_everything_once)
{
    ck_assert(copy_by_all(&jobs[_i], 0));
}
END_TEST

START_TEST(threads_copy_generated_layouts)
{
    static const int widths[] = {8, 16, 32, 64}, vectors[] = {8, 16, 32, 64, 128};
    static const int threads[] = {1, 2, 3, 4, 5, 8, 16, 32};
    uint64_t state = 4711;
    int copied = 0;
    for (int i = 0; i < CASES; ++i) {
        uint64_t seed = state;
        struct view shape = shape_by_chance(&state);
        struct job j = {.src = view_by_chance(&state, &shape),
                        .dst = view_by_chance(&state, &shape)};
        j.bits = widths[cells_below(&state, 4)];
        j.threads = threads[cells_below(&state, 8)];
        j.width = vectors[cells_below(&state, 5)];
        copied += copy_by_all(&j, seed);
    }
    ck_assert_int_gt(copied, CASES / 2);
}
END_TEST

START_TEST(swizzled_memory_is_shared_as_well)
{
    const struct view rows = {2, {8, 16}, {16, 1}};
    ct_ctx *cx = harness_context();
    cells_poison(&from, 16, 128);
    cells_count_up(&from, 16, 128);
    ct_value s = view_tensor(cx, &rows, true, cells_pointer(cx, &from, CT_GMEM, CT_BITS, 16));
    for (int by_pointer = 0; by_pointer < 2; ++by_pointer) {
        cells_poison(&to, 16, 128);
        ct_value p = cells_pointer(cx, &to, CT_SMEM, CT_BITS, 16);
        ct_value d =
            by_pointer
                ? view_tensor(cx, &rows, true,
                              ct_make_smem_ptr(cx, p, harness_value(cx, "Sw<1,4,3>")))
                : ct_make_tensor(cx, p, harness_value(cx, "Sw<2,2,2> o _0 o (_8,_16):(_16,_1)"));
        for (int t = 0; t < 16; ++t)
            ct_cooperative_copy(cx, 16, 64, t, s, d);
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t i = 0; i < 128; ++i)
            ck_assert_int_eq(ct_load(cx, d, ct_dynamic(cx, i)).i, view_at(&rows, i));
    }
}
END_TEST

/* Found on CuTe 4.7.0: the slow path takes vectors by alignment alone, and a composition that is
 * not A(B(c)) goes unnoticed; both copy wrong elements. */
START_TEST(what_cute_copies_wrongly_is_refused)
{
    unsigned char writes[64] = {0};
    const struct job longer = {{3, {2, 2, 2}, {1, 4, 2}}, {3, {2, 2, 2}, {1, 2, 4}}, 32, 3, 128};
    const struct job torn = {{3, {5, 5, 4}, {1, 20, 5}}, {3, {5, 5, 4}, {1, 5, 25}}, 32, 2, 64};
    ck_assert(!copy_by(&longer, 0, writes, 0));
    ck_assert(!copy_by(&torn, 0, writes, 0));
}
END_TEST

struct refusal {
    const char *src, *dst;
    int threads, width, thread;
    ct_error error;
    const char *message;
};

static const struct refusal refusals[] = {
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 32, 4, CT_EINVAL,
     "cooperative_copy: thread 4 is none of 4 threads"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 0, 32, 0, CT_EINVAL,
     "thread 0 is none of 0 threads"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 32, -1, CT_EINVAL,
     "thread -1 is none of 4 threads"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 48, 0, CT_EINVAL,
     "cooperative_copy: vectors of 48 bits"},
    {"ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 32, 0, CT_EINVAL,
     "cooperative_copy: the source, ptr[32b](0x1000) o _8:_1, is neither in gmem nor in smem"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "tmem_[32b](0x0000.0000) o _8:_1", 4, 32, 0, CT_EINVAL,
     "the destination, tmem_[32b](0x0000.0000) o _8:_1, is neither"},
    {"gmem_ptr[32b](0x1000) o 8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 32, 0, CT_EINVAL,
     "cooperative_copy: the shape of the source, gmem_ptr[32b](0x1000) o 8:_1, is dynamic"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1008) o _8:_1", 4, 128, 0, CT_EDOMAIN,
     "cooperative_copy: the destination, smem_ptr[32b](0x1008), is not aligned to 128 bits"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[16b](0x1000) o _8:_1", 4, 32, 0, CT_EINVAL,
     "cooperative_copy: the elements have different types"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _7:_1", 4, 32, 0, CT_EINVAL,
     "cooperative_copy: the source has 8 elements, the destination 7"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o (_2,_4):(_0,_1)", 4, 32, 0,
     CT_EDOMAIN, "cooperative_copy: the destination broadcasts"},
    {"gmem_subptr[4b](0x1000.0) o _8:_1", "smem_subptr[4b](0x1000.0) o _8:_1", 8, 8, 0, CT_EINVAL,
     "cooperative_copy: 4 bits at a time are not whole bytes of whole elements"},
    {"gmem_subptr[4b](0x1000.0) o _9:_1", "smem_subptr[4b](0x1000.0) o _9:_1", 8, 4, 0, CT_EINVAL,
     "cooperative_copy: 4 bits at a time are not whole bytes of whole elements"},
    {"gmem_ptr[32b](0x1000) o (_2,_2,_2):(_1,_4,_2)",
     "smem_ptr[32b](0x1000) o (_2,_2,_2):(_1,_2,_4)", 3, 128, 0, CT_EDOMAIN,
     "CuTe's vectors of 128 bits are longer than the 64 bits that both tensors share"},
    {"counting_iter(0) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 32, 0, CT_EINVAL,
     "cooperative_copy: the source, counting_iter(0) o _8:_1, is not in memory"},
    {"gmem_ptr[32b](0x1000) o _8:_1", "smem_ptr[32b](0x1000) o _8:_1", 4, 32, 0, CT_EDOMAIN,
     "there is no memory behind gmem_ptr[32b](0x1000)"},
};

START_TEST(cooperative_copy_refuses)
{
    const struct refusal *r = &refusals[_i];
    ct_ctx *cx = harness_context();
    ct_cooperative_copy(cx, r->threads, r->width, r->thread, harness_value(cx, r->src),
                        harness_value(cx, r->dst));
    harness_fails(cx, r->error, r->message);
}
END_TEST

START_TEST(narrow_elements_are_shared_by_bytes)
{
    const struct job nibbles = {{1, {16}, {1}}, {1, {16}, {1}}, 4, 4, 8};
    unsigned char writes[MAX_CELL_BYTES] = {0};
    for (int t = 0; t < 4; ++t)
        ck_assert(copy_by(&nibbles, t, writes, 0));
    /* the nibbles 5 and 10 are what poison looks like */
    for (int64_t i = 0; i < 16; ++i)
        ck_assert_int_eq(writes[i], i == 5 || i == 10 ? writes[i] : 1);
}
END_TEST

/* ---- Prefetch ---- */

START_TEST(prefetch_takes_global_memory_only)
{
    ct_ctx *cx = harness_context();
    cells_poison(&from, 32, 128);
    ct_value p = cells_pointer(cx, &from, CT_GMEM, CT_FLOAT, 32);
    ct_prefetch(cx, ct_make_tensor(cx, p, harness_value(cx, "(_8,_16):(_1,_8)")));
    ct_prefetch(cx, ct_make_tensor(cx, p, harness_value(cx, "(8,16):(1,8)")));
    ct_prefetch(cx, harness_value(cx, "gmem_ptr[32b](0x1000) o (_8,_16):(_1,_8)"));
    for (int t = 0; t < 7; ++t)
        ct_cooperative_prefetch(cx, 7, 32, t, ct_make_tensor(cx, p, harness_value(cx, "_128:_1")));
    cells_poison(&to, 8, 16);
    ct_value bytes = ct_make_tensor(cx, cells_pointer(cx, &to, CT_GMEM, CT_UNSIGNED, 8),
                                    harness_value(cx, "_16:_1"));
    ct_cooperative_prefetch(cx, 1, 1, 0, bytes);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ct_prefetch(cx, ct_make_tensor(cx, p, harness_value(cx, "(_8,_17):(_1,_8)")));
    harness_fails(cx, CT_EDOMAIN, "is outside of the 512 bytes");
    ct_cooperative_prefetch(cx, 2, 64, 0, ct_make_tensor(cx, p, harness_value(cx, "129:1")));
    harness_fails(cx, CT_EDOMAIN, "is outside of the 512 bytes");
    ct_cooperative_prefetch(cx, 2, 64, 1, ct_make_tensor(cx, p, harness_value(cx, "129:1")));
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ct_prefetch(cx, harness_value(cx, "smem_ptr[32b](0x1000) o _8:_1"));
    harness_fails(cx, CT_EINVAL, "prefetch: smem_ptr[32b](0x1000) o _8:_1 is not in gmem");
    ct_prefetch(cx, harness_value(cx, "ptr[32b](0x1000) o _8:_1"));
    harness_fails(cx, CT_EINVAL, "prefetch: ptr[32b](0x1000) o _8:_1 is not in gmem");
    ct_prefetch(cx, harness_value(cx, "counting_iter(0) o _8:_1"));
    harness_fails(cx, CT_EINVAL,
                  "prefetch: the source, counting_iter(0) o _8:_1, is not in memory");
    ct_cooperative_prefetch(cx, 4, 64, 4, ct_make_tensor(cx, p, harness_value(cx, "_8:_1")));
    harness_fails(cx, CT_EINVAL, "prefetch: thread 4 is none of 4 threads");
    ct_cooperative_prefetch(cx, 4, 0, 0, ct_make_tensor(cx, p, harness_value(cx, "_8:_1")));
    harness_fails(cx, CT_EINVAL, "0 bytes are none to fetch");
    ct_prefetch(cx, harness_value(cx, "gmem_ptr[32b](0x1000) o (_24,_3):(_1,_24)"));
    harness_fails(cx, CT_EDOMAIN, "upcast: neither of stride _24 and 16 divides the other");
}
END_TEST

Suite *algo_cooperative_suite(void)
{
    Suite *suite = suite_create("algo_cooperative");
    TCase *all = tcase_create("cooperative");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, the_threads_copy_everything_once, 0, sizeof jobs / sizeof jobs[0]);
    tcase_add_test(all, threads_copy_generated_layouts);
    tcase_add_test(all, swizzled_memory_is_shared_as_well);
    tcase_add_test(all, what_cute_copies_wrongly_is_refused);
    tcase_add_loop_test(all, cooperative_copy_refuses, 0, sizeof refusals / sizeof refusals[0]);
    tcase_add_test(all, narrow_elements_are_shared_by_bytes);
    tcase_add_test(all, prefetch_takes_global_memory_only);
    suite_add_tcase(suite, all);
    return suite;
}
