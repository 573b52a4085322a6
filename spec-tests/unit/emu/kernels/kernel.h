/* kernel.h - a kernel of a PTX file, with its arguments, launched by one CTA.
 *
 * What is here: what the suites of compiled kernels share. What is not: results, which each test
 * knows; kernels that are written in a test (unit/emu/body.h). */
#ifndef CHECK_KERNELS_KERNEL_H
#define CHECK_KERNELS_KERNEL_H

#include "emu/ptx.h"

enum { KERNEL_PARAMS = 8, KERNEL_PARAM_BYTES = 128 };

typedef struct kernel {
    emu_machine *m;
    emu_ptx *module;
    emu_ptx_launch launch;
    const void *arguments[KERNEL_PARAMS];
    unsigned char value[KERNEL_PARAMS][KERNEL_PARAM_BYTES];
} kernel;

/* The bytes of a file, which the caller frees. It asserts. */
char *kernel_text(const char *file, size_t *size);
/* A kernel of a file, with so many threads and bytes of dynamic shared memory, on a machine of a
 * configuration, NULL: emu_defaults, where registers begin without a value. It asserts. */
void kernel_open(kernel *k, const char *file, const char *name, int threads, uint32_t dynamic,
                 const emu_config *how);
/* A buffer, holding bytes if they are given. */
uint64_t kernel_buffer(kernel *k, const void *from, uint64_t bytes);
/* Parameter p of the kernel. */
void kernel_param(kernel *k, int p, const void *from, uint32_t bytes);
void kernel_address(kernel *k, int p, uint64_t address);
/* Runs; it ends, and nothing is found. */
void kernel_run(kernel *k);
void kernel_close(kernel *k);

#endif
