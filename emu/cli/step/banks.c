/* banks.c - shared memory by bank: who wrote each word, what the next instruction touches.
 *
 *      bank      0       4       8            a row is 128 bytes, one word in each of 32 banks
 *      0x0000    0 0 0*0*1 ..                 warp 0 wrote these; * is touched next
 *      0x0080    . . ~ ~ b ..                 . nobody wrote; ~ in flight; b an mbarrier
 *                                             @ a copy wrote it */
#include "emu/cli/step/step.h"

#include "emu/check/race/history.h"
#include "emu/exec/memory/banks.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BANKS = 32, ROW = 128, ROWS = 8, MAX_ROWS = 64 };

static bool is_touched(const step_touch *t, uint64_t offset)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((t->lanes >> lane & 1) && t->offset[lane] < offset + 4 &&
            offset < t->offset[lane] + t->bytes)
            return true;
    return false;
}

static char warp_sign(int warp)
{
    static const char sign[] = "0123456789ACDEFGHIJKLMNOPQRSTUVW";
    return sign[warp % 32];
}

/* Who wrote a word last. */
static char sign_of(const stepper *s, emui_place p)
{
    const uint8_t *state = emui_states(p);
    uint64_t bytes = p.region->bytes - p.offset < 4 ? p.region->bytes - p.offset : 4;
    uint8_t all = 0;
    for (uint64_t i = 0; i < bytes; ++i)
        all |= state[i];
    if (all & EMUI_ARRIVING)
        return '~';
    if (all & EMUI_MBARRIER)
        return 'b';
    if (!step_is_written(s, all))
        return '.';
    const emui_shadow_page *page =
        p.region->shadow == NULL ? NULL : p.region->shadow->page[p.offset / EMUI_SHADOW_PAGE];
    const uint32_t word = emui_word_at(p.offset);
    emui_cursor wrote = emui_records(page, word, true);
    if (!emui_next(&wrote))
        return '?';
    if (emui_is_of_engine(s->l.m, &wrote.now))
        return '@';
    emu_party by = emui_record_party(s->l.m, &wrote.now);
    return by.cta == s->cta ? warp_sign(by.warp) : '&';
}

static step_ink ink_of(char sign, bool touched)
{
    if (touched)
        return STEP_HERE;
    return sign == '.' || sign == '?'   ? STEP_DIM
           : sign == '~' || sign == '@' ? STEP_CYAN
           : sign == 'b'                ? STEP_RED
           : (sign & 1)                 ? STEP_GREEN
                                        : STEP_PLAIN;
}

static void put_row(const stepper *s, emui_place p, const step_touch *t, char mark)
{
    printf("  0x%04" PRIx64 "  ", p.offset);
    for (int bank = 0; bank < BANKS && p.offset < p.region->bytes; ++bank, p.offset += 4) {
        bool touched = is_touched(t, p.offset);
        char sign = sign_of(s, p);
        printf("%s%c", step_ink_of(s, ink_of(sign, touched)), sign);
        if (touched || bank + 1 < BANKS)
            putchar(touched ? mark : ' ');
        fputs(step_ink_of(s, STEP_PLAIN), stdout);
    }
    putchar('\n');
}

static void put_cost(const step_touch *t)
{
    emui_mode mode = t->updates ? EMUI_UPDATE : t->writes ? EMUI_WRITE : EMUI_READ;
    emui_banks b = emui_bank_model(t->lanes, t->offset, t->bytes, mode);
    int most = 0, used = 0;
    for (int bank = 0; bank < BANKS; ++bank) {
        used += b.words[bank] > 0;
        most = b.words[bank] > most ? b.words[bank] : most;
    }
    printf("  * is what the next instruction of this warp %s: %d bank%s, %d word%s in the fullest; "
           "%d wavefront%s of at least %d\n",
           t->writes ? "writes" : "reads", used, used == 1 ? "" : "s", most, most == 1 ? "" : "s",
           b.wavefronts, b.wavefronts == 1 ? "" : "s", b.ideal);
}

static uint64_t lowest(const step_touch *t)
{
    uint64_t least = UINT64_MAX;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((t->lanes >> lane & 1) && t->offset[lane] < least)
            least = t->offset[lane];
    return least;
}

static void put_heading(void)
{
    fputs("  bank    ", stdout);
    for (int bank = 0; bank < BANKS; bank += 4)
        printf(bank + 4 < BANKS ? "%-8d" : "%d\n", bank);
}

void step_put_banks(stepper *s, const step_words *w)
{
    const emui_cta *c = step_cta(s, s->cta);
    emui_place p = {c == NULL ? NULL : c->shared, 0};
    step_touch t;
    bool touches = step_touches(s, step_pc(s), &t);
    int at = 1, rows = ROWS;
    if (p.region == NULL || p.region->bytes == 0) {
        step_no(s, "CTA %d has no shared memory", s->cta);
        return;
    }
    if (w->n > 1 && !step_place(s, w, &at, &p))
        return;
    if (p.region->space != EMU_SHARED) {
        step_no(s, "that is no place in shared memory");
        return;
    }
    if (at < w->n) {
        long n = strtol(w->word[at], NULL, 10);
        rows = n < 1 ? 1 : n > MAX_ROWS ? MAX_ROWS : (int)n;
    }
    if (w->n == 1 && touches)
        p.offset = lowest(&t);
    p.offset -= p.offset % ROW;
    put_heading();
    for (int i = 0; i < rows && p.offset < p.region->bytes; ++i, p.offset += ROW)
        put_row(s, p, &t, '*');
    puts("  0 1 2 ..: that warp wrote it last  @ a copy did  & another CTA  b an mbarrier\n"
         "  ~ a copy in flight will write it   . nobody wrote it  ? not known");
    if (touches)
        put_cost(&t);
}

void step_put_word(stepper *s, emui_place p)
{
    step_touch t = {.lanes = 1, .bytes = 1, .offset = {p.offset}};
    printf("    the word is in bank %d, marked with !; the warps that wrote last:\n",
           (int)(p.offset / 4 % BANKS));
    p.offset -= p.offset % ROW;
    put_heading();
    put_row(s, p, &t, '!');
}
