/* memory_list.c - the memory of a device, by number and by address.
 *
 *      memory        1  2  5  6  7 ..        in the order of their making: their numbers grow
 *      by_address    of the same, as their addresses grow
 *
 * A program may hold 10^5 allocations, and ask for each by its address: both lists are searched by
 * halves. Not here: what an allocation is (allocation.c), what calls ask (pointer.c). */
#include "emu/cuda/device/state.h"

/* How many of the list have no higher address. */
static int place_of(const emui_cu_list *list, uint64_t address)
{
    int low = 0, high = list->count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const emui_cu_memory *a = list->at[middle];
        if (a->address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool emui_cu_memory_add(emui_cu_device *d, emui_cu_memory *a)
{
    emui_cu_list *list = &d->by_address;
    const int at = place_of(list, a->address);
    if (!emui_cu_add(&d->memory, a))
        return false;
    if (!emui_cu_add(list, a)) {
        emui_cu_drop_at(&d->memory, d->memory.count - 1);
        return false;
    }
    for (int i = list->count - 1; i > at; --i)
        list->at[i] = list->at[i - 1];
    list->at[at] = a;
    return true;
}

/* Where an allocation is among those of its address, and among all numbers. */
static int by_address(const emui_cu_list *list, const emui_cu_memory *a)
{
    int i = place_of(list, a->address);
    while (i > 0 && list->at[i - 1] != a)
        --i;
    return i - 1;
}

static int by_number(const emui_cu_list *list, const emui_cu_memory *a)
{
    int low = 0, high = list->count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const emui_cu_memory *other = list->at[middle];
        if (other->number < a->number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void emui_cu_memory_drop(emui_cu_device *d, const emui_cu_memory *a)
{
    emui_cu_drop_at(&d->memory, by_number(&d->memory, a));
    emui_cu_drop_at(&d->by_address, by_address(&d->by_address, a));
}

const emui_cu_memory *emui_cu_memory_at(const emui_cu_device *d, uint64_t address)
{
    const int i = place_of(&d->by_address, address);
    const emui_cu_memory *a = i == 0 ? NULL : d->by_address.at[i - 1];
    const bool holds = a != NULL && (address == a->address || address - a->address < a->bytes);
    return holds ? a : NULL;
}
