/* peers.c - kernels of one device and memory of another (peer access).
 *
 *      a launch on device 0   | memory of 0 | memory of 1 | the host's |
 *                                             hidden, unless the program allowed it
 *
 * Follows the CUDA runtime API, "Peer Device Memory Access". Copies need no such leave. Not here:
 * which devices there are (devices.c). */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

int emui_cu_allow_peer(emui_cu_device *d, int peer)
{
    uint32_t *of = &d->peers[emui_cu_current()], bit = UINT32_C(1) << peer;
    if ((*of & bit) != 0)
        return CU_PEER_ALREADY_ENABLED;
    *of |= bit;
    return CU_OK;
}

int emui_cu_forbid_peer(emui_cu_device *d, int peer)
{
    uint32_t *of = &d->peers[emui_cu_current()], bit = UINT32_C(1) << peer;
    if ((*of & bit) == 0)
        return CU_PEER_NOT_ENABLED;
    *of &= ~bit;
    return CU_OK;
}

/* Memory of a pool, and mapped memory, is open to the devices that the program names for it. */
static bool may_use(const emui_cu_device *d, int device, const emui_region *r)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, r->base);
    if (a == NULL || a->address != r->base)
        return r->is_host || r->device == device || (d->peers[device] >> r->device & 1) != 0;
    if (a->kind == CU_MAPPED)
        return (a->open >> device & 1) != 0;
    if (a->kind != CU_DEVICE || a->device == device)
        return true;
    return a->pool != NULL ? emui_cu_pool_opens(a->pool, device)
                           : (d->peers[device] >> a->device & 1) != 0;
}

void emui_cu_hide(emui_cu_device *d, int device)
{
    emui_cu_use(d, device);
    for (int i = 0; emui_cu_devices() > 1 && i < d->m->globals; ++i)
        d->m->global[i]->is_hidden = !may_use(d, device, d->m->global[i]);
}

void emui_cu_show_all(emui_cu_device *d)
{
    for (int i = 0; emui_cu_devices() > 1 && i < d->m->globals; ++i)
        d->m->global[i]->is_hidden = false;
}
