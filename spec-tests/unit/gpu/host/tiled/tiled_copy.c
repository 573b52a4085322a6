/* tiled_copy.c - the offsets of tiled copies: with each instruction executed as the PTX ISA has it,
 * on elements that are their own numbers, every element of the source arrives where it belongs.
 * Of movmatrix, whose transpose CuTe's layouts do not have, the registers are left as they are.
 *
 * Not here: the kernels (check-gpu). */
#include "gpu/host/tiled/tiled_copy.h"
#include "spec-tests/unit/gpu/host/tiled/generated.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, CELLS = 1 << 18, CASES = 150, WARP = 32, ROW = 16, REGISTER = 4 };

static int64_t target[CELLS];
static int32_t offsets[ROOM];

/* ---- Instructions ---- */

/* Registers of a warp after a load of matrices: element number k of register m of thread t lies at
 * this element of the row that thread *row has the address of. */
static int element_of(const gpu_copy_instruction *i, int bytes, int t, int m, int k, int *row)
{
    if (i->transposed) {
        *row = 8 * m + 2 * (t % 4) + k;
        return t / 4;
    }
    *row = 8 * m + t / 4;
    return t % 4 * REGISTER / bytes + k;
}

static void move_matrices(const gpu_request *r, const int32_t *from, const int32_t *to, int warp)
{
    const gpu_copy_instruction *i = &r->tiled.instruction;
    bool load = i->kind == GPU_LDMATRIX;
    int per = REGISTER / r->bytes;
    for (int t = 0; t < WARP; ++t)
        for (int v = 0; v < i->matrices * per; ++v) {
            int row, e = element_of(i, r->bytes, t, v / per, v % per, &row);
            int own = (warp * WARP + t) * i->matrices * per + v, address = warp * WARP + row;
            if (load)
                target[to[own]] = from[address] + e;
            else
                target[to[address] + e] = from[own];
        }
}

/* Number v of a thread's values after registers were exchanged: whose it was before, and which. */
static int before(const gpu_copy_instruction *i, int per, int t, int v, int *thread)
{
    bool upper = (t & i->lanes) != 0, changed = i->lanes > 0 && v / per == (upper ? 0 : 1);
    *thread = changed ? t ^ i->lanes : t;
    return !changed ? v : upper ? v + per : v - per;
}

static void move_registers(const gpu_request *r, const int32_t *from, const int32_t *to)
{
    int values = r->tiled.reads;
    for (int t = 0; t < (int)r->threads; ++t)
        for (int v = 0; v < values; ++v) {
            int thread, was = before(&r->tiled.instruction, REGISTER / r->bytes, t, v, &thread);
            target[to[t * values + v]] = from[thread * values + was];
        }
}

static void move_vectors(const gpu_request *r, const int32_t *from, const int32_t *to)
{
    int n = r->tiled.instruction.bytes / r->bytes;
    for (int64_t t = 0; t < r->threads; ++t)
        for (int v = 0; v < n; ++v)
            target[to[t] + v] = from[t] + v;
}

static void move_all(const gpu_request *r)
{
    gpu_copy_kind kind = r->tiled.instruction.kind;
    const int32_t *writes = offsets + (int64_t)r->tiled.rounds * r->threads * r->tiled.reads;
    for (int round = 0; round < r->tiled.rounds; ++round) {
        const int32_t *from = offsets + (int64_t)round * r->threads * r->tiled.reads;
        const int32_t *to = writes + (int64_t)round * r->threads * r->tiled.writes;
        if (!gpu_needs_warps(kind))
            move_vectors(r, from, to);
        else if (gpu_loads_values(kind) && gpu_stores_values(kind))
            move_registers(r, from, to);
        else
            for (int warp = 0; warp < r->threads / WARP; ++warp)
                move_matrices(r, from, to, warp);
    }
}

/* ---- Generated cases ---- */

static void check_case(struct generated *b)
{
    char line[DIFFER_LINE];
    gpu_why why;
    gpu_tiled_operands o = {b->c.arg[0], b->p.owner, b->p.per, b->p.a, b->p.b};
    differ_print(&b->c, line, sizeof line);
    ck_assert_msg(gpu_tiled_copy(&b->cx, &o, &b->r, offsets, ROOM, &why), "%s: %s", line, why.text);
    ck_assert_int_le(b->p.y.count, CELLS);
    for (int64_t k = 0; k < b->p.y.count; ++k)
        target[k] = -1;
    move_all(&b->r);
    for (int64_t i = 0; i < b->p.size; ++i) {
        int64_t to = generated_place(b, b->p.b, i), from = generated_place(b, b->p.a, i);
        ck_assert_msg(target[to] == from, "%s: element %lld of y is %lld, not %lld", line,
                      (long long)to, (long long)target[to], (long long)from);
    }
    for (int64_t i = 0; i < b->p.size; ++i)
        target[generated_place(b, b->p.b, i)] = -1;
    for (int64_t k = 0; k < b->p.y.count; ++k)
        ck_assert_msg(target[k] == -1, "%s: element %lld of y was written", line, (long long)k);
}

