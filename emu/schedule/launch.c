/* launch.c - launches: of a machine's own cluster, or of a grid; begun, stepped, ended.
 *
 *      emu_run, emu_launch    emu_begin and emu_finish
 *      own cluster            begins as it was left
 *      clusters of a grid     made as they are needed, kept for the next launch of the same shape
 *
 * A launch comes after everything that the machine ran before. Follows the PTX ISA, "Thread
 * Hierarchy", and the CUDA programming guide, "Execution Configuration". Here: begin and end. Not
 * here: what is between (breakpoints.c), which warp runs (warp_turns.c), shapes (grid_shape.c). */
#include "emu/check/race/shadow.h"
#include "emu/compile/compile.h"
#include "emu/exec/alu/row_table.h"
#include "emu/exec/async/async.h"
#include "emu/schedule/cluster.h"
#include "emu/schedule/grid_shape.h"
#include "emu/schedule/schedule.h"

#include <stdlib.h>

#define DEFAULT_STEPS (UINT64_C(1) << 32)

/* ---- Begin ---- */

/* Serials are used up: what they stood for is long before, and forgotten. */
static bool renew_serials(emu_machine *m)
{
    bool done = true;
    emui_drop_spares(m->run);
    m->serials = 0;
    for (int i = -m->own->ctas; done && i < m->globals; ++i) {
        emui_region *r = i < 0 ? m->cta[-1 - i].shared : m->global[i];
        emui_shadow_close(r);
        done = emui_shadow_open(m, r);
    }
    return done;
}

static bool take_serials(emu_machine *m, int64_t clusters)
{
    if (clusters >= (int64_t)UINT32_MAX - m->serials && !renew_serials(m))
        return false;
    m->first_serial = m->serials + 1;
    m->serials += (uint32_t)clusters;
    emui_clocks_launch(m, m->first_serial, clusters);
    return !m->no_memory;
}

static bool is_shape(const emu_grid *a, const emu_grid *b)
{
    bool same = a->registers == b->registers && a->predicates == b->predicates &&
                a->static_shared + a->dynamic_shared == b->static_shared + b->dynamic_shared &&
                a->local == b->local;
    for (int k = 0; k < 3; ++k)
        same = same && a->cluster[k] == b->cluster[k] && a->block[k] == b->block[k];
    return same;
}

static void begin_run(emu_machine *m)
{
    emui_run *r = m->run;
    m->faulted = m->no_memory = false;
    m->idle_since = m->rounds;
    m->watched = false;
    m->findings_before = m->findings;
    m->last_step = m->steps + (m->config.max_steps == 0 ? DEFAULT_STEPS : m->config.max_steps);
    r->at = r->rounds = 0;
    r->in_round = r->in_turn = r->resumes = false;
    r->end = EMU_RUNNING;
    r->children = r->launched = r->streams = 0;
}

static bool begin_own(emu_machine *m)
{
    m->run->clusters = m->run->next = m->run->room = 1;
    m->residents = 1;
    m->turn = m->window[0] = m->own;
    return take_serials(m, 1) && emui_cluster_begin(m->own, 0, false);
}

static bool begin_grid(emu_machine *m, const emu_grid *grid)
{
    emui_run *r = m->run;
    emui_async_drop_all(m->own); /* of a run that did not come to its end */
    r->own = m->config;
    m->config = emui_config_of(&r->own, grid);
    m->threads = grid->block[0] * grid->block[1] * grid->block[2];
    m->runs_grid = true;
    if (!is_shape(&r->shape, grid))
        emui_drop_spares(r);
    r->shape = *grid;
    int64_t clusters = emui_clusters_of(&m->config), parts = r->parts > 0 ? r->parts : 1;
    r->clusters = clusters * (r->part + 1) / parts;
    r->next = clusters * r->part / parts;
    m->residents = 0;
    r->room = r->parts > 0 && r->part_room > 0 ? r->part_room : emu_grid_at_once(m, grid);
    if (!take_serials(m, clusters) || !emui_next_cluster(m))
        return false;
    m->turn = m->window[0];
    return true;
}

bool emui_begin_program(emu_machine *m, const emu_ins *program, int32_t n)
{
    if (n > m->traits_room) {
        uint32_t *traits = realloc(m->traits, (size_t)n * sizeof *traits);
        m->traits = traits == NULL ? m->traits : traits;
        void *rows = realloc(m->rows, (size_t)n * sizeof *m->rows);
        m->rows = rows == NULL ? m->rows : rows;
        if (traits == NULL || rows == NULL)
            return false;
        m->traits_room = n;
    }
    emui_traits_fill(program, n, m->traits);
    emui_row_operations_fill(program, m->traits, n, m->rows);
    m->program = program;
    m->length = n;
    m->functions.count = 0;
    emui_compile_begin(m);
    return true;
}

/* ---- What the host calls ---- */

bool emu_begin(emu_machine *m, const emu_grid *grid, const emu_ins *program, int32_t n)
{
    emui_run *r = m->run;
    emui_settle(m, EMU_REFUSED); /* one that was begun, and not finished */
    if (grid != NULL && emu_grid_refused(m, grid) != NULL) {
        r->end = EMU_REFUSED;
        return false;
    }
    m->functions.rows = 0; /* those of the program before */
    begin_run(m);
    if (!emui_begin_program(m, program, n) || !(grid == NULL ? begin_own(m) : begin_grid(m, grid)))
        r->end = EMU_NO_MEMORY;
    else if (!emui_fits(m))
        r->end = m->no_memory ? EMU_NO_MEMORY : EMU_FAULTED;
    return emui_settle(m, r->end) == EMU_RUNNING;
}

void emu_reschedule(emu_machine *m, const emu_config *config)
{
    emui_settle(m, EMU_REFUSED);
    m->config.schedule = config->schedule;
    m->config.seed = m->random = config->seed;
    m->config.shuffle = config->shuffle;
    m->config.diverge = config->diverge;
    m->config.max_steps = config->max_steps;
    m->config.trace = config->trace;
}

emu_end emu_run(emu_machine *m, const emu_ins *program, int32_t n)
{
    emu_begin(m, NULL, program, n);
    return emu_finish(m);
}

emu_end emu_launch(emu_machine *m, const emu_grid *grid, const emu_ins *program, int32_t n)
{
    emu_begin(m, grid, program, n);
    return emu_finish(m);
}
