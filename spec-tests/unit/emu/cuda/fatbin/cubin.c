/* cubin.c - machine code: registers and stack frames of kernels, what is cut short or wrong. */
#include "emu/cuda/fatbin/cubin.h"

#include "spec-tests/unit/emu/cuda/cubin.h"
#include "spec-tests/unit/emu/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(kernels_are_found)
{
    uint8_t file[CUDA_CUBIN];
    emui_cubin_kernel k;
    cuda_cubin(file, "first", "other");
    ck_assert(emui_cubin_find(file, CUDA_CUBIN, "first", &k));
    ck_assert(k.registers == 10 && k.frame == 0);
    ck_assert(emui_cubin_find(file, CUDA_CUBIN, "other", &k));
    ck_assert(k.registers == 128 && k.frame == 56);
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "fir", &k));
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "others", &k));
    file[4] = 1; /* of 32 bits */
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "first", &k));
    file[4] = 2;
    file[0] = 'E';
    ck_assert(!emui_cubin_find(file, CUDA_CUBIN, "first", &k));
}
END_TEST

/* In a block of its own, so that a sanitizer sees a read behind it. */
static bool finds_in(const uint8_t *file, size_t bytes, const char *name)
{
    emui_cubin_kernel k;
    uint8_t *copy = malloc(bytes + (bytes == 0));
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, file, bytes);
    bool found = emui_cubin_find(copy, bytes, name, &k);
    free(copy);
    return found;
}

/* The header of the last section is the last thing in the file. */
START_TEST(what_is_cut_short_knows_nothing)
{
    uint8_t file[CUDA_CUBIN];
    cuda_cubin(file, "first", "other");
    for (size_t n = 0; n < CUDA_CUBIN; ++n)
        ck_assert(!finds_in(file, n, "first"));
    ck_assert(finds_in(file, CUDA_CUBIN, "first"));
}
END_TEST

/* Any byte may be anything: nothing is read that is not there. */
START_TEST(what_is_wrong_is_no_fault)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    uint8_t file[CUDA_CUBIN];
    for (int i = 4; i < CUDA_CUBIN; ++i)
        for (size_t v = 0; v < COUNT(values); ++v) {
            cuda_cubin(file, "first", "other");
            file[i] = values[v];
            finds_in(file, CUDA_CUBIN, "other");
        }
}
END_TEST

/* ---- What functions take of the stack ---- */

/*      0x000  header    0x040  names    0x080  symbols: none, then those below
 *      0x140  code, 4 instructions of each function    0x280  headers of sections 0..3 */
enum { CODE_AT = 0x140, OF_ONE = 64, SYMBOL = 24, HEADERS = 0x280, FILE_BYTES = HEADERS + 4 * 64 };

static const struct function {
    const char *symbol, *name; /* NULL: not told */
    uint64_t instruction;      /* the second of its code */
    uint32_t frame;
} functions[] = {{"k", NULL, 0, 0},
                 {"$k$f", "f", UINT64_C(0xffffff8001017836), 128}, /* VIADD R1, R1, -128 */
                 {"$other$f", NULL, UINT64_C(0xffffff0001017836), 0},
                 {"g$1", "g", UINT64_C(0xffffffb001017810), 80}, /* IADD3 */
                 {"h", "h", UINT64_C(0xffffffb002017836), 0}};   /* of R2 */

static void make_functions(uint8_t *file)
{
    uint64_t at = 1;
    memset(file, 0, FILE_BYTES);
    memcpy(file, "\177ELF\2\1", 6);
    cuda_number(file + 0x28, HEADERS, 8);
    cuda_number(file + 0x3a, 64, 2);
    cuda_number(file + 0x3c, 4, 2);
    for (int i = 0; i < COUNT(functions); ++i) {
        uint8_t *symbol = file + 0x80 + (i + 1) * SYMBOL;
        memcpy(file + 0x40 + at, functions[i].symbol, strlen(functions[i].symbol) + 1);
        cuda_number(symbol, at, 4);
        symbol[4] = 0x12; /* a function that is global */
        cuda_number(symbol + 6, 3, 2);
        cuda_number(symbol + 8, (uint64_t)i * OF_ONE, 8);
        cuda_number(symbol + 16, OF_ONE, 8);
        cuda_number(file + CODE_AT + i * OF_ONE + 16, functions[i].instruction, 8);
        at += strlen(functions[i].symbol) + 1;
    }
    uint8_t *header = file + HEADERS;
    static const int rows[4][3] = {
        {0}, {3, 0x40, 0x40}, {2, 0x80, SYMBOL * 6}, {1, CODE_AT, OF_ONE * 5}};
    for (int i = 0; i < 4; ++i, header += 64) {
        cuda_number(header + 4, (uint64_t)rows[i][0], 4);
        cuda_number(header + 0x18, (uint64_t)rows[i][1], 8);
        cuda_number(header + 0x20, (uint64_t)rows[i][2], 8);
        cuda_number(header + 0x28, 1, 4);
    }
}

static void see_frame(void *with, const char *name, uint32_t frame)
{
    int *at = with;
    while (*at < COUNT(functions) && functions[*at].name == NULL)
        ++*at;
    ck_assert_int_lt(*at, COUNT(functions));
    ck_assert_str_eq(name, functions[*at].name);
    ck_assert_uint_eq(frame, functions[*at].frame);
    ++*at;
}

START_TEST(frames_are_read_from_code)
{
    uint8_t file[FILE_BYTES];
    int at = 0;
    make_functions(file);
    emui_cubin_frames(file, FILE_BYTES, "k", see_frame, &at);
    ck_assert_int_eq(at, COUNT(functions));
}
END_TEST

static void ignore_frame(void *with, const char *name, uint32_t frame)
{
    (void)with;
    (void)frame;
    ck_assert_uint_lt(strlen(name), 600);
}

START_TEST(frames_of_any_bytes_are_no_fault)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    uint8_t *file = malloc(FILE_BYTES);
    ck_assert_ptr_nonnull(file);
    for (int i = 4; i < FILE_BYTES; ++i)
        for (size_t v = 0; v < COUNT(values); ++v) {
            make_functions(file);
            file[i] = values[v];
            emui_cubin_frames(file, FILE_BYTES, "k", ignore_frame, NULL);
        }
    for (size_t n = 0; n < FILE_BYTES; ++n)
        emui_cubin_frames(file, n, "k", ignore_frame, NULL);
    free(file);
}
END_TEST

Suite *emu_cuda_cubin_suite(void)
{
    Suite *s = suite_create("emu_cuda_cubin");
    TCase *c = tcase_create("emu_cuda_cubin");
    tcase_add_test(c, kernels_are_found);
    tcase_add_test(c, what_is_cut_short_knows_nothing);
    tcase_add_test(c, what_is_wrong_is_no_fault);
    tcase_add_test(c, frames_are_read_from_code);
    tcase_add_test(c, frames_of_any_bytes_are_no_fault);
    suite_add_tcase(s, c);
    return s;
}