START_TEST(every_element_arrives)
{
    static struct generated b;
    int kinds[GPU_COPY_KINDS] = {0}, made = 0;
    struct differ_key key = {.seed = 5, .op = &gpu_op_tiled_copy, .bytes = 1 << _i};
    for (; key.number < CASES; ++key.number)
        if (generated_open(&b, key)) {
            check_case(&b);
            ++kinds[b.r.tiled.instruction.kind];
            ++made;
        }
    ck_assert_int_gt(made, CASES * 2 / 3);
    for (int k = 0; k < GPU_COPY_KINDS; ++k)
        ck_assert_msg(kinds[k] > 0 || (_i > 2 && gpu_needs_warps((gpu_copy_kind)k)) ||
                          (_i > 1 && k == GPU_LD_ST_SHARED),
                      "kind %d was not generated", k);
}
END_TEST

/* ---- Refusals ---- */

static const struct {
    const char *op, *threads, *values, *a, *b, *why;
    int bytes;
    size_t room;
} refused[] = {
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(4,4):(1,4)",
     "(4,4):(4,1)", "the 4 values of a thread do not lie side by side in a", 4, ROOM},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(4,4):(4,1)",
     "(4,4):(1,4)", "the 4 values of a thread do not lie side by side in b", 4, ROOM},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(4,4):(4,1)",
     "(4,4):(-4,1)", "b reaches below element 0, where shared memory begins", 4, ROOM},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(4,4):(4,1)",
     "(4,4):(40000,1)", "b reaches byte 480016: shared memory here has 231424", 4, ROOM},
    {"SM90_BULK_COPY_S2G,_128", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(4,4):(40000,1)",
     "(4,4):(4,1)", "a reaches byte 480016: shared memory here has 231424", 4, ROOM},
    {"UniversalCopy<u256>", "(_4,_1):(_1,_0)", "(_1,_8):(_0,_1)", "(4,8):(8,1)", "(4,8):(8,1)",
     "UniversalCopy<u256>: an sm_90 loads at most 16 bytes at once", 4, ROOM},
    {"SM90_TMA_LOAD", "_1:_0", "_1:_0", "1:0", "1:0", "no kernel executes SM90_TMA_LOAD", 4, ROOM},
    {"UniversalCopy<u32>x", "_1:_0", "_1:_0", "1:0", "1:0", "no kernel executes", 4, ROOM},
    {"SM75_U32x3_LDSM_N", "_1:_0", "_1:_0", "1:0", "1:0", "Copy_Traits", 2, ROOM},
    {"SM75_U32x1_MOVM_T", "_32:_1", "_2:_1", "64:1", "64:1", "Src of ValType", 8, ROOM},
    {"SM50_Shuffle_U32_2x2Trans_XOR2", "_32:_1", "_2:_1", "64:1", "64:1", "Copy_Traits", 4, ROOM},
    {"SM50_Shuffle_U32_2x2Trans_XOR4", "_16:_1", "_2:_1", "32:1", "32:1", "make_tiled_copy", 4,
     ROOM},
    {"UniversalCopy<u32>", "(_32,_64):(_1,_32)", "(_1,_1):(_0,_0)", "(32,64):(1,32)",
     "(32,64):(1,32)", "2048 threads: a block has at most 1024", 4, ROOM},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", "_1:_0", "_4:_1", "_1:_1", "_1:_1",
     "the tile does not divide a: its threads would copy 4 elements, and it has 1", 4, ROOM},
    {"UniversalCopy<u32>", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(8,2):(2,1)", "(8,2):(2,1)",
     "the tile does not divide a: its threads would copy 32 elements, and it has 16", 4, ROOM},
    {"SM75_U32x4_LDSM_N", "_32:_1", "_8:_32", "128:1", "128:1", "the tile does not divide a", 2,
     ROOM},
    {"UniversalCopy<u32>", "(_4,_1):(_1,_0)", "(_1,_4):(_0,_1)", "(4,4):(4,1)", "(4,4):(4,1)",
     "32 offsets: there is room for 31", 4, 31},
};

START_TEST(what_no_instruction_does_is_refused)
{
    static struct generated b;
    gpu_why why = {""};
    ct_init(&b.cx, b.memory, sizeof b.memory);
    gpu_tiled_operands o = {refused[_i].op, ct_parse(&b.cx, refused[_i].threads),
                            ct_parse(&b.cx, refused[_i].values), ct_parse(&b.cx, refused[_i].a),
                            ct_parse(&b.cx, refused[_i].b)};
    ck_assert_int_eq(ct_check(&b.cx), CT_OK);
    b.r = (gpu_request){.bytes = refused[_i].bytes};
    ck_assert(!gpu_tiled_copy(&b.cx, &o, &b.r, offsets, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

Suite *gpu_tiled_copy_suite(void)
{
    Suite *s = suite_create("gpu_tiled_copy");
    TCase *t = tcase_create("offsets");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_element_arrives, 0, 5);
    tcase_add_loop_test(t, what_no_instruction_does_is_refused, 0,
                        sizeof refused / sizeof refused[0]);
    suite_add_tcase(s, t);
    return s;
}
