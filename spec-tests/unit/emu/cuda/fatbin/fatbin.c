/* fatbin.c - fat binaries: entries, the PTX that a device takes, what is cut short. */
#include "emu/cuda/fatbin/fatbin.h"

#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/emu/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static char texts[3][300];

/* Three entries: PTX for two architectures, and machine code. */
static uint64_t three(uint8_t *to, int a, int b)
{
    uint64_t bytes = 0;
    for (int i = 0; i < 3; ++i)
        snprintf(texts[i], sizeof texts[i], "entry %d%280s", i, "");
    bytes += cuda_entry(to + 16, 1, a, texts[0], false);
    bytes += cuda_entry(to + 16 + bytes, 2, 90, texts[1], false);
    bytes += cuda_entry(to + 16 + bytes, 1, b, texts[2], false);
    cuda_header(to, bytes);
    return 16 + bytes;
}

START_TEST(entries_are_found)
{
    uint8_t data[4096];
    emui_fatbin_entry e;
    three(data, 80, 90);
    ck_assert(emui_fatbin_at(data, 0, &e));
    ck_assert(e.kind == EMUI_FATBIN_PTX && e.arch == 80 && e.unpacked == 0);
    ck_assert(memcmp(e.payload, "entry 0", 7) == 0);
    ck_assert(emui_fatbin_at(data, 1, &e) && e.kind == EMUI_FATBIN_ELF);
    ck_assert(emui_fatbin_at(data, 2, &e) && e.arch == 90);
    ck_assert(memcmp(e.payload, "entry 2", 7) == 0);
    ck_assert(!emui_fatbin_at(data, 3, &e));
    data[0] = 0;
    ck_assert(!emui_fatbin_at(data, 0, &e) && !emui_fatbin_at(NULL, 0, &e));
}
END_TEST

static const struct {
    int a, b, chosen;
    uint32_t arch;
} choices[] = {
    {80, 90, 2, 90}, {90, 80, 0, 90}, {90, 100, 0, 90}, {100, 120, -1, 100}, {75, 75, 2, 75}};

START_TEST(the_newest_for_the_device_is_chosen)
{
    uint8_t data[4096];
    uint32_t arch;
    three(data, choices[_i].a, choices[_i].b);
    ck_assert_int_eq(emui_fatbin_choose(data, 90, &arch), choices[_i].chosen);
    ck_assert_uint_eq(arch, choices[_i].arch);
}
END_TEST

START_TEST(a_wrapper_leads_to_data)
{
    uint8_t data[4096], other[16] = {1};
    three(data, 80, 90);
    cuda_wrapper wrapper = {0x466243b1, 1, data, NULL};
    ck_assert_ptr_eq(emui_fatbin_data(&wrapper), data);
    ck_assert_ptr_eq(emui_fatbin_data(data), data);
    ck_assert_ptr_null(emui_fatbin_data(other));
}
END_TEST

START_TEST(parts_of_what_was_linked_are_found)
{
    const void *const parts[] = {"one", "two", NULL};
    cuda_wrapper plain = {0x466243b1, 1, NULL, (void *)(uintptr_t)parts};
    cuda_wrapper linked = {0x466243b1, 2, NULL, (void *)(uintptr_t)parts}, bare = linked;
    bare.more = NULL;
    ck_assert_ptr_eq(emui_fatbin_part(&linked, 0), parts[0]);
    ck_assert_ptr_eq(emui_fatbin_part(&linked, 1), parts[1]);
    ck_assert_ptr_null(emui_fatbin_part(&linked, 2));
    ck_assert_ptr_null(emui_fatbin_part(&linked, 3));
    ck_assert_ptr_null(emui_fatbin_part(&plain, 0));
    ck_assert_ptr_null(emui_fatbin_part(&bare, 0));
    ck_assert_ptr_null(emui_fatbin_part("PTX text", 0));
}
END_TEST

