/* refused.c - instructions that the machine does not execute, refused by their names.
 *
 * Multimem an H200 has, and the machine has not: it is one device. References to textures cannot be
 * bound any more. The others need a later architecture. op says which; nothing else is read. */
#include "emu/state/state.h"

static const struct {
    const char *name, *why;
} others[EMU_REFUSED_OPS] = {
    [EMU_ISTYPEP] = {"istypep", "there are no references to textures"},
    [EMU_MULTIMEM_LD_REDUCE] = {"multimem.ld_reduce", "the machine is one device"},
    [EMU_MULTIMEM_ST] = {"multimem.st", "the machine is one device"},
    [EMU_MULTIMEM_RED] = {"multimem.red", "the machine is one device"},
};

emu_result emu_refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
    if ((unsigned)i->op >= EMU_REFUSED_OPS)
        return emui_fault(m, at, "an instruction without a name: it is not known");
    return emui_fault(m, at, "%s: %s", others[i->op].name, others[i->op].why);
}
