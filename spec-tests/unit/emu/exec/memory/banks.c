/* banks.c - what accesses cost: wavefronts against a count made here from the addresses
 * and the width alone, sectors and lines of global memory against sets of their numbers.
 *
 * The rules, as an H200 answered: a wavefront gives each bank one word, a phase takes the lanes
 * that together want 128 bytes, loads of 8 and 16 bytes merge their phases by pairs where lanes
 * that are 1 or 2 apart want the same, atomics queue in their bank. */
#include "emu/exec/memory/banks.h"

#include "spec-tests/unit/emu/line.h"

enum { PATTERNS = 9, MAX = 4096 };

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

/* Addresses of a pattern: strides of 0, 1, 2, .. and, above, at random in a window. */
static void addresses(int pattern, uint32_t bytes, uint32_t seed, uint64_t to[EMU_LANES])
{
    static const uint32_t strides[] = {0, 1, 2, 3, 5, 8, 16, 32};
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        to[lane] =
            pattern < 8 ? lane * strides[pattern] * bytes : next(&seed) % (64U << seed % 5) * bytes;
}

/* ---- The count ---- */

/* The most different words in one bank, over lanes first .. first + n - 1. */
static int deepest(const uint64_t a[EMU_LANES], uint32_t active, int first, int n, uint32_t bytes)
{
    static uint8_t wanted[MAX * 4];
    int most = 0, depth[32] = {0};
    memset(wanted, 0, sizeof wanted);
    for (int lane = first; lane < first + n; ++lane)
        for (uint64_t b = 0; (active >> lane & 1) && b < bytes; ++b)
            wanted[(a[lane] + b) / 4] = 1;
    for (int word = 0; word < MAX * 4; ++word)
        if (wanted[word] && ++depth[word % 32] > most)
            most = depth[word % 32];
    return most;
}

static bool all_pairs_agree(const uint64_t a[EMU_LANES], uint32_t active, int apart)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active >> lane & 1) && (active >> (lane ^ apart) & 1) && a[lane] != a[lane ^ apart])
            return false;
    return true;
}

static int wavefronts(const uint64_t a[EMU_LANES], uint32_t active, uint32_t bytes, bool load)
{
    int sum = 0, n = bytes <= 4 ? 32 : bytes == 8 ? 16 : 8;
    if (load && n < 32 && (all_pairs_agree(a, active, 1) || all_pairs_agree(a, active, 2)))
        n *= 2;
    for (int first = 0; first < EMU_LANES; first += n)
        sum += deepest(a, active, first, n, bytes);
    return sum;
}

static int ideal(const uint64_t a[EMU_LANES], uint32_t active, uint32_t bytes)
{
    static uint8_t wanted[MAX * 4];
    int words = 0;
    memset(wanted, 0, sizeof wanted);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (uint64_t b = 0; (active >> lane & 1) && b < bytes; ++b)
            wanted[(a[lane] + b) / 4] = 1;
    for (int word = 0; word < MAX * 4; ++word)
        words += wanted[word];
    return (words + 31) / 32;
}

static const uint32_t widths[] = {1, 2, 4, 8, 16};
static const uint32_t actives[] = {UINT32_MAX, 0x00ff00ff, 0x80000000, 0xffff0000, 0x13579bdf};

START_TEST(wavefronts_are_counted)
{
    uint64_t a[EMU_LANES];
    for (int n = 0; n < PATTERNS + 200; ++n)
        for (int k = 0; k < COUNT(actives); ++k) {
            uint32_t bytes = widths[_i % 5], active = actives[k];
            bool load = _i < 5;
            addresses(n < PATTERNS ? n : 8, bytes, (uint32_t)n * 7919 + 1, a);
            emui_banks b = emui_bank_model(active, a, bytes, load ? EMUI_READ : EMUI_WRITE);
            int must = wavefronts(a, active, bytes, load);
            ck_assert_msg(b.wavefronts == must, "pattern %d, %u bytes, lanes 0x%x: %d, not %d", n,
                          bytes, active, b.wavefronts, must);
            ck_assert_int_eq(b.ideal, ideal(a, active, bytes));
        }
}
END_TEST

/* Atomics of 4 bytes: the lanes of a bank one after the other, on one word or not. */
START_TEST(atomics_queue)
{
    uint64_t a[EMU_LANES];
    for (int n = 0; n < 100; ++n) {
        int in_bank[32] = {0}, most = 0;
        addresses(n < PATTERNS ? n : 8, 4, (uint32_t)n, a);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            if (++in_bank[a[lane] / 4 % 32] > most)
                most = in_bank[a[lane] / 4 % 32];
        ck_assert_int_eq(emui_bank_model(UINT32_MAX, a, 4, EMUI_UPDATE).wavefronts, most);
    }
}
END_TEST

/* Words of each bank: what a picture of an access shows. */
/* Costs that are kept are those of the model, wherever a pattern begins, and whatever lanes that
 * take no part hold. */
