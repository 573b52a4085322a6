/* program_tell.c - what was found in a program: as text, as JSON, as JUnit's XML.
 *
 *      {"status":0,"launches":3,
 *       "findings":[{"rule":"race","note":false,"kernel":"k(int*)","launch":2,"file":"k.cu",
 *                    "line":7,"block":[0,0,0],"thread":[3,0,0],"other_block":[0,0,0],
 *                    "other_thread":[35,0,0],"message":"..","repair":"..","followers":0}],
 *       "speed":{"instructions":1818,"nanoseconds":152000},                     with --speed
 *       "counters":{..},"kinds":[..],"lines":[..]}                              with --stats */
#define _POSIX_C_SOURCE 200809L /* strsignal */
#include "emu/cli/program.h"

#include "emu/ptx/mangled.h"
#include "emu/state/state.h"
#include "emu/stats/host_frames.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };

static void put_speed(const emui_ran *r, FILE *out)
{
    fprintf(out, "cuemu: %" PRIu64 " instructions of warps in %.3f ms: %.2f million a second\n",
            r->instructions, r->seconds * 1e3,
            r->seconds > 0 ? (double)r->instructions / r->seconds * 1e-6 : 0);
}

bool cuemu_uses_cuda(const cuemu_program *p)
{
    return p->begun > 0 || p->queried;
}

void cuemu_tell_no_kernel(const cuemu_program *p, FILE *out)
{
    fputs("cuemu: warning: no kernel ran: ", out);
    if (p->signal != 0)
        fprintf(out, "signal %d (%s) ended the program %s\n", p->signal, strsignal(p->signal),
                cuemu_uses_cuda(p) ? "before it launched one" : "before it called CUDA");
    else if (p->begun > 0)
        fputs("the program used CUDA and launched none\n", out);
    else if (p->queried)
        fputs("the program asked about the device alone\n", out);
    else
        fputs("the program did not call the machine's CUDA: it has no CUDA, has a libcudart that "
              "cannot be led to the machine's, or calls it in a child without the environment of "
              "cuemu\n",
              out);
}

/* How it ended, where findings may be missing for it. */
static void put_end(const cuemu_program *p, FILE *out)
{
    if (p->signal != 0)
        fprintf(out, "cuemu: the program was ended by signal %d (%s)\n", p->signal,
                strsignal(p->signal));
    if (p->begun > p->ended)
        fputs("cuemu: it did not end by exit or return: streams were not run to their end, leaks "
              "not looked for\n",
              out);
    if (p->requires_init && !cuemu_uses_cuda(p))
        fputs("cuemu: --require-cuda-init: the program did not initialise CUDA\n", out);
    if (p->launches == 0 && p->records == 0)
        cuemu_tell_no_kernel(p, out);
}

