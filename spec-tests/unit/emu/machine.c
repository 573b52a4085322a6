/* machine.c - opening and closing, what a configuration may say, the host's view of
 * memory and registers, findings as they are kept - and all of it with every allocation failing
 * once.
 *
 * The linker lets the calls of the machine's allocations come here first (--wrap): the n-th fails.
 * */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

/* ---- Allocations that fail ---- */

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__real_realloc(void *p, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_realloc(void *p, size_t bytes);

static long left = -1; /* allocations that succeed before one fails; -1: none fails */

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void check_let_fail(long nth)
{
    left = nth;
}

bool check_has_failed(void)
{
    bool failed = left < 0;
    left = -1;
    return failed;
}

void *__wrap_malloc(size_t bytes)
{
    return fails() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t n, size_t bytes)
{
    return fails() ? NULL : __real_calloc(n, bytes);
}

void *__wrap_realloc(void *p, size_t bytes)
{
    return fails() ? NULL : __real_realloc(p, bytes);
}

/* A bit of everything that allocates: two CTAs, local and global memory, clocks, mbarriers, copies
 * on their way, findings. */
#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__
static const emu_ins everything[] = {
    KIT_INIT(32, 1),
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, KIT_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, KIT_ALL},
    {WORD(EMU_ST, EMU_LOCAL, KIT_AT(8)), .b = KIT_IS(5), KIT_ALL},
    {WORD(EMU_ST, EMU_GLOBAL, KIT_BY(0, 0)), .b = KIT_ROW(9), .guard = 3},
    {WORD(EMU_LD, EMU_GLOBAL, KIT_BY(0, 0)), .d = KIT_ROW(10), .sem = EMU_ACQUIRE,
     KIT_ALL}, /* races */
    {WORD(EMU_ST, EMU_SHARED, KIT_AT(64)), .b = KIT_IS(7), KIT_ALL},
    {.execute = emu_atom,
     .op = EMU_ATOM_ADD,
     .space = EMU_GLOBAL,
     .type = EMU_U32,
     .d = KIT_ROW(10),
     .a = KIT_BY(0, 8),
     .b = KIT_IS(1),
     .sem = EMU_ACQ_REL,
     .scope = EMU_GPU,
     KIT_ALL},
    {.execute = emu_cp_async,
     .op = EMU_CP_ASYNC_COPY,
     .space = EMU_SHARED,
     .count = 16,
     .d = KIT_AT(128),
     .a = KIT_BY(0, 64),
     KIT_ONE},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, KIT_ALL},
    {.execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, .count = 0, KIT_ALL},
    KIT_SYNC,
    {WORD(EMU_LD, EMU_SHARED, KIT_AT(128)), .d = KIT_ROW(10), KIT_ALL},
    {.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, KIT_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, KIT_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, KIT_ALL},
    KIT_EXIT};

static bool prepare(emu_machine *m)
{
    return emu_kit_buffer(m, 0, 64, 1, "A") != 0;
}

/* EMU_NO_MEMORY as well where there is no machine. Nothing of Check is called on the way: it
 * allocates, too. */
static emu_end do_everything(emu_schedule schedule)
{
    struct kit_program p = emu_kit_program(everything, COUNT(everything), 40, 2);
    p.how.local = 64;
    p.prepare = prepare;
    emu_machine *m = emu_kit_open(&p, schedule, 3);
    if (m == NULL)
        return EMU_NO_MEMORY;
    emu_end end = emu_run(m, everything, COUNT(everything));
    emu_close(m);
    return end;
}

START_TEST(memory_may_be_short_anywhere)
{
    long n = 0;
    bool ran_short = true;
    while (ran_short) {
        check_let_fail(n++);
        emu_end end = do_everything((emu_schedule)_i);
        ran_short = check_has_failed();
        ck_assert_msg(end == (ran_short ? EMU_NO_MEMORY : EMU_FINISHED), "allocation %ld: %d",
                      n - 1, (int)end);
    }
    ck_assert_int_gt(n, 60);
}
END_TEST

/* ---- Configurations ---- */

