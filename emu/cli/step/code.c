/* code.c - where lanes are: the source and the PTX side by side, breakpoints by line.
 *
 *          6    __shared__ unsigned turned[64];     |   #12   mov.u32 %r3, 63           w1
 *      >   7    turned[63 - threadIdx.x] = from[... | > #13   sub.s32 %r4, %r3, %r1     w0
 *          8    to[threadIdx.x] = turned[threadI... |   #14   shl.b32 %r5, %r4, 2
 */
#include "emu/cli/step/step.h"

#include <stdlib.h>
#include <string.h>

/* ---- Two panes ------------------------------------------------------------------------------ */

/* So many columns of a text, without what commands a terminal; filled with blanks. */
static void put_columns(const char *text, int length, int columns, FILE *out)
{
    int used = 0;
    for (int i = 0; i < length; ++i) {
        unsigned char c = (unsigned char)text[i];
        int blanks = c == '\t' ? 4 - used % 4 : 0;
        for (; blanks > 0 && used < columns; --blanks, ++used)
            fputc(' ', out);
        bool begins = (c & 0xc0) != 0x80; /* a character of UTF-8 */
        if (c == '\t' || c == 127 || c < ' ')
            continue;
        if (begins && used == columns)
            break;
        fputc(c, out);
        used += begins;
    }
    for (; used < columns; ++used)
        fputc(' ', out);
}

static void put_source(stepper *s, const emu_source *here, int line, int columns)
{
    int length = 0;
    bool now = line == here->line;
    const char *text = emui_source_line(&s->sources, here->file, line, &length);
    fputs(step_ink_of(s, now ? STEP_BOLD : STEP_PLAIN), stdout);
    if (text == NULL)
        printf("%*s", columns, "");
    else
        printf("%s%4d  ", now ? ">" : " ", line), put_columns(text, length, columns - 7, stdout);
    fputs(step_ink_of(s, STEP_PLAIN), stdout);
}

/* "w0 w3": the warps of the CTA in focus with a lane there; those after the fourth are counted. */
static void name_warps(const stepper *s, int32_t pc, char *to, size_t size)
{
    const emui_cta *c = step_cta(s, s->cta);
    size_t n = 0;
    int more = 0;
    *to = '\0';
    for (int w = 0; c != NULL && w < c->warps; ++w) {
        bool there = false;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            there |= (c->warp[w].alive >> lane & 1) && c->warp[w].pc[lane] == pc;
        if (there && n + 16 < size)
            n += (size_t)snprintf(to + n, size - n, "%sw%d", n > 0 ? " " : "", w);
        else
            more += there;
    }
    if (more > 0)
        snprintf(to + n, size - n, " +%d", more);
}

static void put_instruction(stepper *s, int32_t pc, int columns)
{
    char number[24], warps[40];
    const emu_source *source = step_source(s, pc);
    const char *text = source == NULL || source->text == NULL ? "end" : source->text;
    bool now = pc == step_pc(s), stops = false;
    for (int i = 0; i < s->stops; ++i)
        stops |= s->stop[i] == pc;
    if (pc < 0 || pc >= step_program_length(s))
        return;
    name_warps(s, pc, warps, sizeof warps);
    snprintf(number, sizeof number, "#%d", (int)pc);
    fputs(step_ink_of(s, now ? STEP_HERE : STEP_PLAIN), stdout);
    printf("%s%s%-6s", now ? ">" : " ", stops ? "*" : " ", number);
    int length = (int)strlen(text), room = columns - 8 - 14;
    if (*warps == '\0' && length < room)
        room = length; /* no blanks at the end of a line */
    put_columns(text, length, room, stdout);
    fputs(step_ink_of(s, STEP_PLAIN), stdout);
    if (*warps != '\0')
        printf(" %s%s%s", step_ink_of(s, STEP_CYAN), warps, step_ink_of(s, STEP_PLAIN));
}

