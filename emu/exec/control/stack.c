/* stack.c - local memory that a function takes as it goes: alloca, stacksave, stackrestore.
 *
 * Follows the PTX ISA, "Stack Manipulation Instructions".
 *
 *      op             d            a                        x
 *      ALLOCA         address      bytes                    alignment, or nothing: 8
 *      STACKSAVE      the top      -                        -
 *      STACKRESTORE   -            a top that was saved     -
 *
 * type: 64-bit of d and a, else 32-bit. Addresses are of local space. What is taken is on top of
 * the lane's local memory and is given back by stackrestore, or by the ret of its function; it is
 * not there any more after that, and was never written before. More than there is of the stack is
 * undefined in the ISA, and a fault here. Not here: frames of functions (call.c). */
#include "emu/state/frames.h"

#include <inttypes.h>

enum { DEFAULT_ALIGN = 8 };

static uint64_t read_size(const emu_warp *w, int lane, const emu_ins *i)
{
    return emu_type_bits(i->type) == 64 ? emui_u64(w, lane, i->a) : emui_u32(w, lane, i->a);
}

static void write_top(emu_warp *w, int lane, const emu_ins *i, uint64_t at)
{
    if (emu_type_bits(i->type) == 64)
        emui_set64(w, lane, i->d, at);
    else
        emui_set32(w, lane, i->d, (uint32_t)at);
}

static bool take(const emui_actor *by, const emu_ins *i)
{
    uint64_t size = read_size(by->w, by->lane, i), top = emui_local_top(by->w, by->lane);
    uint64_t align = i->x.kind == EMU_NOTHING ? DEFAULT_ALIGN : emui_u64(by->w, by->lane, i->x);
    if (align == 0 || (align & (align - 1)) != 0) {
        emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, align),
                   "alloca: an alignment of %" PRIu64 ", which is not a power of 2", align);
        return false;
    }
    uint64_t at = (top + align - 1) / align * align;
    /* A size that overflows is one that does not fit. */
    uint64_t end = size > UINT32_MAX || align > UINT32_MAX ? UINT32_MAX * UINT64_C(4) : at + size;
    if (!emui_stack_holds(by, emui_stack_used(by->w, by->lane) + (end - top)) ||
        !emui_stack_fits(by, end, 0) || !emui_local_set(by->w, by->lane, end))
        return false;
    write_top(by->w, by->lane, i, at);
    return true;
}

/* Where the function's own frame ends: it holds more than stackrestore may give back. */
static uint64_t floor_of(const emu_warp *w, int lane)
{
    const emui_frame *f = emui_frame_last(w, lane);
    return f == NULL ? w->m->config.local : f->floor;
}

static bool give_back(const emui_actor *by, const emu_ins *i)
{
    uint64_t to = read_size(by->w, by->lane, i), top = emui_local_top(by->w, by->lane);
    uint64_t floor = floor_of(by->w, by->lane);
    if (to == top)
        return true;
    if (to < top && to >= floor)
        return emui_local_set(by->w, by->lane, to);
    emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, to),
               "stackrestore: lane %d gives 0x%" PRIx64 ", which is no stack that this function "
               "saved: it has 0x%" PRIx64 " to 0x%" PRIx64,
               by->lane, to, floor, top);
    return false;
}

emu_result emu_stack(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        emui_actor by = {m, w, lane, "alloca"};
        if (i->op == EMU_STACKSAVE)
            write_top(w, lane, i, emui_local_top(w, lane));
        else if (!(i->op == EMU_ALLOCA ? take(&by, i) : give_back(&by, i)))
            return EMU_FAULT;
    }
    return EMU_DONE;
}
