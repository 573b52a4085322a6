/* tensor.c - the tensor memory of a CTA: its records, its end, what all its instructions have in
 * common.
 *
 * Follows the PTX ISA, "Tensor Memory". An SM has 512 columns for all CTAs on it; here each CTA has
 * them for itself, so that an allocation waits for its own CTA alone. Not here: which columns are
 * allocated (allocate.c), accesses (area.c). */
#include "emu/exec/tcgen05/tensor.h"

#include <inttypes.h>
#include <stdlib.h>

struct emui_tensor *emui_tensor_of(emu_machine *m, emui_cta *cta)
{
    if (cta->tensor == NULL)
        cta->tensor = calloc(1, sizeof *cta->tensor);
    if (cta->tensor == NULL)
        emui_short_of_memory(m);
    return cta->tensor;
}

size_t emui_loading_words(const emu_machine *m)
{
    return ((size_t)m->config.registers + EMUI_SPARE_ROWS) / 32 + 1;
}

struct emui_tensor_warp *emui_tensor_warp_of(emu_machine *m, emu_warp *w)
{
    if (w->tensor != NULL)
        return w->tensor;
    w->tensor = calloc(1, sizeof *w->tensor);
    if (w->tensor != NULL)
        w->tensor->loading = calloc(emui_loading_words(m), sizeof *w->tensor->loading);
    if (w->tensor == NULL || w->tensor->loading == NULL) {
        emui_tensor_warp_free(w);
        emui_short_of_memory(m);
    }
    return w->tensor;
}

static void free_pipe(emui_pipe *p)
{
    if (p == NULL)
        return;
    emui_clock_free(p->after);
    emui_clock_free(p->behind);
    free(p);
}

void emui_tensor_warp_free(emu_warp *w)
{
    for (int lane = 0; w->tensor != NULL && lane < EMU_LANES; ++lane) {
        free_pipe(w->tensor->pipe[lane]);
        emui_clock_free(w->tensor->after[lane]);
    }
    if (w->tensor != NULL)
        free(w->tensor->loading);
    free(w->tensor);
    w->tensor = NULL;
}

void emui_tensor_free(emui_cta *cta)
{
    if (cta->tensor == NULL)
        return;
    emui_region_free(cta->tensor->cells);
    emui_clock_free(cta->tensor->freed);
    emui_clock_free(cta->tensor->request.clock);
    free(cta->tensor->access);
    free(cta->tensor);
    cta->tensor = NULL;
}

void emui_tensor_end(emu_machine *m, emui_cta *cta)
{
    struct emui_tensor *t = cta->tensor;
    for (int k = 1; t != NULL && k <= EMUI_TENSOR_UNITS; ++k)
        if (t->allocation[k].columns > 0)
            emui_find(m,
                      emui_at_pc(EMU_LEFT_BEHIND, &cta->warp[t->allocation[k].warp], -1,
                                 t->allocation[k].pc),
                      "tcgen05.alloc: the %d columns of tensor memory that warp %d of CTA %d "
                      "allocated here were not deallocated when all its threads had exited"
                      "\nlet one warp execute tcgen05.dealloc with the address and %d columns "
                      "before the CTA ends",
                      t->allocation[k].columns, t->allocation[k].warp, cta->number,
                      t->allocation[k].columns);
}

emui_cta *emui_tensor_peer(const emui_cta *cta)
{
    const int peer = cta->rank ^ 1;
    return peer < cta->cluster->ctas ? &cta->cluster->cta[peer] : NULL;
}

bool emui_tensor_group(emu_machine *m, emu_warp *w, int lane, const emu_ins *i)
{
    const int group = (i->flags & EMU_TCGEN05_PAIR) != 0 ? 2 : 1;
    struct emui_tensor *t = emui_tensor_of(m, w->cta);
    emui_text before;
    if (t == NULL)
        return false;
    if (t->group == 0) {
        t->group = group;
        t->group_at = w->pc[lane];
    }
    if (group == 2 && emui_tensor_peer(w->cta) == NULL)
        return emui_fault(m, emui_at_lane(EMU_OPERAND, w, lane),
                          "tcgen05: .cta_group::2 is of two CTAs, of ranks 2k and 2k + 1 of a "
                          "cluster, but CTA %d has no peer: the cluster has %d"
                          "\nlaunch clusters of an even number of CTAs, or use .cta_group::1",
                          w->cta->number, w->cta->cluster->ctas) == EMU_DONE;
    if (t->group == group)
        return true;
    emui_find(
        m, emui_at_lane(EMU_OPERAND, w, lane),
        "tcgen05: .cta_group::%d, but CTA %d has executed %s with .cta_group::%d: all tcgen05 "
        "instructions of a kernel have the same"
        "\nwrite .cta_group::%d here, or .cta_group::%d there",
        group, w->cta->number, emui_at(m, t->group_at, &before), t->group, t->group, group);
    return true;
}

bool emui_tensor_uniform(const emui_actor *by, emu_operand o, emu_space space, const char *name,
                         uint32_t *value)
{
    for (int lane = EMU_LANES - 1; lane >= 0; --lane) {
        const uint32_t v = o.kind == EMU_ADDRESS ? (uint32_t)emui_address(by->w, lane, o, space)
                                                 : emui_u32(by->w, lane, o);
        if (lane < EMU_LANES - 1 && v != *value) {
            emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, lane),
                       "%s: %s is 0x%" PRIx32 " in lane %d of warp %d, but 0x%" PRIx32
                       " in lane %d; it is one for the warp"
                       "\ncompute it from values that all lanes of the warp have in common",
                       by->what, name, v, lane, by->w->index, *value, lane + 1);
            return false;
        }
        *value = v;
    }
    return true;
}
