/* assertion.c - __assertfail: what a kernel's assert calls when it does not hold.
 *
 * Follows the CUDA C++ Programming Guide, "Assertion": the message names file, line, function,
 * block, thread and expression, and the launch ends with an error. Every thread whose assertion
 * fails prints one on an H200; here one finding tells of the lanes of a warp. Not here: the call
 * (builtin.c). */
#include "emu/exec/host/host.h"

#include <inttypes.h>
#include <stdlib.h>

enum { EXPRESSION = 0, FILE_NAME = 8, LINE = 16, FUNCTION = 24 };

/* The string that an argument points to, without what a line of the trace cannot hold. */
static char *string_at(const emu_host_call *call, int lane, uint32_t offset)
{
    uint64_t address;
    if (!emu_host_argument(call, lane, offset, &address, sizeof address))
        return NULL;
    char *text = emu_host_string(call, lane, address);
    for (char *c = text; c != NULL && *c != '\0'; ++c)
        *c = *c == '"' ? '\'' : *c == '\\' ? '/' : (unsigned char)*c < ' ' ? '_' : *c;
    return text;
}

static uint32_t special(const emu_host_call *call, int lane, uint64_t which)
{
    return emui_u32(call->w, lane, (emu_operand){EMU_SPECIAL, 0, which});
}

emu_result emui_assertion(const emu_host_call *call)
{
    uint32_t line;
    int l = emui_first(call->active);
    char *expression = string_at(call, l, EXPRESSION);
    char *file = expression != NULL ? string_at(call, l, FILE_NAME) : NULL;
    char *function = file != NULL ? string_at(call, l, FUNCTION) : NULL;
    if (function != NULL && emu_host_argument(call, l, LINE, &line, sizeof line))
        emui_fault(
            call->m, emui_at_lane(EMU_ASSERT, call->w, l),
            "%s:%" PRIu32 ": %s: block: [%" PRIu32 ",%" PRIu32 ",%" PRIu32 "], thread: [%" PRIu32
            ",%" PRIu32 ",%" PRIu32 "] Assertion `%s` failed (lanes 0x%08" PRIx32 " of the warp)",
            file, line, function, special(call, l, EMU_CTAID_X), special(call, l, EMU_CTAID_Y),
            special(call, l, EMU_CTAID_Z), special(call, l, EMU_TID_X), special(call, l, EMU_TID_Y),
            special(call, l, EMU_TID_Z), expression, call->active);
    free(expression);
    free(file);
    free(function);
    return EMU_FAULT;
}
