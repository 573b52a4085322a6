/* report.c - findings, counters and outputs as text. */
#include "emu/cli/cuemu.h"

#include <inttypes.h>
#include <string.h>

enum { A_LINE = 8, SHOWN = 256 };

const char *cuemu_end_name(emu_end end)
{
    static const char *const names[] = {"finished", "faulted",   "deadlock",
                                        "too long", "no memory", "refused"};
    return names[end];
}

/* k.ptx:12: race: st.shared: lane 1 ..
 *     st.shared.u32 [%rd1], %r2
 *     k.cu:40
 *     with --sched random:7, and 12 of 200 runs */
static void put_finding(const cuemu_options *o, const cuemu_result *r, const cuemu_finding *f,
                        FILE *out, bool color)
{
    fprintf(out, "%s", o->file);
    if (f->at > 0)
        fprintf(out, ":%d", f->at);
    fprintf(out, ": %s%s%s%s: %s\n", color ? (f->f.note ? "\033[36m" : "\033[1;31m") : "",
            f->f.note ? "note: " : "", emu_rule_name(f->f.rule), color ? "\033[0m" : "",
            f->f.message);
    if (f->text != NULL)
        fprintf(out, "    %s%s%s\n", color ? "\033[1m" : "", f->text, color ? "\033[0m" : "");
    if (f->file != NULL && f->line > 0)
        fprintf(out, "    %s:%d\n", f->file, f->line);
    if (r->runs > 1)
        fprintf(out, "    with --sched random:%" PRIu64 ", and in %d of %d runs\n", f->seed,
                f->runs, r->runs);
}

void cuemu_report(const cuemu_options *o, const cuemu_result *r, FILE *out, bool color)
{
    for (int i = 0; i < r->findings; ++i)
        put_finding(o, r, &r->found[i], out, color);
    if (r->end != EMU_FINISHED && r->end != EMU_FAULTED)
        fprintf(out, "%s: %s\n", o->file,
                r->end == EMU_DEADLOCK ? "deadlock: no lane can go on"
                                       : "too long: the limit of instructions was reached");
}

static void put_output(const cuemu_argument *a, int number, FILE *out)
{
    uint32_t bytes = cuemu_bytes(a->type);
    fprintf(out, "argument %d: %s[%" PRIu64 "]\n", number, cuemu_type_name(a->type), a->count);
    for (uint64_t i = 0; i < a->count && i < SHOWN; ++i) {
        fputs(i % A_LINE == 0 ? "    " : " ", out);
        cuemu_put_element(a->type, a->data + i * bytes, out);
        if (i % A_LINE == A_LINE - 1 || i + 1 == a->count || i + 1 == SHOWN)
            fputc('\n', out);
    }
    if (a->count > SHOWN)
        fprintf(out, "    .. and %" PRIu64 " more\n", a->count - SHOWN);
}

void cuemu_put_outputs(const cuemu_options *o, FILE *out)
{
    for (int i = 0; i < o->arguments; ++i)
        if (o->argument[i].is_out && o->argument[i].file == NULL)
            put_output(&o->argument[i], i + 1, out);
}

static void put_cost(FILE *out, const char *what, uint64_t cost, uint64_t ideal)
{
    fprintf(out, "%-28s %12" PRIu64 "  of at least %" PRIu64 "\n", what, cost, ideal);
}

void cuemu_put_stats(const cuemu_result *r, FILE *out)
{
    const emu_counters *c = &r->counters;
    fprintf(out, "%-28s %12" PRIu64 "\n", "instructions of warps", c->instructions);
    fprintf(out, "%-28s %12" PRIu64 "\n", "accesses to shared memory", c->shared_accesses);
    put_cost(out, "  wavefronts", c->wavefronts, c->ideal_wavefronts);
    fprintf(out, "%-28s %12" PRIu64 "\n", "accesses to global memory", c->global_accesses);
    put_cost(out, "  sectors", c->sectors, c->ideal_sectors);
    fprintf(out, "%-28s %12" PRIu64 "\n", "  lines", c->lines);
    fprintf(out, "%-28s %12" PRIu64 "\n", "asynchronous operations", c->async_operations);
    fprintf(out, "%-28s %12" PRIu64 "\n", "  bytes", c->async_bytes);
}