void step_show_code(stepper *s)
{
    int32_t pc = step_pc(s);
    const emu_source *here = step_source(s, pc);
    int length = 0, rows = s->height - 12 < 7 ? 7 : s->height - 12 > 15 ? 15 : s->height - 12;
    if (pc < 0) {
        step_no(s, "lane %d of warp %d of CTA %d has exited", s->lane, s->warp, s->cta);
        return;
    }
    bool both = here != NULL && emui_source_line(&s->sources, here->file, here->line, &length);
    int left = both ? (s->width - 3) / 2 : 0, right = both ? s->width - left - 3 : s->width;
    int line = both && here->line > rows / 2 ? here->line - rows / 2 : 1;
    int32_t most = step_program_length(s) - rows, first = pc - rows / 2;
    first = first > most ? most : first;
    first = first < 0 ? 0 : first;
    for (int i = 0; i < rows; ++i) {
        if (both) {
            put_source(s, here, line + i, left);
            printf(" %s|%s ", step_ink_of(s, STEP_DIM), step_ink_of(s, STEP_PLAIN));
        }
        put_instruction(s, first + i, right);
        putchar('\n');
    }
}

void step_show_here(stepper *s)
{
    int32_t pc = step_pc(s);
    if (s->end != EMU_RUNNING)
        return;
    if (pc < 0) {
        printf("warp %d of CTA %d has ended; s goes on with another\n", s->warp, s->cta);
        return;
    }
    if (s->terminal)
        step_show_code(s);
    printf("%sCTA %d warp %d lane %d%s  ", step_ink_of(s, STEP_BOLD), s->cta, s->warp, s->lane,
           step_ink_of(s, STEP_PLAIN));
    step_put_place(s, pc, stdout);
    putchar('\n');
    if (s->terminal)
        step_put_warps(s, 4);
}

/* ---- Breakpoints ---------------------------------------------------------------------------- */

/* Is an instruction the first one of a line, in a row of them? */
static bool begins_line(const stepper *s, int32_t pc, const char *file, int line)
{
    for (int32_t k = pc; k >= 0 && k >= pc - 1; --k) {
        const emu_source *x = step_source(s, k);
        bool is = x != NULL && x->file != NULL && x->line == line &&
                  (file == NULL || strcmp(step_base_of(x->file), step_base_of(file)) == 0);
        if (is != (k == pc))
            return false;
    }
    return true;
}

static bool has_lines(const stepper *s)
{
    for (int32_t pc = 0; pc < step_program_length(s); ++pc) {
        const emu_source *x = step_source(s, pc);
        if (x != NULL && x->file != NULL)
            return true;
    }
    return false;
}

static void toggle(stepper *s, int32_t pc)
{
    bool on = true;
    for (int i = 0; i < s->stops; ++i)
        on = on && s->stop[i] != pc;
    if (!step_stop_at(s, pc, on)) {
        step_no(s, "out of memory");
        return;
    }
    printf("%s breakpoint: ", on ? "a" : "no more a");
    step_put_place(s, pc, stdout);
    putchar('\n');
}

static void list_stops(stepper *s)
{
    if (s->stops == 0)
        puts("no breakpoints");
    for (int i = 0; i < s->stops; ++i) {
        fputs("breakpoint: ", stdout);
        step_put_place(s, s->stop[i], stdout);
        putchar('\n');
    }
}

void step_stops(stepper *s, const char *where)
{
    if (where == NULL) {
        list_stops(s);
        return;
    }
    const char *colon = strrchr(where, ':');
    const char *digits = *where == '#' ? where + 1 : colon == NULL ? where : colon + 1;
    char *end = NULL, file[256] = "";
    long n = strtol(digits, &end, 10);
    if (end == digits || *end != '\0' || n < 0 || n > INT32_MAX) {
        step_no(s, "b LINE, b FILE:LINE or b #INSTRUCTION, not '%.60s'", where);
        return;
    }
    if (colon != NULL)
        snprintf(file, sizeof file, "%.*s", (int)(colon - where), where);
    int found = 0;
    if (*where == '#' || !has_lines(s)) {
        found = n < step_program_length(s);
        if (found > 0)
            toggle(s, (int32_t)n);
    }
    for (int32_t pc = 0; *where != '#' && has_lines(s) && pc < step_program_length(s); ++pc)
        if (begins_line(s, pc, colon == NULL ? NULL : file, (int)n)) {
            toggle(s, pc);
            ++found;
        }
    if (found == 0)
        step_no(s, "no instruction is of '%.60s'", where);
}
