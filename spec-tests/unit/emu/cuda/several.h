/* several.h - what tests of several devices share: all tests of a process may run in one, so that
 * how many devices there are, and which is current, is put back. */
#ifndef CHECK_CUDA_SEVERAL_H
#define CHECK_CUDA_SEVERAL_H

#include "emu/cuda/device/device.h"

#include <stdlib.h>

static inline emui_cu_device *several_begin(const char *devices)
{
    setenv("CUEMU_DEVICES", devices, 1);
    return emui_cu_enter();
}

static inline void several_end(void)
{
    emui_cu_end();
    emui_cu_choose(0);
    unsetenv("CUEMU_DEVICES");
}

#endif
