/* queried.c - a program that asks about the device without opening it: the report says so (Q of
 * report/record.h), since such a program calls CUDA, too. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/host/python_frames.h"
#include "emu/stats/record.h"

#include <stdatomic.h>
#include <stdlib.h>

void emui_cu_queried(void)
{
    static atomic_flag was_reported = ATOMIC_FLAG_INIT; /* of the process, as its records are */
    const char *records = getenv("CUEMU_REPORT");
    if (records == NULL || atomic_flag_test_and_set(&was_reported))
        return;
    emui_cu_python_prepare();
    FILE *to = fopen(records, "a");
    if (to == NULL)
        return; /* whoever opens the device reports that */
    emui_cu_mark_write(to, 'Q', NULL);
    fclose(to);
}
