/* retile.c - copies by two tiled copies: with each instruction executed as the PTX ISA has it, on
 * elements that are their own numbers, every element arrives where it belongs by its register.
 *
 * Not here: the kernel (check-gpu). */
#include "gpu/host/tiled/retile.h"
#include "spec-tests/unit/gpu/host/tiled/generated.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { ROOM = 1 << 20, CELLS = 1 << 18, CASES = 150, WARP = 32, REGISTER = 4, THREADS = 1024 };

static int64_t target[CELLS], fragment[THREADS][GPU_FRAGMENT_BYTES];
static int32_t offsets[ROOM];

/* The lists of one half. */
struct half {
    const gpu_tiles *tiles;
    const int32_t *place, *of_register;
    int values;
    bool load;
};

/* Where value v of thread t is in memory: beside the first, or in the row of another lane. */
static int64_t place_of(const struct half *h, int bytes, int64_t round, int64_t threads, int t,
                        int v)
{
    const gpu_copy_instruction *i = &h->tiles->instruction;
    const int32_t *place = h->place + round * threads;
    int per = REGISTER / bytes, lane = t % WARP, warp = t - lane;
    if (i->kind == GPU_LD_ST)
        return place[t] + v;
    int m = v / per, k = v % per;
    if (i->transposed)
        return place[warp + 8 * m + 2 * (lane % 4) + k] + lane / 4;
    return place[warp + 8 * m + lane / 4] + lane % 4 * per + k;
}

static void move_half(const gpu_request *r, const struct half *h)
{
    for (int round = 0; round < h->tiles->rounds; ++round)
        for (int t = 0; t < (int)r->threads; ++t)
            for (int v = 0; v < h->values; ++v) {
                int64_t at = place_of(h, r->bytes, round, r->threads, t, v);
                int32_t of = h->of_register[round * h->values + v];
                if (h->load)
                    fragment[t][of] = at;
                else
                    target[at] = fragment[t][of];
            }
}

static void move_all(const gpu_request *r)
{
    int64_t loads = r->retile.loads.rounds * r->threads,
            stores = r->retile.stores.rounds * r->threads;
    struct half in = {&r->retile.loads, offsets, offsets + loads, r->retile.loads.writes, true};
    struct half out = {&r->retile.stores,
                       in.of_register + (int64_t)r->retile.loads.rounds * in.values, NULL,
                       r->retile.stores.reads, false};
    out.of_register = out.place + stores;
    move_half(r, &in);
    move_half(r, &out);
}

/* ---- Generated cases ---- */

static void check_case(struct generated *b)
{
    char line[DIFFER_LINE];
    gpu_why why;
    gpu_retile_operands o = {b->c.arg[0], b->c.arg[1], b->p.owner, b->p.per, b->p.a, b->p.b};
    differ_print(&b->c, line, sizeof line);
    ck_assert_msg(gpu_retile(&b->cx, &o, &b->r, offsets, ROOM, &why), "%s: %s", line, why.text);
    ck_assert(gpu_takes_stores(&b->r, &why));
    ck_assert_int_le(b->p.y.count, CELLS);
    for (int64_t k = 0; k < b->p.y.count; ++k)
        target[k] = -1;
    move_all(&b->r);
    for (int64_t i = 0; i < b->p.size; ++i) {
        int64_t to = generated_place(b, b->p.b, i), from = generated_place(b, b->p.a, i);
        ck_assert_msg(target[to] == from, "%s: element %lld of y is %lld, not %lld", line,
                      (long long)to, (long long)target[to], (long long)from);
    }
}

START_TEST(every_element_passes_its_register)
{
    static struct generated b;
    int kinds[2][GPU_COPY_KINDS] = {{0}}, made = 0, moved = 0;
    struct differ_key key = {.seed = 5, .op = &gpu_op_retile, .bytes = 1 << _i};
    for (; key.number < CASES; ++key.number)
        if (generated_open(&b, key)) {
            check_case(&b);
            const int32_t *of = offsets + b.r.retile.loads.rounds * b.r.threads;
            ++kinds[0][b.r.retile.loads.instruction.kind];
            ++kinds[1][b.r.retile.stores.instruction.kind];
            for (int k = 0; k < b.r.retile.loads.rounds * b.r.retile.loads.writes; ++k)
                moved += of[k] != k;
            ++made;
        }
    ck_assert_int_gt(made, CASES * 2 / 3);
    ck_assert_msg(moved > 0, "every fragment is in the order of its values");
    ck_assert(kinds[0][GPU_LD_ST] > 0 && kinds[1][GPU_LD_ST] > 0);
    ck_assert(_i > 2 || (kinds[0][GPU_LDMATRIX] > 0 && kinds[1][GPU_STMATRIX] > 0));
}
END_TEST

/* ---- Refusals ---- */

#define LAYOUTS "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)"
#define SMALL   LAYOUTS, "(4,4):(4,1)", "(4,4):(4,1)"

