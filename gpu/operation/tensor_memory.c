/* tensor_memory.c - operations that go through tensor memory, of an sm_100a.
 *
 * Here: the records. Not here: from an instruction's name to the request (../host/tcgen05), kernels
 * (../kernels/tcgen05). */
#include "gpu/host/kernels.h"
#include "gpu/host/tcgen05/tmem_copy.h"
#include "gpu/host/tcgen05/umma.h"
#include "gpu/operation/define.h"

enum { COLUMNS = 512, LEAST = 32 };

extern const gpu_version gpu_tmem_copy_versions[], gpu_umma_versions[];

static bool takes_half(const gpu_tmem_half *h, bool in, gpu_why *why)
{
    bool copies = h->row >= GPU_TMEM_ROWS;
    if (h->row < 0 || h->row >= (in ? GPU_TMEM_INSTRUCTIONS : GPU_TMEM_ROWS))
        return gpu_refuse(why, "instruction %d is not known", h->row);
    return (h->rounds >= 1 && (copies ? h->values == 0 : h->values >= 1)) ||
           gpu_refuse(why, "%d rounds of %d values", h->rounds, h->values);
}

static bool takes_columns(int columns, gpu_why *why)
{
    return (columns >= LEAST && columns <= COLUMNS && (columns & (columns - 1)) == 0) ||
           gpu_refuse(why, "%d columns: an allocation has 32, 64, 128, 256 or 512", columns);
}

static bool check_tmem(const gpu_request *r, gpu_why *why)
{
    const gpu_tmem *t = &r->tmem;
    if (!gpu_takes_moves(r, GPU_HAS_X, -1, why) || !takes_half(&t->in, true, why) ||
        !takes_half(&t->out, false, why))
        return false;
    return takes_columns(t->columns, why) &&
           gpu_takes_memory(t->offsets, (int)sizeof *t->offsets, "offsets", why);
}

static bool check_umma(const gpu_request *r, gpu_why *why)
{
    const gpu_umma *u = &r->umma;
    if (u->kind < 0 || u->kind >= GPU_UMMA_KINDS || u->ctas < 1 || u->ctas > 2 || u->count < 1)
        return gpu_refuse(why, "%d instructions of kind %d by %d CTAs", u->count, u->kind, u->ctas);
    for (int k = 0; k < GPU_FACTORS; ++k)
        if (u->operand[k].bits < 1 || (u->operand[k].image == 0 && u->operand[k].columns < 1))
            return gpu_refuse(why, "operand %c is nowhere", "ABC"[k]);
    return takes_columns(u->columns, why) && gpu_takes_memory(r->x, 1, "x", why) &&
           gpu_takes_memory(r->y, 1, "y", why) &&
           gpu_takes_memory(u->offsets, (int)sizeof *u->offsets, "offsets", why);
}

static int64_t work_umma(const gpu_request *r)
{
    return (int64_t)r->umma.count * r->umma.ctas;
}

const gpu_operation gpu_op_tmem_copy = {
    .name = "tmem_copy",
    .does = "y[B(i)] = x[A(i)] through tensor memory, which the second instruction writes and the "
            "first one loads",
    .reads = "instruction store tmem A B",
    .max_bytes = 4,
    .check = check_tmem,
    .define = gpu_define_copy,
    .versions = gpu_tmem_copy_versions,
};

const gpu_operation gpu_op_umma = {
    .name = "umma",
    .does = "one tile of A factor + B in tensor memory, to y, laid out like B; of scaled kinds "
            "factors of A and of the factor lie behind B",
    .reads = "instruction threads permutation A factor B",
    .min_bytes = 2,
    .max_bytes = 4,
    .check = check_umma,
    .work = work_umma,
    .versions = gpu_umma_versions,
};
