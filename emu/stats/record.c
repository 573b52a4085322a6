/* record.c - records of findings: see record.h. */
#include "emu/stats/record.h"

#include "emu/state/state.h"
#include "emu/stats/fields.h"
#include "emu/stats/host_frames.h"

#include <stdlib.h>
#include <string.h>

enum { NAME = 100, TEXTS = 8, NUMBERS = 29, FIELDS = 1 + TEXTS + NUMBERS };
enum { NOTE = 1, SUPPRESSED = 2, SHOWN = 4 };

/* The fields in their order: texts, then numbers, of which the first holds what is yes or no. */
static void list(emui_cu_record *r, const char ***text, long **number, long *flags)
{
    const char **texts[] = {&r->rule, &r->message, &r->repair, &r->kernel,
                            &r->call, &r->file,    &r->header, &r->host};
    long *numbers[] = {flags,       &r->line,   &r->ptx_line, &r->launch, &r->followers,
                       &r->process, &r->number, &r->cause,    &r->lanes,  &r->ctas};
    long *triples[] = {r->grid,       r->block,       r->who.block,
                       r->who.thread, r->other.block, r->other.thread};
    size_t n = 0;
    memcpy(text, texts, sizeof texts);
    for (; n < sizeof numbers / sizeof numbers[0]; ++n)
        number[n] = numbers[n];
    for (size_t i = 0; i < sizeof triples / sizeof triples[0]; ++i)
        for (int k = 0; k < 3; ++k)
            number[n++] = &triples[i][k];
    number[n] = NULL;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

void emui_cu_record_write(FILE *out, const emui_cu_record *r)
{
    emui_cu_record copy = *r;
    const char **text[TEXTS];
    long *number[NUMBERS];
    long flags = (r->note ? NOTE : 0) | (r->suppressed ? SUPPRESSED : 0) | (r->shown ? SHOWN : 0);
    list(&copy, text, number, &flags);
    fputc('F', out);
    for (int i = 0; i < TEXTS; ++i)
        emui_cu_put_field(out, *text[i]);
    for (int i = 0; number[i] != NULL; ++i)
        fprintf(out, "\t%ld", *number[i]);
    fputc('\n', out);
}

bool emui_cu_record_read(char *line, emui_cu_record *r)
{
    char *field[FIELDS + 1];
    const char **text[TEXTS];
    long *number[NUMBERS], flags = 0;
    int n = emui_cu_split(line, field, FIELDS + 1), at = 1;
    *r = (emui_cu_record){0};
    list(r, text, number, &flags);
    if (n < 1 + TEXTS || strcmp(field[0], "F") != 0)
        return false;
    for (int i = 0; i < TEXTS; ++i, ++at)
        *text[i] = emui_cu_field(field[at]);
    for (int i = 0; number[i] != NULL; ++i, ++at) {
        if (at >= n)
            return false;
        *number[i] = strtol(field[at], NULL, 10);
    }
    r->note = (flags & NOTE) != 0;
    r->suppressed = (flags & SUPPRESSED) != 0;
    r->shown = (flags & SHOWN) != 0;
    return at == n && r->rule != NULL && r->message != NULL && r->repair != NULL;
}

void emui_cu_mark_write(FILE *out, char mark, const char *text)
{
    fputc(mark, out);
    if (text != NULL)
        emui_cu_put_field(out, text);
    fputc('\n', out);
}

/* ---- Text ----------------------------------------------------------------------------------- */

static void put_thread(FILE *out, const emui_cu_thread *t)
{
    fprintf(out, "thread (%ld,%ld,%ld) of block (%ld,%ld,%ld)", t->thread[0], t->thread[1],
            t->thread[2], t->block[0], t->block[1], t->block[2]);
}

/* The name of a template can be longer than all else: its beginning says which it is. */
static void put_kernel(FILE *out, const char *name)
{
    bool cut = strlen(name) > NAME;
    fprintf(out, "%.*s%s", cut ? NAME - 2 : NAME, name, cut ? ".." : "");
}

static void put_end(FILE *out, const emui_cu_record *r, const char *folder)
{
    if (r->host != NULL)
        emui_cu_host_frames_print(out, r->host, folder);
    fprintf(out, "    repair: %s\n", r->repair);
}

/* race: k.cu:12 in scale(float*, int), launch 3 <<<(2,1,1), (64,1,1)>>>
 *     thread (1,0,0) of block (0,0,0), after thread (32,0,0) of block (0,0,0)
 *     st.shared.u32 [%r1], %r2 (k.cu:12): ..
 *     launched at main.cu:40 in main
 *     repair: .. */
void emui_cu_record_print(FILE *out, const emui_cu_record *r, const char *folder, bool color)
{
    const char *begin = !color ? "" : r->note ? "\033[36m" : "\033[1;31m";
    fprintf(out, "%s%s%s%s: ", begin, r->note ? "note: " : "", r->rule, color ? "\033[0m" : "");
    if (r->kernel == NULL) {
        fprintf(out, "%s: %s\n", r->call == NULL ? "the host" : r->call, r->message);
        put_end(out, r, folder);
        return;
    }
    if (r->file != NULL)
        fprintf(out, "%s:%ld in ", emui_relative(folder, r->file), r->line);
    put_kernel(out, r->kernel);
    fprintf(out, ", launch %ld <<<(%ld,%ld,%ld), (%ld,%ld,%ld)>>>\n", r->launch, r->grid[0],
            r->grid[1], r->grid[2], r->block[0], r->block[1], r->block[2]);
    if (r->who.block[0] >= 0) {
        fputs("    ", out);
        put_thread(out, &r->who);
        fputs(r->other.block[0] >= 0 ? ", after " : "\n", out);
    }
    if (r->who.block[0] >= 0 && r->other.block[0] >= 0) {
        put_thread(out, &r->other);
        fputc('\n', out);
    }
    fprintf(out, "    %s\n", r->message);
    put_end(out, r, folder);
    if (r->cause != 0)
        fputs("    it follows from an earlier finding of the launch\n", out);
    emui_cu_record_print_end(out, r);
}

/*     so did 31 other lanes, of 4 CTAs in all
 *     2 more findings follow from it: --all shows them */
void emui_cu_record_print_end(FILE *out, const emui_cu_record *r)
{
    if (r->lanes > 1)
        fprintf(out, "    so did %ld other %s, of %ld %s in all\n", r->lanes - 1,
                r->lanes == 2 ? "lane" : "lanes", r->ctas, r->ctas == 1 ? "CTA" : "CTAs");
    if (r->followers > 0)
        fprintf(out, "    %ld more %s from it: --all shows %s\n", r->followers,
                r->followers == 1 ? "finding follows" : "findings follow",
                r->followers == 1 ? "it" : "them");
}

void emui_cu_record_print_late(FILE *out, const emui_cu_record *r, const char *folder)
{
    if (r->lanes <= 1 && r->followers == 0)
        return;
    fprintf(out, "%s%s", r->note ? "note: " : "", r->rule);
    if (r->file != NULL)
        fprintf(out, ": %s:%ld", emui_relative(folder, r->file), r->line);
    fprintf(out, ", launch %ld, as above\n", r->launch);
    emui_cu_record_print_end(out, r);
}
