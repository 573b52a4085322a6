/* numbers.c - functions of numbers as bytes: answers known by hand, and what is drawn.
 *
 * Numbers are written as their bits, the most significant first. */
#include "spec-tests/compare/differ/tensors/numbers.h"
#include "spec-tests/unit/suites.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *f, *x, *z, *out;
} rows[] = {
    {"unsigned identity", "c3", "c3", "c3"},
    {"signed identity", "0123456789abcdef", "00", "0123456789abcdef"},
    {"signed negate", "01", "01", "ff"},
    {"unsigned negate", "0001", "0001", "ffff"},
    {"signed negate", "80000000", "80000000", "80000000"},
    {"signed negate", "00000000000000010000000000000000", "00", "ffffffffffffffff0000000000000000"},
    {"signed abs", "ff", "ff", "01"},
    {"unsigned abs", "ff", "ff", "ff"},
    {"signed abs", "80", "80", "80"},
    {"signed abs", "7f", "7f", "7f"},
    {"unsigned plus", "ff", "02", "01"},
    {"signed plus", "7fffffffffffffff", "0000000000000001", "8000000000000000"},
    {"signed plus", "0000000000000000ffffffffffffffff", "00000000000000000000000000000001",
     "00000000000000010000000000000000"},
    {"signed minus", "0001", "0002", "ffff"},
    {"unsigned multiplies", "ffff", "ffff", "0001"},
    {"signed multiplies", "fffffffe", "00000003", "fffffffa"},
    {"unsigned multiplies", "00000000000000010000000000000001", "00000000000000000000000100000000",
     "00000001000000000000000100000000"},
    {"signed max", "ff", "01", "01"},
    {"unsigned max", "ff", "01", "ff"},
    {"signed min", "8000", "7fff", "8000"},
    {"unsigned min", "8000", "7fff", "7fff"},
    {"float plus", "3f800000", "33800000", "3f800000"}, /* 1 + 2^-24: to even */
    {"float plus", "3f800001", "33800000", "3f800002"},
    {"float plus", "3ff0000000000000", "bff0000000000000", "0000000000000000"},
    {"float plus", "80000000", "80000000", "80000000"},
    {"float minus", "00800000", "00000001", "007fffff"}, /* subnormal ones are kept */
    {"float multiplies", "3f800001", "3f800001", "3f800002"},
    {"float multiplies", "c008000000000000", "4000000000000000", "c018000000000000"},
    {"float negate", "00000000", "00000000", "80000000"},
    {"float abs", "c008000000000000", "00", "4008000000000000"},
    {"float max", "80000000", "00000000", "00000000"},
    {"float max", "00000000", "80000000", "00000000"},
    {"float min", "00000000", "80000000", "80000000"},
    {"float min", "80000000", "00000000", "80000000"},
    {"float max", "bf800000", "c0000000", "bf800000"},
    {"float min", "bff0000000000000", "c000000000000000", "c000000000000000"},
    {"float max", "40000000", "c0400000", "40000000"},
};

static int read_hex(const char *text, unsigned char *out)
{
    int n = (int)strlen(text) / 2;
    for (int k = 0; k < n; ++k) {
        unsigned v;
        ck_assert_int_eq(sscanf(text + 2 * (n - 1 - k), "%2x", &v), 1);
        out[k] = (unsigned char)v;
    }
    return n;
}

START_TEST(functions_are_what_they_are_called)
{
    unsigned char x[GPU_MAX_BYTES] = {0}, z[GPU_MAX_BYTES] = {0}, want[GPU_MAX_BYTES];
    unsigned char got[GPU_MAX_BYTES + 1];
    struct numbers n = {GPU_KINDS, read_hex(rows[_i].x, x)};
    gpu_function f = GPU_FUNCTIONS;
    bool known = false;
    char name[80];
    read_hex(rows[_i].z, z);
    read_hex(rows[_i].out, want);
    for (int kind = 0; kind < GPU_KINDS; ++kind)
        for (int k = 0; k < GPU_FUNCTIONS && !known; ++k) {
            static const char *const kinds[] = {"unsigned", "signed", "float"};
            static const char *const names[] = {"identity", "negate",     "abs", "plus",
                                                "minus",    "multiplies", "max", "min"};
            snprintf(name, sizeof name, "%s %s", kinds[kind], names[k]);
            known = strcmp(name, rows[_i].f) == 0;
            n.kind = (gpu_kind)kind;
            f = (gpu_function)k;
        }
    ck_assert(known);
    got[n.bytes] = 0xA5;
    numbers_apply(&n, f, x, z, got);
    ck_assert_msg(memcmp(got, want, (size_t)n.bytes) == 0, "%s %s %s", rows[_i].f, rows[_i].x,
                  rows[_i].z);
    ck_assert_uint_eq(got[n.bytes], 0xA5);
}
END_TEST

/* Integers take every bit; floats are finite, and their sums and products, too. */
START_TEST(numbers_of_every_kind_are_drawn)
{
    struct numbers n = {GPU_SIGNED, 1};
    uint64_t state = 3;
    int seen[256] = {0}, zeros = 0, minus = 0, subnormal = 0;
    for (int i = 0; i < 20000; ++i) {
        unsigned char v;
        numbers_draw(&n, &state, &v);
        ++seen[v];
    }
    for (int v = 0; v < 256; ++v)
        ck_assert_int_ge(seen[v], 20);
    ck_assert_int_ge(seen[0x80], 200);
    n = (struct numbers){GPU_FLOAT, 4};
    for (int i = 0; i < 20000; ++i) {
        uint32_t bits;
        numbers_draw(&n, &state, (unsigned char *)&bits);
        uint32_t exponent = bits >> 23 & 0xFF;
        ck_assert(exponent == 0 || (exponent >= 107 && exponent <= 147));
        zeros += bits << 1 == 0;
        minus += bits == 0x80000000u;
        subnormal += exponent == 0 && bits << 1 != 0;
    }
    ck_assert(zeros > 300 && minus > 100 && subnormal > 300);
}
END_TEST

Suite *differ_numbers_suite(void)
{
    Suite *s = suite_create("differ_numbers");
    TCase *all = tcase_create("differ_numbers");
    tcase_add_loop_test(all, functions_are_what_they_are_called, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(all, numbers_of_every_kind_are_drawn);
    suite_add_tcase(s, all);
    return s;
}