START_TEST(costs_are_kept)
{
    static const emui_mode modes[] = {EMUI_READ, EMUI_WRITE, EMUI_UPDATE};
    emu_config config = emu_defaults();
    emu_machine *m = emu_open(&config, NULL);
    uint32_t seed = 77;
    ck_assert_ptr_nonnull(m);
    for (int n = 0; n < 20000; ++n) {
        const uint32_t from = seed;
        uint64_t a[EMU_LANES];
        const uint32_t bytes = 1U << next(&seed) % 5, kind = next(&seed) % 3;
        const emui_pattern p = {.active = kind == 0   ? UINT32_MAX
                                          : kind == 1 ? 0x0000ffff
                                                      : next(&seed) | 4,
                                .address = a,
                                .bytes = bytes,
                                .mode = modes[next(&seed) % 3]};
        addresses((int)(next(&seed) % PATTERNS), bytes, 5 + next(&seed) % 3, a);
        const uint64_t base = next(&seed) % 3 * bytes + next(&seed) % 4 * 128;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            a[lane] = (p.active >> lane & 1) != 0 ? a[lane] + base : next(&seed);
        const emui_banks b = emui_bank_model(p.active, a, p.bytes, p.mode);
        const emui_cost *kept = emui_cost_of(m, &p);
        ck_assert_msg(kept->wavefronts == b.wavefronts && kept->ideal == b.ideal,
                      "seed %u: %d of %d, not %d of %d", from, kept->wavefronts, kept->ideal,
                      b.wavefronts, b.ideal);
    }
    emu_close(m);
}
END_TEST

START_TEST(words_are_counted_by_bank)
{
    uint64_t a[EMU_LANES];
    for (uint64_t lane = 0; lane < EMU_LANES; ++lane)
        a[lane] = lane / 2 * 8 + lane % 3 * 128;
    emui_banks b = emui_bank_model(UINT32_MAX, a, 4, EMUI_READ);
    for (int bank = 0; bank < 32; ++bank) {
        bool seen[3] = {false, false, false};
        for (int lane = 0; lane < EMU_LANES; ++lane)
            if (a[lane] / 4 % 32 == (uint64_t)bank)
                seen[a[lane] / 128 % 3] = true;
        ck_assert_int_le(b.words[bank], 3);
        ck_assert_int_eq(b.words[bank] > 0, seen[0] || seen[1] || seen[2]);
    }
}
END_TEST

/* ---- Through instructions ---- */

struct request {
    int stride, offset;
    uint32_t bytes;
    uint64_t sectors, ideal, lines;
};

static const struct request requests[] = {
    {4, 0, 4, 4, 4, 1},     {4, 4, 4, 5, 4, 2},     {8, 0, 4, 8, 4, 2},  {32, 0, 4, 32, 4, 8},
    {128, 0, 4, 32, 4, 32}, {16, 0, 16, 16, 16, 4}, {0, 12, 4, 1, 1, 1}, {2, 0, 2, 2, 2, 1},
    {1, 31, 1, 2, 1, 1},    {-4, 124, 4, 4, 4, 1},  {8, 0, 8, 8, 8, 2},
};

START_TEST(sectors_are_counted)
{
    const struct request *r = &requests[_i];
    emu_machine *m = one_open(0);
    uint64_t a = emu_alloc(m, 8192, "A");
    const char *load = r->bytes == 1   ? "ld.global.u8 r40, [d2];"
                       : r->bytes == 2 ? "ld.global.u16 r40, [d2];"
                       : r->bytes == 4 ? "ld.global.u32 r40, [d2];"
                       : r->bytes == 8 ? "ld.global.u64 d40, [d2];"
                                       : "ld.global.b128 q40, [d2];";
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, ONE_A, lane, a + (uint64_t)(r->offset + lane * r->stride));
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, load), EMU_FINISHED);
    ck_assert_uint_eq(emu_counted(m)->sectors, r->sectors);
    ck_assert_uint_eq(emu_counted(m)->lines, r->lines);
    ck_assert_uint_eq(emu_counted(m)->ideal_sectors, r->ideal);
    ck_assert_uint_eq(emu_counted(m)->global_accesses, 1);
    emu_close(m);
}
END_TEST

/* Side by side, the short way of counting says what the model says. */
START_TEST(instructions_are_counted)
{
    static const char *const stores[] = {"st.shared.u32 [r2], r20;",
                                         "st.shared.u64 [r2], d20;",
                                         "st.shared.v4.u32 [r2], {r20, r21, r22, r23};",
                                         "st.shared.u32 [r2], r20;",
                                         "st.shared.u64 [r2], d20;",
                                         "st.shared.b128 [r2], q20;"};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint32_t bytes = 4U << _i % 3, stride = _i < 3 ? bytes : 3 * bytes;
    uint64_t a[EMU_LANES];
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        a[lane] = lane * stride;
        one_set(m, ONE_A, (int)lane, a[lane]);
    }
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, stores[_i]), EMU_FINISHED);
    ck_assert_uint_eq(emu_counted(m)->shared_accesses, 1);
    ck_assert_uint_eq(emu_counted(m)->wavefronts,
                      (uint64_t)wavefronts(a, UINT32_MAX, bytes, false));
    ck_assert_uint_eq(emu_counted(m)->ideal_wavefronts, (uint64_t)ideal(a, UINT32_MAX, bytes));
    emu_close(m);
}
END_TEST

Suite *emu_banks_suite(void)
{
    Suite *s = suite_create("emu_banks");
    TCase *c = tcase_create("emu_banks");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, wavefronts_are_counted, 0, 10);
    tcase_add_test(c, atomics_queue);
    tcase_add_test(c, costs_are_kept);
    tcase_add_test(c, words_are_counted_by_bank);
    tcase_add_loop_test(c, sectors_are_counted, 0, COUNT(requests));
    tcase_add_loop_test(c, instructions_are_counted, 0, 6);
    suite_add_tcase(s, c);
    return s;
}
