/* start.c - launches: the run, and what its end means for the program.
 *
 * Follows the CUDA driver API, cuLaunchKernelEx. A launch that faults has succeeded, as on
 * hardware: the fault is what later calls return. Not here: limits (check.c). */
#include "emu/cuda/device/state.h"
#include "emu/host.h"
#include "emu/ptx/mangled.h"

#include <stdlib.h>
#include <string.h>

/* Of an operand that cannot be, by the instruction: a call of no function, a tensor copy by what is
 * no map, any other. */
static int error_of_operand(const emu_ptx *ptx, const emu_finding *f)
{
    const emu_source *s = emu_ptx_source(ptx, f->pc);
    const char *text = s == NULL || s->text == NULL ? "" : s->text;
    if (*text == '@') /* behind the guard */
        text += strcspn(text, " \t") + 1;
    if (strncmp(text, "call", 4) == 0)
        return CU_INVALID_PC;
    return strstr(text, ".async.bulk.tensor.") != NULL ? CU_ILLEGAL_INSTRUCTION : CU_LAUNCH_FAILED;
}

/* The error of a fault, by the finding that was the last one. */
static int error_of(const emui_cu_device *d, const emu_ptx *ptx, emu_end end)
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
    case EMU_OPERAND:
        return error_of_operand(ptx, f);
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
static bool set_workspace(emui_cu_device *d, int device, uint64_t *address)
{
    static const uint32_t words[] = {8, 0};
    uint64_t *of = &d->workspace[device];
    emui_cu_use(d, device);
    if (*of == 0)
        *of = emu_alloc(d->m, sizeof words, "the barrier of the grid");
    *address = *of;
    return *of != 0 && emu_put(d->m, *of, words, sizeof words);
}

/* An H200 (driver 580.159.04) gives a thread the limit, or what the calls of a kernel launched so
 * far need for sure, whichever is more: the frames of all calls, that of the kernel too, have room
 * in it. Room that an earlier kernel needed is nothing to rely on. */
static void set_stack(emui_cu_device *d, const emui_cu_kernel *k, emu_ptx_launch *launch)
{
    enum { STACK_SIZE = 0, UNIT = 16 };
    size_t limit = 0;
    emui_cu_get_limit(STACK_SIZE, &limit);
    limit = (limit + UNIT - 1) / UNIT * UNIT;
    d->stack = k->stack > d->stack ? k->stack : d->stack;
    launch->stack = k->stack > limit ? k->stack : limit;
    launch->stack_most = d->stack > limit ? d->stack : limit;
}

static void start_children(emui_cu_device *d, const emui_cu_kernel *parent);

/* Hardware hangs; where a watchdog ends the launch, it gives this error. */
static void say_endless(const emui_cu_launch *l, emu_end end)
{
    char *name = emui_ptx_whole_name(l->kernel->name);
    emui_cu_say("%s does not end: %s; the error is cudaErrorLaunchTimeout",
                name != NULL ? name : l->kernel->name,
                end == EMU_TOO_LONG ? "its instructions (CUEMU_BUDGET) are used up"
                                    : "no lane of it can go on");
    free(name);
}

static int run(emui_cu_device *d, const emui_cu_launch *l, const emu_ptx_launch *launch)
{
    emu_ptx_error error;
    emu_ptx *ptx = l->kernel->image->ptx;
    if (!emu_ptx_check(ptx, l->kernel->entry, &error)) {
        emui_cu_say("%s, line %d of its PTX: %s", l->kernel->name, error.line, error.text);
        return CU_NOT_SUPPORTED;
    }
    ++d->launches;
    emui_cu_hide(d, l->kernel->image->device);
    emui_cu_use_limits(d, l->kernel->image->device);
    emui_cu_observe(d, l);
    emui_cu_save(d, l, launch);
    emui_cu_listen(d, l);
    const int found = emu_findings(d->m);
    const emu_counters before = *emu_counted(d->m);
    emu_end end = emui_cu_start_grid(d, l, launch, &error);
    emui_cu_show_all(d);
    emui_cu_observed(d, l);
    emui_cu_tell(d);
    if (end == EMU_REFUSED) {
        emui_cu_say("%s: %s", l->kernel->name, error.text);
        return CU_OUT_OF_RESOURCES;
    }
    int fault = error_of(d, ptx, end);
    if (fault == CU_ASSERT)
        print_assertion(d);
    if (fault == CU_TIMEOUT)
        say_endless(l, end);
    if (!d->goes_on)
        emui_cu_set_fault(d, fault);
    if (d->fails && (fault != CU_OK || emu_findings(d->m) > found))
        return CU_LAUNCH_FAILED;
    if (fault == CU_OK) {
        emui_cu_log_launch(d, l->kernel, launch, &before);
        start_children(d, l->kernel);
    }
    return CU_OK;
}

