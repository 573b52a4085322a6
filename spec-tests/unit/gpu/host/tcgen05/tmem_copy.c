/* tmem_copy.c - copies through tensor memory: every generated case has a plan, in which each
 * element of x goes in and each of y comes out once; what is refused.
 *
 * Not here: that they arrive, which takes the instructions (compare/device/launches.c). */
#include "gpu/host/tcgen05/tmem_copy.h"
#include "spec-tests/unit/gpu/host/tiled/generated.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stddef.h>
#include <string.h>

enum { ROOM = 1 << 18, CASES = 60, CELLS = 1 << 17, COLUMNS = 512 };

static int32_t offsets[ROOM];
static int times[CELLS];

/* The offsets of one half that threads have, and the addresses of their warps. */
static void count_half(const gpu_tmem_half *h, const int32_t *from, int columns, const char *line)
{
    memset(times, 0, sizeof times);
    for (int64_t k = 0; k < (int64_t)h->rounds * GPU_TMEM_THREADS; ++k, from += h->values + 1) {
        int lane = from[0] >> 16, column = from[0] & 0xffff,
            warp = (int)(k % GPU_TMEM_THREADS) / 32;
        ck_assert_msg(lane / 32 == warp && lane % 16 == 0 && column < columns,
                      "%s: warp %d has datapath %d and column %d", line, warp, lane, column);
        for (int v = 0; v < h->values; ++v) {
            ck_assert(from[1 + v] >= 0 && from[1 + v] < CELLS);
            ++times[from[1 + v]];
        }
    }
}

static void check_once(struct generated *b, ct_layout layout, const char *line)
{
    for (int64_t i = 0; i < b->p.size; ++i) {
        int64_t at = generated_place(b, layout, i);
        ck_assert_msg(times[at] == 1, "%s: element %lld is moved %d times", line, (long long)at,
                      times[at]);
    }
}

static void check_case(struct generated *b)
{
    char line[DIFFER_LINE];
    gpu_why why;
    gpu_tmem_operands o = {b->c.arg[0], b->c.arg[1], b->p.tmem, b->p.a, b->p.b};
    differ_print(&b->c, line, sizeof line);
    ck_assert_msg(gpu_tmem_copy(&b->cx, &o, &b->r, offsets, ROOM, &why), "%s: %s", line, why.text);
    const gpu_tmem *t = &b->r.tmem;
    ck_assert_int_le(t->columns, COLUMNS);
    if (t->image == 0) {
        count_half(&t->in, offsets, t->columns, line);
        check_once(b, b->p.a, line);
    }
    count_half(&t->out, offsets + gpu_tmem_in_offsets(t), t->columns, line);
    check_once(b, b->p.b, line);
}

START_TEST(every_element_goes_in_and_out)
{
    static struct generated b;
    int images = 0;
    struct differ_key key = {.seed = 5, .op = &gpu_op_tmem_copy, .bytes = 1 << _i};
    for (; key.number < CASES; ++key.number) {
        ck_assert(generated_open(&b, key));
        check_case(&b);
        images += b.r.tmem.image > 0;
    }
    ck_assert_int_gt(images, CASES / 8);
    ck_assert_int_lt(images, CASES / 2);
}
END_TEST

/* Copies of shared memory: the descriptor of the first, and from one to the next. */
START_TEST(copies_of_shared_memory_have_descriptors)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    uint64_t first, second;
    gpu_tmem_operands o = {"SM100_TMEM_LOAD_32dp32b8x", "SM100_UTCCP_128dp128bit_1cta",
                           ct_parse(cx, "(_128,_8):(_65536,_1)"),
                           ct_parse(cx, "((_8,_16),(_4,_2)):((_4,_32),(_1,_512))"),
                           ct_parse(cx, "(_128,_8):(_8,_1)")};
    ck_assert_msg(gpu_tmem_copy(cx, &o, &r, offsets, ROOM, &why), "%s", why.text);
    ck_assert_int_eq(r.tmem.in.rounds, 2);
    ck_assert_int_eq(r.tmem.image, 4096);
    ck_assert_int_eq(offsets[0], 0);
    ck_assert_int_eq(offsets[GPU_TMEM_CP_NUMBERS], 4);
    memcpy(&first, offsets + 1, sizeof first);
    memcpy(&second, offsets + GPU_TMEM_CP_NUMBERS + 1, sizeof second);
    ck_assert_uint_eq(first >> 32 & 0x3fff, 8); /* 8 rows of 16 bytes further: in units of 16 */
    ck_assert_uint_eq(second - first, 128);
}
END_TEST

#define STORE "SM100_TMEM_STORE_32dp32b4x"
#define LOAD  "SM100_TMEM_LOAD_32dp32b4x"
#define TMEM  "(_128,_4):(_65536,_1)"
#define ROWS  "(_128,_4):(_4,_1)"

