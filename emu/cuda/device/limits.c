/* limits.c - limits of the device that a program sets: what kernels have for malloc and for calls;
 * the others are kept.
 *
 * Follows the CUDA driver API, cuCtxSetLimit. Where no machine code says what calls take of the
 * stack, the machine's is large from the first, and only grows. */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

#include <string.h>

enum { STACK, PRINTF, HEAP, SYNC_DEPTH, CIG_FALLBACK = 9, LIMITS, DEFAULT_STACK = 65536 };

#define AT_FIRST 1024, 8650752, 8 << 20, 0, 2048, 64, 11796480, 232448, 0, 0 /* on an H200 */

/* Of the process, until a reset. */
static size_t limit[EMUI_CU_DEVICES][LIMITS];
static bool is_set[EMUI_CU_DEVICES]; /* else all of them are as at first */

static size_t *limits_of(int device)
{
    if (!is_set[device])
        memcpy(limit[device], (const size_t[LIMITS]){AT_FIRST}, sizeof limit[device]);
    is_set[device] = true;
    return limit[device];
}

/* The stack of calls is as large as the largest that was asked for. */
void emui_cu_use_limits(emui_cu_device *d, int device)
{
    d->m->config.heap = is_set[device] ? limit[device][HEAP] : 0;
}

void emui_cu_reset_limits(emui_cu_device *d)
{
    is_set[emui_cu_current()] = false;
    d->m->config.heap = 0; /* as large as at first */
    d->m->config.stack = 0;
}

int emui_cu_set_limit(emui_cu_device *d, int which, size_t value)
{
    if (which < 0 || which >= LIMITS)
        return CU_INVALID_VALUE;
    limits_of(emui_cu_current())[which] = value;
    if (which == HEAP)
        d->m->config.heap = value;
    else if (which == STACK && value > DEFAULT_STACK && value <= UINT32_MAX)
        d->m->config.stack = (uint32_t)value;
    return CU_OK;
}

int emui_cu_get_limit(int which, size_t *value)
{
    if (value == NULL || which < 0 || which >= LIMITS)
        return CU_INVALID_VALUE;
    if (which == SYNC_DEPTH || which == CIG_FALLBACK)
        return CU_UNSUPPORTED_LIMIT;
    *value = limits_of(emui_cu_current())[which];
    return CU_OK;
}
