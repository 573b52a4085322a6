/* check.c - what of a launch the device refuses: which limit, in words, and the error.
 *
 * Follows the CUDA C++ Programming Guide, "Compute Capabilities", and what an H200 answers where
 * the order of the checks matters. Not here: running it (start.c). */
#include "emu/cuda/device/state.h"
#include "emu/isa/arch.h"

#include <inttypes.h>
#include <stdarg.h>

enum { MAX_THREADS = 1024, MAX_Z = 64, MAX_GRID_YZ = 65535, PORTABLE = 8 };

static int refuse(emui_cu_refusal *why, int error, const char *repair, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static int refuse(emui_cu_refusal *why, int error, const char *repair, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why->text, sizeof why->text, format, list);
    va_end(list);
    why->repair = repair;
    return error;
}

static int check_grid(const emui_cu_launch *l, emui_cu_refusal *why)
{
    for (int k = 0; k < 3; ++k) {
        int64_t most = k == 0 ? INT32_MAX : MAX_GRID_YZ;
        if (l->grid[k] < 1)
            return refuse(why, CU_INVALID_VALUE, "leave such a launch out",
                          "the grid has no CTA in %c", 'x' + k);
        if (l->grid[k] > most)
            return refuse(why, CU_INVALID_VALUE, "put more of them into x, or launch again",
                          "%" PRId64 " CTAs in %c, where a grid has at most %" PRId64, l->grid[k],
                          'x' + k, most);
    }
    return CU_OK;
}

static int check_block(const emui_cu_launch *l, emui_cu_refusal *why)
{
    static const char repair[] = "take smaller CTAs, and more of them";
    int64_t threads = 1;
    for (int k = 0; k < 3; ++k) {
        int64_t most = k == 2 ? MAX_Z : MAX_THREADS;
        if (l->block[k] < 1)
            return refuse(why, CU_INVALID_VALUE, "leave such a launch out",
                          "the CTA has no thread in %c", 'x' + k);
        if (l->block[k] > most)
            return refuse(why, CU_INVALID_VALUE, repair,
                          "%" PRId64 " threads in %c, where a CTA has at most %" PRId64,
                          l->block[k], 'x' + k, most);
        threads *= l->block[k];
    }
    return threads <= MAX_THREADS
               ? CU_OK
               : refuse(why, CU_INVALID_VALUE, repair,
                        "%" PRId64 " threads, where a CTA has at most %d", threads, MAX_THREADS);
}

static int check_bounds(const emui_cu_launch *l, emui_cu_refusal *why)
{
    const emu_ptx_entry *e = &l->kernel->is;
    int64_t threads = l->block[0] * l->block[1] * l->block[2];
    int64_t most = (int64_t)e->max_threads[0] * e->max_threads[1] * e->max_threads[2];
    for (int k = 0; k < 3 && e->required_threads[0] != 0; ++k)
        if (l->block[k] != e->required_threads[k])
            return refuse(why, CU_INVALID_VALUE, "launch it with the CTA that it is compiled for",
                          "the kernel requires %d threads in %c", e->required_threads[k], 'x' + k);
    if (e->max_threads[0] == 0 || threads <= most)
        return CU_OK;
    return refuse(why, CU_INVALID_VALUE, "take smaller CTAs, or change __launch_bounds__",
                  "%" PRId64 " threads, where the kernel's launch bounds allow %" PRId64, threads,
                  most);
}

static int check_registers(const emui_cu_launch *l, emui_cu_refusal *why)
{
    int64_t threads = l->block[0] * l->block[1] * l->block[2];
    int most = emui_cu_max_threads(l->kernel);
    if (l->kernel->is.required_threads[0] != 0 || threads <= most)
        return CU_OK;
    return refuse(
        why, CU_OUT_OF_RESOURCES,
        "take smaller CTAs, or say the largest by __launch_bounds__, for which ptxas then "
        "saves registers",
        "%" PRId64 " threads of %d registers each, where an SM holds %d such threads", threads,
        l->kernel->registers, most);
}

