/* argument.c - what a function of the host is given: arguments and results of a lane, and memory as
 * the lane itself would use it.
 *
 *      list     words: first results (written), then arguments; or
 *      b        local address of a block of arguments, count bytes
 *      c        local address for the result of such a call, or nothing
 *
 * Words have gaps where a block has them: a word that is nothing. Here: what all functions need.
 * Not here: calling one (builtin.c). Follows no part of the PTX ISA. */
#include "emu/check/access/access.h"
#include "emu/exec/host/host.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 4 };

static const char *name_of(const emu_host_call *call)
{
    static const char *const name[EMU_BUILTINS] = {"vprintf",
                                                   "__assertfail",
                                                   "malloc",
                                                   "free",
                                                   "cudaGetParameterBufferV2",
                                                   "cudaLaunchDeviceV2",
                                                   "cudaGetLastError"};
    int op = call->ins->op;
    return op >= 0 && op < EMU_BUILTINS ? name[op] : "a function of the host";
}

static emui_actor actor_of(const emu_host_call *call, int lane)
{
    return (emui_actor){call->m, call->w, lane, name_of(call)};
}

/* ---- Arguments and results ---- */

static bool is_there(const emu_host_call *call, int lane, uint32_t offset, uint32_t bytes,
                     uint64_t all)
{
    if ((uint64_t)offset + bytes <= all)
        return true;
    emui_fault(call->m, emui_at_lane(EMU_OPERAND, call->w, lane),
               "%s takes an argument of %" PRIu32 " bytes at byte %" PRIu32
               ", and the call has %" PRIu64 " bytes of them",
               name_of(call), bytes, offset, all);
    return false;
}

bool emu_host_argument(const emu_host_call *call, int lane, uint32_t offset, void *to,
                       uint32_t bytes)
{
    emui_place p;
    const emu_ins *i = call->ins;
    const emu_operand *word = i->list + i->written;
    bool words = i->listed > i->written;
    uint64_t all = words ? WORD * (uint64_t)(i->listed - i->written) : (uint64_t)i->count;
    if (!is_there(call, lane, offset, bytes, all))
        return false;
    if (words) {
        for (uint32_t k = 0; k < bytes; ++k) {
            uint32_t v = emui_u32(call->w, lane, word[(offset + k) / WORD]);
            ((uint8_t *)to)[k] = (uint8_t)(v >> 8 * ((offset + k) % WORD));
        }
        return true;
    }
    emui_actor by = actor_of(call, lane);
    uint64_t address = emui_address(call->w, lane, i->b, EMU_LOCAL) + offset;
    if (!emui_access(&by, &(emui_request){EMU_LOCAL, address, bytes, 1}, EMUI_READ, &p))
        return false;
    memcpy(to, emui_bytes(p), bytes);
    return true;
}

bool emu_host_result(const emu_host_call *call, int lane, const void *from, uint32_t bytes)
{
    emui_place p;
    const emu_ins *i = call->ins;
    for (int k = 0; k < i->written && WORD * (uint32_t)k < bytes; ++k) {
        uint32_t v = 0, left = bytes - WORD * (uint32_t)k;
        memcpy(&v, (const uint8_t *)from + WORD * k, left < WORD ? left : WORD);
        emui_set32(call->w, lane, i->list[k], v);
    }
    if (i->c.kind != EMU_ADDRESS)
        return true;
    emui_actor by = actor_of(call, lane);
    uint64_t address = emui_address(call->w, lane, i->c, EMU_LOCAL);
    if (!emui_access(&by, &(emui_request){EMU_LOCAL, address, bytes, 1}, EMUI_WRITE, &p))
        return false;
    memcpy(emui_bytes(p), from, bytes);
    return true;
}

/* ---- Memory ---- */

bool emu_host_read(const emu_host_call *call, int lane, uint64_t address, void *to, uint64_t bytes)
{
    emui_place p;
    emui_actor by = actor_of(call, lane);
    if (!emui_access(&by, &(emui_request){EMU_GENERIC, address, bytes, 1}, EMUI_READ, &p))
        return false;
    memcpy(to, emui_bytes(p), (size_t)bytes);
    return true;
}

bool emu_host_write(const emu_host_call *call, int lane, uint64_t address, const void *from,
                    uint64_t bytes)
{
    emui_place p;
    emui_actor by = actor_of(call, lane);
    if (!emui_access(&by, &(emui_request){EMU_GENERIC, address, bytes, 1}, EMUI_WRITE, &p))
        return false;
    memcpy(emui_bytes(p), from, (size_t)bytes);
    emui_changed(call->m);
    return true;
}

char *emu_host_string(const emu_host_call *call, int lane, uint64_t address)
{
    emui_place p;
    emui_actor by = actor_of(call, lane);
    if (!emui_locate(&by, &(emui_request){EMU_GENERIC, address, 1, 1}, &p))
        return NULL;
    if (!emui_make_behind(p.region))
        return NULL;
    uint64_t left = p.region->room - p.offset;
    const uint8_t *end = memchr(emui_bytes(p), '\0', (size_t)left);
    if (end == NULL) {
        emui_text t;
        emui_fault(call->m, emui_at_byte(EMU_BOUNDS, call->w, lane, address),
                   "%s: lane %d gives a string at %s that does not end there", by.what, lane,
                   emui_name(&t, p));
        return NULL;
    }
    size_t bytes = (size_t)(end - emui_bytes(p)) + 1;
    char *text = malloc(bytes);
    if (text == NULL)
        emui_short_of_memory(call->m);
    if (text != NULL && !emu_host_read(call, lane, address, text, bytes)) {
        free(text);
        return NULL;
    }
    return text;
}

emu_result emu_host_fault(const emu_host_call *call, int lane, emu_rule rule, const char *text)
{
    return emui_fault(call->m, emui_at_lane(rule, call->w, lane), "%s", text);
}
