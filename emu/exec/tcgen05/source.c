/* source.c - descriptors of matrices in shared memory: is it one?
 *
 * Follows the PTX ISA, "Shared memory descriptor". Not here: its fields and what they describe
 * (matrix/descriptor.h). */
#include "emu/exec/matrix/descriptor.h"
#include "emu/exec/tcgen05/tensor.h"

#include <inttypes.h>

static bool refuse(const emui_actor *by, const char *name, const char *what, const char *fix)
{
    emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane), "%s: the descriptor of %s %s\n%s",
               by->what, name, what, fix);
    return false;
}

/* Rows of 48 bytes: the pieces of a row in the 128 bytes of a swizzle, or where they go on. */
static bool check_long_rows(const emui_actor *by, const emui_descriptor *d, const char *name)
{
    enum { ROW = 48, PIECE = 16 };
    if (d->absolute && (d->width != 128 || d->unit != PIECE || d->base != 0))
        return refuse(
            by, name,
            "has its leading offset as an address, in bit 52, which is of the swizzle of "
            "128 bytes by 16, in bits 63 .. 61, with a base offset of 0, in bits 51 .. 49",
            "use the value 2 in bits 63 .. 61, and align the operand to 1024 bytes");
    if (d->absolute || d->width == PIECE || d->start % d->width + ROW <= d->width)
        return true;
    return refuse(by, name, "has rows of 48 bytes that do not end within those of its swizzle",
                  "set bit 52, and bits 29 .. 16 to the address / 16 where the rest of a row is");
}

/* The descriptor of an operand whose rows are 32 bytes. */
static bool check_rows(const emui_actor *by, const emui_descriptor *d, const char *name)
{
    return !d->absolute ||
           refuse(by, name,
                  "has its leading offset as an address, in bit 52: that is of K = 96 of sm_103a",
                  "clear bit 52, and make the leading offset one");
}

bool emui_check_umma_descriptor(const emui_actor *by, const emui_descriptor *d, bool has_long_rows,
                                const char *name)
{
    if (d->reserved != 0)
        emui_find(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                  "%s: the descriptor of %s has bits 0x%" PRIx64
                  " wrong: bits 48 .. 46 are 001, and "
                  "those of no field 0"
                  "\nwrite addresses and offsets as bytes / 16, in 14 bits each, and set bit 46",
                  by->what, name, d->reserved);
    if (d->width == 0)
        return refuse(
            by, name, "names a swizzle that there is not, in bits 63 .. 61",
            "use 0 (none), 1 (128 bytes, by 32), 2 (128 bytes), 4 (64 bytes) or 6 (32 bytes)");
    return has_long_rows ? check_long_rows(by, d, name) : check_rows(by, d, name);
}
