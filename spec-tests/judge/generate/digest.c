/* digest.c - see digest.h: FNV-1a over the bytes, and the last step of splitmix64, so that sums of
 * similar cases differ in all bits. */
#include "spec-tests/judge/generate/digest.h"

#include <string.h>

/* A text and its end, so that no two lists of texts have the same bytes. */
static uint64_t add_text(uint64_t h, const char *text)
{
    for (size_t i = 0, n = strlen(text); i <= n; ++i)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3;
    return h;
}

static uint64_t add_number(uint64_t h, uint64_t n)
{
    for (int i = 0; i < 8; ++i)
        h = (h ^ (n >> (8 * i) & 0xff)) * 0x100000001b3;
    return h;
}

uint64_t digest_answer(uint64_t h, const struct answer *answer)
{
    h = add_number(h, (uint64_t)answer->kind);
    return answer->kind == ANSWER_VALUE ? add_text(h, answer->text.bytes) : h;
}

uint64_t digest_case(const struct generate_case *c, int64_t number, uint64_t answers)
{
    uint64_t h = add_text(0xcbf29ce484222325, c->op);

    for (int i = 0; i < c->n; ++i)
        h = add_text(h, c->args[i]);
    h = add_number(h, (uint64_t)number);
    h = add_number(h, answers);
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9;
    h = (h ^ h >> 27) * 0x94d049bb133111eb;
    return h ^ h >> 31;
}
