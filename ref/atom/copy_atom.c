/* copy_atom.c - copy by instructions: mode 0 of a partition is one instruction, the rest is looped.
 *
 *      src, dst   ((FrgV,FrgX), Rest..)      one thread's part of a tiled copy
 *                    |    other instructions, like Rest
 *                    the values of one instruction
 *
 * The values that an instruction has side by side must lie side by side, statically, as they must
 * for CuTe's registers, and where the instruction can reach them at once.
 * Here: copy and copy_if with an atom of one thread. Not here: atoms of many threads
 * (copy_tiled.c), partitions (tiled_copy.c), the names of atoms, so also which memories an
 * instruction reaches.
 * Follows 04_algorithms "copy", 0x_gemm_tutorial "TiledCopy". */
#include "ref/algorithm/algorithm.h"
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

#include <inttypes.h>

enum { MAX_ALIGNED_BITS = 128 };

/* The first run of a side's values: what one register or one row holds. */
static ct_layout run_of(ct_ctx *cx, ct_layout side)
{
    ct_layout values = ct_coalesce(cx, ct_get(cx, side, 1));
    if (ct_check(cx) != CT_OK)
        return cti_null();
    ct_layout first = cti_mode(cx, values, 0);
    bool run = ct_check(cx) == CT_OK && cti_is_constant(cti_stride(first), 1);
    return run ? first : cti_unit(cx);
}

static int64_t count_of(ct_ctx *cx, ct_layout l)
{
    cti_text t;
    ct_value n = ct_size(cx, l);
    if (ct_check(cx) == CT_OK && ct_int(n) < 1)
        cti_fail(cx, CT_EINVAL, "copy: the atom has no threads or no values, but %s",
                 cti_show(&t, l));
    return ct_check(cx) == CT_OK ? ct_int(n) : 1;
}

bool cti_take_instruction(ct_ctx *cx, const ct_copy_traits *atom, cti_instruction *in)
{
    in->atom = atom;
    in->threads = count_of(cx, atom->ThrID);
    in->src_values = count_of(cx, ct_get(cx, atom->SrcLayout, 1));
    in->dst_values = count_of(cx, ct_get(cx, atom->DstLayout, 1));
    in->src_run = run_of(cx, atom->SrcLayout);
    in->dst_run = run_of(cx, atom->DstLayout);
    return ct_check(cx) == CT_OK;
}

/* The values of one instruction are a run where the instruction has one. */
bool cti_is_run(ct_ctx *cx, cti_operand o, ct_layout run)
{
    cti_text t;
    ct_value need = ct_size(cx, run);
    if (ct_check(cx) != CT_OK || ct_int(need) <= 1)
        return ct_check(cx) == CT_OK;
    ct_value have = ct_max_common_vector(cx, ct_composition(cx, o.tensor->item[1], run), run);
    if (ct_check(cx) == CT_OK && ct_int(have) < ct_int(need))
        cti_fail(cx, CT_EINVAL,
                 "copy: %s %s fails to vectorize into the %" PRId64 " values of a register", o.name,
                 cti_show(&t, o.tensor), ct_int(need));
    return ct_check(cx) == CT_OK;
}

/* A run is one access, which the hardware aligns and which a swizzle may not cut. */
bool cti_run_is_whole(ct_ctx *cx, cti_operand o, ct_value at, ct_layout run)
{
    cti_text t;
    if (ct_check(cx) != CT_OK || !cti_is(at, CT_POINTER))
        return ct_check(cx) == CT_OK;
    cti_pointer_parts p = cti_pointer_parts_of(at);
    int64_t bits = ct_int(ct_size(cx, run)) * p.width;
    int64_t align = bits < MAX_ALIGNED_BITS ? bits : MAX_ALIGNED_BITS;
    if (ct_check(cx) == CT_OK && p.bits % align != 0)
        cti_fail(cx, CT_EDOMAIN,
                 "copy: %s is not aligned to the %" PRId64 " bits of an access at %s", o.name,
                 align, cti_show(&t, at));
    else if (p.swizzle != NULL && bits > (int64_t)8 << cti_swizzle_of(p.swizzle).base)
        cti_fail(cx, CT_EDOMAIN, "copy: the swizzle of %s cuts an access of %" PRId64 " bits at %s",
                 o.name, bits, cti_show(&t, at));
    return ct_check(cx) == CT_OK;
}

/* ---- One thread ---- */