static const struct {
    int ctas, block_x, block_y, grid_x, cluster_x;
    int64_t first;
    int registers, predicates;
    uint32_t shared, local;
    const char *part; /* NULL: it is fine */
} configs[] = {
    {1, 32, 1, 1, 1, 0, 64, 8, 0, 0, NULL},
    {16, 1024, 1, 32, 16, 16, 1, 1, 232448, 0, NULL},
    {1, 7, 11, 3, 1, 2, 1048576, 1, 0, 524288, NULL},
    {0, 32, 1, 1, 1, 0, 64, 8, 0, 0, "ctas: not the product of cluster"},
    {2, 32, 1, 2, 1, 0, 64, 8, 0, 0, "ctas: not the product"},
    {17, 32, 1, 17, 17, 0, 64, 8, 0, 0, "a cluster has 1 to 16"},
    {1, 0, 1, 1, 1, 0, 64, 8, 0, 0, "extents of at least 1"},
    {1, 1025, 1, 1, 1, 0, 64, 8, 0, 0, "at most 1024 threads"},
    {1, 33, 32, 1, 1, 0, 64, 8, 0, 0, "at most 1024 threads"},
    {2, 32, 1, 3, 2, 0, 64, 8, 0, 0, "no whole number of clusters"},
    {2, 32, 1, 4, 2, 1, 64, 8, 0, 0, "first: not the first CTA of a cluster"},
    {2, 32, 1, 4, 2, 4, 64, 8, 0, 0, "first: not the first CTA of a cluster"},
    {1, 32, 1, 1, 1, -1, 64, 8, 0, 0, "first: not the first CTA"},
    {1, 32, 1, 1, 1, 0, 0, 8, 0, 0, "registers, predicates"},
    {1, 32, 1, 1, 1, 0, 64, 1048577, 0, 0, "registers, predicates"},
    {1, 32, 1, 1, 1, 0, 64, 8, 232449, 0, "at most 232448 bytes of shared memory"},
    {1, 32, 1, 1, 1, 0, 64, 8, 0, 524289, "at most 512 KiB"},
};

START_TEST(configurations_are_checked)
{
    const char *why = NULL;
    emu_config how = emu_defaults();
    how.ctas = configs[_i].ctas;
    how.cluster[0] = configs[_i].cluster_x;
    how.block[0] = configs[_i].block_x;
    how.block[1] = configs[_i].block_y;
    how.grid[0] = configs[_i].grid_x;
    how.first[0] = configs[_i].first;
    how.registers = configs[_i].registers;
    how.predicates = configs[_i].predicates;
    how.static_shared = configs[_i].shared;
    how.local = configs[_i].local;
    emu_machine *m = emu_open(&how, &why);
    ck_assert_int_eq(m != NULL, configs[_i].part == NULL);
    ck_assert(m != NULL || (why != NULL && strstr(why, configs[_i].part) != NULL));
    ck_assert(m != NULL || emu_open(&how, NULL) == NULL);
    emu_close(m);
}
END_TEST

/* ---- The host's view ---- */

START_TEST(the_host_moves_bytes)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint8_t in[5] = {2, 3, 5, 7, 11};
    uint8_t out[5] = {0};
    uint64_t a = emu_alloc(m, 100, "A"), b = emu_alloc(m, 0, NULL), c = emu_alloc(m, 100, "C");
    const uint64_t good[] = {a,
                             a + 95,
                             c + 1,
                             emu_generic(EMU_SHARED, 8187),
                             emu_generic(EMU_PARAM, 4347),
                             emu_generic(EMU_CONST, 65531)};
    const uint64_t bad[] = {a + 96,
                            a - 1,
                            b,
                            c + 100,
                            0,
                            UINT64_MAX - 2,
                            emu_generic(EMU_SHARED, 8188),
                            emu_generic(EMU_SHARED, emu_shared_address(1, 0)),
                            emu_generic(EMU_LOCAL, 0),
                            emu_generic(EMU_PARAM, 4348)};
    ck_assert(a % 256 == 0 && b % 256 == 0 && c % 256 == 0 && b > a + 100 && c > b);
    for (int k = 0; k < COUNT(good); ++k) {
        memset(out, 0, sizeof out);
        ck_assert(emu_put(m, good[k], in, 5) && emu_get(m, good[k], out, 5));
        ck_assert(memcmp(in, out, 5) == 0);
    }
    for (int k = 0; k < COUNT(bad); ++k)
        ck_assert_msg(!emu_put(m, bad[k], in, 5) && !emu_get(m, bad[k], out, 5), "address %d", k);
    ck_assert(emu_put_const(m, 65531, in, 5) && !emu_put_const(m, 65532, in, 5));
    ck_assert(emu_free(m, a) && !emu_free(m, a) && !emu_free(m, c + 1));
    ck_assert(!emu_get(m, a, out, 5) && emu_get(m, c + 1, out, 5));
    ck_assert_uint_eq(emu_alloc(m, UINT64_MAX, "too large"), 0);
    for (int k = 0; k < 40; ++k)
        ck_assert(emu_alloc(m, 1, "many") != 0);
    emu_close(m);
}
END_TEST

