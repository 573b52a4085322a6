/* tasks.c - the list of exercises that are kernels. */
#include "tutorials/exercises/machine/tasks.h"

static const kernel_task *const tasks[] = {
    &kernel_barrier, &kernel_wait_group, &kernel_expect_bytes, &kernel_proxy_fence, &kernel_banks,
    &kernel_tail,    &kernel_phase,      &kernel_swizzle,      &kernel_box,         &kernel_wgmma};

const kernel_task *kernel_task_of(int number)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; ++i)
        if (tasks[i]->number == number)
            return tasks[i];
    return NULL;
}
