/* address.c - from the offset of an element to its words of shared memory.
 *
 * What is here: widths from below a byte to above a word, tensors with an address, swizzled
 * pointers against the swizzle of the byte address. What is not: conflicts (banks.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(words_of_plain_offsets)
{
    static const struct {
        int bits;
        int64_t start, offset, first, last;
    } rows[] = {
        {32, 0, 0, 0, 0},    {32, 0, 7, 7, 7}, {16, 0, 7, 3, 3},  {8, 0, 7, 1, 1},
        {4, 0, 7, 0, 0},     {4, 0, 8, 1, 1},  {64, 0, 3, 6, 7},  {128, 0, 1, 4, 7},
        {32, 64, 1, 3, 3},   {24, 0, 1, 0, 1}, {6, 0, 5, 0, 1},   {16, 0, -1, -1, -1},
        {32, 0, -5, -5, -5}, {8, 24, 0, 0, 0}, {64, 32, 0, 1, 2}, {1, 0, 31, 0, 0},
    };
    draw_ctx *d = draw_context();

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_memory memory = {rows[i].bits, rows[i].start, NULL};
        int64_t word[2];
        ck_assert(draw_words_of(&d->cx, &memory, rows[i].offset, word));
        ck_assert_int_eq(word[0], rows[i].first);
        ck_assert_int_eq(word[1], rows[i].last);
    }
}
END_TEST

/* Sw<2,4,3> on the byte address: bits 4 and 5 are xored with bits 7 and 8. */
START_TEST(a_swizzle_moves_the_byte_address)
{
    draw_ctx *d = draw_context();
    draw_memory memory = {16, 0, draw_value(d, "Sw<2,4,3>")};

    for (int64_t offset = 0; offset < 1024; ++offset) {
        int64_t word[2], byte = offset * 2;
        byte ^= (byte >> 7 & 3) << 4;
        ck_assert(draw_words_of(&d->cx, &memory, offset, word));
        ck_assert_int_eq(word[0], byte / 4);
        ck_assert_int_eq(word[1], byte / 4);
    }
}
END_TEST

START_TEST(far_offsets_have_no_words)
{
    draw_ctx *d = draw_context();
    draw_memory memory = {32, 0, NULL}, far_away = {32, ((int64_t)1 << 48) + 1, NULL};
    int64_t word[2], most = (int64_t)1 << 48;

    ck_assert(draw_words_of(&d->cx, &memory, most, word));
    ck_assert(draw_words_of(&d->cx, &memory, -most, word));
    ck_assert(!draw_words_of(&d->cx, &memory, most + 1, word));
    ck_assert(!draw_words_of(&d->cx, &memory, -most - 1, word));
    ck_assert(!draw_words_of(&d->cx, &far_away, 0, word));
}
END_TEST

START_TEST(memory_of_layouts_and_tensors)
{
    static const struct {
        const char *value;
        int bits;
        int64_t start; /* in bits */
        const char *swizzle;
    } rows[] = {
        {"(_4,_8):(_8,_1)", 16, 0, NULL},
        {"Sw<2,0,3> o _0 o _64:_1", 8, 0, NULL},
        {"smem_ptr[16b](0x80) o _8:_1", 16, 0x80 * 8, NULL},
        {"smem_ptr[4b](0x10.4) o _8:_1", 4, 0x10 * 8 + 4, NULL},
        {"make_tensor(make_smem_ptr(smem_ptr[16b](0x400),Sw<3,4,3>),_8:_1)", 16, 0x400 * 8,
         "Sw<3,4,3>"},
        {"Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", 16, 0, NULL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_memory memory;
        ck_assert_msg(draw_memory_of(d, draw_value(d, rows[i].value), rows[i].bits, &memory), "%s",
                      d->refusal);
        ck_assert_int_eq(memory.bits, rows[i].bits);
        ck_assert_int_eq(memory.start, rows[i].start);
        ck_assert((memory.swizzle == NULL) == (rows[i].swizzle == NULL));
        if (memory.swizzle != NULL)
            ck_assert_str_eq(ct_str(&d->cx, memory.swizzle), rows[i].swizzle);
    }
}
END_TEST

START_TEST(other_values_have_no_banks)
{
    draw_ctx *d = draw_context();
    draw_memory memory;

    ck_assert(!draw_memory_of(d, draw_value(d, "(2,3)"), 16, &memory));
    draw_fails(d, "a value of another kind");
    ck_assert(!draw_memory_of(d, draw_value(d, "gmem_ptr[16b](0x0) o _8:_1"), 16, &memory));
    draw_fails(d, "this tensor is elsewhere");
    ck_assert(!draw_memory_of(d, draw_value(d, "smem_ptr[16b](0x0) o _8:_1"), 32, &memory));
    draw_fails(d, "--banks 32: the elements have 16 bits");
}
END_TEST

/* In elements the swizzle of a layout that waits for its pointer has its bits elsewhere. */
START_TEST(a_layout_without_its_pointer_is_one_of_offsets)
{
    draw_ctx *d = draw_context();
    ct_layout l = draw_place_free(
        &d->cx, draw_value(d, "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"));
    ct_layout plain = draw_value(d, "(_4,_8):(_8,_1)");

    ck_assert_str_eq(ct_str(&d->cx, l), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)");
    ck_assert_ptr_eq(draw_place_free(&d->cx, plain), plain);
}
END_TEST

Suite *draw_address_suite(void)
{
    Suite *suite = suite_create("draw_address");
    TCase *all = tcase_create("draw_address");

    tcase_add_test(all, words_of_plain_offsets);
    tcase_add_test(all, a_swizzle_moves_the_byte_address);
    tcase_add_test(all, far_offsets_have_no_words);
    tcase_add_test(all, memory_of_layouts_and_tensors);
    tcase_add_test(all, other_values_have_no_banks);
    tcase_add_test(all, a_layout_without_its_pointer_is_one_of_offsets);
    suite_add_tcase(suite, all);
    return suite;
}
