/* machine.c - opening a machine, closing it, and what the host may look at.
 *
 *      machine
 *        global[..], parameters, constants, findings, counters     outlive every launch
 *        own                                                       the cluster it was opened with
 *
 * Here: memory of all that. Not here: clusters (cluster.c), whether a shape is one of an H200
 * (grid_shape.c), running (warp_turns.c). */
#include "emu/check/race/history.h"
#include "emu/check/report/findings.h"
#include "emu/check/report/reason.h"
#include "emu/compile/compile.h"
#include "emu/exec/control/control.h"
#include "emu/exec/texture/texture.h"
#include "emu/schedule/cluster.h"
#include "emu/schedule/grid_shape.h"
#include "emu/schedule/schedule.h"

#include <stdlib.h>
#include <string.h>

emu_config emu_defaults(void)
{
    return (emu_config){.ctas = 1,
                        .cluster = {1, 1, 1},
                        .block = {EMU_LANES, 1, 1},
                        .grid = {1, 1, 1},
                        .registers = 64,
                        .predicates = 16,
                        .checks = EMU_CHECK_ALL};
}

static bool open_all(emu_machine *m)
{
    m->param = emui_region_new(m, EMU_PARAM, 0, EMUI_PARAM_BYTES, "the parameters", -1);
    m->constant = emui_region_new(m, EMU_CONST, 0, EMUI_CONST_BYTES, "the constants", -1);
    m->run = emui_run_new();
    m->window = calloc(1, sizeof(emui_cluster *));
    if (m->param == NULL || m->constant == NULL || m->run == NULL || m->window == NULL ||
        !emui_clocks_open(m))
        return false;
    m->param->bytes = 0; /* emu_put makes them more */
    m->own = m->turn = m->window[0] = emui_cluster_open(m);
    m->residents = m->own != NULL;
    m->cta = m->own == NULL ? NULL : m->own->cta;
    return m->own != NULL;
}

emu_machine *emu_open(const emu_config *config, const char **why)
{
    const char *reason = NULL;
    emu_machine *m = NULL;
    if (emui_is_valid(config, &reason)) {
        m = calloc(1, sizeof *m);
        reason = "out of memory";
    }
    if (m != NULL) {
        m->config = *config;
        m->threads = config->block[0] * config->block[1] * config->block[2];
        m->random = config->seed;
        m->next_global = EMUI_GLOBAL_BASE;
        m->functions.next = EMUI_NAMED_CODE;
        if (open_all(m))
            return m;
        emu_close(m);
    }
    if (why != NULL)
        *why = reason;
    return NULL;
}

void emu_close(emu_machine *m)
{
    if (m == NULL)
        return;
    emui_cluster_close(m->own);
    emui_run_free(m);
    emui_clocks_close(m);
    emui_globals_free(m);
    emui_history_close(m);
    emui_findings_free(m);
    emui_names_free(m);
    emui_textures_close(m);
    emui_region_free(m->param);
    emui_region_free(m->constant);
    free(m->window);
    free(m->traits);
    free(m->rows);
    emui_compile_free(m);
    free(m);
}

/* ---- What the host sees ---- */

/* Each of these numbers comes from outside: NULL where nothing has it. */
static const emui_cta *cta_at(const emu_machine *m, int cta)
{
    if (m->runs_grid)
        return emui_cta_at(m, cta);
    return cta >= 0 && cta < m->own->ctas ? &m->cta[cta] : NULL;
}

static emu_warp *warp_at(const emu_machine *m, int cta, int warp)
{
    const emui_cta *at = cta_at(m, cta);
    return at == NULL || warp < 0 || warp >= at->warps ? NULL : &at->warp[warp];
}

uint32_t *emu_register(emu_machine *m, int cta, int warp, int r)
{
    emu_warp *w = warp_at(m, cta, warp);
    if (w == NULL || r < 0 || r >= m->config.registers)
        return NULL;
    if (w->written != NULL)
        w->written[r] = UINT32_MAX;
    return w->row[r];
}

uint32_t *emu_predicate(emu_machine *m, int cta, int warp, int p)
{
    emu_warp *w = warp_at(m, cta, warp);
    return w == NULL || p < 0 || p >= m->config.predicates ? NULL : &w->predicate[p];
}

int32_t emu_pc(const emu_machine *m, int cta, int warp, int lane)
{
    const emu_warp *w = warp_at(m, cta, warp);
    if (w == NULL || lane < 0 || lane >= EMU_LANES || (w->alive >> lane & 1) == 0)
        return -1;
    return w->pc[lane];
}

bool emu_get_shared(const emu_machine *m, int cta, uint32_t offset, void *to, uint32_t bytes)
{
    const emui_cta *at = cta_at(m, cta);
    if (at == NULL || offset > at->shared->bytes || bytes > at->shared->bytes - offset)
        return false;
    memcpy(to, at->shared->data + offset, bytes);
    return true;
}

emu_polls emu_polled(const emu_machine *m, int cta, int warp)
{
    const emu_warp *w = warp_at(m, cta, warp);
    return w == NULL ? (emu_polls){.pc = -1, .lane = -1, .cta = -1} : w->polls;
}

const emu_counters *emu_counted(const emu_machine *m)
{
    return &m->count;
}
