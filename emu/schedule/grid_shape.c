/* grid_shape.c - the shape of a launch: clusters, blocks, memory, and what the device has room for.
 *
 * Follows the CUDA programming guide, "Compute Capabilities: Technical Specifications". An SM of an
 * H200 holds 2048 threads, 32 CTAs, 64 Ki registers and 228 KiB of shared memory, of which each CTA
 * takes 1 KiB for the system; those of others are in isa/arch.c. Here: checks and counts. Not here:
 * memory for it (cluster.c). */
#include "emu/schedule/grid_shape.h"

#include "emu/isa/arch.h"
#include "emu/state/state.h"

enum { MAX_ROWS = 1 << 20, MAX_LOCAL = 512 * 1024 };
enum {
    SM_REGISTERS = 1 << 16,
    SYSTEM_SHARED = 1024,
    REGISTER_UNIT = 8,
    MAX_THREAD_REGISTERS = 255,
    MAX_WINDOW = 1 << 16
};

/* Shared memory of a CTA. */
static const char *shared_refused(const emu_config *config)
{
    const uint64_t most = emui_arch_at(config->arch)->shared - SYSTEM_SHARED;
    if ((uint64_t)config->static_shared + config->dynamic_shared <= most)
        return NULL;
    return config->arch == EMU_SM_120A
               ? "static_shared, dynamic_shared: a CTA has at most 101376 bytes of shared memory"
               : "static_shared, dynamic_shared: a CTA has at most 232448 bytes of shared memory";
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

bool emui_is_valid(const emu_config *config, const char **why)
{
    int64_t threads = (int64_t)config->block[0] * config->block[1] * config->block[2];
    if (!valid_shapes(config, why))
        return false;
    if ((unsigned)config->arch >= EMU_ARCHS)
        *why = "arch: none of emu_arch";
    else if (config->ctas < 1 || config->ctas > emui_arch_at(config->arch)->cluster)
        *why = config->arch == EMU_SM_120A ? "ctas: a cluster has 1 to 8 of them"
                                           : "ctas: a cluster has 1 to 16 of them";
    else if (threads > EMU_MAX_THREADS)
        *why = "block: a CTA has at most 1024 threads";
    else if (shared_refused(config) != NULL)
        *why = shared_refused(config);
    else if (config->registers < 1 || config->registers > MAX_ROWS || config->predicates < 1 ||
             config->predicates > MAX_ROWS)
        *why = "registers, predicates: 1 to 1048576 rows";
    else if (config->local > MAX_LOCAL)
        *why = "local: a thread has at most 512 KiB";
    return *why == NULL;
}

emu_grid emu_grid_defaults(void)
{
    return (emu_grid){.cluster = {1, 1, 1},
                      .block = {EMU_LANES, 1, 1},
                      .grid = {1, 1, 1},
                      .registers = 64,
                      .predicates = 8};
}

emu_config emui_config_of(const emu_config *device, const emu_grid *grid)
{
    emu_config config = *device;
    int64_t ctas = 1;
    for (int k = 0; k < 3; ++k) {
        config.cluster[k] = grid->cluster[k];
        config.block[k] = grid->block[k];
        config.grid[k] = grid->grid[k];
        config.first[k] = 0;
        ctas = ctas > EMU_MAX_CTAS ? ctas : ctas * grid->cluster[k];
    }
    config.ctas = (int)(ctas > EMU_MAX_CTAS ? EMU_MAX_CTAS + 1 : ctas);
    config.registers = grid->registers;
    config.predicates = grid->predicates;
    config.static_shared = grid->static_shared;
    config.dynamic_shared = grid->dynamic_shared;
    config.local = grid->local;
    config.workspace = grid->workspace;
    return config;
}

int64_t emui_clusters_of(const emu_config *config)
{
    int64_t n = 1;
    for (int k = 0; k < 3; ++k)
        n *= config->grid[k] / config->cluster[k];
    return n;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* CTAs of an SM. */
static int64_t ctas_of_sm(const emui_arch *on, const emu_grid *g)
{
    int64_t threads = (int64_t)g->block[0] * g->block[1] * g->block[2];
    int64_t warps = (threads + EMU_LANES - 1) / EMU_LANES;
    int64_t shared = (int64_t)g->static_shared + g->dynamic_shared + SYSTEM_SHARED;
    int64_t n = least(on->ctas, on->threads / (warps * EMU_LANES));
    n = least(n, on->shared / shared);
    if (g->thread_registers > 0) {
        int64_t each = (g->thread_registers + REGISTER_UNIT - 1) / REGISTER_UNIT * REGISTER_UNIT;
        n = least(n, SM_REGISTERS / (each * EMU_LANES * warps));
    }
    return n;
}

int emu_grid_at_once(const emu_machine *m, const emu_grid *g)
{
    const emui_arch *on = emui_arch_at(m->config.arch);
    int64_t ctas = (int64_t)g->cluster[0] * g->cluster[1] * g->cluster[2];
    int64_t n = g->window > 0 ? g->window : ctas_of_sm(on, g) * on->sms / ctas;
    return (int)(n < 1 ? 1 : n);
}

const char *emu_grid_refused(const emu_machine *m, const emu_grid *g)
{
    const char *why = NULL;
    emu_config config = emui_config_of(&m->config, g);
    int64_t left = INT32_MAX;
    if (config.ctas > EMU_MAX_CTAS)
        return "cluster: it has 1 to 16 CTAs";
    if (!emui_is_valid(&config, &why))
        return why;
    for (int k = 0; k < 3; ++k)
        left /= g->grid[k];
    if (left == 0)
        return "grid: at most 2147483647 CTAs";
    if (g->window < 0 || g->window > MAX_WINDOW)
        return "window: 1 to 65536 clusters at once, or 0 for as many as the device holds";
    if (g->thread_registers < 0 || g->thread_registers > MAX_THREAD_REGISTERS)
        return "thread_registers: a thread has at most 255";
    if (g->window == 0 && ctas_of_sm(emui_arch_at(config.arch), g) < 1)
        return "thread_registers: an SM has 65536 for all threads of a CTA";
    return NULL;
}