static const struct {
    const char *first, *second, *threads, *values, *a, *b, *why;
    size_t room;
} refused[] = {
    {"SM80_CP_ASYNC_CACHEALWAYS<u32>", "UniversalCopy<u32>", SMALL,
     "SM80_CP_ASYNC_CACHEALWAYS<u32> does not load registers", ROOM},
    {"UniversalCopy<u32>", "SM90_BULK_COPY_S2G,_128", SMALL,
     "SM90_BULK_COPY_S2G,_128 does not store registers", ROOM},
    {"SM90_U32x1_STSM_N", "UniversalCopy<u32>", SMALL, "does not load registers", ROOM},
    {"UniversalCopy<u32>", "SM75_U32x1_LDSM_N", SMALL, "does not store registers", ROOM},
    {"UniversalCopy<u32>x", "UniversalCopy<u32>", SMALL, "no kernel executes", ROOM},
    {"UniversalCopy<u32>", "UniversalCopy<u32>x", SMALL, "no kernel executes", ROOM},
    {"UniversalCopy<u128>", "UniversalCopy<u32>", LAYOUTS, "(4,4):(1,4)", "(4,4):(1,4)",
     "the 4 values of a thread do not lie side by side in a", ROOM},
    {"UniversalCopy<u32>", "UniversalCopy<u128>", LAYOUTS, "(4,4):(1,4)", "(4,4):(1,4)",
     "the 4 values of a thread do not lie side by side in b", ROOM},
    {"UniversalCopy<u256>", "UniversalCopy<u32>", SMALL, "at most 16 bytes at once", ROOM},
    {"SM75_U32x1_LDSM_N", "UniversalCopy<u32>", SMALL, "make_tiled_copy", ROOM},
    {"UniversalCopy<u32>", "UniversalCopy<u32>", LAYOUTS, "(8,2):(2,1)", "(8,2):(2,1)",
     "the tile does not divide a: its threads would copy 32 elements", ROOM},
    {"UniversalCopy<u32>", "UniversalCopy<u32>", "_1:_0", "_256:_1", "256:1", "256:1",
     "a thread's fragment has 1024 bytes: there is room for 512", ROOM},
    {"SM75_U32x1_LDSM_N", "UniversalCopy<u32>", "_32:_1", "_1:_0", "32:-1", "32:1",
     "a reaches below element 0", ROOM},
    {"UniversalCopy<u32>", "SM90_U32x1_STSM_N", "_32:_1", "_1:_0", "32:1", "32:40000",
     "b reaches byte", ROOM},
    {"SM75_U32x1_LDSM_N", "SM90_U32x1_STSM_N", "_32:_1", "_1:_0", "32:1000", "32:1200",
     "a and b have 272896 bytes: shared memory here has 231424", ROOM},
    {"UniversalCopy<u32>", "UniversalCopy<u32>", "(_32,_64):(_1,_32)", "_1:_0", "(32,64):(1,32)",
     "(32,64):(1,32)", "2048 threads: a block has at most 1024", ROOM},
    {"UniversalCopy<u32>", "UniversalCopy<u64>", SMALL, "32 offsets: there is room for 31", 31},
};

START_TEST(what_no_two_instructions_do_is_refused)
{
    static struct generated b;
    gpu_why why = {""};
    ct_init(&b.cx, b.memory, sizeof b.memory);
    gpu_retile_operands o = {refused[_i].first,
                             refused[_i].second,
                             ct_parse(&b.cx, refused[_i].threads),
                             ct_parse(&b.cx, refused[_i].values),
                             ct_parse(&b.cx, refused[_i].a),
                             ct_parse(&b.cx, refused[_i].b)};
    ck_assert_int_eq(ct_check(&b.cx), CT_OK);
    b.r = (gpu_request){.bytes = 4};
    ck_assert(!gpu_retile(&b.cx, &o, &b.r, offsets, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

START_TEST(stores_that_do_not_fit_the_loads_are_refused)
{
    gpu_why why;
    gpu_request r = {.bytes = 4, .threads = 6};
    r.retile.loads = (gpu_tiles){.rounds = 3, .reads = 1, .writes = 2};
    r.retile.stores = (gpu_tiles){.rounds = 2, .reads = 3, .writes = 1};
    ck_assert(gpu_takes_stores(&r, &why));
    r.retile.stores.rounds = 3;
    ck_assert(!gpu_takes_stores(&r, &why));
    ck_assert_str_eq(why.text, "6 registers of 4 bytes are loaded, 9 stored, of a fragment of 512");
    r.retile.stores.rounds = 2;
    r.retile.loads.instruction.kind = GPU_LDMATRIX;
    ck_assert(!gpu_takes_stores(&r, &why));
    ck_assert_str_eq(why.text, "6 threads are not whole warps");
    r.retile.loads.instruction.kind = GPU_STMATRIX;
    ck_assert(!gpu_takes_stores(&r, &why));
    ck_assert_str_eq(why.text, "instruction 3 does not load, or 0 does not store, registers");
}
END_TEST

Suite *gpu_retile_suite(void)
{
    Suite *s = suite_create("gpu_retile");
    TCase *t = tcase_create("registers");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_element_passes_its_register, 0, 5);
    tcase_add_loop_test(t, what_no_two_instructions_do_is_refused, 0,
                        sizeof refused / sizeof refused[0]);
    tcase_add_test(t, stores_that_do_not_fit_the_loads_are_refused);
    suite_add_tcase(s, t);
    return s;
}
