/* tools.c - costs, traces and further schedules of a launch, for tools outside: emu/tools.h. */
#include "emu/tools.h"

#include "emu/load/saved.h"
#include "emu/stats/costs.h"
#include "emu/stats/trace_head.h"

#include <stdlib.h>

/* ---- Costs ---------------------------------------------------------------------------------- */

struct emu_costs {
    emui_pc_costs by_pc;
};

emu_costs *emu_costs_open(void)
{
    return calloc(1, sizeof(emu_costs));
}

void emu_costs_close(emu_costs *costs)
{
    if (costs != NULL)
        free(costs->by_pc.at);
    free(costs);
}

void emu_costs_watch(emu_costs *costs, emu_machine *m)
{
    emu_watch(m, emui_count_costs, &costs->by_pc);
}

const emu_cost *emu_costs_all(emu_costs *costs, const emu_ptx *module, int32_t *count)
{
    emui_pc_costs *s = &costs->by_pc;
    emui_locate_costs(s, module);
    *count = s->failed ? 0 : s->room;
    return s->failed ? NULL : s->at;
}

/* ---- Traces --------------------------------------------------------------------------------- */

bool emu_trace_head(emu_ptx *module, const emu_ptx_launch *launch, const char *file, int number,
                    FILE *out)
{
    const emui_trace_launch is = {
        .module = module,
        .entry = launch->entry == NULL ? 0 : emu_ptx_find_entry(module, launch->entry),
        .file = file,
        .number = number,
        .grid = launch->grid,
        .block = {launch->block[0], launch->block[1], launch->block[2]}};
    return emui_put_trace_head(&is, out);
}

/* ---- Another schedule ----------------------------------------------------------------------- */

bool emu_launch_keep(emu_ptx *module, const char *text, size_t bytes, const emu_ptx_launch *launch,
                     FILE *to)
{
    const emui_saved_launch is = {module, text, bytes, launch, 0};
    return emui_launch_save(&is, to);
}

bool emu_launch_again(FILE *from, const emu_config *with, emu_again *to, emu_ptx_error *error)
{
    emui_opened_launch is;
    const emui_opened_with how = {with->trace, with->out, with->folder, with};
    bool good = emui_launch_open(from, &how, &is, error);
    *to = (emu_again){is.m, is.module};
    return good;
}
