/* answer.c - answers as text: in full where they are short, as a digest where not.
 *
 * Here: the digest, writing and reading. Not here: files of answers (golden.c).
 * The forms are described in differ.h. */
#include "spec-tests/compare/differ/differ.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 32)) * 0xd6e8feb86659fd93u;
    z = (z ^ (z >> 29)) * 0xa0761d6478bd642fu;
    return z ^ (z >> 32);
}

uint64_t differ_digest_start(uint64_t bytes)
{
    return mix(bytes + 0x6375746563686563u);
}

/* The same digest in several steps needs steps of whole words, but for the last. */
uint64_t differ_digest_more(uint64_t digest, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        uint64_t w = 0;
        for (size_t k = 0; k < 8 && i + k < n; ++k)
            w |= (uint64_t)bytes[i + k] << 8 * k;
        digest = mix(digest + w);
    }
    return digest;
}

/* The pieces of an answer: part k lies in one block. */
struct piece {
    unsigned char *bytes;
    size_t n;
};

static int pieces_of(const struct differ_plan *p, const struct differ_answer *a, struct piece *out)
{
    int n = 0;
    for (int plane = 0; plane < a->planes && p->y.bytes != 0; ++plane)
        out[n++] = (struct piece){a->image[plane].y + p->y.cells, p->y.length};
    out[n++] = (struct piece){a->image[0].report + p->report.cells, p->report.length};
    return n;
}

size_t differ_answer_bytes(const struct differ_plan *p)
{
    return p->y.length * (size_t)p->planes + p->report.length;
}

/* All bytes of the answer in one place. */
static unsigned char *gather(const struct differ_plan *p, const struct differ_answer *a)
{
    struct piece piece[DIFFER_PLANES + 1];
    unsigned char *all = need(malloc(differ_answer_bytes(p) + 1));
    size_t at = 0;
    int n = pieces_of(p, a, piece);
    for (int k = 0; k < n; at += piece[k++].n)
        memcpy(all + at, piece[k].bytes, piece[k].n);
    return all;
}

static void print_full(const unsigned char *bytes, size_t n, struct text *t)
{
    for (size_t i = 0; i < n;) {
        size_t run = 1;
        while (i + run < n && bytes[i + run] == bytes[i])
            ++run;
        if (run < 3)
            run = 1;
        text_printf(t, "%02x", (unsigned)bytes[i]);
        if (run > 1)
            text_printf(t, "*%zu%s", run, i + run < n ? " " : "");
        i += run;
    }
}

void differ_answer_print(const struct differ_plan *p, const struct differ_answer *a, bool digest,
                         struct text *t)
{
    size_t n = differ_answer_bytes(p);
    unsigned char *all = gather(p, a);
    if (digest)
        text_printf(t, "digest %016" PRIx64 " bytes %zu",
                    differ_digest_more(differ_digest_start(n), all, n), n);
    else
        print_full(all, n, t);
    free(all);
}

static int digit(char c)
{
    static const char hex[] = "0123456789abcdef";
    const char *found = c == '\0' ? NULL : strchr(hex, c);
    return found == NULL ? -1 : (int)(found - hex);
}

static bool wrong(struct differ_fault *fault, size_t at, const char *why)
{
    fault->column = (int)at + 1;
    snprintf(fault->why, sizeof fault->why, "%s", why);
    return false;
}

/* How often the byte occurs that ends before text[*at]: 1, or the N of `*N`, with a blank where
 * more follows; 0 where that is not a number. */
static size_t read_run(const char *text, size_t *at)
{
    size_t n = 0;
    if (text[*at] != '*')
        return 1;
    for (++*at; text[*at] >= '0' && text[*at] <= '9' && n < DIFFER_MAX_BYTES; ++*at)
        n = 10 * n + (size_t)(text[*at] - '0');
    if (text[*at] == '\0')
        return n;
    return text[(*at)++] == ' ' && text[*at] != '\0' ? n : 0;
}

static bool read_full(const char *text, unsigned char *out, size_t n, struct differ_fault *fault)
{
    size_t at = 0, filled = 0;
    while (text[at] != '\0') {
        int high = digit(text[at]), low = high < 0 ? -1 : digit(text[at + 1]);
        if (low < 0)
            return wrong(fault, at, "two digits of a byte are expected");
        at += 2;
        size_t from = at, run = read_run(text, &at);
        if (run == 0)
            return wrong(fault, from,
                         "a count, and a blank where more follows, is expected after *");
        if (run > n - filled)
            return wrong(fault, from, "the answer has more bytes than the case");
        memset(out + filled, high << 4 | low, run);
        filled += run;
    }
    return filled == n || wrong(fault, at, "the answer has fewer bytes than the case");
}

bool differ_answer_read(const struct differ_plan *p, const char *text, struct differ_answer *a,
                        struct differ_fault *fault)
{
    struct piece piece[DIFFER_PLANES + 1];
    size_t n = differ_answer_bytes(p), at = 0;
    unsigned char *all = need(malloc(n + 1));
    bool good = read_full(text, all, n, fault);
    int count = pieces_of(p, a, piece);
    for (int k = 0; good && k < count; at += piece[k++].n)
        memcpy(piece[k].bytes, all + at, piece[k].n);
    free(all);
    return good;
}
