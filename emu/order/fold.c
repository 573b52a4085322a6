/* fold.c - see fold.h.
 *
 * Most accesses of most programs are of a warp whose lanes are side by side, and what came before
 * them was another one of that kind. Here: words that are folded, unfolded, and compared folded.
 * Not here: anything that is found (race.c), which sees words alone. */
#include "emu/order/fold.h"

#include <stdlib.h>

/* ---- From two records to those of eight words, and back ------------------------------------- */

/* The lanes after the first that word k begins with. */
static int lanes_before(int step, int k)
{
    return step >= EMUI_SHADOW_WORD ? k * EMUI_SHADOW_WORD / step : k * (EMUI_SHADOW_WORD / step);
}

static emui_record record_of(const emui_record *first, int step, int k)
{
    emui_record s = *first;
    if (s.bytes != 0)
        s.who = (uint16_t)(s.who + lanes_before(step, k));
    return s;
}

void emui_unfold(emui_shadow_page *page, uint32_t fold)
{
    emui_fold *f = &page->fold[fold];
    emui_shadow_word *word = &page->word[fold * EMUI_FOLD_WORDS];
    if (!f->folded)
        return;
    for (int k = 0; k < EMUI_FOLD_WORDS; ++k) {
        word[k].write = record_of(&f->write, f->write_step, k);
        word[k].read = record_of(&f->read, f->read_step, k);
    }
    f->folded = false;
}

/* The step of records of words 0 and 7: how many lanes lie between them says it. */
static int step_of(const emui_record *first, const emui_record *last)
{
    if (first->bytes != 0 && emui_is_parts(first))
        return EMUI_SHADOW_WORD / (emui_lanes_more(first) + 1);
    switch (last->who - first->who) {
    case 1:
        return 16;
    case 3:
        return 8;
    case 7:
        return 4;
    default:
        return EMUI_FOLD;
    }
}

static bool is_alike(const emui_record *s, emui_record want)
{
    if (want.bytes == 0)
        return s->bytes == 0;
    return s->bytes == want.bytes && s->who == want.who && s->cluster == want.cluster &&
           s->epoch == want.epoch && s->pc == want.pc && s->flags == want.flags;
}

/* Whole words alone; parts of them have lost none. */
static bool can_begin(const emui_record *s)
{
    return s->bytes == 0 || s->bytes == EMUI_WHOLE_WORD;
}

static bool fold_words(emui_shadow_page *page, uint32_t fold)
{
    emui_fold *f = &page->fold[fold];
    const emui_shadow_word *word = &page->word[fold * EMUI_FOLD_WORDS];
    const emui_shadow_word *last = &word[EMUI_FOLD_WORDS - 1];
    if (!can_begin(&word->write) || !can_begin(&word->read))
        return false;
    f->write = word->write;
    f->read = word->read;
    f->write_step = (uint8_t)step_of(&word->write, &last->write);
    f->read_step = (uint8_t)step_of(&word->read, &last->read);
    for (int k = 0; k < EMUI_FOLD_WORDS; ++k)
        if (word[k].more != NULL ||
            !is_alike(&word[k].write, record_of(&f->write, f->write_step, k)) ||
            !is_alike(&word[k].read, record_of(&f->read, f->read_step, k)))
            return false;
    f->folded = true;
    return true;
}

/* ---- Comparing ------------------------------------------------------------------------------ */

bool emui_far_is_past(const emui_view *v, const emui_record *s, int k)
{
    return s->bytes == 0 || s->cluster < v->since ||
           emui_epoch_in(v->m, v->clock, s->cluster, s->who + k) >= s->epoch;
}

/* The same of another cluster's. */
static bool is_far_before(const emui_fold_access *a, const emui_record *s, int lanes)
{
    bool all = true;
    for (int k = 0; all && k < lanes; ++k)
        all = emui_far_is_past(a->view, s, k);
    return all;
}

