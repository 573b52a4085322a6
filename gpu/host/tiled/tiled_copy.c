/* tiled_copy.c - see tiled_copy.h.
 *
 *      places     read     [round][thread][value]     elements from x
 *                 written  [round][thread][value]     elements from y
 *
 * A side on which a thread's values lie next to each other, as all of a vector do, has one place a
 * round, that of the first; ldmatrix writes its values wherever they belong, stmatrix reads them
 * there, and what goes from registers to registers does both, so that there each value has its
 * own. Follows 0x_gemm_tutorial "TiledCopy", and the
 * PTX ISA for what an instruction needs. */
#include "gpu/host/tiled/tiled_copy.h"

#include "gpu/host/kernels.h"

#include <stdio.h>
#include <string.h>

enum { MAX_THREADS = 1024, MATRIX_ROW = 16, REGISTER = 4, SHARED_BYTES = 227 * 1024 - 1024 };

bool gpu_reads_shared(gpu_copy_kind kind)
{
    return kind == GPU_LDMATRIX || kind == GPU_BULK_STORE;
}

bool gpu_writes_shared(gpu_copy_kind kind)
{
    return kind == GPU_CP_ASYNC || kind == GPU_STMATRIX || kind == GPU_BULK_LOAD;
}

bool gpu_loads_values(gpu_copy_kind kind)
{
    return kind == GPU_STMATRIX || kind == GPU_MOVMATRIX || kind == GPU_SHUFFLE;
}

bool gpu_stores_values(gpu_copy_kind kind)
{
    return kind == GPU_LDMATRIX || kind == GPU_MOVMATRIX || kind == GPU_SHUFFLE;
}

bool gpu_needs_warps(gpu_copy_kind kind)
{
    return gpu_loads_values(kind) || gpu_stores_values(kind);
}

size_t gpu_tiled_places(const gpu_request *r)
{
    const gpu_tiles *t = &r->tiles;
    return (size_t)t->rounds * (size_t)r->threads * (size_t)(t->reads + t->writes);
}

/* ---- From a name to an instruction ---------------------------------------------------------- */

/* A number between two texts, and nothing behind them. */
static bool matches(const char *op, const char *before, const char *after, int *number)
{
    size_t n = strlen(before), used = 0;
    int v = 0;
    if (strncmp(op, before, n) != 0)
        return false;
    while (op[n + used] >= '0' && op[n + used] <= '9' && used < 5)
        v = 10 * v + op[n + used++] - '0';
    *number = v;
    return used > 0 && strcmp(op + n + used, after) == 0;
}

static bool names_registers(const char *op, gpu_copy_instruction *i)
{
    int n;
    if (strcmp(op, "SM75_U32x1_MOVM_T") == 0) {
        *i = (gpu_copy_instruction){
            .kind = GPU_MOVMATRIX, .bytes = MATRIX_ROW, .matrices = 1, .transposed = true};
        return true;
    }
    if (matches(op, "SM50_Shuffle_U32_2x2Trans_XOR", "", &n)) {
        *i = (gpu_copy_instruction){.kind = GPU_SHUFFLE, .bytes = 2 * REGISTER, .lanes = n};
        return true;
    }
    bool straight =
        matches(op, "SM75_U32x", "_LDSM_N", &n) || matches(op, "SM90_U32x", "_STSM_N", &n);
    bool turned =
        matches(op, "SM75_U16x", "_LDSM_T", &n) || matches(op, "SM90_U16x", "_STSM_T", &n);
    if (!straight && !turned)
        return false;
    *i = (gpu_copy_instruction){.kind = strstr(op, "LDSM") != NULL ? GPU_LDMATRIX : GPU_STMATRIX,
                                .bytes = MATRIX_ROW,
                                .matrices = turned ? n / 2 : n,
                                .transposed = turned};
    return true;
}

