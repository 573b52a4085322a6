/* between.c - several tests in one process: each has its own findings and settings, and a fault of
 * one is not the next one's.
 *
 *      reconfigure   CUEMU_SCHED, CUEMU_CHECK, CUEMU_BUDGET are read again; a seed begins anew
 *      .. the test ..
 *      settle        all that it submitted has run
 *      recover       the fault is gone; memory, modules and streams are as they were
 *
 * An H200 does not recover: there the process has to end (reset.c). */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

/* The device, entered; NULL: no call has opened it. */
static emui_cu_device *enter_opened(void)
{
    return emui_cu_opened() == NULL ? NULL : emui_cu_enter();
}

/* To wait would void the capture. */
static bool is_capturing(const emui_cu_device *d)
{
    for (int i = 0; i < d->streams.count; ++i)
        if (((const emui_cu_stream *)d->streams.at[i])->capture != NULL)
            return true;
    return false;
}

int emui_cu_settle(void)
{
    emui_cu_device *d = enter_opened();
    if (d == NULL)
        return CU_OK;
    if (!is_capturing(d))
        emui_cu_wait_all(d);
    emui_cu_flush(d);
    if (d->counts)
        emui_cu_write_all_costs(d);
    int error = d->fault;
    emui_cu_leave();
    return error;
}

/* What was submitted before a fault nobody could wait for: it comes before all that follows. */
int emui_cu_recover(void)
{
    emui_cu_device *d = enter_opened();
    if (d == NULL)
        return CU_OK;
    int error = d->fault;
    d->fault = CU_OK;
    d->fault_reported = false;
    d->reported_count = 0;
    d->order.reported_count = 0;
    d->abouts = 0;
    for (int i = 0; i < d->memory.count; ++i)
        ((emui_cu_memory *)d->memory.at[i])->reported = false;
    if (error != CU_OK)
        emui_cu_order_sync_device(d, EMUI_CU_ALL_DEVICES);
    emui_cu_leave();
    return error;
}

void emui_cu_reconfigure(void)
{
    emui_cu_device *d = enter_opened();
    if (d == NULL)
        return;
    emui_cu_configure(&d->m->config);
    d->m->random = d->m->config.seed;
    emui_cu_leave();
}