void cuemu_tell_program(const cuemu_program *p, FILE *out, bool color)
{
    char room[PATH];
    const char *folder = getcwd(room, sizeof room);
    for (int i = 0; i < p->records; ++i)
        if (!p->record[i].shown)
            emui_cu_record_print(out, &p->record[i], folder, color);
    fprintf(out, "cuemu: %d %s, %ld %s of kernels", p->records,
            p->records == 1 ? "finding" : "findings", p->launches,
            p->launches == 1 ? "launch" : "launches");
    if (p->suppressed > 0)
        fprintf(out, ", %d suppressed", p->suppressed);
    fputc('\n', out);
    put_end(p, out);
    if (p->times)
        put_speed(&p->ran, out);
    if (!p->counts)
        return;
    fputc('\n', out);
    cuemu_put_stats(p->command[0], &p->all, &p->stats, out);
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static void put_text(FILE *out, const char *name, const char *text)
{
    if (text == NULL)
        return;
    fprintf(out, ",\"%s\":", name);
    emui_put_json(text, out);
}

static void put_three(FILE *out, const char *name, const long *at)
{
    fprintf(out, ",\"%s\":[%ld,%ld,%ld]", name, at[0], at[1], at[2]);
}

/* "host":[{"of":"launch","function":"main","file":"/w/k.cu","line":40,"object":"/w/k",
 *          "offset":"0x1139"},..] */
static void put_host(FILE *out, const char *lines)
{
    char room[EMUI_CU_HOST_LINE];
    const char *before = ",\"host\":[";
    emui_cu_host_frame f;
    while (lines != NULL && emui_cu_host_frame_read(&lines, room, &f)) {
        char *name = emui_ptx_whole_name(f.function);
        fprintf(out, "%s{\"of\":\"%s\"", before, f.of);
        put_text(out, "function", name != NULL ? name : f.function);
        if (f.line > 0) {
            put_text(out, "file", f.file);
            fprintf(out, ",\"line\":%ld", f.line);
        }
        put_text(out, "object", f.object);
        fprintf(out, ",\"offset\":\"0x%" PRIx64 "\"}", f.offset);
        before = ",";
        free(name);
    }
    fputs(*before == ',' && before[1] == '\0' ? "]" : "", out);
}

static void put_finding(FILE *out, const emui_cu_record *r)
{
    fprintf(out, "{\"note\":%s,\"severity\":\"%s\"", r->note ? "true" : "false",
            r->note ? "warning" : "error");
    put_text(out, "rule", r->rule);
    put_text(out, "kernel", r->kernel);
    put_text(out, "call", r->call);
    put_text(out, "file", r->file);
    if (r->file != NULL)
        fprintf(out, ",\"line\":%ld", r->line);
    if (r->kernel != NULL) {
        fprintf(out, ",\"launch\":%ld", r->launch);
        put_three(out, "grid", r->grid);
        put_three(out, "block_shape", r->block);
    }
    if (r->who.block[0] >= 0) {
        put_three(out, "block", r->who.block);
        put_three(out, "thread", r->who.thread);
    }
    if (r->other.block[0] >= 0) {
        put_three(out, "other_block", r->other.block);
        put_three(out, "other_thread", r->other.thread);
    }
    put_text(out, "header", r->header);
    put_host(out, r->host);
    put_text(out, "message", r->message);
    put_text(out, "repair", r->repair);
    if (r->lanes > 0)
        fprintf(out, ",\"lanes\":%ld,\"ctas\":%ld", r->lanes, r->ctas);
    fprintf(out, ",\"follows\":%s,\"followers\":%ld}", r->cause != 0 ? "true" : "false",
            r->followers);
}

void cuemu_program_json(const cuemu_program *p, int status, FILE *out)
{
    fprintf(out, "{\"status\":%d,\"launches\":%ld,\"findings\":[", status, p->launches);
    for (int i = 0; i < p->records; ++i) {
        fputs(i > 0 ? ",\n" : "\n", out);
        put_finding(out, &p->record[i]);
    }
    fputc(']', out);
    if (p->times)
        fprintf(out, ",\"speed\":{\"instructions\":%" PRIu64 ",\"nanoseconds\":%.0f}",
                p->ran.instructions, p->ran.seconds * 1e9);
    if (p->counts) {
        fputc(',', out);
        cuemu_put_stats_json(&p->all, &p->stats, out);
    }
    fputs("}\n", out);
}

/* ---- JUnit ---------------------------------------------------------------------------------- */

/* A test case for each finding; one that passed where there is none. */
void cuemu_program_junit(const cuemu_program *p, FILE *out)
{
    fprintf(out, "<testsuite name=\"cuemu\" tests=\"%d\" failures=\"%d\">\n",
            p->records > 0 ? p->records : 1, p->records);
    for (int i = 0; i < p->records; ++i) {
        const emui_cu_record *r = &p->record[i];
        fputs("<testcase classname=\"", out);
        cuemu_put_xml(out, r->kernel != NULL ? r->kernel : r->call != NULL ? r->call : "host");
        fputs("\" name=\"", out);
        cuemu_put_xml(out, r->rule);
        fputs("\"><failure message=\"", out);
        cuemu_put_xml(out, r->message);
        fputs("\">", out);
        cuemu_put_xml(out, r->repair);
        fputs("</failure></testcase>\n", out);
    }
    if (p->records == 0) {
        fputs("<testcase classname=\"cuemu\" name=\"", out);
        cuemu_put_xml(out, p->command[0]);
        fputs("\"/>\n", out);
    }
    fputs("</testsuite>\n", out);
}
