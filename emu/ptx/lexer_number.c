/* lexer_number.c - the constants of a PTX text.
 *
 *      255  0xff  0377  0b11111111   with U: unsigned
 *      0f3F800000  0d3FF0000000000000  the bits of a float and of a double
 *      1.5  15e-1                      a double
 *
 * Follows the PTX ISA, "Constants". */
#include "emu/ptx/lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

/* The digits of a base from l->at on; how many there were. */
static int read_digits(emui_ptx_lexer *l, emui_ptx_token *t, unsigned base)
{
    int n = 0;
    t->value = 0;
    for (; l->at < l->end && (unsigned)digit_of(*l->at) < base; ++l->at, ++n) {
        uint64_t digit = (uint64_t)digit_of(*l->at);
        if (t->value > (UINT64_MAX - digit) / base)
            emui_ptx_fail(l, t->at, "the integer is larger than 64 bits");
        t->value = t->value * base + digit;
    }
    return n;
}

static void read_integer(emui_ptx_lexer *l, emui_ptx_token *t, int prefix, unsigned base)
{
    l->at += prefix;
    if (read_digits(l, t, base) == 0)
        emui_ptx_fail(l, t->at, "a number of base %u has no digits", base);
    t->kind = EMUI_PTX_T_INT;
    t->is_unsigned = t->value > INT64_MAX;
    if (l->at < l->end && *l->at == 'U') {
        t->is_unsigned = true;
        ++l->at;
    }
}

static void read_bits(emui_ptx_lexer *l, emui_ptx_token *t, int kind, int digits)
{
    char letter = l->at[1];
    l->at += 2;
    if (read_digits(l, t, 16) != digits)
        emui_ptx_fail(l, t->at, "a number that begins with 0%c has %d hexadecimal digits", letter,
                      digits);
    t->kind = kind;
}

static bool skip_digits(emui_ptx_lexer *l)
{
    const char *from = l->at;
    while (l->at < l->end && *l->at >= '0' && *l->at <= '9')
        ++l->at;
    return l->at > from;
}

/* The digits of 12.34e5 as 1234e3: without a point they read the same in every locale. */
static double value_of(emui_ptx_lexer *l, const emui_ptx_token *t)
{
    char digits[400];
    size_t n = 0;
    long exponent = 0;
    bool point = false;
    const char *c = t->begin;
    for (; c < l->at && *c != 'e' && *c != 'E'; ++c) {
        if (*c == '.') {
            point = true;
            continue;
        }
        if (n >= sizeof digits - 32)
            emui_ptx_fail(l, t->at, "the number has more than %zu digits", n);
        digits[n++] = *c;
        exponent -= point;
    }
    if (c < l->at) {
        char *end = NULL;
        char power[16] = "";
        size_t length = (size_t)(l->at - c - 1);
        if (length >= sizeof power)
            emui_ptx_fail(l, t->at, "the exponent is too long");
        memcpy(power, c + 1, length);
        exponent += strtol(power, &end, 10);
    }
    snprintf(digits + n, sizeof digits - n, "e%ld", exponent);
    return strtod(digits, NULL);
}

static void read_decimal(emui_ptx_lexer *l, emui_ptx_token *t)
{
    skip_digits(l);
    if (l->at < l->end && *l->at == '.') {
        ++l->at;
        skip_digits(l);
    }
    if (l->at < l->end && (*l->at == 'e' || *l->at == 'E')) {
        ++l->at;
        if (l->at < l->end && (*l->at == '+' || *l->at == '-'))
            ++l->at;
        if (!skip_digits(l))
            emui_ptx_fail(l, t->at, "the exponent has no digits");
    }
    double value = value_of(l, t);
    memcpy(&t->value, &value, sizeof value);
    t->kind = EMUI_PTX_T_F64;
}

/* Is it a number with a point or an exponent? */
static bool is_float(const emui_ptx_lexer *l)
{
    const char *c = l->at;
    while (c < l->end && *c >= '0' && *c <= '9')
        ++c;
    return c < l->end && (*c == '.' || *c == 'e' || *c == 'E');
}

void emui_ptx_number(emui_ptx_lexer *l, emui_ptx_token *t)
{
    char second = l->end - l->at > 1 ? l->at[1] : '\0';
    bool zero = *l->at == '0';
    t->is_unsigned = false;
    if (zero && (second == 'x' || second == 'X'))
        read_integer(l, t, 2, 16);
    else if (zero && (second == 'b' || second == 'B'))
        read_integer(l, t, 2, 2);
    else if (zero && (second == 'f' || second == 'F'))
        read_bits(l, t, EMUI_PTX_T_F32, 8);
    else if (zero && (second == 'd' || second == 'D'))
        read_bits(l, t, EMUI_PTX_T_F64, 16);
    else if (is_float(l))
        read_decimal(l, t);
    else
        read_integer(l, t, 0, zero ? 8 : 10);
    if (l->at < l->end && emui_ptx_follows(*l->at))
        emui_ptx_fail(l, t->at, "a number goes on with '%c'", *l->at);
}
