/* start.c - launches: the limits of an H200, the run, and what its end means for the program.
 *
 * Follows the CUDA driver API, cuLaunchKernelEx, and what an H200 answers where the order of the
 * checks matters. A launch that faults has succeeded, as on hardware: the fault is what later calls
 * return. */
#include "emu/cuda/device/state.h"

#include <string.h>

enum { MAX_THREADS = 1024, MAX_Z = 64, MAX_GRID_YZ = 65535, PORTABLE = 8, CLUSTER = 16, SMS = 132 };

static int check_shape(const emui_cu_launch *l)
{
    int64_t threads = 1;
    for (int k = 0; k < 3; ++k) {
        int64_t max_grid = k == 0 ? INT32_MAX : MAX_GRID_YZ;
        if (l->grid[k] < 1 || l->grid[k] > max_grid || l->block[k] < 1 || l->block[k] > MAX_THREADS)
            return CU_INVALID_VALUE;
        threads *= l->block[k];
    }
    return threads > MAX_THREADS || l->block[2] > MAX_Z ? CU_INVALID_VALUE : CU_OK;
}

static int check_threads(const emui_cu_launch *l)
{
    const emu_ptx_entry *e = &l->kernel->is;
    int64_t threads = l->block[0] * l->block[1] * l->block[2];
    int64_t most = (int64_t)e->max_threads[0] * e->max_threads[1] * e->max_threads[2];
    for (int k = 0; k < 3 && e->required_threads[0] != 0; ++k)
        if (l->block[k] != e->required_threads[k])
            return CU_INVALID_VALUE;
    return e->max_threads[0] != 0 && threads > most ? CU_INVALID_VALUE : CU_OK;
}

static int check_cluster(const emui_cu_launch *l, int *cluster)
{
    const emu_ptx_entry *e = &l->kernel->is;
    int64_t ctas = 1;
    for (int k = 0; k < 3; ++k) {
        int required = e->required_cluster[0] != 0 ? e->required_cluster[k] : 0;
        int64_t n = l->cluster[k] != 0 ? l->cluster[k] : required != 0 ? required : 1;
        if (n < 1 || n > CLUSTER || (required != 0 && n != required) || l->grid[k] % n != 0)
            return CU_INVALID_CLUSTER_SIZE;
        cluster[k] = (int)n;
        ctas *= n;
    }
    return ctas > (l->kernel->non_portable ? CLUSTER : PORTABLE) ? CU_INVALID_CLUSTER_SIZE : CU_OK;
}

static int check(const emui_cu_launch *l, int *cluster)
{
    int error = check_shape(l);
    if (error == CU_OK)
        error = check_threads(l);
    if (error == CU_OK && l->dynamic_shared > (uint64_t)l->kernel->max_dynamic)
        error = CU_INVALID_VALUE;
    if (error == CU_OK)
        error = check_cluster(l, cluster);
    if (error == CU_OK && l->packed == NULL && l->kernel->is.params > 0 && l->arguments == NULL)
        error = CU_INVALID_VALUE;
    if (error != CU_OK || !l->cooperative)
        return error;
    int64_t threads = l->block[0] * l->block[1] * l->block[2];
    int64_t at_once = emui_cu_occupancy(l->kernel, threads, l->dynamic_shared);
    return l->grid[0] * l->grid[1] * l->grid[2] > at_once * SMS ? CU_COOPERATIVE_TOO_LARGE : CU_OK;
}

/* The error of a fault, by the finding that was the last one. */
static int error_of(const emui_cu_device *d, emu_end end)
{
    const emu_finding *f = emu_found(d->m, emu_findings(d->m) - 1);
    if (end == EMU_FINISHED)
        return CU_OK;
    if (end == EMU_NO_MEMORY)
        return CU_OUT_OF_MEMORY;
    if (end != EMU_FAULTED || f == NULL)
        return CU_TIMEOUT;
    switch (f->rule) {
    case EMU_BOUNDS:
        return CU_ILLEGAL_ADDRESS;
    case EMU_ALIGNMENT:
        return CU_MISALIGNED;
    case EMU_ASSERT:
        return CU_ASSERT;
    case EMU_UNSUPPORTED:
        return CU_ILLEGAL_INSTRUCTION;
    default:
        return CU_LAUNCH_FAILED;
    }
}

/* What hardware prints of an assertion that does not hold. */
static void print_assertion(const emui_cu_device *d)
{
    const emu_finding *f = emu_found(d->m, emu_findings(d->m) - 1);
    const char *call = strstr(f->message, "): "), *text = call == NULL ? f->message : call + 3;
    const char *end = strstr(text, " (lanes 0x");
    fprintf(stderr, "%.*s.\n", end == NULL ? (int)strlen(text) : (int)(end - text), text);
}

/* Threads of a whole grid meet there: its size, and the word that they count in. False: memory is
 * short. */
static bool set_workspace(emui_cu_device *d, uint64_t *address)
{
    static const uint32_t words[] = {8, 0};
    if (d->workspace == 0)
        d->workspace = emu_alloc(d->m, sizeof words, "the barrier of the grid");
    *address = d->workspace;
    return d->workspace != 0 && emu_put(d->m, d->workspace, words, sizeof words);
}

static int run(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch)
{
    emu_ptx_error error;
    emu_ptx *ptx = l->kernel->image->ptx;
    if (!emu_ptx_check(ptx, l->kernel->entry, &error)) {
        emui_cu_say("%s, line %d of its PTX: %s", l->kernel->name, error.line, error.text);
        return CU_NOT_SUPPORTED;
    }
    int before = emu_findings(d->m);
    ++d->launches;
    emui_cu_observe(d, l);
    emu_end end = emu_ptx_start(ptx, launch, &error);
    emui_cu_observed(d, l);
    if (end == EMU_REFUSED) {
        emui_cu_say("%s: %s", l->kernel->name, error.text);
        return CU_OUT_OF_RESOURCES;
    }
    emui_cu_tell(d, l, before);
    int fault = error_of(d, end);
    if (fault == CU_ASSERT)
        print_assertion(d);
    if (fault == CU_TIMEOUT)
        emui_cu_say("%s does not end: no lane of it can go on", l->kernel->name);
    emui_cu_set_fault(d, fault);
    return CU_OK;
}

int emui_cu_check_launch(emui_cu_device *d, const emui_cu_launch *l)
{
    int cluster[3];
    (void)d;
    return check(l, cluster);
}

int emui_cu_start(emui_cu_device *d, const emui_cu_launch *l)
{
    emu_ptx_launch launch = {.entry = l->kernel->name,
                             .dynamic_shared = (uint32_t)l->dynamic_shared,
                             .arguments = (const void *const *)l->arguments,
                             .count = l->kernel->is.params,
                             .packed = l->packed,
                             .packed_bytes = l->packed_bytes};
    int error = check(l, launch.cluster);
    if (error != CU_OK)
        return error;
    for (int k = 0; k < 3; ++k) {
        launch.grid[k] = l->grid[k];
        launch.block[k] = (int)l->block[k];
    }
    if (l->cooperative && !set_workspace(d, &launch.workspace))
        return CU_OUT_OF_MEMORY;
    emui_cu_flush(d);
    return run(d, l, &launch);
}
