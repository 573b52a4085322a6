/* touched.c - words that were read or written, from shadow memory: see shadow.h. */
#include "emu/check/race/shadow.h"

#include "emu/check/race/granule.h"

static void set(uint32_t *mask, uint32_t word)
{
    mask[word / 32] |= UINT32_C(1) << word % 32;
}

void emui_touched_of(emui_shadow_page *page, emui_touched *to)
{
    *to = (emui_touched){{0}, {0}};
    for (uint32_t word = 0; word < EMUI_SHADOW_PAGE_WORDS; ++word) {
        uint64_t byte = (uint64_t)word * EMUI_SHADOW_WORD;
        emui_shadow_word *at = emui_expanded(page, byte);
        bool read = emui_readers_at(page, byte) != NULL, written = false;
        for (int k = 0; at != NULL && k < EMUI_RECORDS; ++k) {
            const emui_record *r = emui_record_of(at, false, k), *w = emui_record_of(at, true, k);
            read |= r != NULL && r->bytes != 0;
            written |= w != NULL && w->bytes != 0;
        }
        if (read)
            set(to->read, word);
        if (written)
            set(to->written, word);
    }
}

bool emui_is_written(const emui_touched *t)
{
    uint32_t any = 0;
    for (int i = 0; i < EMUI_TOUCHED_MASKS; ++i)
        any |= t->written[i];
    return any != 0;
}

bool emui_meets(const emui_touched *one, const emui_touched *other)
{
    uint32_t both = 0;
    for (int i = 0; i < EMUI_TOUCHED_MASKS; ++i)
        both |= (one->written[i] & (other->read[i] | other->written[i])) |
                (one->read[i] & other->written[i]);
    return both != 0;
}
