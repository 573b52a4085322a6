/* record.c - see record.h. */
#include "spec-tests/compare/device/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 8 };

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
