/* devices.c - several devices of one process (CUEMU_DEVICES=N), all of the same kind.
 *
 *      thread of the host     -> its current device
 *      allocation, stream, .. -> the device that was current, in one machine: addresses are unified
 *
 * Follows the CUDA runtime API, "Device Management". Launches of several devices run one after the
 * other, as those of several streams do. Not here: memory of one that another uses (peers.c). */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PCI_BUS = 33, PCI_DEVICE = 34, PCI_DOMAIN = 50 }; /* attributes */

static _Thread_local int current;

int emui_cu_devices(void)
{
    const char *devices = getenv("CUEMU_DEVICES");
    long n = devices == NULL ? 1 : strtol(devices, NULL, 10);
    return n < 1 ? 1 : n > EMUI_CU_DEVICES ? EMUI_CU_DEVICES : (int)n;
}

bool emui_cu_has_device(int device)
{
    return device >= 0 && device < emui_cu_devices();
}

int emui_cu_current(void)
{
    return current;
}

void emui_cu_choose(int device)
{
    current = device;
}

/* Each has 64 KiB of constants; those of the first are the machine's own. */
void emui_cu_use(emui_cu_device *d, int device)
{
    emui_region **of = &d->constant[device];
    d->m->device = device;
    if (d->constant[0] == NULL)
        d->constant[0] = d->m->constant;
    if (*of == NULL)
        *of = emui_region_new(d->m, EMU_CONST, 0, EMUI_CONST_BYTES, "the constants", -1);
    if (*of != NULL)
        d->m->constant = *of;
}

void emui_cu_close_devices(emui_cu_device *d)
{
    if (d->constant[0] != NULL)
        d->m->constant = d->constant[0];
    for (int i = 1; i < EMUI_CU_DEVICES; ++i)
        emui_region_free(d->constant[i]);
}

/* ---- Where they are ------------------------------------------------------------------------- */

void emui_cu_bus_id(int device, char text[EMUI_CU_BUS_ID])
{
    int domain = 0, bus = 0, slot = 0;
    emui_cu_attribute(PCI_DOMAIN, device, &domain);
    emui_cu_attribute(PCI_BUS, device, &bus);
    emui_cu_attribute(PCI_DEVICE, device, &slot);
    snprintf(text, EMUI_CU_BUS_ID, "%04x:%02x:%02x.0", domain & 0xffff, bus & 0xff, slot & 0xff);
}

int emui_cu_device_of_bus(const char *text)
{
    char id[EMUI_CU_BUS_ID];
    for (int i = 0; i < emui_cu_devices(); ++i) {
        emui_cu_bus_id(i, id);
        if (strcmp(text, id) == 0)
            return i;
    }
    return -1;
}

void emui_cu_uuid(int device, unsigned char to[EMUI_CU_UUID])
{
    memset(to, 0, EMUI_CU_UUID);
    to[EMUI_CU_UUID - 1] = (unsigned char)device;
}

bool emui_cu_can_access(int device, int peer)
{
    return device != peer && emui_cu_has_device(device) && emui_cu_has_device(peer);
}

bool emui_cu_peer_attribute(int which, int *value)
{
    /* From 1 on: rank of the link, access, atomics, access to arrays, some atomics alone. */
    static const int values[] = {0, 1, 1, 1, 0};
    bool known = which >= 1 && which <= (int)(sizeof values / sizeof values[0]);
    if (known)
        *value = values[which - 1];
    return known;
}
