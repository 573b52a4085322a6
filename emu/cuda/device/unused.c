/* unused.c - memory that was allocated and that nobody wrote before it was freed: a finding of its
 * own, where cuemu is asked for it (CUEMU_UNUSED: the least percentage that is one). */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdlib.h>

void emui_cu_tell_unused(emui_cu_device *d, emui_cu_memory *a)
{
    const char *least = getenv("CUEMU_UNUSED");
    emui_place p;
    uint64_t unwritten = 0, first = 0;
    if (least == NULL || a->unused || a->bytes == 0 ||
        (a->kind != CU_DEVICE && a->kind != CU_MANAGED) ||
        !emui_look(d->m, NULL, 0, a->address, a->bytes, &p))
        return;
    for (uint64_t i = a->bytes; i-- > 0;)
        if ((emui_states(p)[i] & (EMUI_WRITTEN | EMUI_COPIED)) == 0) {
            ++unwritten;
            first = i;
        }
    double percent = 100.0 * (double)unwritten / (double)a->bytes;
    if (unwritten == 0 || percent < strtod(least, NULL))
        return;
    a->unused = true;
    emui_cu_about(d, "allocation", &a->made, NULL);
    emui_cu_tell_call(d, a->kind == CU_DEVICE ? "cudaMalloc" : "cudaMallocManaged", "unused memory",
                      "allocate less, or write all of it",
                      "%" PRIu64 " of %" PRIu64 " bytes of %s, %.0f %%, were never written, from "
                      "byte 0x%" PRIx64 " on",
                      unwritten, a->bytes, p.region->name, percent, first);
}
