/* track.c - memory for the last accesses to each word: see track.h. Not here: what goes into it
 * (race.c). */
#include "emu/order/shadow.h"

#include <stdlib.h>

bool emui_track_open(emu_machine *m, emui_region *r)
{
    bool wanted = emui_checks(m, EMU_CHECK_RACE) || emui_checks(m, EMU_CHECK_PROXY);
    if (!wanted || (r->space != EMU_SHARED && r->space != EMU_GLOBAL))
        return true;
    size_t pages = (size_t)(r->bytes / EMUI_TRACK_PAGE) + 1;
    r->track = calloc(1, sizeof *r->track + pages * sizeof r->track->page[0]);
    if (r->track != NULL)
        r->track->pages = pages;
    return r->track != NULL;
}

void emui_track_close(emui_region *r)
{
    for (size_t i = 0; r->track != NULL && i < r->track->pages; ++i) {
        emui_tracked *page = r->track->page[i];
        for (int k = 0; page != NULL && k < EMUI_TRACK_PAGE_WORDS; ++k)
            free(page[k].more);
        free(page);
    }
    free(r->track);
    r->track = NULL;
}

emui_tracked *emui_tracked_at(emu_machine *m, emui_region *r, uint64_t offset)
{
    emui_tracked **page = &r->track->page[offset / EMUI_TRACK_PAGE];
    if (*page == NULL)
        *page = calloc(EMUI_TRACK_PAGE_WORDS, sizeof **page);
    if (*page == NULL) {
        emui_short_of_memory(m);
        return NULL;
    }
    return &(*page)[offset % EMUI_TRACK_PAGE / EMUI_TRACK_WORD];
}

const char *emui_slot_name(const emu_machine *m, const emui_slot *s, emui_text *t)
{
    int n = s->who % m->threads;
    if (s->who >= m->how.ctas * m->threads)
        snprintf(t->s, sizeof t->s, "an asynchronous operation");
    else
        snprintf(t->s, sizeof t->s, "lane %d of warp %d of CTA %d", n % EMU_LANES, n / EMU_LANES,
                 s->who / m->threads);
    return t->s;
}
