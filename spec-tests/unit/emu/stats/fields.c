/* fields.c - lines of fields: what is written is read back. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "emu/stats/fields.h"

#include "spec-tests/unit/suites.h"

#include <string.h>

START_TEST(fields_are_read_back)
{
    char line[200], *field[4];
    FILE *out = fmemopen(line, sizeof line, "w");
    fputc('X', out);
    emui_cu_put_field(out, "a\tb\\c\nd");
    emui_cu_put_field(out, NULL);
    emui_cu_put_field(out, "plain");
    fputc('\n', out);
    fclose(out);
    ck_assert_ptr_eq(strchr(line, '\n'), line + strlen(line) - 1);
    ck_assert_int_eq(emui_cu_split(line, field, 4), 4);
    ck_assert_str_eq(field[0], "X");
    ck_assert_str_eq(emui_cu_field(field[1]), "a\tb\\c\nd");
    ck_assert_ptr_null(emui_cu_field(field[2]));
    ck_assert_str_eq(emui_cu_field(field[3]), "plain");
}
END_TEST

START_TEST(no_more_fields_than_there_is_room_for)
{
    char line[] = "a\tb\tc", *field[2];
    ck_assert_int_eq(emui_cu_split(line, field, 2), 2);
    ck_assert_str_eq(field[1], "b");
}
END_TEST

Suite *emu_cuda_fields_suite(void)
{
    Suite *s = suite_create("emu_cuda_fields");
    TCase *c = tcase_create("emu_cuda_fields");
    tcase_add_test(c, fields_are_read_back);
    tcase_add_test(c, no_more_fields_than_there_is_room_for);
    suite_add_tcase(s, c);
    return s;
}