/* pred NULL: none. A trial checks and copies nothing. */
typedef struct parts {
    ct_value pred, src, dst;
    bool trial;
} parts;

static void spread(ct_ctx *cx, const cti_instruction *in, parts p);

static bool has_values(ct_ctx *cx, ct_value tensor, int64_t values)
{
    ct_value n = ct_size(cx, tensor->item[1]);
    return ct_check(cx) == CT_OK && n->fixed && ct_int(n) == values;
}

static void execute(ct_ctx *cx, const cti_instruction *in, parts p)
{
    cti_operand src = {"the source", p.src}, dst = {"the destination", p.dst};
    bool go = true;
    if (p.pred != NULL) {
        ct_scalar flag = ct_load(cx, p.pred, ct_static(cx, 0));
        go = flag.type == CT_FLOAT ? flag.f != 0 : flag.i != 0;
    }
    if (!p.trial && go)
        cti_copy_masked(cx, "copy", NULL, p.src, p.dst);
    if (!p.trial || !cti_is_run(cx, src, in->src_run) || !cti_is_run(cx, dst, in->dst_run) || !go)
        return;
    if (cti_run_is_whole(cx, src, p.src->item[0], in->src_run) &&
        cti_run_is_whole(cx, dst, p.dst->item[0], in->dst_run) && cti_in_memory(cx, src, NULL))
        cti_in_memory(cx, dst, NULL);
}

static bool is_nested(ct_ctx *cx, ct_value tensor)
{
    ct_tuple shape = ct_shape(cx, tensor->item[1]);
    return ct_check(cx) == CT_OK && cti_is_tuple(shape) && cti_is_tuple(cti_at(shape, 0));
}

static ct_value mode_0(ct_ctx *cx, ct_value tensor)
{
    return tensor == NULL ? NULL : ct_get(cx, tensor, 0);
}

/* Tensors of rank 1: one instruction, or the modes of mode 0 as if they stood alone. */
static void call(ct_ctx *cx, const cti_instruction *in, parts p)
{
    cti_text ts, td;
    bool fits = has_values(cx, p.src, in->src_values) || has_values(cx, p.dst, in->dst_values);
    if (ct_check(cx) != CT_OK)
        return;
    if (fits) {
        execute(cx, in, p);
    } else if (is_nested(cx, p.src) && is_nested(cx, p.dst) &&
               (p.pred == NULL || is_nested(cx, p.pred))) {
        parts inner = {mode_0(cx, p.pred), mode_0(cx, p.src), mode_0(cx, p.dst), p.trial};
        spread(cx, in, inner);
    } else {
        cti_fail(cx, CT_EINVAL,
                 "copy: partitions %s and %s do not match the %" PRId64 " and %" PRId64
                 " values of the instruction",
                 cti_show(&ts, p.src), cti_show(&td, p.dst), in->src_values, in->dst_values);
    }
}

/* (V, Rest..) as (V, (Rest..)), and its part at i of the rest. */
static ct_value grouped(ct_ctx *cx, ct_value tensor)
{
    return tensor == NULL ? NULL : ct_group(cx, tensor, 1, ct_rank(tensor));
}

static ct_value part_at(ct_ctx *cx, ct_value tensor, int64_t i)
{
    ct_value c[2] = {ct_underscore(), ct_dynamic(cx, i)};
    return tensor == NULL ? NULL : ct_layout_call(cx, tensor, ct_make_tuple(cx, 2, c));
}

static bool same_ranks(ct_ctx *cx, parts p)
{
    int src = ct_rank(p.src), dst = ct_rank(p.dst), pred = p.pred == NULL ? src : ct_rank(p.pred);
    if (ct_check(cx) == CT_OK && (src != dst || src != pred))
        cti_fail(cx, CT_EINVAL,
                 "copy: the source has rank %d, the destination %d, the predicate %d", src, dst,
                 pred);
    return ct_check(cx) == CT_OK;
}

static int64_t rests(ct_ctx *cx, ct_value tensor)
{
    ct_value n = ct_size(cx, ct_get(cx, tensor, 1));
    return ct_check(cx) == CT_OK ? ct_int(n) : 0;
}

