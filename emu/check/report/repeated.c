/* repeated.c - how many lanes did what a finding reports: it is reported once an instruction, of
 * the first of them.
 *
 * What is here: the set of lanes. What is not: when one is added (findings.c). */
#include "emu/check/report/repeated.h"

#include <stdlib.h>

enum { FIRST_ROOM = 16, MAX_WARPS = 1 << 20 };

static emui_warp_lanes *slot_of(const emui_repeated *s, int cta, int warp)
{
    uint32_t hash = (uint32_t)cta * 2654435761U + (uint32_t)warp * 40503U;
    hash ^= hash >> 15;
    for (;; ++hash) {
        emui_warp_lanes *slot = &s->at[hash & (s->room - 1)];
        if (slot->lanes == 0 || (slot->cta == cta && slot->warp == warp))
            return slot;
    }
}

static bool has_room(emui_repeated *s)
{
    if (2 * s->warps < s->room)
        return true;
    emui_repeated more = {.room = s->room == 0 ? FIRST_ROOM : 2 * s->room, .warps = s->warps};
    more.at = calloc(more.room, sizeof *more.at);
    if (more.at == NULL)
        return false;
    for (uint32_t i = 0; i < s->room; ++i)
        if (s->at[i].lanes != 0)
            *slot_of(&more, s->at[i].cta, s->at[i].warp) = s->at[i];
    free(s->at);
    *s = more;
    return true;
}

bool emui_repeated_add(emui_repeated *s, int cta, int warp, int lane)
{
    if (lane < 0 || s->warps >= MAX_WARPS)
        return true;
    if (!has_room(s))
        return false;
    emui_warp_lanes *slot = slot_of(s, cta, warp);
    s->warps += slot->lanes == 0;
    *slot = (emui_warp_lanes){cta, warp, slot->lanes | 1U << lane};
    return true;
}

static int compare(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static int64_t count_distinct(int *at, uint32_t n)
{
    int64_t distinct = n > 0;
    qsort(at, n, sizeof *at, compare);
    for (uint32_t i = 1; i < n; ++i)
        distinct += at[i] != at[i - 1];
    return distinct;
}

int64_t emui_repeated_count(const emui_repeated *s, int64_t *ctas)
{
    int64_t lanes = 0;
    uint32_t n = 0;
    int *cta = ctas == NULL ? NULL : malloc(((size_t)s->warps + 1) * sizeof *cta);
    for (uint32_t i = 0; i < s->room; ++i) {
        for (uint32_t left = s->at[i].lanes; left != 0; left &= left - 1)
            ++lanes;
        if (cta != NULL && s->at[i].lanes != 0)
            cta[n++] = s->at[i].cta;
    }
    if (ctas != NULL)
        *ctas = cta == NULL ? 0 : count_distinct(cta, n);
    free(cta);
    return lanes;
}

void emui_repeated_free(emui_repeated *s)
{
    free(s->at);
    *s = (emui_repeated){NULL, 0, 0};
}
