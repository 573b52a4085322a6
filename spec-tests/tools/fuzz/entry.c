/* entry.c - the functions that libFuzzer calls, for the one target of this program.
 *
 * Not here: the targets (target/), how an input is edited (edit.c). */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_target.run((const char *)data, size);
    return 0;
}

/* One to four edits. A text that has become too long is replaced by a new one. */
static size_t edited(struct text *line, const struct text *other, uint8_t *out, size_t max,
                     unsigned seed)
{
    static struct generator g; /* large, and used by one caller at a time */
    generate_seed(&g, seed, fuzz_target.name, 0);
    do
        fuzz_edit(&g, &fuzz_target, line, other);
    while (generate_chance(&g, 35) && line->length <= max);
    for (int i = 0; line->length > max && i < 4; ++i) {
        text_clear(line);
        fuzz_target.fresh(&g, line);
    }
    size_t size = line->length < max ? line->length : max;
    memcpy(out, line->bytes, size);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct text line = {NULL, 0, 0};
    text_clear(&line);
    text_append(&line, (const char *)data, size);
    size = edited(&line, NULL, data, max, seed);
    text_free(&line);
    return size;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb,
                                 uint8_t *out, size_t max, unsigned seed)
{
    struct text line = {NULL, 0, 0}, other = {NULL, 0, 0};
    text_clear(&line);
    text_clear(&other);
    text_append(&line, (const char *)a, na);
    text_append(&other, (const char *)b, nb);
    size_t size = edited(&line, &other, out, max, seed);
    text_free(&line);
    text_free(&other);
    return size;
}