static const struct {
    const char *load, *store, *tmem, *a, *b, *why;
    size_t room;
} refused[] = {
    {STORE, STORE, TMEM, ROWS, ROWS, "no kernel loads tensor memory by SM100_TMEM_STORE", ROOM},
    {LOAD, LOAD, TMEM, ROWS, ROWS, "no kernel writes tensor memory by SM100_TMEM_LOAD", ROOM},
    {"SM100_TMEM_LOAD_STAT_32dp32b32x", STORE, TMEM, ROWS, ROWS, "no kernel loads", ROOM},
    {LOAD, "SM100_UTCCP_128dp128bit_2cta", TMEM, ROWS, ROWS, "no kernel writes", ROOM},
    {LOAD, "SM100_TMEM_STORE_32dp32b8x", TMEM, ROWS, ROWS, "do not exist in the data's", ROOM},
    {LOAD "_16b", STORE, "(_128,_8):(_65536,_1)", "(_128,_8):(_8,_1)", "(_128,_8):(_8,_1)",
     "operations named _16b move elements of 16 bits, these have 32", ROOM},
    {LOAD, STORE, "(_128,(_4,_2)):(_65536,(_1,_512))", "(_128,_8):(_8,_1)", "(_128,_8):(_8,_1)",
     "column 515 of tensor memory, which has 512", ROOM},
    {LOAD, "SM100_UTCCP_128dp128bit_1cta", TMEM, "(_128,_4):(_-4,_1)", ROWS,
     "a reaches below element 0", ROOM},
    {LOAD, STORE, TMEM, ROWS, ROWS, "offsets: there is room for 9", 9},
};

START_TEST(what_no_kernel_does_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    gpu_tmem_operands o = {refused[_i].load, refused[_i].store, ct_parse(cx, refused[_i].tmem),
                           ct_parse(cx, refused[_i].a), ct_parse(cx, refused[_i].b)};
    ck_assert(!gpu_tmem_copy(cx, &o, &r, offsets, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

/* One number of a request, and what is wrong with it. */
static const struct {
    size_t at;
    int value;
    const char *why;
} spoilt[] = {
    {offsetof(gpu_tmem, out.row), GPU_TMEM_CP_4X256B, "tmem_copy: instruction 39 is not known"},
    {offsetof(gpu_tmem, in.row), GPU_TMEM_INSTRUCTIONS, "tmem_copy: instruction 43 is not known"},
    {offsetof(gpu_tmem, in.row), -1, "tmem_copy: instruction -1 is not known"},
    {offsetof(gpu_tmem, in.rounds), 0, "tmem_copy: 0 rounds of 4 values"},
    {offsetof(gpu_tmem, out.values), 0, "tmem_copy: 1 rounds of 0 values"},
    {offsetof(gpu_tmem, in.row), GPU_TMEM_CP_4X256B, "tmem_copy: 1 rounds of 4 values"},
    {offsetof(gpu_tmem, columns), 48, "tmem_copy: 48 columns: an allocation has 32, 64, 128"},
    {offsetof(gpu_tmem, columns), 1024, "tmem_copy: 1024 columns"},
};

START_TEST(a_spoilt_request_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4, .x = times, .y = times + 1024};
    gpu_why why = {""};
    gpu_tmem_operands o = {LOAD, STORE, ct_parse(cx, TMEM), ct_parse(cx, ROWS), ct_parse(cx, ROWS)};
    ck_assert_msg(gpu_tmem_copy(cx, &o, &r, offsets, ROOM, &why), "%s", why.text);
    ck_assert(!gpu_accepts(&gpu_op_tmem_copy, &r, &why));
    ck_assert_msg(strstr(why.text, "offsets is a null pointer") != NULL, "%s", why.text);
    r.tmem.offsets = offsets;
    ck_assert_msg(gpu_accepts(&gpu_op_tmem_copy, &r, &why), "%s", why.text);
    memcpy((char *)&r.tmem + spoilt[_i].at, &spoilt[_i].value, sizeof spoilt[_i].value);
    ck_assert(!gpu_accepts(&gpu_op_tmem_copy, &r, &why));
    ck_assert_msg(strstr(why.text, spoilt[_i].why) != NULL, "%s", why.text);
}
END_TEST

Suite *gpu_tmem_copy_suite(void)
{
    Suite *s = suite_create("gpu_tmem_copy");
    TCase *c = tcase_create("gpu_tmem_copy");
    tcase_add_loop_test(c, every_element_goes_in_and_out, 0, 3);
    tcase_add_test(c, copies_of_shared_memory_have_descriptors);
    tcase_add_loop_test(c, what_no_kernel_does_is_refused, 0, sizeof refused / sizeof refused[0]);
    tcase_add_loop_test(c, a_spoilt_request_is_refused, 0, sizeof spoilt / sizeof spoilt[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
