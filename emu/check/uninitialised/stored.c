/* stored.c - undefined values in shared memory: where each comes from.
 *
 *      stored[page]   NULL until an undefined value is stored into one of its words
 *      origin         of each word: of the value that was stored last
 *      is_value       of each byte: it was computed, or all that a lane stored; else it may be
 *                     padding
 *
 * Both count for bytes that are EMUI_COPIED. Only the threads of a cluster read shared memory, and
 * it ends with them: to store an undefined value there is no fault, and it is followed until
 * somebody uses it. Global memory is read after the launch: there the store itself is the finding.
 * Here: the pages. Not here: loads, stores and uses (undefined.c). */
#include "emu/check/uninitialised/undefined.h"

#include <stdlib.h>

enum { PAGE_SHIFT = 6, PAGE = 1 << PAGE_SHIFT, PAGE_WORDS = PAGE / EMUI_ROW_BYTES };

struct emui_stored {
    emui_origin origin[PAGE_WORDS];
    uint8_t is_value[PAGE_WORDS]; /* a bit per byte */
};

static uint64_t pages_of(const emui_region *r)
{
    return (r->room + PAGE - 1) >> PAGE_SHIFT;
}

static uint64_t word_of(emui_place p)
{
    return p.offset / EMUI_ROW_BYTES % PAGE_WORDS;
}

static uint8_t bit_of(emui_place p)
{
    return (uint8_t)(1U << p.offset % EMUI_ROW_BYTES);
}

/* NULL where what is stored in the byte has a value, or nothing is known. */
static const struct emui_stored *page_of(emui_place p)
{
    const bool copied = (*emui_states(p) & EMUI_COPIED) != 0;
    return !copied || p.region->stored == NULL ? NULL : p.region->stored[p.offset >> PAGE_SHIFT];
}

static struct emui_stored *make_page(emui_place p)
{
    emui_region *r = p.region;
    if (r->stored == NULL)
        r->stored = calloc((size_t)pages_of(r), sizeof(struct emui_stored *));
    if (r->stored == NULL)
        return NULL;
    struct emui_stored **page = &r->stored[p.offset >> PAGE_SHIFT];
    if (*page == NULL)
        *page = calloc(1, sizeof **page);
    return *page;
}

void emui_stored_put(emu_machine *m, emui_place p, const emui_origin *from, bool is_value)
{
    struct emui_stored *page = make_page(p);
    if (page == NULL) {
        emui_short_of_memory(m);
        return;
    }
    const uint64_t word = word_of(p);
    page->origin[word] = *from;
    page->is_value[word] =
        (uint8_t)((page->is_value[word] & ~bit_of(p)) | (is_value ? bit_of(p) : 0));
}

const emui_origin *emui_stored_at(emui_place p, bool *is_value)
{
    const struct emui_stored *page = page_of(p);
    const uint64_t word = word_of(p);
    *is_value = page != NULL && (page->is_value[word] & bit_of(p)) != 0;
    /* an earlier launch may have stored the word */
    return page == NULL || page->origin[word].w == NULL ? NULL : &page->origin[word];
}

void emui_stored_drop(emui_region *r)
{
    for (uint64_t i = 0; r->stored != NULL && i < pages_of(r); ++i)
        free(r->stored[i]);
    free(r->stored);
    r->stored = NULL;
}