static int check_shared(const emui_cu_launch *l, emui_cu_refusal *why)
{
    if (l->dynamic_shared <= (uint64_t)l->kernel->max_dynamic)
        return CU_OK;
    return refuse(
        why, CU_INVALID_VALUE,
        emui_cu_arch() == EMU_SM_120A
            ? "allow more by cudaFuncAttributeMaxDynamicSharedMemorySize, up to 99 KB a CTA"
            : "allow more by cudaFuncAttributeMaxDynamicSharedMemorySize, up to 227 KB a "
              "CTA",
        "%" PRIu64 " bytes of dynamic shared memory, where the kernel may have %d",
        l->dynamic_shared, l->kernel->max_dynamic);
}

static int check_cluster(const emui_cu_launch *l, int *cluster, emui_cu_refusal *why)
{
    const emu_ptx_entry *e = &l->kernel->is;
    const int limit = emui_cu_max_cluster();
    int ctas = 1, most = l->kernel->non_portable ? limit : PORTABLE;
    for (int k = 0; k < 3; ++k) {
        int required = e->required_cluster[0] != 0 ? e->required_cluster[k] : 0;
        int64_t n = l->cluster[k] != 0 ? l->cluster[k] : required != 0 ? required : 1;
        if (n < 1 || n > limit || (required != 0 && n != required) || l->grid[k] % n != 0)
            return refuse(why, CU_INVALID_CLUSTER_SIZE,
                          "choose a cluster that divides the grid, as the kernel requires it",
                          "a cluster of %" PRId64 " CTAs in %c, of %" PRId64
                          " in the grid; the kernel requires %d, 0 being any",
                          n, 'x' + k, l->grid[k], required);
        cluster[k] = (int)n;
        ctas *= (int)n;
    }
    if (ctas <= most)
        return CU_OK;
    return refuse(why, CU_INVALID_CLUSTER_SIZE,
                  "take 8, or allow 16 by cudaFuncAttributeNonPortableClusterSizeAllowed",
                  "a cluster of %d CTAs, where the kernel may have %d", ctas, most);
}

static int check_arguments(const emui_cu_launch *l, emui_cu_refusal *why)
{
    if (l->packed != NULL || l->kernel->is.params == 0 || l->arguments != NULL)
        return CU_OK;
    return refuse(why, CU_INVALID_VALUE, "pass a pointer to each argument, or all of them packed",
                  "no arguments, where the kernel has %d", l->kernel->is.params);
}

static int check_cooperative(const emui_cu_launch *l, emui_cu_refusal *why)
{
    int64_t threads = l->block[0] * l->block[1] * l->block[2];
    int64_t ctas = l->grid[0] * l->grid[1] * l->grid[2];
    int64_t most = (int64_t)emui_arch_at(emui_cu_arch())->sms *
                   emui_cu_occupancy(l->kernel, threads, l->dynamic_shared);
    if (!l->cooperative || ctas <= most)
        return CU_OK;
    return refuse(why, CU_COOPERATIVE_TOO_LARGE, "ask for the occupancy, and let CTAs loop",
                  "%" PRId64 " CTAs, where the device holds %" PRId64
                  " of a cooperative grid at once",
                  ctas, most);
}

int emui_cu_check(const emui_cu_launch *l, int *cluster, emui_cu_refusal *why)
{
    int error = check_grid(l, why);
    error = error != CU_OK ? error : check_block(l, why);
    error = error != CU_OK ? error : check_bounds(l, why);
    error = error != CU_OK ? error : check_registers(l, why);
    error = error != CU_OK ? error : check_shared(l, why);
    error = error != CU_OK ? error : check_cluster(l, cluster, why);
    error = error != CU_OK ? error : check_arguments(l, why);
    return error != CU_OK ? error : check_cooperative(l, why);
}
