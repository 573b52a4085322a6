/* kernel.h - a kernel of a PTX file, launched on the machine as a loader would: variables get
 * addresses, parameters are put where the kernel reads them.
 *
 * What is here: enough of a loader for tests, one cluster. What is not: results, which each test
 * knows. */
#ifndef CHECK_KERNELS_KERNEL_H
#define CHECK_KERNELS_KERNEL_H

#include "emu/decode/decode.h"

#include "emu/emu.h"

enum { KERNEL_VARIABLES = 32 };

typedef struct kernel {
    emui_ptx_module *module;
    const emui_ptx_function *function;
    emui_ptx_program *program;
    emu_machine *m;
    emu_config config;
    uint32_t next[EMU_PARAM + 1]; /* of each space the next offset */
    struct {
        const emui_ptx_variable *variable;
        uint64_t address;
    } placed[KERNEL_VARIABLES];
    int count;
} kernel;

/* A kernel of a file, with so many threads and bytes of dynamic shared memory. It asserts. */
void kernel_open(kernel *k, const char *file, const char *name, int threads, uint32_t dynamic);
/* The same once more, for a machine that was opened otherwise. */
void kernel_decode(kernel *k);
/* A buffer, holding bytes if they are given. */
uint64_t kernel_buffer(kernel *k, const void *from, uint64_t bytes);
/* Parameter p of the kernel. */
void kernel_param(kernel *k, int p, const void *from, uint32_t bytes);
void kernel_address(kernel *k, int p, uint64_t address);
/* Runs; it ends, and nothing is found. */
void kernel_run(kernel *k);
void kernel_close(kernel *k);

#endif
