/* kept_pages.c - links and operations of a region's grains: see kept_pages.h. */
#include "emu/check/race/kept_pages.h"

#include "emu/check/race/clock.h"

#include <stdlib.h>
#include <string.h>

enum { GRAINS = EMUI_GRAINS };

/* ---- Regions -------------------------------------------------------------------------------- */

struct emui_kept_pages *emui_kept_pages_new(uint64_t bytes)
{
    const size_t pages = (size_t)(bytes / EMUI_KEPT_PAGE) + 1;
    struct emui_kept_pages *k =
        calloc(1, sizeof *k + pages * (GRAINS * sizeof *k->grain + sizeof *k->state));
    if (k == NULL)
        return NULL;
    k->pages = (uint32_t)pages;
    k->state = (uint8_t *)&k->grain[pages * GRAINS];
    return k;
}

static void forget_clocks(struct emui_kept_pages *k)
{
    for (uint32_t i = 1; i < k->operations.count; ++i)
        emui_clock_forget(&emui_operation_at(k, i)->clock);
}

void emui_kept_pages_clear(struct emui_kept_pages *k)
{
    for (uint32_t i = 0; k->kept > 0 && i < k->pages; ++i)
        if (k->state[i] == EMUI_PAGE_KEPT)
            memset(&k->grain[i * GRAINS], 0, GRAINS * sizeof *k->grain);
    memset(k->state, EMUI_PAGE_UNUSED, k->pages);
    forget_clocks(k);
    k->operations.count = k->operations.free = k->links.count = k->links.free = 0;
    k->last = k->kept = 0;
}

void emui_kept_pages_free(struct emui_kept_pages *k)
{
    if (k == NULL)
        return;
    forget_clocks(k);
    free(k->operations.at);
    free(k->links.at);
    free(k);
}

/* ---- Operations ----------------------------------------------------------------------------- */

/* One more; 0: out of memory. */
static uint32_t take(emui_pool *p, size_t size)
{
    if (p->count == p->room) {
        const uint32_t room = p->room == 0 ? 64 : 2 * p->room;
        void *more = realloc(p->at, room * size);
        if (more == NULL)
            return 0;
        p->at = more;
        p->room = room;
    }
    p->count += p->count == 0;
    return p->count++;
}

static uint32_t take_operation(struct emui_kept_pages *k)
{
    const uint32_t i = k->operations.free;
    if (i == 0)
        return take(&k->operations, sizeof(emui_kept_operation));
    k->operations.free = emui_operation_at(k, i)->uses;
    return i;
}

static void drop_operation(struct emui_kept_pages *k, uint32_t i)
{
    emui_kept_operation *o = emui_operation_at(k, i);
    if (i == 0 || --o->uses > 0)
        return;
    emui_clock_forget(&o->clock);
    o->uses = k->operations.free;
    k->operations.free = i;
}

uint32_t emui_kept_operation_new(struct emui_kept_pages *k, const emui_kept_operation *o)
{
    const uint32_t i = take_operation(k);
    if (i == 0)
        return 0;
    emui_kept_operation *fresh = emui_operation_at(k, i);
    *fresh = *o;
    emui_clock_share(fresh->clock);
    fresh->serial = ++k->serials;
    fresh->uses = 1;
    drop_operation(k, k->last);
    return k->last = i;
}

/* ---- Links ---------------------------------------------------------------------------------- */

static uint32_t take_link(struct emui_kept_pages *k)
{
    const uint32_t i = k->links.free;
    if (i == 0)
        return take(&k->links, sizeof(emui_link));
    k->links.free = emui_link_at(k, i)->uses;
    return i;
}

void emui_link_drop(struct emui_kept_pages *k, uint32_t i, uint32_t times)
{
    for (; i != 0 && (emui_link_at(k, i)->uses -= times) == 0; times = 1) {
        emui_link *l = emui_link_at(k, i);
        const uint32_t before = l->before;
        if (before == 0)
            emui_operation_at(k, l->operation)->first = 0;
        else if (emui_link_at(k, before)->next == i)
            emui_link_at(k, before)->next_for = 0;
        drop_operation(k, l->operation);
        l->uses = k->links.free;
        k->links.free = i;
        i = before;
    }
}

/* A link that is not there yet; 0: out of memory. */
static uint32_t new_link(struct emui_kept_pages *k, uint32_t before, uint32_t of)
{
    const uint32_t i = take_link(k);
    if (i == 0)
        return 0;
    *emui_link_at(k, i) = (emui_link){.operation = of, .before = before, .depth = 1};
    ++emui_operation_at(k, of)->uses;
    if (before == 0) {
        emui_operation_at(k, of)->first = i;
        return i;
    }
    emui_link *older = emui_link_at(k, before);
    emui_link_at(k, i)->depth += older->depth;
    ++older->uses;
    older->next = i;
    older->next_for = emui_operation_at(k, of)->serial;
    return i;
}

uint32_t emui_link_behind(struct emui_kept_pages *k, uint32_t i, uint32_t of)
{
    const emui_kept_operation *o = emui_operation_at(k, of);
    const uint32_t before = o->writes ? 0 : i;
    if (before == 0)
        return o->first != 0 ? o->first : new_link(k, 0, of);
    const emui_link *older = emui_link_at(k, i);
    if (older->operation == of)
        return i;
    return older->next_for == o->serial ? older->next : new_link(k, i, of);
}