START_TEST(texts_are_copied)
{
    for (int packed = CUDA_PLAIN; packed <= CUDA_LZ4; ++packed) {
        size_t bytes = 0;
        const char *why;
        emui_fatbin_entry e;
        uint8_t *data = cuda_fatbin(cuda_text, packed);
        ck_assert(emui_fatbin_at(data, 0, &e));
        ck_assert_uint_eq(e.unpacked, packed != CUDA_PLAIN ? sizeof cuda_text : 0);
        char *text = emui_fatbin_text(&e, &bytes, &why);
        if (text == NULL && strstr(why, "libzstd.so.1 is not there") != NULL) {
            free(data);
            continue;
        }
        ck_assert_str_eq(text, cuda_text);
        ck_assert_uint_eq(bytes, sizeof cuda_text - 1);
        free(text);
        free(data);
    }
}
END_TEST

/* Lengths that reach beyond what there is end the list. */
START_TEST(what_is_cut_short_ends_the_list)
{
    uint8_t data[4096];
    emui_fatbin_entry e;
    uint64_t bytes = three(data, 80, 90);
    for (uint64_t n = 0; n < bytes - 16; ++n) {
        cuda_number(data + 8, n, 8);
        int i = 0;
        while (emui_fatbin_at(data, i, &e)) {
            ck_assert(e.payload + e.bytes <= data + 16 + n);
            ++i;
        }
        ck_assert_int_lt(i, 3);
    }
    cuda_header(data, bytes - 16);
    cuda_number(data + 16 + 8, UINT64_MAX - 8, 8);
    ck_assert(!emui_fatbin_at(data, 0, &e));
}
END_TEST

/* The size that an entry claims to have is bounded before memory is taken for it. */
START_TEST(an_entry_that_claims_gigabytes)
{
    size_t bytes = 0;
    const char *why = NULL;
    emui_fatbin_entry e;
    uint8_t *data = cuda_fatbin(cuda_text, CUDA_LZ4);
    ck_assert(emui_fatbin_at(data, 0, &e));
    e.unpacked = (UINT64_C(256) << 20) + 1;
    ck_assert_ptr_null(emui_fatbin_text(&e, &bytes, &why));
    ck_assert_msg(strstr(why, "more than 256 MiB") != NULL, "%s", why);
    e.unpacked = UINT64_C(256) << 20;
    ck_assert_ptr_null(emui_fatbin_text(&e, &bytes, &why));
    ck_assert_msg(strstr(why, "cannot be decompressed") != NULL, "%s", why);
    free(data);
}
END_TEST

/* A hundred thousand entries are read in one pass, where one for each would take a minute. */
START_TEST(many_entries)
{
    enum { ENTRY = 64, ENTRIES = 200000 };
    uint32_t arch;
    uint8_t *data = calloc(ENTRIES + 1, ENTRY);
    cuda_header(data, (uint64_t)ENTRIES * ENTRY);
    for (int i = 0; i < ENTRIES; ++i) {
        uint8_t *entry = data + 16 + i * ENTRY;
        cuda_number(entry, EMUI_FATBIN_PTX, 2);
        cuda_number(entry + 4, ENTRY, 4);
        cuda_number(entry + 0x1c, i == ENTRIES - 1 ? 90 : 80, 4);
    }
    ck_assert_int_eq(emui_fatbin_choose(data, 90, &arch), ENTRIES - 1);
    ck_assert_int_eq(emui_fatbin_code(data, 90), -1);
    free(data);
}
END_TEST

Suite *emu_cuda_fatbin_suite(void)
{
    Suite *s = suite_create("emu_cuda_fatbin");
    TCase *c = tcase_create("emu_cuda_fatbin");
    tcase_add_test(c, entries_are_found);
    tcase_add_loop_test(c, the_newest_for_the_device_is_chosen, 0, COUNT(choices));
    tcase_add_test(c, a_wrapper_leads_to_data);
    tcase_add_test(c, parts_of_what_was_linked_are_found);
    tcase_add_test(c, texts_are_copied);
    tcase_add_test(c, what_is_cut_short_ends_the_list);
    tcase_add_test(c, an_entry_that_claims_gigabytes);
    tcase_add_test(c, many_entries);
    suite_add_tcase(s, c);
    return s;
}
