/* record.c - see record.h. */
#include "spec-tests/device/record.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 8 };

/* ---- Writing -------------------------------------------------------------------------------- */

static void put_word(const struct record *r, uint64_t word, struct text *line)
{
    for (int i = 0; i < r->pieces; ++i) {
        uint64_t within = word - r->piece[i].at;
        if (within < r->piece[i].bytes) {
            text_printf(line, " @%d+%" PRIx64, i, within);
            return;
        }
    }
    text_printf(line, " %" PRIx64, word);
}

static void put_three(struct text *line, const char *name, int64_t x, int64_t y, int64_t z)
{
    text_printf(line, "  %s %" PRId64 " %" PRId64 " %" PRId64, name, x, y, z);
}

void record_print(const struct record *r, const emu_ptx_launch *l, struct text *line)
{
    size_t words = (l->packed_bytes + WORD - 1) / WORD, same;
    uint64_t *word = need(calloc(words + 1, sizeof *word));
    memcpy(word, l->packed, l->packed_bytes);
    text_printf(line, "launch %s", l->entry);
    put_three(line, "grid", l->grid[0], l->grid[1], l->grid[2]);
    put_three(line, "block", l->block[0], l->block[1], l->block[2]);
    put_three(line, "cluster", l->cluster[0], l->cluster[1], l->cluster[2]);
    text_printf(line, "  shared %u  bytes %zu ", (unsigned)l->dynamic_shared, l->packed_bytes);
    for (size_t i = 0; i < words; i += same) {
        put_word(r, word[i], line);
        for (same = 1; i + same < words && word[i + same] == word[i];)
            ++same;
        if (same > 1)
            text_printf(line, "*%zu", same);
    }
    free(word);
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* A text that is being read, and what was wrong first. */
struct reader {
    const char *at, *wrong;
};

static void expect(struct reader *t, const char *word)
{
    size_t length = strlen(word);
    t->at += strspn(t->at, " ");
    if (t->wrong == NULL && strncmp(t->at, word, length) == 0)
        t->at += length;
    else if (t->wrong == NULL)
        t->wrong = "a word is missing";
}

static uint64_t number(struct reader *t, int base)
{
    char *end;
    t->at += strspn(t->at, " ");
    if (t->wrong != NULL || !isxdigit((unsigned char)*t->at)) {
        t->wrong = t->wrong != NULL ? t->wrong : "a number is missing";
        return 0;
    }
    uint64_t n = strtoull(t->at, &end, base);
    t->at = end;
    return n;
}

static void read_name(struct reader *t, char *name)
{
    t->at += strspn(t->at, " ");
    size_t length = strcspn(t->at, " ");
    if (t->wrong == NULL && (length == 0 || length >= RECORD_NAME))
        t->wrong = "no name of a kernel";
    if (t->wrong != NULL)
        return;
    memcpy(name, t->at, length);
    name[length] = '\0';
    t->at += length;
}

static uint64_t read_word(const struct record *r, struct reader *t)
{
    if (*t->at != '@')
        return number(t, 16);
    ++t->at;
    uint64_t piece = number(t, 10);
    expect(t, "+");
    uint64_t within = number(t, 16);
    if (t->wrong == NULL && (piece >= (uint64_t)r->pieces || within >= r->piece[piece].bytes))
        t->wrong = "an address outside of all memory";
    return t->wrong != NULL ? 0 : r->piece[piece].at + within;
}

static void read_words(const struct record *r, struct reader *t, struct record_launch *to)
{
    size_t words = (to->launch.packed_bytes + WORD - 1) / WORD, n = 0;
    if (t->wrong == NULL && words > RECORD_WORDS)
        t->wrong = "more arguments than a kernel may have";
    while (t->wrong == NULL && n < words) {
        t->at += strspn(t->at, " ");
        uint64_t word = read_word(r, t), times = 1;
        if (*t->at == '*') {
            ++t->at;
            times = number(t, 10);
        }
        if (times == 0 || times > words - n)
            t->wrong = "more or fewer words than bytes";
        for (; t->wrong == NULL && times > 0; --times)
            to->word[n++] = word;
    }
    if (t->wrong == NULL && t->at[strspn(t->at, " \n")] != '\0')
        t->wrong = "more words than bytes";
}

const char *record_read(const struct record *r, const char *line, struct record_launch *to)
{
    struct reader t = {line, NULL};
    emu_ptx_launch *l = &to->launch;
    memset(to, 0, sizeof *to);
    expect(&t, "launch ");
    read_name(&t, to->name);
    expect(&t, "grid ");
    for (int d = 0; d < 3; ++d)
        l->grid[d] = (int64_t)number(&t, 10);
    expect(&t, "block ");
    for (int d = 0; d < 3; ++d)
        l->block[d] = (int)number(&t, 10);
    expect(&t, "cluster ");
    for (int d = 0; d < 3; ++d)
        l->cluster[d] = (int)number(&t, 10);
    expect(&t, "shared ");
    l->dynamic_shared = (uint32_t)number(&t, 10);
    expect(&t, "bytes ");
    l->packed_bytes = (size_t)number(&t, 10);
    read_words(r, &t, to);
    l->entry = to->name;
    l->packed = to->word;
    return t.wrong;
}