/* Tensors of any rank: every rest is one instruction. */
static void spread(ct_ctx *cx, const cti_instruction *in, parts p)
{
    if (!same_ranks(cx, p))
        return;
    if (ct_rank(p.src) <= 1) {
        call(cx, in, p);
        return;
    }
    parts v = {grouped(cx, p.pred), grouped(cx, p.src), grouped(cx, p.dst), p.trial};
    int64_t n = rests(cx, v.dst), from = rests(cx, v.src);
    int64_t flags = v.pred == NULL ? n : rests(cx, v.pred);
    if (ct_check(cx) == CT_OK && (n != from || n != flags))
        cti_fail(cx, CT_EINVAL,
                 "copy: %" PRId64 " instructions in the source, %" PRId64
                 " in the destination, %" PRId64 " in the predicate",
                 from, n, flags);
    for (int64_t i = 0; i < n && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        parts one = {part_at(cx, v.pred, i), part_at(cx, v.src, i), part_at(cx, v.dst, i), p.trial};
        if (ct_check(cx) == CT_OK)
            call(cx, in, one);
        ct_release(cx, mark);
    }
}

/* All instructions as a trial, then in earnest. */
static void run_all(ct_ctx *cx, const cti_instruction *in, ct_value pred, ct_value src,
                    ct_value dst)
{
    spread(cx, in, (parts){pred, src, dst, true});
    if (ct_check(cx) == CT_OK)
        spread(cx, in, (parts){pred, src, dst, false});
}

/* A predicate may lack mode 0, where it would have one element. */
static ct_value with_mode_0(ct_ctx *cx, ct_value pred, ct_value src)
{
    bool lacks = ct_rank(pred) == ct_rank(src) - 1 && cti_is_layout(pred->item[1]);
    return lacks ? cti_relayout(cx, pred, ct_prepend(cx, pred->item[1], cti_unit(cx))) : pred;
}

static bool one_thread(ct_ctx *cx, const ct_copy_traits *atom, cti_instruction *in)
{
    if (cti_take_instruction(cx, atom, in) && in->threads != 1)
        cti_fail(cx, CT_EUNSUP, "copy: the instruction needs its %" PRId64 " threads together",
                 in->threads);
    else if (ct_check(cx) == CT_OK && in->src_values != in->dst_values)
        cti_fail(cx, CT_EUNSUP, "copy: the instruction makes %" PRId64 " values of %" PRId64,
                 in->dst_values, in->src_values);
    return ct_check(cx) == CT_OK;
}

/* ct_copy_atom - copy by an instruction of one thread: copy(atom, src, dst).
 * equation  dst(i) = src(i) for all i < size(dst)
 * example   ct_copy_atom(&cx, &copy.atom, ct_partition_S(..), ct_partition_D(..))
 * pre       mode 0 of both holds the values of instructions, in runs where the instruction has
 *           runs; the other modes agree in size
 * post      a_tiled_copy_moves_each_element_once
 * fails     CT_EINVAL ranks or sizes differ, values that do not match or do not vectorize;
 *           CT_EUNSUP an instruction of several threads, or one that changes widths; as copy
 * CuTe      04_algorithms "copy"; 0x_gemm_tutorial "TiledCopy" */
void ct_copy_atom(ct_ctx *cx, const ct_copy_traits *atom, ct_value src, ct_value dst)
{
    cti_instruction in;
    size_t mark = ct_mark(cx);
    bool scatters = cti_need_tensor(cx, "copy", src) && cti_need_tensor(cx, "copy", dst) &&
                    cti_same_count(cx, "copy", (cti_operand){"the source", src},
                                   (cti_operand){"the destination", dst}) &&
                    cti_scatters_once(cx, "copy", src, dst, NULL);
    if (scatters && one_thread(cx, atom, &in))
        run_all(cx, &in, NULL, src, dst);
    ct_release(cx, mark);
}

/* ct_copy_atom_if - the same under a predicate: one flag for each instruction.
 * equation  instruction i copies where pred(0,i) != 0
 * example   ct_copy_atom_if(&cx, &copy.atom, pred, src, dst)
 * pre       as copy_atom; pred has the rank of src, or lacks mode 0
 * post      an_instruction_has_one_flag
 * fails     as copy_atom
 * CuTe      04_algorithms "copy_if" */
void ct_copy_atom_if(ct_ctx *cx, const ct_copy_traits *atom, ct_value pred, ct_value src,
                     ct_value dst)
{
    cti_instruction in;
    size_t mark = ct_mark(cx);
    if (cti_need_tensor(cx, "copy_if", pred) && cti_need_tensor(cx, "copy_if", src) &&
        cti_need_tensor(cx, "copy_if", dst) && one_thread(cx, atom, &in))
        run_all(cx, &in, with_mode_0(cx, pred, src), src, dst);
    ct_release(cx, mark);
}
