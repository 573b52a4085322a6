/* print.c - the oracle's tree written in CuTe's print form.
 *
 * Like snprintf: what does not fit is left out, and the whole length is returned. */
#include "spec-tests/judge/oracle/oracle.h"
#include <inttypes.h>
#include <stdio.h>

struct writer {
    char *text;
    size_t size, length;
};

static void write_tree(struct writer *w, oracle_tree t);

static void put(struct writer *w, const char *s)
{
    for (; *s != '\0'; ++s) {
        if (w->length + 1 < w->size)
            w->text[w->length] = *s;
        ++w->length;
    }
}

static void put_number(struct writer *w, int64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    put(w, digits);
}

/* The path from its innermost mode, the highest digit, outwards. */
static void put_path(struct writer *w, uint32_t path)
{
    for (int shift = 28; shift >= 0; shift -= 4) {
        uint32_t digit = (path >> shift) & 15u;
        if (digit != 0) {
            put(w, "@");
            put_number(w, (int64_t)digit - 1);
        }
    }
}

static void put_list(struct writer *w, oracle_tree t, const char *before, const char *between,
                     const char *after)
{
    put(w, before);
    for (int i = 0; i < t->count; ++i) {
        put(w, i > 0 ? between : "");
        write_tree(w, t->item[i]);
    }
    put(w, after);
}

static void put_swizzle(struct writer *w, oracle_tree t)
{
    put(w, "Sw<");
    for (int i = 0; i < 3; ++i) {
        put(w, i > 0 ? "," : "");
        put_number(w, t->item[i]->value);
    }
    put(w, ">");
}

static void write_tree(struct writer *w, oracle_tree t)
{
    switch (t->kind) {
    case ORACLE_NULL:
        put(w, "?");
        break;
    case ORACLE_INT:
    case ORACLE_BASIS:
        put(w, t->fixed ? "_" : "");
        put_number(w, t->value);
        put_path(w, t->path);
        break;
    case ORACLE_ANY:
        put(w, "_");
        break;
    case ORACLE_TUPLE:
        put_list(w, t, "(", ",", ")");
        break;
    case ORACLE_LIST:
        put_list(w, t, "", ",", "");
        break;
    case ORACLE_LAYOUT:
        put_list(w, t, "", ":", "");
        break;
    case ORACLE_SWIZZLE:
        put_swizzle(w, t);
        break;
    case ORACLE_COMPOSED:
    case ORACLE_TENSOR:
        put_list(w, t, "", " o ", "");
        break;
    case ORACLE_MAJOR:
        put(w, t->value == 0 ? "LayoutLeft" : "LayoutRight");
        break;
    case ORACLE_ITERATOR:
        put_list(w, t, "ArithTuple", "", "");
        break;
    }
}

size_t oracle_print(oracle_tree t, char *text, size_t size)
{
    struct writer w = {.text = text, .size = size};
    write_tree(&w, t);
    if (size > 0)
        text[w.length < size ? w.length : size - 1] = '\0';
    return w.length;
}
