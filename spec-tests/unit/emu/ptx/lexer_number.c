/* lexer_number.c - constants: their kinds and bits, and numbers that are none. */
#include "emu/ptx/lexer.h"
#include "spec-tests/unit/emu/ptx/text.h"

#include <locale.h>

/* The first token of a text, which is exactly so long. */
static emui_ptx_token first(const char *text, emui_ptx_error *error)
{
    emui_ptx_lexer l = {.names.arena = emui_ptx_arena_open(), .error = error};
    size_t length = strlen(text);
    char *copy = malloc(length);
    memcpy(copy, text, length);
    emui_ptx_token t = {.kind = 0};
    if (setjmp(l.failed) == 0) {
        emui_ptx_lexer_open(&l, copy, length);
        t = l.token;
    }
    free(copy);
    emui_ptx_arena_close(l.names.arena);
    return t;
}

static const struct {
    const char *text;
    int kind;
    bool is_unsigned;
    uint64_t value;
} cases[] = {
    {"0", EMUI_PTX_T_INT, false, 0},
    {"7", EMUI_PTX_T_INT, false, 7},
    {"7U", EMUI_PTX_T_INT, true, 7},
    {"010", EMUI_PTX_T_INT, false, 8},
    {"0xfF", EMUI_PTX_T_INT, false, 255},
    {"0X10U", EMUI_PTX_T_INT, true, 16},
    {"0b101", EMUI_PTX_T_INT, false, 5},
    {"9223372036854775807", EMUI_PTX_T_INT, false, INT64_MAX},
    {"9223372036854775808", EMUI_PTX_T_INT, true, UINT64_C(1) << 63},
    {"18446744073709551615", EMUI_PTX_T_INT, true, UINT64_MAX},
    {"0xffffffffffffffff", EMUI_PTX_T_INT, true, UINT64_MAX},
    {"0f3F800000", EMUI_PTX_T_F32, false, 0x3f800000},
    {"0Ffffffffe", EMUI_PTX_T_F32, false, 0xfffffffe},
    {"0d3FF0000000000000", EMUI_PTX_T_F64, false, UINT64_C(0x3ff0000000000000)},
    {"0D7FF8000000000001", EMUI_PTX_T_F64, false, UINT64_C(0x7ff8000000000001)},
    {"1.5", EMUI_PTX_T_F64, false, UINT64_C(0x3ff8000000000000)},
    {"1.", EMUI_PTX_T_F64, false, UINT64_C(0x3ff0000000000000)},
    {".5", EMUI_PTX_T_F64, false, UINT64_C(0x3fe0000000000000)},
    {"25e-1", EMUI_PTX_T_F64, false, UINT64_C(0x4004000000000000)},
    {"0.25E+1", EMUI_PTX_T_F64, false, UINT64_C(0x4004000000000000)},
    {"1.e3", EMUI_PTX_T_F64, false, UINT64_C(0x408f400000000000)},
    {"0.1", EMUI_PTX_T_F64, false, UINT64_C(0x3fb999999999999a)},
    {"2.2250738585072014e-308", EMUI_PTX_T_F64, false, UINT64_C(0x0010000000000000)},
    {"1e999", EMUI_PTX_T_F64, false, UINT64_C(0x7ff0000000000000)},
    {"0.000000000000000000000000000001e30", EMUI_PTX_T_F64, false, UINT64_C(0x3ff0000000000000)},
};

START_TEST(a_number_has_kind_and_bits)
{
    emui_ptx_error error;
    emui_ptx_token t = first(cases[_i].text, &error);
    ck_assert_msg(t.kind == cases[_i].kind, "%s", cases[_i].text);
    ck_assert_msg(t.value == cases[_i].value, "%s is 0x%llx", cases[_i].text,
                  (unsigned long long)t.value);
    ck_assert_int_eq(t.is_unsigned, cases[_i].is_unsigned);
}
END_TEST

static const struct ptx_refusal refusals[] = {
    {"18446744073709551616", 1, 1, "larger than 64 bits"},
    {"0x10000000000000000", 1, 1, "larger than 64 bits"},
    {"0x", 1, 1, "base 16 has no digits"},
    {"0b2", 1, 1, "base 2 has no digits"},
    {"0b12", 1, 1, "goes on with '2'"},
    {"089", 1, 1, "goes on with '8'"},
    {"12u", 1, 1, "goes on with 'u'"},
    {"1x", 1, 1, "goes on with 'x'"},
    {"0f3f8", 1, 1, "0f has 8 hexadecimal digits"},
    {"0f3f8000000", 1, 1, "0f has 8"},
    {"0D3f800000", 1, 1, "0D has 16"},
    {"1e", 1, 1, "exponent has no digits"},
    {"1e+", 1, 1, "exponent has no digits"},
    {"1e+99999999999999999999", 1, 1, "exponent is too long"},
    {"1.5f", 1, 1, "goes on with 'f'"},
};

START_TEST(what_is_no_number_is_refused)
{
    emui_ptx_error error = {.text = ""};
    first(refusals[_i].text, &error);
    ptx_told(&refusals[_i], NULL, &error);
}
END_TEST

START_TEST(a_number_has_400_digits_at_most)
{
    char text[600];
    emui_ptx_error error = {.text = ""};
    memset(text, '1', sizeof text);
    memcpy(text + 300, ".0", 3);
    emui_ptx_token t = first(text, &error);
    ck_assert_int_eq(t.kind, EMUI_PTX_T_F64);
    memset(text, '1', sizeof text);
    memcpy(text + 500, ".0", 3);
    first(text, &error);
    ck_assert_ptr_nonnull(strstr(error.text, "digits"));
}
END_TEST

/* A locale whose decimal point is a comma; where none is installed, the test says nothing more. */
START_TEST(the_locale_does_not_matter)
{
    static const char *const locales[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "C"};
    emui_ptx_error error;
    for (int i = 0; i < COUNT(locales); ++i)
        if (setlocale(LC_NUMERIC, locales[i]) != NULL)
            ck_assert_uint_eq(first("1.5", &error).value, UINT64_C(0x3ff8000000000000));
}
END_TEST

Suite *emu_ptx_lexer_number_suite(void)
{
    Suite *s = suite_create("emu_ptx_lexer_number");
    TCase *c = tcase_create("emu_ptx_lexer_number");
    tcase_add_loop_test(c, a_number_has_kind_and_bits, 0, COUNT(cases));
    tcase_add_loop_test(c, what_is_no_number_is_refused, 0, COUNT(refusals));
    tcase_add_test(c, a_number_has_400_digits_at_most);
    tcase_add_test(c, the_locale_does_not_matter);
    suite_add_tcase(s, c);
    return s;
}