static bool names_vectors(const char *op, gpu_copy_instruction *i)
{
    static const char *const copies[] = {
        "SM80_CP_ASYNC_CACHEALWAYS<u", "SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u",
        "SM80_CP_ASYNC_CACHEGLOBAL<u", "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u"};
    int bits;
    for (int k = 0; k < 4; ++k)
        if (matches(op, copies[k], ">", &bits)) {
            *i = (gpu_copy_instruction){.kind = GPU_CP_ASYNC,
                                        .bytes = bits / 8,
                                        .past_l1 = k >= 2,
                                        .zero_fill = k % 2 != 0};
            return true;
        }
    bool load = matches(op, "SM90_BULK_COPY_G2S,_", "", &bits);
    if (load || matches(op, "SM90_BULK_COPY_S2G,_", "", &bits)) {
        *i = (gpu_copy_instruction){.kind = load ? GPU_BULK_LOAD : GPU_BULK_STORE,
                                    .bytes = bits / 8};
        return true;
    }
    return false;
}

static bool instruction_of(const char *op, int element, gpu_copy_instruction *i, gpu_why *why)
{
    int bits;
    if (names_registers(op, i) || names_vectors(op, i))
        return true;
    *i = (gpu_copy_instruction){.kind = GPU_LD_ST, .bytes = element};
    if (strcmp(op, "DefaultCopy") == 0 || strncmp(op, "AutoVectorizingCopy", 19) == 0)
        return true;
    if (!matches(op, "UniversalCopy<u", ">", &bits))
        return gpu_refuse(why, "no kernel executes %.80s", op);
    i->bytes = bits / 8;
    return i->bytes <= GPU_MAX_BYTES ||
           gpu_refuse(why, "%.80s: an sm_90 loads at most 16 bytes at once", op);
}

/* ---- From layouts to places ----------------------------------------------------------------- */

/* One side of the copy: how many values an instruction has of it in a thread, whether they lie
 * next to each other, and where its places go. */
typedef struct side {
    const char *name;
    int values, each;
    int32_t *place;
} side;

static int64_t place_of(ct_ctx *cx, ct_value partition, int64_t i)
{
    size_t mark = ct_mark(cx);
    int64_t at = ct_int(ct_layout_call(cx, partition, ct_dynamic(cx, i)));
    ct_release(cx, mark);
    return at;
}

/* A vector of one thread in one round. */
static bool put_vector(ct_ctx *cx, const side *s, ct_value partition, int64_t first, int32_t *out,
                       gpu_why *why)
{
    int64_t at = place_of(cx, partition, first);
    *out = (int32_t)at;
    for (int v = 1; v < s->values; ++v)
        if (place_of(cx, partition, first + v) != at + v)
            return gpu_refuse(why, "the %d values of a thread do not lie side by side in %s",
                              s->values, s->name);
    return true;
}

static bool put_thread(ct_ctx *cx, const gpu_request *r, const side *s, ct_value partition,
                       int64_t thread, gpu_why *why)
{
    for (int round = 0; round < r->tiles.rounds; ++round) {
        int32_t *out = s->place + ((int64_t)round * r->threads + thread) * s->each;
        int64_t first = (int64_t)round * s->values;
        if (s->each == 1 && !put_vector(cx, s, partition, first, out, why))
            return false;
        for (int v = 0; s->each > 1 && v < s->values; ++v)
            out[v] = (int32_t)place_of(cx, partition, first + v);
    }
    return ct_check(cx) == CT_OK || gpu_refuse(why, "%.200s", ct_message(cx));
}

static ct_value numbered(ct_ctx *cx, ct_layout layout)
{
    return ct_make_tensor(cx, ct_make_counting_iterator(cx, ct_static(cx, 0)), layout);
}

/* Shared memory begins with element 0. */
static bool fits_shared(const ct_flat *f, int bytes, const char *name, gpu_why *why)
{
    gpu_range s = gpu_reach_of(f);
    if (s.low < 0)
        return gpu_refuse(why, "%s reaches below element 0, where shared memory begins", name);
    return (s.high + 1) * bytes <= SHARED_BYTES ||
           gpu_refuse(why, "%s reaches byte %lld: shared memory here has %d", name,
                      (long long)(s.high + 1) * bytes, (int)SHARED_BYTES);
}

static bool flatten_sides(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, gpu_why *why)
{
    gpu_copy_kind kind = r->tiles.instruction.kind;
    if (!gpu_flatten(cx, o->a, &r->a, why) || !gpu_flatten(cx, o->b, &r->b, why))
        return false;
    return (!gpu_reads_shared(kind) || fits_shared(&r->a, r->bytes, "a", why)) &&
           (!gpu_writes_shared(kind) || fits_shared(&r->b, r->bytes, "b", why));
}

