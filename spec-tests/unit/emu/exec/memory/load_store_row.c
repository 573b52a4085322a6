/* load_store_row.c - loads and stores of words and of narrower elements by a warp at once: patterns
 * of addresses against a memory of bytes, with and without checks, and the races between lanes. */
#include "spec-tests/unit/emu/line.h"

enum { PATTERNS = 8, FIELD = 4096 };

/* The offset of a lane, a multiple of the bytes that it uses. */
static uint32_t offset_of(int pattern, int lane, uint32_t bytes)
{
    uint32_t l = (uint32_t)lane;
    switch (pattern) {
    case 0:
        return l * bytes; /* side by side */
    case 1:
        return (31 - l) * bytes; /* backwards */
    case 2:
        return l * bytes * 3; /* apart */
    case 3:
        return 64; /* one word */
    case 4:
        return (l ^ 5) * bytes;
    case 5:
        return l / 2 * bytes; /* two lanes each */
    case 6:
        return l * 128;
    default:
        return (l * 7 + l / 9) % 40 * bytes; /* some twice */
    }
}

struct row_case {
    int pattern, where;
    uint32_t bytes, piece, active;
};

static bool collides(int pattern, uint32_t bytes, uint32_t active)
{
    for (int a = 0; a < EMU_LANES; ++a)
        for (int b = 0; b < a; ++b)
            if ((active >> a & 1) && (active >> b & 1) &&
                offset_of(pattern, a, bytes) == offset_of(pattern, b, bytes))
                return true;
    return false;
}

/* A load into rows 40 .. or a store of rows 20 .., in global memory, in shared memory by generic
 * addresses, by its own. */
static struct ptx_line row_access(bool load, const struct row_case *c)
{
    static const char *const spaces[] = {".global", "", ".shared"}, *const vectors[] = {
                                                                        "%s", ".v2%s", "", ".v4%s"};
    char list[32], type[16];
    uint32_t n = c->bytes / c->piece;
    int r = load ? 40 : 20;
    snprintf(list, sizeof list, n == 1 ? "r%d" : "{r%d..r%d}", r, r + (int)n - 1);
    snprintf(type, sizeof type, vectors[n - 1],
             c->piece == 1   ? ".u8"
             : c->piece == 2 ? ".s16"
                             : ".u32");
    return load ? line_of("ld%s%s %s, [d2+32];", spaces[c->where], type, list)
                : line_of("st%s%s [d2+32], %s;", spaces[c->where], type, list);
}

static uint64_t word_of(int lane, uint32_t k, bool same)
{
    return same ? 7 + k : (uint64_t)lane * 1000003 + k * 17 + 5;
}

static void prepare_row(emu_machine *m, const struct row_case *c, uint64_t base, bool same)
{
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        one_set(m, ONE_A, lane, base + offset_of(c->pattern, lane, c->bytes) - 8 * 4);
        for (uint32_t k = 0; k < c->bytes / c->piece; ++k)
            emu_register(m, 0, 0, 20 + (int)k)[lane] = (uint32_t)word_of(lane, k, same);
    }
}

static void check_stored(emu_machine *m, const struct row_case *c, uint64_t base, bool same)
{
    uint8_t is[FIELD], must[FIELD];
    memset(must, 0xee, sizeof must);
    for (int lane = EMU_LANES - 1; lane >= 0; --lane) /* the lowest of those at one place wins */
        for (uint32_t k = 0; (c->active >> lane & 1) && k < c->bytes / c->piece; ++k) {
            uint32_t v = (uint32_t)word_of(lane, k, same);
            memcpy(must + offset_of(c->pattern, lane, c->bytes) + c->piece * k, &v, c->piece);
        }
    ck_assert(emu_get(m, base, is, sizeof is));
    ck_assert(memcmp(is, must, sizeof is) == 0);
}

static void fill(emu_machine *m, uint64_t base, bool ramp)
{
    uint8_t bytes[FIELD];
    for (uint32_t i = 0; i < FIELD; ++i)
        bytes[i] = ramp ? (uint8_t)(i * 7 + i / 256) : 0xee;
    ck_assert(emu_put(m, base, bytes, sizeof bytes));
}

static const uint32_t actives[] = {UINT32_MAX, 0x0000ffff, 0x80000001, 0xf0f0f00f};
/* Bytes of a lane, and those of one of its elements. */
static const uint32_t widths[][2] = {{4, 4}, {8, 4}, {16, 4}, {1, 1}, {2, 1},
                                     {4, 1}, {2, 2}, {4, 2},  {8, 2}};
