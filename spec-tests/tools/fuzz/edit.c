/* edit.c - one edit of an input: a number, a subtree, a name, a field; now and then a byte.
 *
 * The text need not follow the grammar. A piece is whatever looks like a value:
 *
 *      leaf    = ["_"] ["-"] digits {"@" digits} ["b"] | "_"
 *      group   = "(" .. ")"                   up to the parenthesis that closes it
 *      call    = name ["<" .. ">"] ["[" .. "]"] [group]
 *      piece   = (leaf | group | call) [":" (leaf | group | call)]
 *
 * Not here: new pieces (fresh.c), which edits an input gets (entry.c, libFuzzer). */
#include "spec-tests/tools/fuzz/fuzz.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PIECES = 128 };

struct piece {
    size_t begin, end;
    bool leaf, name;
};

struct pieces {
    int n;
    struct piece item[MAX_PIECES];
};

/* ---- Pieces of a text -------------------------------------------------------------------------
 */

static bool is_digit(const struct text *t, size_t i)
{
    return i < t->length && isdigit((unsigned char)t->bytes[i]);
}

static bool is_letter(const struct text *t, size_t i)
{
    return i < t->length && isalpha((unsigned char)t->bytes[i]);
}

static bool is_at(const struct text *t, size_t i, char c)
{
    return i < t->length && t->bytes[i] == c;
}

static size_t closing(const struct text *t, size_t i, char open, char close)
{
    int depth = 0;
    for (size_t k = i; k < t->length; ++k) {
        depth += t->bytes[k] == open;
        depth -= t->bytes[k] == close;
        if (depth == 0)
            return k + 1;
    }
    return i;
}

static size_t number_end(const struct text *t, size_t i)
{
    while (is_digit(t, i))
        ++i;
    while (is_at(t, i, '@') && is_digit(t, i + 1))
        for (++i; is_digit(t, i);)
            ++i;
    return is_at(t, i, 'b') ? i + 1 : i;
}

static size_t word_end(const struct text *t, size_t i)
{
    while (is_letter(t, i) || is_digit(t, i) || is_at(t, i, '_') || is_at(t, i, '.'))
        ++i;
    return i;
}

static size_t call_end(const struct text *t, size_t i)
{
    i = word_end(t, i);
    if (is_at(t, i, '<'))
        i = closing(t, i, '<', '>');
    if (is_at(t, i, '['))
        i = closing(t, i, '[', ']');
    return is_at(t, i, '(') ? closing(t, i, '(', ')') : i;
}

/* The end of the leaf, group or call that begins at i; i where none does. */
static size_t end_of(const struct text *t, size_t i)
{
    size_t sign = i + is_at(t, i, '_');
    sign += is_at(t, sign, '-');
    if (is_digit(t, sign))
        return number_end(t, sign);
    if (is_at(t, i, '_'))
        return i + 1;
    if (is_at(t, i, '('))
        return closing(t, i, '(', ')');
    return is_letter(t, i) ? call_end(t, i) : i;
}

static void add(struct pieces *p, struct piece piece)
{
    if (p->n < MAX_PIECES && piece.end > piece.begin)
        p->item[p->n++] = piece;
}

static void find_pieces(const struct text *t, struct pieces *p)
{
    p->n = 0;
    for (size_t i = 0; i < t->length;) {
        size_t end = end_of(t, i);
        bool name = is_letter(t, i), leaf = !name && !is_at(t, i, '(');
        add(p, (struct piece){i, end, leaf && end > i + 1, name});
        if (end > i && is_at(t, end, ':'))
            add(p, (struct piece){i, end_of(t, end + 1), false, false});
        i = leaf && end > i ? end : name ? word_end(t, i) : i + 1;
    }
}

/* ---- Changing a text -------------------------------------------------------------------------
 */

static void splice(struct text *t, size_t begin, size_t end, const char *with, size_t n)
{
    struct text out = {NULL, 0, 0};
    text_clear(&out);
    text_append(&out, t->bytes, begin);
    text_append(&out, with, n);
    text_append(&out, t->bytes + end, t->length - end);
    text_free(t);
    *t = out;
}

static const struct piece *any_piece(struct generator *g, const struct pieces *p)
{
    return p->n == 0 ? NULL : &p->item[generate_below(g, p->n)];
}

static void put_fresh(struct generator *g, struct text *t, size_t begin, size_t end,
                      const char *before)
{
    struct text value = {NULL, 0, 0};
    text_clear(&value);
    text_puts(&value, before);
    fuzz_fresh_value(g, &value);
    splice(t, begin, end, value.bytes, value.length);
    text_free(&value);
}

/* A number moved by a little, scaled, marked, or another one. */
static void edit_number(struct generator *g, struct text *t, const struct piece *p)
{
    struct text value = {NULL, 0, 0};
    bool fixed = t->bytes[p->begin] == '_';
    int64_t number = strtoll(t->bytes + p->begin + fixed, NULL, 10), die = generate_below(g, 8);
    text_clear(&value);
    if (die < 3 || number > INT64_MAX / 4 || number < -INT64_MAX / 4) {
        fuzz_fresh_number(g, &value);
    } else {
        fixed = die == 3 ? !fixed : fixed;
        number += die == 4 ? 1 : die == 5 ? -1 : die == 6 ? number : 0;
        number = die == 7 ? number / 2 : number;
        text_printf(&value, "%s%" PRId64, fixed ? "_" : "", number);
    }
    splice(t, p->begin, p->end, value.bytes, value.length);
    text_free(&value);
}