/* Values of a thread on one side of the instruction. */
static int values_of(ct_ctx *cx, ct_layout tv)
{
    return (int)ct_int(ct_size(cx, ct_get(cx, tv, 1)));
}

/* CuTe partitions a tensor that the tile does not divide beyond its end, and leaves it to
 * predicates, which no kernel here has: every element must be one thread's. */
static bool divides(const gpu_request *r, int64_t reads, int64_t writes, gpu_why *why)
{
    int64_t each = r->tiles.instruction.kind == GPU_LDMATRIX ? writes : reads;
    long long copied = (long long)(each * r->threads), there = (long long)r->a.size;
    return copied == there ||
           gpu_refuse(why,
                      "the tile does not divide a: its threads would copy %lld elements, "
                      "and it has %lld",
                      copied, there);
}

static bool count_rounds(ct_ctx *cx, const gpu_tiled_operands *o, const ct_tiled_copy *copy,
                         gpu_request *r, gpu_why *why)
{
    ct_value zero = ct_dynamic(cx, 0);
    int64_t reads = ct_int(ct_size(cx, ct_partition_S(cx, copy, zero, numbered(cx, o->a))));
    int64_t writes = ct_int(ct_size(cx, ct_partition_D(cx, copy, zero, numbered(cx, o->b))));
    int from = values_of(cx, copy->atom.SrcLayout), to = values_of(cx, copy->atom.DstLayout);
    r->threads = ct_int(ct_size(cx, ct_get(cx, copy->TiledLayout_TV, 0)));
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (r->threads > MAX_THREADS)
        return gpu_refuse(why, "%lld threads: a block has at most %d", (long long)r->threads,
                          (int)MAX_THREADS);
    r->tiles.rounds = (int)(reads / from);
    r->tiles.reads = gpu_loads_values(r->tiles.instruction.kind) ? from : 1;
    r->tiles.writes = gpu_stores_values(r->tiles.instruction.kind) ? to : 1;
    if (reads % from != 0 || writes != (int64_t)r->tiles.rounds * to)
        return gpu_refuse(why, "a thread reads %lld values and writes %lld", (long long)reads,
                          (long long)writes);
    return divides(r, reads, writes, why);
}

static bool put_places(ct_ctx *cx, const gpu_tiled_operands *o, const ct_tiled_copy *copy,
                       const gpu_request *r, int32_t *places, gpu_why *why)
{
    side from = {"a", values_of(cx, copy->atom.SrcLayout), r->tiles.reads, places};
    side to = {"b", values_of(cx, copy->atom.DstLayout), r->tiles.writes, places};
    to.place += (int64_t)r->tiles.rounds * r->threads * r->tiles.reads;
    for (int64_t t = 0; t < r->threads; ++t) {
        size_t mark = ct_mark(cx);
        ct_value s = ct_partition_S(cx, copy, ct_dynamic(cx, t), numbered(cx, o->a));
        ct_value d = ct_partition_D(cx, copy, ct_dynamic(cx, t), numbered(cx, o->b));
        bool put = put_thread(cx, r, &from, s, t, why) && put_thread(cx, r, &to, d, t, why);
        ct_release(cx, mark);
        if (!put)
            return false;
    }
    return true;
}

bool gpu_tiled_copy(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, int32_t *places,
                    size_t room, gpu_why *why)
{
    if (!instruction_of(o->op, r->bytes, &r->tiles.instruction, why))
        return false;
    ct_copy_traits atom = ct_Copy_Atom(cx, o->op, 8 * r->bytes);
    ct_tiled_copy copy = ct_make_tiled_copy(cx, atom, o->threads, o->values);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (!flatten_sides(cx, o, r, why) || !count_rounds(cx, o, &copy, r, why))
        return false;
    if (gpu_tiled_places(r) > room)
        return gpu_refuse(why, "%zu places: there is room for %zu", gpu_tiled_places(r), room);
    return put_places(cx, o, &copy, r, places, why);
}
