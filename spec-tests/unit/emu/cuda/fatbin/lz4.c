/* lz4.c - blocks of LZ4: literals, matches, long lengths; what is cut or wrong is refused. */
#include "emu/cuda/fatbin/fatbin.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static char out[1000];

static bool unpacks(const char *block, size_t bytes, const char *text)
{
    memset(out, '?', sizeof out);
    return emui_unpack_lz4(block, bytes, out, strlen(text)) &&
           memcmp(out, text, strlen(text)) == 0 && out[strlen(text)] == '?';
}

#define UNPACKS(block, text) ck_assert(unpacks(block, sizeof(block) - 1, text))
#define REFUSES(block, text) ck_assert(!unpacks(block, sizeof(block) - 1, text))

START_TEST(literals_and_matches)
{
    UNPACKS("\x30"
            "abc",
            "abc");
    UNPACKS("\x30"
            "abc"
            "\x03\x00",
            "abcabca"); /* 4 bytes, 3 back */
    UNPACKS("\x13"
            "x"
            "\x01\x00"
            "\x20"
            "yz",
            "xxxxxxxxyz"); /* into itself */
    UNPACKS("\x20"
            "ab"
            "\x02\x00"
            "\x01"
            "\x04\x00"
            "\x10"
            "!",
            "abababababa!");
}
END_TEST

START_TEST(long_lengths)
{
    char text[400], block[400] = "\xf0\xff\x0f";
    memset(text, 'l', sizeof text);
    text[15 + 255 + 15] = '\0';
    memset(block + 3, 'l', 285);
    ck_assert(unpacks(block, 3 + 285, text));
    text[15 + 255 + 15] = 'l';
    text[1 + 4 + 15 + 255 + 20] = '\0';
    ck_assert(unpacks("\x1fl\x01\x00\xff\x14\x00", 7, text));
}
END_TEST

START_TEST(what_is_cut_is_refused)
{
    static const char block[] = "\x30"
                                "abc"
                                "\x03\x00"
                                "\x1f"
                                "d"
                                "\x02\x00\x05"
                                "\x10"
                                "e";
    char text[] = "abcabcad"
                  "adadadadadadadadadadadade";
    size_t whole = 8 + 24 + 1;
    text[whole] = '\0';
    ck_assert(unpacks(block, sizeof block - 1, text));
    for (size_t n = 0; n < sizeof block - 1; ++n)
        ck_assert(!unpacks(block, n, text));
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    REFUSES("\x30"
            "abc"
            "\x04\x00",
            "abcabca"); /* before the beginning */
    REFUSES("\x30"
            "abc"
            "\x00\x00",
            "abcabca"); /* from nowhere */
    REFUSES("\x30"
            "abc"
            "\x03\x00",
            "abcabc"); /* more than there is room for */
    REFUSES("\x30"
            "abc",
            "ab");
    REFUSES("\x30"
            "abc",
            "abcd");
    REFUSES("\xf0\xff\xff", "abcd");
}
END_TEST

Suite *emu_cuda_lz4_suite(void)
{
    Suite *s = suite_create("emu_cuda_lz4");
    TCase *c = tcase_create("emu_cuda_lz4");
    tcase_add_test(c, literals_and_matches);
    tcase_add_test(c, long_lengths);
    tcase_add_test(c, what_is_cut_is_refused);
    tcase_add_test(c, what_is_wrong_is_refused);
    suite_add_tcase(s, c);
    return s;
}
