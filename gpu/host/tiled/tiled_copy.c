/* tiled_copy.c - see tiled_copy.h.
 *
 *      offsets     read     [round][thread][value]     elements from x
 *                 written  [round][thread][value]     elements from y
 *
 * A side on which a thread's values lie next to each other, as all of a vector do, has one place a
 * round, that of the first; ldmatrix writes its values wherever they belong, stmatrix reads them
 * there, and what goes from registers to registers does both, so that there each value has its
 * own. Follows 0x_gemm_tutorial "TiledCopy", and the
 * PTX ISA for what an instruction needs. */
#include "gpu/host/tiled/tiled_copy.h"

#include "gpu/host/kernels.h"
#include "gpu/host/tiled/offsets.h"
#include "gpu/host/tiled/policy.h"

static bool flatten_sides(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, gpu_why *why)
{
    gpu_copy_kind kind = r->tiled.instruction.kind;
    if (!gpu_flatten(cx, o->a, &r->a, why) || !gpu_flatten(cx, o->b, &r->b, why))
        return false;
    return (!gpu_reads_shared(kind) || gpu_fits_shared(&r->a, r->bytes, "a", why)) &&
           (!gpu_writes_shared(kind) || gpu_fits_shared(&r->b, r->bytes, "b", why));
}

/* CuTe partitions a tensor that the tile does not divide beyond its end, and leaves it to
 * predicates, which no kernel here has: every element must be one thread's. */
static bool divides(const gpu_request *r, int64_t reads, int64_t writes, gpu_why *why)
{
    int64_t each = r->tiled.instruction.kind == GPU_LDMATRIX ? writes : reads;
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
    int64_t reads = ct_int(ct_size(cx, ct_partition_S(cx, copy, zero, gpu_numbered(cx, o->a))));
    int64_t writes = ct_int(ct_size(cx, ct_partition_D(cx, copy, zero, gpu_numbered(cx, o->b))));
    int from = gpu_values_of(cx, copy->atom.SrcLayout),
        to = gpu_values_of(cx, copy->atom.DstLayout);
    r->threads = gpu_threads_of(cx, copy);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (!gpu_fits_block(r->threads, why))
        return false;
    r->tiled.rounds = (int)(reads / from);
    r->tiled.reads = gpu_loads_values(r->tiled.instruction.kind) ? from : 1;
    r->tiled.writes = gpu_stores_values(r->tiled.instruction.kind) ? to : 1;
    if (reads % from != 0 || writes != (int64_t)r->tiled.rounds * to)
        return gpu_refuse(why, "a thread reads %lld values and writes %lld", (long long)reads,
                          (long long)writes);
    return divides(r, reads, writes, why);
}

static bool put_offsets(ct_ctx *cx, const gpu_tiled_operands *o, const ct_tiled_copy *copy,
                        const gpu_request *r, int32_t *offsets, gpu_why *why)
{
    const gpu_tiles *t = &r->tiled;
    gpu_side from = {
        "a", gpu_values_of(cx, copy->atom.SrcLayout), t->reads, t->rounds, r->threads, offsets};
    gpu_side to = {"b",        gpu_values_of(cx, copy->atom.DstLayout),
                   t->writes,  t->rounds,
                   r->threads, offsets + (int64_t)t->rounds * r->threads * t->reads};
    for (int64_t thread = 0; thread < r->threads; ++thread) {
        size_t mark = ct_mark(cx);
        ct_value s = ct_partition_S(cx, copy, ct_dynamic(cx, thread), gpu_numbered(cx, o->a));
        ct_value d = ct_partition_D(cx, copy, ct_dynamic(cx, thread), gpu_numbered(cx, o->b));
        bool put =
            gpu_put_thread(cx, &from, s, thread, why) && gpu_put_thread(cx, &to, d, thread, why);
        ct_release(cx, mark);
        if (!put)
            return false;
    }
    return true;
}

bool gpu_tiled_copy(ct_ctx *cx, const gpu_tiled_operands *o, gpu_request *r, int32_t *offsets,
                    size_t room, gpu_why *why)
{
    if (gpu_is_policy(o->op))
        return gpu_policy_copy(cx, o, r, offsets, room, why);
    if (!gpu_instruction_of(o->op, r->bytes, &r->tiled.instruction, why))
        return false;
    ct_copy_traits atom = ct_Copy_Atom(cx, o->op, 8 * r->bytes);
    ct_tiled_copy copy = ct_make_tiled_copy(cx, atom, o->threads, o->values);
    if (ct_check(cx) != CT_OK)
        return gpu_refuse(why, "%.200s", ct_message(cx));
    if (!flatten_sides(cx, o, r, why) || !count_rounds(cx, o, &copy, r, why))
        return false;
    if (gpu_tiled_offsets(r) > room)
        return gpu_refuse(why, "%zu offsets: there is room for %zu", gpu_tiled_offsets(r), room);
    return put_offsets(cx, o, &copy, r, offsets, why);
}