/* ---- Findings and events ---- */

START_TEST(a_finding_is_told_once_a_run)
{
    static const emu_ins program[] = {
        {WORD(EMU_LD, EMU_SHARED, KIT_AT(64)), .d = KIT_ROW(8), KIT_ALL},
        {WORD(EMU_LD, EMU_SHARED, KIT_AT(68)), .d = KIT_ROW(8), KIT_ALL},
        KIT_EXIT};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (int run = 1; run < 12; ++run) {
        ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 2 * run);
    }
    ck_assert_ptr_null(emu_found(m, 22));
    ck_assert_ptr_null(emu_found(m, -1));
    ck_assert_str_eq(emu_rule_name(emu_found(m, 0)->rule), "uninitialised");
    ck_assert_str_eq(emu_rule_name(EMU_LEFT_BEHIND), "left behind");
    ck_assert_str_eq(emu_rule_name(EMU_RULES), "?");
    emu_close(m);
}
END_TEST

/* Lines of JSON with the fields that all have, numbered from 1. */
START_TEST(events_are_lines)
{
    char line[1024];
    int number = 0, kinds = 0;
    FILE *out = tmpfile();
    struct kit_program p = emu_kit_program(everything, COUNT(everything), 40, 2);
    p.prepare = prepare;
    p.how.local = 64;
    p.how.trace = out;
    emu_machine *m = emu_kit_open(&p, EMU_RANDOM, 5);
    ck_assert_int_eq(emu_run(m, everything, COUNT(everything)), EMU_FINISHED);
    emu_close(m);
    rewind(out);
    while (fgets(line, sizeof line, out) != NULL) {
        int n = 0, step = 0;
        ck_assert_int_eq(sscanf(line, "{\"event\":%d,\"step\":%d,", &n, &step), 2);
        ck_assert_int_eq(n, ++number);
        ck_assert_str_eq(line + strlen(line) - 2, "}\n");
        kinds |= strstr(line, "\"kind\":\"shared\"") != NULL ? 1 : 0;
        kinds |= strstr(line, "\"kind\":\"global\"") != NULL ? 2 : 0;
        kinds |= strstr(line, "\"kind\":\"bar.sync\"") != NULL ? 4 : 0;
        kinds |= strstr(line, "\"kind\":\"finding\"") != NULL ? 8 : 0;
        kinds |= strstr(line, "\"kind\":\"barrier.cluster.arrive\"") != NULL ? 16 : 0;
    }
    ck_assert_int_eq(kinds, 31);
    fclose(out);
}
END_TEST

Suite *emu_machine_suite(void)
{
    Suite *s = suite_create("emu_machine");
    TCase *c = tcase_create("emu_machine");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, memory_may_be_short_anywhere, 0, 3);
    tcase_add_loop_test(c, configurations_are_checked, 0, COUNT(configs));
    tcase_add_test(c, the_host_moves_bytes);
    tcase_add_test(c, a_finding_is_told_once_a_run);
    tcase_add_test(c, events_are_lines);
    suite_add_tcase(s, c);
    return s;
}
