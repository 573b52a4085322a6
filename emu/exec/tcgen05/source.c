/* source.c - descriptors of matrices in shared memory: is it one?
 *
 * Follows the PTX ISA, "Shared memory descriptor". Not here: its fields and what they describe
 * (matrix/descriptor.h). */
#include "emu/exec/matrix/descriptor.h"
#include "emu/exec/tcgen05/tensor.h"

#include <inttypes.h>

bool emui_check_umma_descriptor(const emui_actor *by, const emui_descriptor *d, const char *name)
{
    if (d->reserved != 0)
        emui_find(by->m, (emui_location){EMU_OPERAND, by->w, by->lane, -1, 0, 0},
                  "%s: the descriptor of %s has bits 0x%" PRIx64
                  " wrong: bits 48 .. 46 are 001, and "
                  "those of no field 0"
                  "\nwrite addresses and offsets as bytes / 16, in 14 bits each, and set bit 46",
                  by->what, name, d->reserved);
    if (d->absolute) {
        emui_fault(
            by->m, (emui_location){EMU_UNSUPPORTED, by->w, by->lane, -1, 0, 0},
            "%s: the descriptor of %s has its leading offset as an address, in bit 52: that is "
            "of K = 96, which is not part of this machine"
            "\nclear bit 52, and use K = 64",
            by->what, name);
        return false;
    }
    if (d->width != 0)
        return true;
    emui_fault(by->m, (emui_location){EMU_OPERAND, by->w, by->lane, -1, 0, 0},
               "%s: the descriptor of %s names a swizzle that there is not, in bits 63 .. 61"
               "\nuse 0 (none), 1 (128 bytes, by 32), 2 (128 bytes), 4 (64 bytes) or 6 (32 bytes)",
               by->what, name);
    return false;
}
