/* tasks.h - the exercises that are kernels, one of each expect.c. */
#ifndef KERNEL_TASKS_H
#define KERNEL_TASKS_H

#include "tutorials/exercises/machine/kernel.h"

extern const kernel_task kernel_barrier, kernel_wait_group, kernel_expect_bytes, kernel_proxy_fence,
    kernel_banks, kernel_tail, kernel_phase, kernel_swizzle, kernel_box, kernel_wgmma;

#endif
