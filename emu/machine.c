/* machine.c - opening a machine, closing it, and what the host may look at.
 *
 *      machine
 *        cta[0 .. ctas-1]          shared memory, barriers 0..15
 *          warp[0 .. warps-1]      registers as rows of 32 lanes, predicates as masks
 *            thread[0 .. 31]       asynchronous groups, a clock
 *
 * Here: memory of all that, its configuration checked. Not here: running (run.c). */
#include "emu/async/async.h"
#include "emu/async/groups.h"
#include "emu/async/mbarrier_word.h"
#include "emu/core/findings.h"
#include "emu/core/frames.h"
#include "emu/matrix/wgmma.h"
#include "emu/order/order.h"
#include "emu/order/reason.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 1 << 20, MAX_LOCAL = 512 * 1024 };

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

static bool valid_shapes(const emu_config *config, const char **why)
{
    for (int k = 0; k < 3; ++k) {
        if (config->cluster[k] < 1 || config->block[k] < 1 || config->grid[k] < 1)
            *why = "cluster, block and grid have extents of at least 1";
        else if (config->grid[k] % config->cluster[k] != 0)
            *why = "grid: not a whole number of clusters";
        else if (config->first[k] < 0 || config->first[k] % config->cluster[k] != 0 ||
                 config->first[k] >= config->grid[k])
            *why = "first: not the first CTA of a cluster of the grid";
    }
    if (*why == NULL &&
        (int64_t)config->cluster[0] * config->cluster[1] * config->cluster[2] != config->ctas)
        *why = "ctas: not the product of cluster";
    return *why == NULL;
}

static bool valid(const emu_config *config, const char **why)
{
    int64_t threads = (int64_t)config->block[0] * config->block[1] * config->block[2];
    if (!valid_shapes(config, why))
        return false;
    if (config->ctas < 1 || config->ctas > EMU_MAX_CTAS)
        *why = "ctas: a cluster has 1 to 16 of them";
    else if (threads > EMU_MAX_THREADS)
        *why = "block: a CTA has at most 1024 threads";
    else if ((uint64_t)config->static_shared + config->dynamic_shared > EMU_SHARED_BYTES)
        *why = "static_shared, dynamic_shared: a CTA has at most 232448 bytes of shared memory";
    else if (config->registers < 1 || config->registers > MAX_ROWS || config->predicates < 1 ||
             config->predicates > MAX_ROWS)
        *why = "registers, predicates: 1 to 1048576 rows";
    else if (config->local > MAX_LOCAL)
        *why = "local: a thread has at most 512 KiB";
    return *why == NULL;
}

static bool open_warp(emu_machine *m, emui_cta *cta, int index)
{
    emu_warp *w = &cta->warp[index];
    w->m = m;
    w->cta = cta;
    w->index = index;
    w->row = calloc((size_t)m->config.registers + EMUI_SPARE_ROWS, sizeof *w->row);
    w->predicate = calloc((size_t)m->config.predicates, sizeof *w->predicate);
    bool checked = m->config.undefined && emui_checks(m, EMU_CHECK_INIT);
    if (checked)
        w->written = calloc((size_t)m->config.registers + EMUI_SPARE_ROWS, sizeof *w->written);
    return w->row != NULL && w->predicate != NULL && (w->written != NULL || !checked);
}

static bool open_cta(emu_machine *m, int rank)
{
    emui_cta *cta = &m->cta[rank];
    cta->m = m;
    cta->rank = rank;
    cta->threads = m->threads;
    cta->alive = (uint32_t)m->threads;
    cta->warps = (m->threads + EMU_LANES - 1) / EMU_LANES;
    cta->warp = calloc((size_t)cta->warps, sizeof *cta->warp);
    cta->shared = emui_region_new(m, EMU_SHARED, 0,
                                  (uint64_t)m->config.static_shared + m->config.dynamic_shared,
                                  "the shared memory", rank);
    if (cta->warp == NULL || cta->shared == NULL)
        return false;
    for (int i = 0; i < cta->warps; ++i)
        if (!open_warp(m, cta, i))
            return false;
    return true;
}

static bool open_local(emu_machine *m)
{
    int threads = m->config.ctas * m->threads;
    if (m->config.local == 0)
        return true;
    m->local = calloc((size_t)threads, sizeof(emui_region *));
    for (int i = 0; m->local != NULL && i < threads; ++i) {
        m->local[i] = emui_region_new(m, EMU_LOCAL, 0, m->config.local, "the local memory", i);
        if (m->local[i] == NULL)
            return false;
    }
    return m->local != NULL;
}

static bool open_all(emu_machine *m)
{
    m->cta = calloc((size_t)m->config.ctas, sizeof *m->cta);
    m->param = emui_region_new(m, EMU_PARAM, 0, EMUI_PARAM_BYTES, "the parameters", -1);
    m->constant = emui_region_new(m, EMU_CONST, 0, EMUI_CONST_BYTES, "the constants", -1);
    if (m->cta == NULL || m->param == NULL || m->constant == NULL)
        return false;
    m->param->bytes = 0; /* emu_put makes them more */
    for (int rank = 0; rank < m->config.ctas; ++rank)
        if (!open_cta(m, rank))
            return false;
    return open_local(m) && emui_clocks_open(m);
}

emu_machine *emu_open(const emu_config *config, const char **why)
{
    const char *reason = NULL;
    emu_machine *m = NULL;
    if (valid(config, &reason)) {
        m = calloc(1, sizeof *m);
        reason = "memory is short";
    }
    if (m != NULL) {
        m->config = *config;
        m->threads = config->block[0] * config->block[1] * config->block[2];
        m->random = config->seed;
        m->next_global = EMUI_GLOBAL_BASE;
        m->say_unordered = emui_unordered;
        if (open_all(m))
            return m;
        emu_close(m);
    }
    if (why != NULL)
        *why = reason;
    return NULL;
}

static void close_cta(emui_cta *cta)
{
    for (int i = 0; cta->warp != NULL && i < cta->warps; ++i) {
        emui_wgmma_free(&cta->warp[i]);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emui_groups_drop(&cta->warp[i].thread[lane]);
            emui_frames_free(&cta->warp[i].thread[lane]);
        }
        free(cta->warp[i].row);
        free(cta->warp[i].written);
        free(cta->warp[i].predicate);
    }
    free(cta->warp);
    emui_mbarriers_free(cta);
    emui_region_free(cta->shared);
}

void emu_close(emu_machine *m)
{
    if (m == NULL)
        return;
    emui_async_drop_all(m);
    emui_fences_forget(m);
    emui_clocks_close(m);
    for (int rank = 0; m->cta != NULL && rank < m->config.ctas; ++rank)
        close_cta(&m->cta[rank]);
    for (int i = 0; m->local != NULL && i < m->config.ctas * m->threads; ++i)
        emui_region_free(m->local[i]);
    for (int i = 0; i < m->globals; ++i)
        emui_region_free(m->global[i]);
    emui_findings_free(m);
    emui_names_free(m);
    emui_region_free(m->param);
    emui_region_free(m->constant);
    free(m->local);
    free(m->global);
    free(m->cta);
    free(m);
}

uint32_t *emu_register(emu_machine *m, int cta, int warp, int r)
{
    emu_warp *w = &m->cta[cta].warp[warp];
    if (w->written != NULL)
        w->written[r] = UINT32_MAX;
    return w->row[r];
}

uint32_t *emu_predicate(emu_machine *m, int cta, int warp, int p)
{
    return &m->cta[cta].warp[warp].predicate[p];
}

const emu_counters *emu_counted(const emu_machine *m)
{
    return &m->count;
}