static void edit_name(struct generator *g, const struct fuzz_target *f, struct text *t,
                      const struct piece *p)
{
    int n = 0;
    while (f->word(n) != NULL)
        ++n;
    const char *word = f->word((int)generate_below(g, n));
    splice(t, p->begin, word_end(t, p->begin), word, strlen(word));
}

/* With the comma in front of it, or behind. */
static void drop(struct text *t, const struct piece *p)
{
    size_t begin = p->begin, end = p->end;
    if (begin > 0 && t->bytes[begin - 1] == ',')
        --begin;
    else if (is_at(t, end, ','))
        ++end;
    splice(t, begin, end, "", 0);
}

static void copy_piece(struct text *t, const struct piece *to, const struct text *from,
                       const struct piece *p)
{
    struct text copy = {NULL, 0, 0};
    text_clear(&copy);
    text_append(&copy, from->bytes + p->begin, p->end - p->begin);
    splice(t, to->begin, to->end, copy.bytes, copy.length);
    text_free(&copy);
}

/* Parentheses around it, or none. */
static void wrap(struct text *t, const struct piece *p)
{
    if (t->bytes[p->begin] == '(' && t->bytes[p->end - 1] == ')') {
        splice(t, p->end - 1, p->end, "", 0);
        splice(t, p->begin, p->begin + 1, "", 0);
    } else {
        splice(t, p->end, p->end, ")", 1);
        splice(t, p->begin, p->begin, "(", 1);
    }
}

static void edit_byte(struct generator *g, struct text *t)
{
    static const char bytes[] = "()<>,:_@-0189 o=!~?|#\t\n\\\"SwXM[].b";
    size_t at = (size_t)generate_below(g, (int64_t)t->length + 1);
    bool any = generate_chance(g, 25), instead = generate_chance(g, 50) && at < t->length;
    char byte = any ? (char)generate_below(g, 256) : bytes[generate_below(g, sizeof bytes)];
    size_t n = instead && generate_chance(g, 40) ? 0 : 1;
    splice(t, at, at + instead, &byte, n);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

/* The field that the place lies in, without the gaps around it. */
static struct piece field_at(const struct text *t, const char *gap, size_t at)
{
    struct piece field = {0, t->length, false, false};
    size_t n = strlen(gap);
    for (size_t i = 0; i + n <= t->length; ++i) {
        if (memcmp(t->bytes + i, gap, n) != 0)
            continue;
        if (i >= at) {
            field.end = i;
            break;
        }
        field.begin = i + n;
    }
    field.begin = field.begin <= field.end ? field.begin : field.end;
    return field;
}

/* One field dropped, added, or replaced by another. */
static void edit_field(struct generator *g, struct text *t, const char *gap)
{
    int64_t length = (int64_t)t->length + 1;
    struct piece one = field_at(t, gap, (size_t)generate_below(g, length));
    struct piece two = field_at(t, gap, (size_t)generate_below(g, length));
    size_t n = strlen(gap);
    switch (generate_below(g, 4)) {
    case 0:
        splice(t, one.begin, one.end + n <= t->length ? one.end + n : one.end, "", 0);
        break;
    case 1:
        copy_piece(t, &one, t, &two);
        break;
    default:
        put_fresh(g, t, one.end, one.end, gap);
        break;
    }
}

/* ---- An edit --------------------------------------------------------------------------------- */

static void edit_tree(struct generator *g, const struct fuzz_target *f, struct text *t,
                      const struct text *other)
{
    struct pieces here, there;
    find_pieces(t, &here);
    find_pieces(other, &there);
    const struct piece *p = any_piece(g, &here), *q = any_piece(g, &there);
    int64_t die = generate_below(g, 100);
    if (p == NULL || q == NULL)
        put_fresh(g, t, t->length, t->length, "");
    else if (p->leaf && die < 60)
        edit_number(g, t, p);
    else if (p->name && die < 30)
        edit_name(g, f, t, p);
    else if (die < 45)
        put_fresh(g, t, p->begin, p->end, "");
    else if (die < 65)
        copy_piece(t, p, other, q);
    else if (die < 77)
        drop(t, p);
    else if (die < 89)
        put_fresh(g, t, p->end, p->end, ",");
    else
        wrap(t, p);
}

void fuzz_edit(struct generator *g, const struct fuzz_target *t, struct text *line,
               const struct text *other)
{
    int64_t die = generate_below(g, 100);
    if (die < 3 || line->length == 0) {
        text_clear(line);
        t->fresh(g, line);
    } else if (die < 8) {
        edit_byte(g, line);
    } else if (die < 14) {
        edit_field(g, line, t->gap);
    } else {
        edit_tree(g, t, line, other != NULL ? other : line);
    }
}