/* Do all lanes of a record come before the access? Those that have the same bytes as then do. */
static inline bool is_before(const emui_fold_access *a, const emui_record *s, int step)
{
    const emui_clock *clock = a->view->clock;
    if (s->bytes == 0 || (s->who == a->now.who && s->cluster == a->now.cluster && step == a->step &&
                          s->flags == a->now.flags))
        return true;
    int lanes = EMUI_FOLD / step;
    if (!emui_is_parts(s) && s->flags > EMUI_RECORD_KIND)
        lanes += emui_lanes_more(s);
    if (s->cluster != a->now.cluster)
        return is_far_before(a, s, lanes);
    if (clock == NULL || s->who + lanes > clock->length)
        return false;
    for (int k = 0; k < lanes; ++k)
        if (clock->epoch[s->who + k] < s->epoch)
            return false;
    return true;
}

/* ---- Reads by other clusters ---------------------------------------------------------------- */

bool emui_has_far(const emui_view *v, emui_shadow_page *page, uint64_t byte)
{
    emui_far *far = emui_far_at(page, byte);
    bool any = false;
    for (int k = 0; far != NULL && k < far->n; ++k)
        any |= far->read[k].cluster >= v->since;
    if (far != NULL && !any)
        far->n = 0;
    return any;
}

emui_record emui_far_of(const emui_shadow_page *page, uint64_t byte, int k)
{
    const emui_far *far = &page->far[byte / EMUI_FOLD];
    return record_of(&far->read[k], far->step[k], (int)(byte % EMUI_FOLD / EMUI_SHADOW_WORD));
}

static bool all_far_before(const emui_shadow_page *page, uint32_t fold, const emui_fold_access *a)
{
    emui_far *far = page->far == NULL ? NULL : &page->far[fold];
    bool all = true;
    for (int k = 0; far != NULL && all && k < far->n; ++k)
        all = is_before(a, &far->read[k], far->step[k]);
    if (far != NULL && all)
        far->n = 0;
    return all;
}

/* Where there are too many: one of the cluster that reads now, else the oldest. */
static int gives_way(const emui_far *far, uint32_t cluster)
{
    for (int k = 0; k < far->n; ++k)
        if (far->read[k].cluster == cluster)
            return k;
    return 0;
}

/* The last read becomes one of another cluster. */
static bool put_far(emui_shadow_page *page, uint32_t fold, const emui_fold_access *a)
{
    const emui_fold *f = &page->fold[fold];
    if (page->far == NULL)
        page->far = calloc(EMUI_FOLDS, sizeof *page->far);
    if (page->far == NULL) {
        emui_short_of_memory(a->view->m);
        return false;
    }
    emui_far *far = &page->far[fold];
    for (int k = far->n == EMUI_FAR_READS ? gives_way(far, a->now.cluster) : far->n; k + 1 < far->n;
         ++k) {
        far->read[k] = far->read[k + 1];
        far->step[k] = far->step[k + 1];
    }
    far->n = far->n < EMUI_FAR_READS ? (uint8_t)(far->n + 1) : far->n;
    far->read[far->n - 1] = f->read;
    far->step[far->n - 1] = f->read_step;
    return true;
}

/* May the read be remembered as the last one? */
static bool follows(emui_shadow_page *page, uint32_t fold, const emui_fold_access *a)
{
    const emui_fold *f = &page->fold[fold];
    if (is_before(a, &f->read, f->read_step))
        return true;
    return f->read.cluster != a->now.cluster && put_far(page, fold, a);
}

/* ---- Visits --------------------------------------------------------------------------------- */

bool emui_fold_visit(emui_shadow_page *page, uint32_t fold, const emui_fold_access *a)
{
    emui_fold *f = &page->fold[fold];
    if ((!f->folded && !fold_words(page, fold)) || !is_before(a, &f->write, f->write_step))
        return false;
    if (a->writes ? !is_before(a, &f->read, f->read_step) || !all_far_before(page, fold, a)
                  : !follows(page, fold, a))
        return false;
    if (!a->writes) {
        f->read = a->now;
        f->read_step = (uint8_t)a->step;
        return true;
    }
    f->write = a->now;
    f->write_step = (uint8_t)a->step;
    f->read.bytes = 0;
    f->read.epoch = 0;
    return true;
}
