/* host.h - functions of the host that are there from the first, as builtin.c sees them. */
#ifndef EMUI_HOST_H
#define EMUI_HOST_H

#include "emu/host.h"
#include "emu/state/state.h"

/* One lane's call; false after a fault. */
bool emui_print(const emu_host_call *call, int lane);
bool emui_malloc(const emu_host_call *call, int lane);
bool emui_free(const emu_host_call *call, int lane);
bool emui_parameter_buffer(const emu_host_call *call, int lane);
bool emui_launch_device(const emu_host_call *call, int lane);
bool emui_device_error(const emu_host_call *call, int lane);
bool emui_device_stream(const emu_host_call *call, int lane);
bool emui_device_malloc(const emu_host_call *call, int lane);
bool emui_device_free(const emu_host_call *call, int lane);
bool emui_device_ordinal(const emu_host_call *call, int lane);
/* All lanes': it ends the run. */
emu_result emui_assertion(const emu_host_call *call);

/* heap.c: all that malloc gave is freed, as with the context. */
void emui_heap_reset(emu_machine *m);

#endif
