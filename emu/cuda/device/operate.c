/* operate.c - an operator that ran on the host, over memory of the device: what it read must have
 * been written, and what it wrote is.
 *
 * See operate.h. Not here: what copies read (transfer.c), races (order/submitted.c). */
#include "emu/cuda/device/operate.h"

#include "emu/cuda/device/state.h"

#include <string.h>

static void rows_from(const emui_cu_operand *o, int mode, uint64_t address, emui_cu_on_row *row,
                      void *with)
{
    if (mode == o->rank) {
        row(with, address, o->bytes);
        return;
    }
    for (uint64_t i = 0; i < o->size[mode]; ++i)
        rows_from(o, mode + 1, address + i * o->stride[mode], row, with);
}

void emui_cu_each_row(const emui_cu_operand *o, emui_cu_on_row *row, void *with)
{
    rows_from(o, 0, o->address, row, with);
}

int emui_cu_operand_place(emui_cu_device *d, const char *name, emui_cu_operand *o)
{
    emui_place p;
    if (!emui_look(d->m, NULL, 0, o->address, o->bytes, &p)) {
        emui_cu_tell_outside(d, name, "operand", o->address, o->bytes);
        return CU_INVALID_VALUE;
    }
    o->at = emui_bytes(p);
    return CU_OK;
}

typedef struct reader {
    emui_cu_device *d;
    emui_cu_unwritten found;
} reader;

static void read_row(void *with, uint64_t address, uint64_t bytes)
{
    reader *r = with;
    emui_cu_count_unwritten(r->d, address, bytes, &r->found);
}

static void write_row(void *with, uint64_t address, uint64_t bytes)
{
    emui_place p;
    const reader *r = with;
    if (emui_look(r->d->m, NULL, 0, address, bytes, &p))
        emui_cu_set_written(emui_states(p), bytes);
}

static void put(emui_cu_device *d, const emui_cu_operand *o)
{
    emui_place p;
    if (o->from != NULL && emui_look(d->m, NULL, 0, o->address, o->bytes, &p))
        memcpy(emui_bytes(p), o->from, (size_t)o->bytes);
}

int emui_cu_operate(emui_cu_device *d, const char *name, const emui_cu_operand *o, int count)
{
    reader r = {.d = d};
    for (int i = 0; i < count; ++i)
        if ((o[i].does & EMUI_CU_READS) != 0 && (d->m->config.checks & EMU_CHECK_INIT) != 0) {
            r.found = (emui_cu_unwritten){0};
            emui_cu_each_row(&o[i], read_row, &r);
            emui_cu_tell_unwritten(d, name, false, &r.found);
        }
    for (int i = 0; i < count; ++i)
        if ((o[i].does & EMUI_CU_WRITES) != 0) {
            put(d, &o[i]);
            emui_cu_each_row(&o[i], write_row, &r);
        }
    return CU_OK;
}
