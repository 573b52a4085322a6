/* report.c - findings and outputs as text. */
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

static int followers_of(const cuemu_result *r, int i)
{
    int n = 0;
    for (int k = 0; k < r->findings; ++k)
        n += r->found[k].f.cause == i;
    return n;
}

/* k.ptx:12: race: st.shared.u32 [%rd1], %r2 (k.cu:40): lane 1 ..
 *     repair: ..
 *     2 more findings follow from it: --all shows them
 *     with --sched random:7, and in 12 of 200 runs */
static void put_finding(const cuemu_options *o, const cuemu_result *r, const cuemu_finding *f,
                        FILE *out, bool color)
{
    fprintf(out, "%s", o->file);
    if (f->at > 0)
        fprintf(out, ":%d", f->at);
    fprintf(out, ": %s%s%s%s: %s\n", color ? (f->f.note ? "\033[36m" : "\033[1;31m") : "",
            f->f.note ? "note: " : "", emu_rule_name(f->f.rule), color ? "\033[0m" : "",
            f->f.message);
    fprintf(out, "    repair: %s\n", f->f.repair);
    int more = o->all ? 0 : followers_of(r, (int)(f - r->found));
    if (more > 0)
        fprintf(out, "    %d more %s from it: --all shows %s\n", more,
                more == 1 ? "finding follows" : "findings follow", more == 1 ? "it" : "them");
    if (r->runs > 1)
        fprintf(out, "    with --sched random:%" PRIu64 ", and in %d of %d runs\n", f->seed,
                f->runs, r->runs);
}

void cuemu_report(const cuemu_options *o, const cuemu_result *r, FILE *out, bool color)
{
    for (int i = 0; i < r->findings; ++i)
        if (o->all || r->found[i].f.cause < 0)
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
