/* host.h - functions of the host that programs call: printf, assert, malloc, free, and others.
 *
 * What is here: what such a function is given, its arguments and results, and the memory of the
 * lanes that call it. What is not: the functions that are there from the first (emu/exec/host/).
 * Public.
 *
 * emu_config.host is called with the lanes of a warp that come to an emu_builtin together. Its op
 * says which function: EMU_VPRINTF to EMU_DEVICE_ORDINAL are CUDA's, and emu_host_default does
 * them; what follows EMU_BUILTINS is the host's own.
 *
 * A function of the host's own takes each lane of the call's active ones in turn: its arguments by
 * emu_host_argument, its result by emu_host_result. It returns EMU_DONE, and for what is not its
 * own what emu_host_default returns. */
#ifndef EMU_HOST_H
#define EMU_HOST_H

#include "emu/emu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EMU_DONE: the lanes go on. EMU_BLOCKED: they wait, and call again when something has changed.
 * EMU_FAULT: the machine stops. */
struct emu_host_call {
    emu_machine *m;
    emu_warp *w;
    const emu_ins *ins;
    uint32_t active; /* lanes */
    int cta, warp;
    void *user; /* of the configuration */
};

/* What CUDA's functions do: prints to emu_config.out, findings, memory of the heap. */
emu_result emu_host_default(const emu_host_call *call);

/* Bytes of a lane's arguments: in their order, each at a multiple of its size, from 0 on. False
 * after a fault: there are not so many. */
bool emu_host_argument(const emu_host_call *call, int lane, uint32_t offset, void *to,
                       uint32_t bytes);
/* A lane's result; dropped where the program does not take it. False after a fault. */
bool emu_host_result(const emu_host_call *call, int lane, const void *from, uint32_t bytes);

/* Memory by a generic address, as the lane itself would use it, with all checks. False after a
 * fault. */
bool emu_host_read(const emu_host_call *call, int lane, uint64_t address, void *to, uint64_t bytes);
bool emu_host_write(const emu_host_call *call, int lane, uint64_t address, const void *from,
                    uint64_t bytes);
/* A string in memory, with its end, to be freed by the caller; NULL after a fault. */
char *emu_host_string(const emu_host_call *call, int lane, uint64_t address);
/* A finding that stops the machine. */
emu_result emu_host_fault(const emu_host_call *call, int lane, emu_rule rule, const char *text);

/* A launch that a kernel asked for (dynamic parallelism): it is not run, but kept until the next
 * launch begins, for a host that runs it then. */
typedef struct emu_child {
    uint64_t function; /* its address: emu_ptx_entry_of */
    int64_t grid[3];
    int block[3];
    uint32_t dynamic_shared;
    uint64_t parameters; /* where they are: packed, in global memory that emu_free takes back */
    uint64_t stream;     /* 0: that of the block, 3: after all others, 4: of nobody;
                            others are those that the launch created */
} emu_child;

int emu_children(const emu_machine *m);
/* NULL past the last. */
const emu_child *emu_child_at(const emu_machine *m, int i);

/* Memory of malloc that was never freed: a finding for each malloc of it. CUDA's heap lives as long
 * as its context, so ask when that ends. How much there is of it, in bytes. */
uint64_t emu_leaks(emu_machine *m);

#ifdef __cplusplus
}
#endif

#endif
