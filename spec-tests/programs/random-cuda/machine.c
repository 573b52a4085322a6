/* machine.c - random kernels on the machine, every check on.
 *
 * Here: a machine, its memory, launches, findings as text. Not here: a device (device.c). */
#include "spec-tests/programs/random-cuda/run.h"

#include <stdlib.h>

typedef struct machine_run {
    emu_machine *m;
    emu_ptx *module;
    uint64_t in, out, trace;
    int seen; /* findings that were printed */
} machine_run;

static bool open_machine(machine_run *r, const run_options *o, const char *text, size_t bytes)
{
    const char *why = NULL;
    emu_ptx_error error = {0};
    uint32_t in[RANDOM_CUDA_IN];
    emu_config config = emu_defaults();
    config.checks = EMU_CHECK_ALL;
    config.schedule = o->schedule != 0 ? EMU_RANDOM : EMU_LATEST;
    config.seed = o->schedule;
    config.shuffle = o->schedule != 0;
    config.no_fmad = o->no_fmad;
    config.compile = o->compiled ? EMU_COMPILE_ALWAYS : EMU_COMPILE_NEVER;
    config.uncounted = true;
    r->m = emu_open(&config, &why);
    if (r->m == NULL) {
        fprintf(stderr, "random-cuda: %s\n", why);
        return false;
    }
    r->module = emu_ptx_load(r->m, text, bytes, &error);
    if (r->module == NULL)
        fprintf(stderr, "%s:%d:%d: %s\n", o->ptx, error.line, error.column, error.text);
    r->in = emu_alloc(r->m, sizeof in, "in");
    r->out = emu_alloc(r->m, sizeof((run_words *)0)->out, "out");
    r->trace = emu_alloc(r->m, sizeof((run_words *)0)->trace, "trace");
    run_input(in);
    return r->module != NULL && emu_put(r->m, r->in, in, sizeof in);
}

static void print_findings(machine_run *r, const char *kernel)
{
    for (; r->seen < emu_findings(r->m); ++r->seen)
        fprintf(stderr, "%s: %s\n", kernel, emu_found(r->m, r->seen)->message);
}

static bool run_kernel(machine_run *r, const run_options *o, int i, run_words *words)
{
    emu_ptx_entry entry;
    emu_ptx_error error = {0};
    const void *arguments[] = {&r->in, &r->out, &r->trace};
    *words = (run_words){0};
    if (!emu_ptx_entry_at(r->module, i, &entry) ||
        !emu_put(r->m, r->out, words->out, sizeof words->out) ||
        !emu_put(r->m, r->trace, words->trace, sizeof words->trace))
        return false;
    int threads = run_threads(&entry);
    emu_ptx_launch launch = {.entry = entry.name,
                             .grid = {threads > 0 ? RANDOM_CUDA_THREADS / threads : 0, 1, 1},
                             .block = {threads, 1, 1},
                             .arguments = arguments,
                             .count = 3};
    emu_end end = emu_ptx_start(r->module, &launch, &error);
    print_findings(r, entry.name);
    if (end != EMU_FINISHED)
        fprintf(stderr, "%s: did not finish%s%s\n", entry.name, error.text[0] != '\0' ? ": " : "",
                error.text);
    if (!emu_get(r->m, r->out, words->out, sizeof words->out) ||
        !emu_get(r->m, r->trace, words->trace, sizeof words->trace))
        return false;
    run_print(entry.name, words, o->traced);
    return end == EMU_FINISHED;
}

int run_machine(const run_options *o)
{
    size_t bytes = 0;
    char *text = run_read(o->ptx, &bytes);
    run_words *words = malloc(sizeof *words);
    machine_run r = {0};
    bool good = text != NULL && words != NULL && open_machine(&r, o, text, bytes);
    for (int i = 0; good && i < emu_ptx_entries(r.module); ++i)
        good = run_kernel(&r, o, i, words);
    int findings = good ? r.seen : -1;
    emu_ptx_unload(r.module);
    if (r.m != NULL)
        emu_close(r.m);
    free(words);
    free(text);
    return findings;
}
