/* part.c - what a part of a grid did, written and read; which parts meet. */
#include "emu/cuda/device/part.h"

#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

/* CTA i writes byte 0 of word i, and reads word i + 64. */
static const char text[] =
    CUDA_PTX ".visible .entry k(.param .u64 p)\n"
             "{ .reg .b64 %rd<4>; .reg .b32 %r<4>;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd2, %r1, 4;\n"
             "add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r2, [%rd3+256];\n"
             "st.global.u8 [%rd3], %r2; ret; }\n";

enum { BYTES = 1024, VALUE = 7 };

/* Of a launch of three CTAs, whose memory is x. */
static emui_cu_device *launched(uint64_t *x, FILE *file, emui_cu_part *to)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = {.grid = {3, 1, 1}, .block = {1, 1, 1}, .arguments = (void *[]){x}};
    emui_cu_part_head head = {.steps = 5, .ns = 11, .triggered = true};
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, BYTES, 0, x), CU_OK);
    const emui_cu_fill fill = {.to = *x, .width = BYTES, .height = 1, .bytes = 1, .value = VALUE};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &fill), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), "k", &l.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert(emui_cu_part_write(d, &head, file));
    rewind(file);
    ck_assert(emui_cu_part_read(d, file, to));
    return d;
}

START_TEST(what_was_written_is_read)
{
    uint64_t x;
    emui_cu_part p;
    FILE *file = tmpfile();
    const emui_cu_device *d = launched(&x, file, &p);
    ck_assert(d != NULL && p.head.steps == 5 && p.head.ns == 11 && p.head.triggered);
    ck_assert_int_eq(p.footprint.of[CU_WRITES].count, 3); /* bytes; of whole words: */
    ck_assert(p.written.count == 1 && p.written.at[0].begin == x && p.written.at[0].end == x + 12);
    ck_assert(p.footprint.of[CU_READS].count == 1 &&
              p.footprint.of[CU_READS].at[0].begin == x + 256);
    emui_cu_part_free(&p);
    emui_cu_leave();
    fclose(file);
}
END_TEST

START_TEST(words_are_put_back)
{
    uint64_t x;
    uint8_t bytes[BYTES], zeros[BYTES] = {0};
    emui_cu_part p;
    FILE *file = tmpfile();
    emui_cu_device *d = launched(&x, file, &p);
    ck_assert(emu_put(d->m, x, zeros, BYTES));
    const uint64_t steps = d->m->steps;
    emui_cu_part_put(d, file, &p);
    ck_assert(emu_get(d->m, x, bytes, BYTES) && d->m->steps == steps + 5);
    for (int i = 0; i < BYTES; ++i)
        ck_assert_uint_eq(bytes[i], i < 12 ? VALUE : 0);
    ck_assert_int_eq(d->order.of_parts.of[CU_WRITES].count, 3);
    emui_cu_part_free(&p);
    emui_cu_leave();
    fclose(file);
}
END_TEST

START_TEST(parts_meet_where_one_writes)
{
    emui_cu_part p[2] = {{.written = {0}}, {.written = {0}}};
    for (int kind = 0; kind < CU_ACCESSES; ++kind) {
        emui_cu_footprint_add(&p[0].footprint, (emui_cu_access)kind, 0, 8);
        emui_cu_footprint_add(&p[0].footprint, (emui_cu_access)kind, 17, 18); /* a byte */
        ck_assert(!emui_cu_parts_meet(p, 2));
        emui_cu_ranges_add(&p[1].written, 4, 8);
        ck_assert(emui_cu_parts_meet(p, 2));
        emui_cu_part_free(&p[1]);
        p[1] = (emui_cu_part){.written = {0}};
        emui_cu_ranges_add(&p[1].written, 8, 16);
        emui_cu_ranges_add(&p[1].written, 20, 24);
        ck_assert(!emui_cu_parts_meet(p, 2));
        emui_cu_part_free(&p[1]);
        p[1] = (emui_cu_part){.written = {0}};
        emui_cu_ranges_add(&p[1].written, 16, 20); /* its word */
        ck_assert(emui_cu_parts_meet(p, 2));
        emui_cu_part_free(&p[1]);
        emui_cu_part_free(&p[0]);
        p[0] = p[1] = (emui_cu_part){.written = {0}};
    }
}
END_TEST

START_TEST(a_file_that_is_cut_is_refused)
{
    emui_cu_part p;
    FILE *file = tmpfile();
    const emui_cu_part_head head = {.ranges = {1}};
    ck_assert(fwrite(&head, sizeof head, 1, file) == 1);
    rewind(file);
    ck_assert(!emui_cu_part_read(emui_cu_enter(), file, &p));
    emui_cu_part_free(&p);
    emui_cu_leave();
    fclose(file);
}
END_TEST

Suite *emu_cuda_part_suite(void)
{
    Suite *s = suite_create("emu_cuda_part");
    TCase *c = tcase_create("emu_cuda_part");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, what_was_written_is_read);
    tcase_add_test(c, words_are_put_back);
    tcase_add_test(c, parts_meet_where_one_writes);
    tcase_add_test(c, a_file_that_is_cut_is_refused);
    suite_add_tcase(s, c);
    return s;
}
