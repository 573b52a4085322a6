/* st_bulk.c - st.bulk: zeros into shared memory of the own CTA, as many as a thread says.
 *
 *      a       address, in shared or generic space
 *      b       bytes: a multiple of 8, up to 2^24
 *
 * A weak store of the generic proxy, which is over when the instruction is. Follows the PTX ISA,
 * "st.bulk". From sm_100 on. Not here: other stores (load_store.c). */
#include "emu/check/access/access.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <string.h>

enum { UNIT = 8, MOST = 1 << 24 };

static emu_result wrong(const emui_actor *by, const char *text)
{
    return emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane), "%s: %s", by->what, text);
}

static emu_result one_lane(const emui_actor *by, const emu_ins *i)
{
    const uint64_t address = emui_address(by->w, by->lane, i->a, i->space);
    const uint32_t bytes = emui_u32(by->w, by->lane, i->b);
    emui_place p;
    if (bytes % UNIT != 0 || bytes > MOST)
        return wrong(by, "its size is no multiple of 8, or more than 2^24"
                         "\nwrite whole double words, and the rest by st.shared");
    for (uint32_t at = 0; at < bytes; at += UNIT) {
        const emui_request r = {i->space, address + at, UNIT, UNIT};
        if (!emui_access(by, &r, EMUI_WRITE, &p))
            return EMU_FAULT;
        if (p.region != by->w->cta->shared)
            return wrong(by, "it writes shared memory of its own CTA alone");
        memset(emui_bytes(p), 0, UNIT);
    }
    return EMU_DONE;
}

emu_result emu_st_bulk(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emu_result r = EMU_DONE;
    if (m->config.arch == EMU_SM_90A)
        return emui_fault(m, emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active)),
                          "st.bulk: sm_90a does not have it, it came with sm_100"
                          "\nwrite zeros by st.shared");
    for (uint32_t left = active; r == EMU_DONE && left != 0; left &= left - 1)
        r = one_lane(&(emui_actor){m, w, emui_first(left), "st.bulk"}, i);
    return r;
}
