/* report.c - findings and outputs as text. */
#define _POSIX_C_SOURCE 200809L /* strsignal */
#include "emu/cli/cuemu.h"

#include <inttypes.h>
#include <string.h>

enum { A_LINE = 8, SHOWN = 256 };

const char *cuemu_end_name(emu_end end)
{
    static const char *const names[] = {"finished",  "faulted", "deadlock",   "too long",
                                        "no memory", "refused", "interrupted"};
    return names[end];
}

int cuemu_place_of(const cuemu_result *r, const emu_finding *f)
{
    for (int i = 0; f != NULL && i < r->findings; ++i) {
        const emu_finding *old = &r->found[i].f;
        if (old->rule == f->rule && old->pc == f->pc && old->note == f->note)
            return i;
    }
    return -1;
}

static int followers_of(const cuemu_result *r, int i)
{
    int n = 0;
    for (int k = 0; k < r->findings; ++k)
        n += r->found[k].f.cause == i;
    return n;
}

static void put_rule(const cuemu_options *o, const emu_finding *f, int at, FILE *out)
{
    fprintf(out, "%s", o->file);
    if (at > 0)
        fprintf(out, ":%d", at);
    fprintf(out, ": %s%s%s%s:", o->color ? (f->note ? "\033[36m" : "\033[1;31m") : "",
            f->note ? "note: " : "", emu_rule_name(f->rule), o->color ? "\033[0m" : "");
}

void cuemu_put_found(const cuemu_options *o, const emu_finding *f, int at, FILE *out)
{
    put_rule(o, f, at, out);
    fprintf(out, " %s\n    repair: %s\n", f->message, f->repair);
}

/* k.ptx:12: race: st.shared.u32 [%rd1], %r2 (k.cu:40): lane 1 ..
 *     repair: ..
 *     2 more findings follow from it: --all shows them
 *     with --sched random:7, and in 12 of 200 runs
 *
 * The last two are known at the end. A finding that was shown earlier is named by its place and
 * rule before them, unless its text is right above. */
static void put_finding(const cuemu_options *o, const cuemu_result *r, int i, FILE *out)
{
    const cuemu_finding *f = &r->found[i];
    int more = o->all ? 0 : followers_of(r, i);
    if (!f->shown) {
        cuemu_put_found(o, &f->f, f->at, out);
    } else if (i != r->last_shown && (more > 0 || r->runs > 1)) {
        put_rule(o, &f->f, f->at, out);
        fputc('\n', out);
    }
    if (more > 0)
        fprintf(out, "    %d more %s from it: --all shows %s\n", more,
                more == 1 ? "finding follows" : "findings follow", more == 1 ? "it" : "them");
    if (r->runs > 1)
        fprintf(out, "    with --sched random:%" PRIu64 ", and in %d of %d runs\n", f->seed,
                f->runs, r->runs);
}

/* How the runs ended, where that was not the kernel's own end. */
static void put_end(const cuemu_options *o, const cuemu_result *r, FILE *out)
{
    if (r->signal != 0)
        fprintf(out,
                "%s: ended by signal %d (%s); this is what was found until then, in %" PRIu64
                " instructions of the first run\n",
                o->file, r->signal, strsignal(r->signal), r->counters.instructions);
    else if (r->end != EMU_FINISHED && r->end != EMU_FAULTED)
        fprintf(out, "%s: %s\n", o->file,
                r->end == EMU_DEADLOCK ? "deadlock: no lane can go on"
                                       : "too long: the limit of instructions was reached");
}

/* The last one that was shown comes first, since its text is right above. */
void cuemu_report(const cuemu_options *o, const cuemu_result *r, FILE *out)
{
    if (r->last_shown >= 0)
        put_finding(o, r, r->last_shown, out);
    for (int i = 0; i < r->findings; ++i)
        if (i != r->last_shown && (o->all || r->found[i].f.cause < 0))
            put_finding(o, r, i, out);
    put_end(o, r, out);
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
