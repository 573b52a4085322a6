/* stats_put.c - costs as text.
 *
 *      the worst lines          executed  lanes  wavefronts   least   sectors   least  async bytes
 *        transpose.cu:14              32   32.0        1024      32         0       0            0
 *            tile[x][y] = from[i];
 */
#include "emu/cli/cuemu.h"

#include <inttypes.h>
#include <string.h>

enum { WORST = 10 };

static void put_row(const char *what, uint64_t value, FILE *out)
{
    fprintf(out, "%-28s %12" PRIu64 "\n", what, value);
}

static void put_cost(const char *what, uint64_t cost, uint64_t ideal, FILE *out)
{
    fprintf(out, "%-28s %12" PRIu64 "  of at least %" PRIu64 "\n", what, cost, ideal);
}

static void put_totals(const emu_counters *c, FILE *out)
{
    put_row("instructions of warps", c->instructions, out);
    put_row("accesses to shared memory", c->shared_accesses, out);
    put_cost("  wavefronts", c->wavefronts, c->ideal_wavefronts, out);
    put_row("accesses to global memory", c->global_accesses, out);
    put_cost("  sectors", c->sectors, c->ideal_sectors, out);
    put_row("  lines", c->lines, out);
    put_row("asynchronous operations", c->async_operations, out);
    put_row("  bytes", c->async_bytes, out);
}

static void put_kinds(const cuemu_stats *s, uint64_t all, FILE *out)
{
    fputs("\ninstructions by kind\n", out);
    for (int i = 0; i < s->kinds; ++i) {
        uint64_t n = s->kind[i].c.instructions;
        fprintf(out, "  %-26s %12" PRIu64 "  %5.1f%%\n", s->kind[i].kind, n,
                100 * (double)n / (double)all);
    }
}

static void put_place(const char *beside, const cuemu_cost *x, char *to, size_t size)
{
    const char *file = x->file == NULL ? beside : x->file, *name = strrchr(file, '/');
    snprintf(to, size, "%.40s:%d", name == NULL ? file : name + 1,
             x->file == NULL ? x->at : x->line);
}

/* A text of its own line, without what commands a terminal. */
static void put_text(const char *text, int length, FILE *out)
{
    while (length > 0 && (*text == ' ' || *text == '\t'))
        ++text, --length;
    fputs("      ", out);
    for (int i = 0; i < length && i < 90; ++i)
        fputc((unsigned char)text[i] < ' ' || text[i] == 127 ? ' ' : text[i], out);
    fputc('\n', out);
}

static void put_lines(const char *beside, const cuemu_stats *s, FILE *out)
{
    emui_sources sources = {.beside = beside};
    fprintf(out, "\n%-24s %9s %6s %11s %7s %9s %7s %12s\n", "the worst lines", "executed", "lanes",
            "wavefronts", "least", "sectors", "least", "async bytes");
    for (int i = 0; i < s->lines && i < WORST; ++i) {
        const cuemu_cost *x = &s->line[i];
        char place[64];
        int length = 0;
        const char *text = emui_source_line(&sources, x->file, x->line, &length);
        put_place(beside, x, place, sizeof place);
        fprintf(out,
                "  %-22s %9" PRIu64 " %6.1f %11" PRIu64 " %7" PRIu64 " %9" PRIu64 " %7" PRIu64
                " %12" PRIu64 "\n",
                place, x->c.instructions, (double)x->lanes / (double)x->c.instructions,
                x->c.wavefronts, x->c.ideal_wavefronts, x->c.sectors, x->c.ideal_sectors,
                x->c.async_bytes);
        put_text(text == NULL ? x->text : text, text == NULL ? (int)strlen(x->text) : length, out);
    }
    if (s->lines > WORST)
        fprintf(out, "  .. and %d more\n", s->lines - WORST);
    emui_sources_free(&sources);
}

void cuemu_put_stats(const char *file, const emu_counters *all, const cuemu_stats *s, FILE *out)
{
    put_totals(all, out);
    put_kinds(s, all->instructions, out);
    put_lines(file, s, out);
}
