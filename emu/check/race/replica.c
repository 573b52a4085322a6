/* replica.c - loads that Triton has each thread of a CTA make, before one of them stores there.
 *
 *      v = tl.load(p)            ld.global  %r1, [%rd1]          all threads
 *      tl.store(p, v + 1)        @%p1 st.global  [%rd1], %r2     the first
 *
 * A scalar, or a block of fewer elements than threads, is loaded by all threads, and no barrier
 * comes before the store. In CUDA C++ that is a race; a program of Triton is one thread of the
 * whole CTA, in which the load comes first. Other races of a CTA are findings as everywhere: where
 * the two addresses are not one, where the store comes first, and in a loop, where it may. */
#include "emu/check/race/race.h"

static bool is_at(const emu_machine *m, int32_t pc, uint32_t what)
{
    return pc >= 0 && pc < m->length && (m->traits[pc] & what) != 0;
}

static bool is_one_address(const emu_ins *load, const emu_ins *store)
{
    return load->a.kind == store->a.kind && load->a.r == store->a.r &&
           load->a.value == store->a.value && load->space == store->space;
}

/* Does a branch lead from behind one instruction to before another? */
static bool is_loop(const emu_machine *m, int32_t first, int32_t last)
{
    bool any = false;
    for (int32_t pc = last; !any && pc < m->length; ++pc)
        for (int k = 0; !any && k < emui_branch_targets(m->traits[pc], &m->program[pc]); ++k)
            any = emui_branch_target(m->traits[pc], &m->program[pc], k) <= first;
    return any;
}

bool emui_is_replica(const emui_access *a, emui_place p, const emui_record *s, bool wrote)
{
    const emu_machine *m = a->m;
    const int32_t load = wrote ? a->now.pc : s->pc, store = wrote ? s->pc : a->now.pc;
    emui_text t, u, v;
    if (!m->of_triton || s->cluster != a->now.cluster ||
        emui_record_party(m, s).cta != a->w->cta->number || !is_at(m, load, EMUI_LOADS) ||
        !is_at(m, store, EMUI_STORES) || load > store ||
        !is_one_address(&m->program[load], &m->program[store]) || is_loop(m, load, store))
        return false;
    emui_note(
        a->m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: lane %d of warp %d of CTA %d %s %s, which %s %s at %s: Triton has several threads "
        "load what one of them stores, without a barrier between the two"
        "\nput tl.debug_barrier() between the load and the store",
        a->what, a->lane, a->w->index, a->w->cta->number, a->writes ? "writes" : "reads",
        emui_name(&t, p), emui_record_name(m, s, &u), wrote ? "wrote" : "read",
        emui_at(m, s->pc, &v));
    return true;
}
