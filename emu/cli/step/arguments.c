/* arguments.c - the launch that is stepped: its kernel, its shape, its arguments. */
#include "emu/cli/step/step.h"

#include "emu/ptx/mangled.h"

#include <stdlib.h>

/* Up to 8 bytes of a parameter. */
static uint64_t bits_of(const stepper *s, const emu_ptx_param *p)
{
    uint64_t bits = 0;
    emu_get(s->l.m, emu_generic(EMU_PARAM, p->offset), &bits, p->bytes);
    return bits;
}

bool step_argument(const stepper *s, uint64_t n, uint64_t *bits)
{
    emu_ptx_param p;
    if (n < 1 || n > INT32_MAX || !emu_ptx_param_at(s->l.module, s->l.entry, (int)n - 1, &p) ||
        p.bytes != sizeof *bits)
        return false;
    *bits = bits_of(s, &p);
    return true;
}

static void put_argument(const stepper *s, int i, const emu_ptx_param *p)
{
    printf("  argument %-3d ", i + 1);
    if (p->is_array || p->bytes > sizeof(uint64_t))
        printf("%u bytes", (unsigned)p->bytes);
    else
        step_put_value(s, p->type, bits_of(s, p), p->bytes > 4 ? 2 : 1);
    putchar('\n');
}

void step_put_launch(const stepper *s)
{
    emu_ptx_entry entry;
    emu_ptx_param p;
    const int64_t *grid = s->l.m->config.grid;
    if (!emu_ptx_entry_at(s->l.module, s->l.entry, &entry))
        return;
    char *name = emui_ptx_whole_name(entry.name);
    if (s->o->saved != NULL)
        printf("launch %d of %s: ", s->l.number, s->o->file);
    printf("%s, grid %lld,%lld,%lld, block %d,%d,%d\n", name != NULL ? name : entry.name,
           (long long)grid[0], (long long)grid[1], (long long)grid[2], s->l.block[0], s->l.block[1],
           s->l.block[2]);
    free(name);
    for (int i = 0; emu_ptx_param_at(s->l.module, s->l.entry, i, &p); ++i)
        put_argument(s, i, &p);
}