enum { WIDTHS = 9, ROW_CASES = WIDTHS * 4 * 3 };

static struct row_case row_case(int i, int pattern)
{
    const uint32_t *width = widths[i % WIDTHS];
    return (struct row_case){pattern, i / WIDTHS / 4, width[0], width[1], actives[i / WIDTHS % 4]};
}

static uint64_t base_of(emu_machine *m, int where)
{
    return where == 0 ? emu_alloc(m, FIELD, "A") : emu_generic(EMU_SHARED, 1024);
}

static void check_store(struct row_case c)
{
    for (int same = 0; same < 2; ++same) {
        emu_machine *m = one_open(EMU_CHECK_ALL);
        uint64_t base = base_of(m, c.where);
        struct ptx_line line = row_access(false, &c);
        fill(m, base, false);
        prepare_row(m, &c, c.where == 2 ? 1024 : base, same);
        ck_assert_int_eq(line_run(m, c.active, &line), EMU_FINISHED);
        check_stored(m, &c, base, same);
        int races = !same && collides(c.pattern, c.bytes, c.active);
        ck_assert_int_eq(emu_findings(m), races);
        ck_assert(races == 0 || emu_found(m, 0)->rule == EMU_RACE);
        line_close(&line);
        emu_close(m);
    }
}

START_TEST(rows_are_stored)
{
    for (int pattern = 0; pattern < PATTERNS; ++pattern)
        check_store(row_case(_i, pattern));
}
END_TEST

static void check_load(struct row_case c)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t base = base_of(m, c.where);
    struct ptx_line line = row_access(true, &c);
    fill(m, base, true);
    prepare_row(m, &c, c.where == 2 ? 1024 : base, false);
    for (int k = 0; k < 4; ++k)
        one_set_all(m, 40 + k, 99);
    ck_assert_int_eq(line_run(m, c.active, &line), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (uint32_t k = 0; k < c.bytes / c.piece; ++k) {
            uint32_t must = 0;
            for (uint32_t b = 0; b < c.piece; ++b) {
                uint32_t i = offset_of(c.pattern, lane, c.bytes) + c.piece * k + b;
                must |= (uint32_t)(uint8_t)(i * 7 + i / 256) << 8 * b;
            }
            if (c.piece == 2) /* of type s16 */
                must = (uint32_t)(int32_t)(int16_t)(uint16_t)must;
            uint32_t is = emu_register(m, 0, 0, 40 + (int)k)[lane];
            ck_assert_uint_eq(is, c.active >> lane & 1 ? must : 99);
        }
    ck_assert_int_eq(emu_findings(m), 0);
    line_close(&line);
    emu_close(m);
}

START_TEST(rows_are_loaded)
{
    for (int pattern = 0; pattern < PATTERNS; ++pattern)
        check_load(row_case(_i, pattern));
}
END_TEST

/* Without checks and counting it comes out the same. */
static void check_unchecked(struct row_case c)
{
    emu_config how = emu_defaults();
    how.dynamic_shared = ONE_SHARED;
    how.checks = 0;
    how.uncounted = true;
    emu_machine *m = emu_open(&how, NULL);
    uint64_t base = base_of(m, c.where);
    struct ptx_line line = row_access(false, &c);
    fill(m, base, false);
    prepare_row(m, &c, c.where == 2 ? 1024 : base, false);
    ck_assert_int_eq(line_run(m, c.active, &line), EMU_FINISHED);
    check_stored(m, &c, base, false);
    ck_assert_uint_eq(emu_counted(m)->shared_accesses + emu_counted(m)->global_accesses, 0);
    line_close(&line);
    emu_close(m);
}

START_TEST(unchecked_is_the_same)
{
    for (int pattern = 0; pattern < PATTERNS; ++pattern)
        check_unchecked(row_case(_i, pattern));
}
END_TEST

Suite *emu_load_store_row_suite(void)
{
    Suite *s = suite_create("emu_load_store_row");
    TCase *c = tcase_create("emu_load_store_row");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_are_stored, 0, ROW_CASES);
    tcase_add_loop_test(c, rows_are_loaded, 0, ROW_CASES);
    tcase_add_loop_test(c, unchecked_is_the_same, 0, ROW_CASES);
    suite_add_tcase(s, c);
    return s;
}