/* ---- Children ------------------------------------------------------------------------------- */

static void start_child(emui_cu_device *d, const emui_cu_kernel *parent, const emu_child *c)
{
    emui_cu_launch l = {.grid = {c->grid[0], c->grid[1], c->grid[2]},
                        .block = {c->block[0], c->block[1], c->block[2]},
                        .dynamic_shared = c->dynamic_shared};
    int entry = emu_ptx_entry_of(parent->image->ptx, c->function);
    if (entry < 0 || emui_cu_kernel_at(d, parent->image, entry, &l.kernel) != CU_OK) {
        emui_cu_say("%s launches 0x%llx, which is no kernel of its module", parent->name,
                    (unsigned long long)c->function);
        return;
    }
    l.packed_bytes = l.kernel->is.param_bytes;
    void *packed = malloc(l.packed_bytes + 1);
    l.packed = packed;
    if (packed != NULL && emu_get(d->m, c->parameters, packed, l.packed_bytes))
        emui_cu_start(d, &l);
    free(packed);
}

/* A grid is over when its children are, and theirs: those of its blocks' streams in their order,
 * then those that are to come last. */
static void start_children(emui_cu_device *d, const emui_cu_kernel *parent)
{
    enum { TAIL = 3 };
    int n = emu_children(d->m);
    emu_child *child = n == 0 ? NULL : malloc((size_t)n * sizeof *child);
    for (int i = 0; child != NULL && i < n; ++i)
        child[i] = *emu_child_at(d->m, i);
    for (int tail = 0; child != NULL && tail < 2; ++tail)
        for (int i = 0; i < n && d->fault == 0; ++i)
            if ((child[i].stream == TAIL) == (tail == 1))
                start_child(d, parent, &child[i]);
    for (int i = 0; child != NULL && i < n; ++i)
        emu_free(d->m, child[i].parameters);
    free(child);
}

/* What is refused is told. */
static int check(emui_cu_device *d, const emui_cu_launch *l, int *cluster)
{
    emui_cu_refusal why;
    int error = emui_cu_check(l, cluster, &why);
    if (error != CU_OK)
        emui_cu_tell_refused(d, l, &why);
    return error;
}

int emui_cu_check_launch(emui_cu_device *d, const emui_cu_launch *l)
{
    int cluster[3];
    return check(d, l, cluster);
}

int emui_cu_start(emui_cu_device *d, const emui_cu_launch *l)
{
    emu_ptx_launch launch = {.entry = l->kernel->name,
                             .dynamic_shared = (uint32_t)l->dynamic_shared,
                             .arguments = (const void *const *)l->arguments,
                             .count = l->kernel->is.params,
                             .packed = l->packed,
                             .packed_bytes = l->packed_bytes};
    int error = check(d, l, launch.cluster);
    if (error != CU_OK)
        return error;
    for (int k = 0; k < 3; ++k) {
        launch.grid[k] = l->grid[k];
        launch.block[k] = (int)l->block[k];
    }
    if (l->cooperative && !set_workspace(d, l->kernel->image->device, &launch.workspace))
        return CU_OUT_OF_MEMORY;
    set_stack(d, l->kernel, &launch);
    emui_cu_flush(d);
    return run(d, l, &launch);
}
