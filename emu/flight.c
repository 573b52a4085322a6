/* flight.c - the marks of bytes in flight, also where several operations use a byte.
 *
 *      state[i]       LEAVING, ARRIVING: one operation or more
 *      overlap[page]  how many more than one, NULL while no byte of the page is used twice
 *
 * Follows the PTX ISA, "Asynchronous operations": from its issue until an asynchronous copy is
 * over, what it reads must not be written and what it writes must not be touched. Two reads of a
 * byte are fine, and so are two reductions into one: hence the counts. Here: the marks. Not here:
 * when they come and go (async.c), what is said about them (access.c). */
#include "flight.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_SHIFT = 8, PAGE = 1 << PAGE_SHIFT };

struct emui_overlap {
    uint32_t leaving[PAGE], arriving[PAGE];
};

static uint64_t pages_of(const emui_region *r)
{
    return (r->bytes >> PAGE_SHIFT) + 1;
}

void emui_overlap_free(emui_region *r)
{
    for (uint64_t i = 0; r->overlap != NULL && i < pages_of(r); ++i)
        free(r->overlap[i]);
    free(r->overlap);
}

/* The count of a byte, NULL where it was never used twice. */
static uint32_t *count_of(const emui_region *r, uint64_t offset, uint8_t bit)
{
    struct emui_overlap *page = r->overlap == NULL ? NULL : r->overlap[offset >> PAGE_SHIFT];
    if (page == NULL)
        return NULL;
    return bit == EMUI_LEAVING ? &page->leaving[offset % PAGE] : &page->arriving[offset % PAGE];
}

static bool make_page(emui_region *r, uint64_t offset)
{
    if (r->overlap == NULL)
        r->overlap = calloc((size_t)pages_of(r), sizeof(struct emui_overlap *));
    if (r->overlap == NULL)
        return false;
    struct emui_overlap **page = &r->overlap[offset >> PAGE_SHIFT];
    if (*page == NULL)
        *page = calloc(1, sizeof **page);
    return *page != NULL;
}

static bool mark(emui_place p, uint64_t bytes, uint8_t bit)
{
    uint8_t *state = emui_states(p), any = 0;
    for (uint64_t i = 0; i < bytes; ++i)
        any |= state[i];
    if (any & bit)
        for (uint64_t i = 0; i < bytes; ++i) {
            if (!(state[i] & bit))
                continue;
            if (!make_page(p.region, p.offset + i))
                return false;
            ++*count_of(p.region, p.offset + i, bit);
        }
    for (uint64_t i = 0; i < bytes; ++i)
        state[i] |= bit;
    return true;
}

static void unmark(emui_place p, uint64_t bytes, uint8_t bit)
{
    uint8_t *state = emui_states(p);
    uint8_t gone = bit == EMUI_ARRIVING ? EMUI_ARRIVING | EMUI_REDUCING : bit;
    for (uint64_t i = 0; p.region->overlap != NULL && i < bytes; ++i) {
        uint32_t *more = count_of(p.region, p.offset + i, bit);
        if (more == NULL || *more == 0)
            state[i] &= (uint8_t)~gone;
        else
            --*more;
    }
    for (uint64_t i = 0; p.region->overlap == NULL && i < bytes; ++i)
        state[i] &= (uint8_t)~gone;
}

/* What is copied over is gone at once; what is reduced into goes on to count. */
static bool mark_target(const emui_async *a, const emui_piece *piece)
{
    if (!mark(piece->to, piece->bytes, EMUI_ARRIVING))
        return false;
    uint8_t *state = emui_states(piece->to);
    if (a->reduce == EMUI_COPY)
        memset(emui_bytes(piece->to), EMUI_POISON, piece->bytes);
    for (uint32_t i = 0; a->reduce != EMUI_COPY && i < piece->bytes; ++i)
        state[i] |= EMUI_REDUCING;
    return true;
}

bool emui_mark_flight(emu_machine *m, const emui_async *a)
{
    bool done = true;
    for (int i = 0; done && i < a->pieces; ++i) {
        const emui_piece *piece = &a->piece[i];
        if (piece->from.region != NULL)
            done = mark(piece->from, piece->bytes, EMUI_LEAVING);
        if (done && piece->to.region != NULL)
            done = mark_target(a, piece);
    }
    if (!done)
        emui_short_of_memory(m);
    return done;
}

void emui_unmark_sources(const emui_async *a)
{
    for (int i = 0; i < a->pieces; ++i)
        if (a->piece[i].from.region != NULL)
            unmark(a->piece[i].from, a->piece[i].bytes, EMUI_LEAVING);
}

void emui_unmark_targets(const emui_async *a)
{
    for (int i = 0; i < a->pieces; ++i)
        if (a->piece[i].to.region != NULL)
            unmark(a->piece[i].to, a->piece[i].bytes, EMUI_ARRIVING);
}
