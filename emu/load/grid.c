/* grid.c - the grid of a launch: what the caller asks for, the entry requires, and an H200 has.
 *
 * Follows the PTX ISA, "Performance-Tuning Directives", "Cluster Dimension Directives". Not here:
 * arguments (kernel.c), running it (launch.c of the machine). */
#include "emu/isa/arch.h"
#include "emu/load/load.h"
#include "emu/state/state.h"

static bool check_threads(const emui_ptx_function *f, const int *block, emu_ptx_error *error)
{
    int64_t threads = 1, most = 1;
    for (int d = 0; d < 3; ++d) {
        if (f->required_threads[0] != 0 && block[d] != f->required_threads[d])
            return emui_ptx_wrong(error, "a block of %d x %d x %d, and %.60s requires %d x %d x %d",
                                  block[0], block[1], block[2], f->name, f->required_threads[0],
                                  f->required_threads[1], f->required_threads[2]);
        threads *= block[d];
        most *= f->max_threads[d];
    }
    if (f->max_threads[0] != 0 && threads > most)
        return emui_ptx_wrong(error, "a block of %lld threads, and %.60s allows %lld",
                              (long long)threads, f->name, (long long)most);
    return true;
}

static bool choose_cluster(const emui_ptx_function *f, const int *asked, int *cluster,
                           emu_ptx_error *error)
{
    for (int d = 0; d < 3; ++d) {
        int required = f->required_cluster[0] != 0 ? f->required_cluster[d] : 0;
        cluster[d] = asked[d] != 0 ? asked[d] : required != 0 ? required : 1;
        if (required != 0 && cluster[d] != required)
            return emui_ptx_wrong(error,
                                  "a cluster of %d x %d x %d, and %.60s requires %d x %d x %d",
                                  asked[0], asked[1], asked[2], f->name, f->required_cluster[0],
                                  f->required_cluster[1], f->required_cluster[2]);
    }
    return true;
}

/* CTAs of a cooperative launch wait for each other. */
static bool check_together(const emu_machine *m, const emu_grid *grid, emu_ptx_error *error)
{
    int64_t ctas = grid->grid[0] * grid->grid[1] * grid->grid[2];
    int64_t of_cluster = (int64_t)grid->cluster[0] * grid->cluster[1] * grid->cluster[2];
    int64_t most = emu_grid_at_once(m, grid) * of_cluster;
    return grid->workspace == 0 || ctas <= most ||
           emui_ptx_wrong(error, "a cooperative grid of %lld CTAs, and %s has %lld of them at once",
                          (long long)ctas, emui_arch_at(m->config.arch)->device, (long long)most);
}

bool emui_ptx_grid(const emu_machine *m, const emui_ptx_kernel *k, const emu_ptx_launch *launch,
                   emu_grid *grid, emu_ptx_error *error)
{
    *grid = (emu_grid){.registers = k->program->rows > 0 ? k->program->rows : 1,
                       .predicates = k->program->predicates > 0 ? k->program->predicates : 1,
                       .static_shared = k->layout.dynamic,
                       .dynamic_shared = launch->dynamic_shared,
                       .local = k->program->local,
                       .workspace = launch->workspace};
    for (int d = 0; d < 3; ++d) {
        if (launch->grid[d] < 1 || launch->block[d] < 1)
            return emui_ptx_wrong(error, "grid and block have extents of at least 1");
        grid->grid[d] = launch->grid[d];
        grid->block[d] = launch->block[d];
    }
    if (!check_threads(k->function, launch->block, error) ||
        !choose_cluster(k->function, launch->cluster, grid->cluster, error))
        return false;
    const char *why = emu_grid_refused(m, grid);
    return why == NULL ? check_together(m, grid, error) : emui_ptx_wrong(error, "%s", why);
}
