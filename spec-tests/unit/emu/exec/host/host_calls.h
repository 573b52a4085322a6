/* host_calls.h - calls of functions of the host, for their suites.
 *
 * Not here: any test. */
#ifndef CHECK_EMU_HOST_CALLS_H
#define CHECK_EMU_HOST_CALLS_H

#include "emu/host.h"
#include "spec-tests/unit/emu/body.h"

/* A string in global memory; 0 for none. */
static inline uint64_t host_string(emu_machine *m, const char *text)
{
    uint64_t at = text == NULL ? 0 : emu_alloc(m, strlen(text) + 1, "a string");
    ck_assert(text == NULL || (at != 0 && emu_put(m, at, text, strlen(text) + 1)));
    return at;
}

#endif
