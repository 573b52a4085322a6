/* costs.c - counting by PC, a line for each instruction and for each launch: costs.h. */
#include "emu/stats/costs.h"

#include "emu/stats/fields.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 12, PLACE = 5, FIELDS = PLACE + NUMBERS };

/* ---- Counting ------------------------------------------------------------------------------- */

void emui_add_counters(emu_counters *to, const emu_counters *now, const emu_counters *before)
{
    to->instructions += now->instructions - before->instructions;
    to->shared_accesses += now->shared_accesses - before->shared_accesses;
    to->wavefronts += now->wavefronts - before->wavefronts;
    to->ideal_wavefronts += now->ideal_wavefronts - before->ideal_wavefronts;
    to->global_accesses += now->global_accesses - before->global_accesses;
    to->sectors += now->sectors - before->sectors;
    to->ideal_sectors += now->ideal_sectors - before->ideal_sectors;
    to->lines += now->lines - before->lines;
    to->async_operations += now->async_operations - before->async_operations;
    to->async_bytes += now->async_bytes - before->async_bytes;
    to->polls += now->polls - before->polls;
}

static int lanes_of(uint32_t mask)
{
    int n = 0;
    for (; mask != 0; mask &= mask - 1)
        ++n;
    return n;
}

static bool make_room(emui_pc_costs *s, int32_t pc)
{
    if (pc < s->room)
        return true;
    int32_t room = pc + pc / 2 + 64;
    emui_pc_cost *more = realloc(s->at, (size_t)room * sizeof *more);
    if (more == NULL)
        return false;
    memset(more + s->room, 0, (size_t)(room - s->room) * sizeof *more);
    s->at = more;
    s->room = room;
    return true;
}

void emui_count_costs(void *with, emu_machine *m, const emu_at *at, bool after)
{
    emui_pc_costs *s = with;
    const emu_counters *now = emu_counted(m);
    if (!after) {
        s->before = *now;
    } else if (at->pc < 0 || !make_room(s, at->pc)) {
        s->failed |= at->pc >= 0;
    } else {
        emui_pc_cost *to = &s->at[at->pc];
        if (now->instructions > s->before.instructions)
            to->lanes += (uint64_t)lanes_of(at->lanes);
        emui_add_counters(&to->c, now, &s->before);
    }
}

void emui_locate_costs(emui_pc_costs *s, const emu_ptx *module)
{
    for (int32_t pc = 0; pc < s->room; ++pc)
        if (s->at[pc].source == NULL)
            s->at[pc].source = emu_ptx_source(module, pc);
}

emui_pc_cost_line emui_pc_cost_at(const emui_pc_costs *s, int32_t pc)
{
    emui_pc_cost_line l = {.cost = s->at[pc]};
    const emu_source *source = l.cost.source;
    if (source != NULL) {
        l.file = source->file;
        l.text = source->text;
        l.line = source->line;
        l.ptx_line = source->at;
    }
    return l;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

static void list(emui_pc_cost *x, uint64_t **number)
{
    emu_counters *c = &x->c;
    uint64_t *numbers[] = {&x->lanes,
                           &c->instructions,
                           &c->shared_accesses,
                           &c->wavefronts,
                           &c->ideal_wavefronts,
                           &c->global_accesses,
                           &c->sectors,
                           &c->ideal_sectors,
                           &c->lines,
                           &c->async_operations,
                           &c->async_bytes,
                           &c->polls};
    memcpy(number, numbers, sizeof numbers);
}

void emui_pc_cost_write(FILE *out, const emui_pc_cost_line *l)
{
    emui_pc_cost copy = l->cost;
    uint64_t *number[NUMBERS];
    list(&copy, number);
    fputc('C', out);
    emui_cu_put_field(out, l->file);
    emui_cu_put_field(out, l->text);
    fprintf(out, "\t%ld\t%ld", l->line, l->ptx_line);
    for (int i = 0; i < NUMBERS; ++i)
        fprintf(out, "\t%" PRIu64, *number[i]);
    fputc('\n', out);
}

bool emui_pc_cost_read(char *line, emui_pc_cost_line *l)
{
    char *field[FIELDS + 1];
    uint64_t *number[NUMBERS];
    int n = emui_cu_split(line, field, FIELDS + 1);
    *l = (emui_pc_cost_line){0};
    list(&l->cost, number);
    if (n != FIELDS || strcmp(field[0], "C") != 0)
        return false;
    l->file = emui_cu_field(field[1]);
    l->text = emui_cu_field(field[2]);
    l->line = strtol(field[3], NULL, 10);
    l->ptx_line = strtol(field[4], NULL, 10);
    for (int i = 0; i < NUMBERS; ++i)
        *number[i] = strtoull(field[PLACE + i], NULL, 10);
    return true;
}

/* Nanoseconds, as a whole number: no locale has a point in it. */
void emui_ran_write(FILE *out, const emui_ran *r)
{
    fputc('L', out);
    emui_cu_put_field(out, r->kernel);
    fprintf(out, "\t%" PRIu64 "\t%.0f\n", r->instructions, r->seconds * 1e9);
}

bool emui_ran_read(char *line, emui_ran *r)
{
    enum { RAN = 4 };
    char *field[RAN + 1];
    *r = (emui_ran){0};
    if (emui_cu_split(line, field, RAN + 1) != RAN || strcmp(field[0], "L") != 0)
        return false;
    r->kernel = emui_cu_field(field[1]);
    r->instructions = strtoull(field[2], NULL, 10);
    r->seconds = (double)strtoull(field[3], NULL, 10) * 1e-9;
    return true;
}
