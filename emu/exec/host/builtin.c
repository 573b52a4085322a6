/* builtin.c - calls of functions that the host has.
 *
 * Follows the CUDA C++ Programming Guide, "Formatted Output", "Assertion", "Dynamic Global Memory
 * Allocation"; the PTX ISA knows these functions by their names alone (vprintf, __assertfail,
 * malloc, free).
 *
 *      op           which function; arguments and results as in argument.c
 *
 *      VPRINTF      0: format  8: the arguments                                  u32
 *      ASSERTFAIL   0: expression  8: file  16: line (u32)  24: function         -
 *                   32: bytes of a character
 *      MALLOC       0: bytes                                                     u64
 *      FREE         0: address                                                   -
 *      PARAMETER_BUFFER  0: kernel  8: grid  20: block  32: shared bytes         u64
 *      LAUNCH_DEVICE     0: what that gave  8: stream                            u32
 *      DEVICE_ERROR      -                                                       u32
 *      DEVICE_STREAM     0: where the stream goes  8: flags                      u32
 *      DEVICE_DONE       8 bytes: a stream                                       u32
 *      DEVICE_MALLOC     0: where the address goes  8: bytes                     u32
 *      DEVICE_FREE       0: address                                              u32
 *      DEVICE_ORDINAL    0: where the device's number goes                       u32
 *
 * Here: which function it is. Not here: each of them (print.c, assertion.c, heap.c, child.c),
 * functions of the program (control/call.c). */
#include "emu/exec/host/host.h"

static emu_result each_lane(const emu_host_call *call,
                            bool (*function)(const emu_host_call *call, int lane))
{
    for (uint32_t left = call->active; left != 0; left &= left - 1)
        if (!function(call, emui_first(left)))
            return EMU_FAULT;
    return EMU_DONE;
}

emu_result emu_host_default(const emu_host_call *call)
{
    switch (call->ins->op) {
    case EMU_VPRINTF:
        return each_lane(call, emui_print);
    case EMU_ASSERTFAIL:
        return emui_assertion(call);
    case EMU_MALLOC:
        return each_lane(call, emui_malloc);
    case EMU_FREE:
        return each_lane(call, emui_free);
    case EMU_PARAMETER_BUFFER:
        return each_lane(call, emui_parameter_buffer);
    case EMU_LAUNCH_DEVICE:
        return each_lane(call, emui_launch_device);
    case EMU_DEVICE_ERROR:
    case EMU_DEVICE_DONE:
        return each_lane(call, emui_device_error);
    case EMU_DEVICE_STREAM:
        return each_lane(call, emui_device_stream);
    case EMU_DEVICE_MALLOC:
        return each_lane(call, emui_device_malloc);
    case EMU_DEVICE_FREE:
        return each_lane(call, emui_device_free);
    case EMU_DEVICE_ORDINAL:
        return each_lane(call, emui_device_ordinal);
    default:
        return emui_fault(call->m, emui_at_lane(EMU_UNSUPPORTED, call->w, emui_first(call->active)),
                          "the program calls function %d of the host, which has no such function",
                          call->ins->op);
    }
}

emu_result emu_builtin(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const emu_config *config = &m->config;
    emu_host_call call = {m, w, i, active, w->cta->number, w->index, config->user};
    emu_result r = config->host != NULL ? config->host(&call) : emu_host_default(&call);
    if (r == EMU_FAULT && !m->faulted)
        emu_host_fault(&call, emui_first(active), EMU_OPERAND,
                       "a function of the host stops the program");
    if (m->faulted)
        return EMU_FAULT;
    return r == EMU_BLOCKED ? emui_wait(w, active, "a function of the host") : EMU_DONE;
}
