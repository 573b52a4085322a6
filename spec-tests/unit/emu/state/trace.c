/* trace.c - events as lines of JSON: their form, and those of one tensor load, line by line as
 * docs/machine.md has them. */
#include "emu/state/state.h"
#include "emu/tensor_map.h"
#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 8, TILE = 1024, COLUMNS = 40, ROWS = 24, BOX = 16 * 8 * 4 };

/* A tensor of 40 x 24 u32s in rows 0, 1; its map in rows 2, 3, of a box of 16 x 8 whose rows of 64
 * bytes are swizzled; lane l reads the first word of row l % 8. */
static bool prepare(emu_machine *m)
{
    uint64_t tensor = program_buffer(m, 0, COLUMNS * ROWS, 100, "T");
    uint64_t at = emu_alloc(m, sizeof(emu_tensor_map), "map");
    emu_map map = {.type = EMU_MAP_U32,
                   .rank = 2,
                   .base = tensor,
                   .size = {COLUMNS, ROWS},
                   .stride = {COLUMNS * 4},
                   .box = {16, 8},
                   .step = {1, 1},
                   .swizzle = EMU_SWIZZLE_64B};
    emu_tensor_map raw;
    emu_map_refusal why;
    program_address(m, 2, at);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        uint32_t plain = TILE + lane % 8 * 64;
        emu_register(m, 0, 0, 4)[lane] = plain ^ (plain >> 7 & 3) << 4;
    }
    return tensor != 0 && emu_map_encode(&raw, &map, &why) == NULL &&
           emu_put(m, at, &raw, sizeof raw);
}

static const emu_operand start[] = {PROGRAM_IS(24), PROGRAM_IS(16)};

static const emu_ins walk[] = {PROGRAM_INIT(BAR, 1),
                               PROGRAM_SYNC,
                               PROGRAM_EXPECT(BAR, BOX),
                               {.execute = emu_tma,
                                .op = EMU_BULK_COPY,
                                .space = EMU_GLOBAL,
                                .to = EMU_SHARED,
                                .a = PROGRAM_BY(2, 0),
                                .list = start,
                                .listed = 2,
                                .d = PROGRAM_HERE(TILE),
                                .c = PROGRAM_HERE(BAR),
                                PROGRAM_ONE},
                               PROGRAM_WAIT(BAR, 0, 4),
                               {.execute = emu_load_store,
                                .op = EMU_LD,
                                .space = EMU_SHARED,
                                .type = EMU_U32,
                                .count = 1,
                                .d = PROGRAM_ROW(8),
                                .a = PROGRAM_BY(4, 0),
                                PROGRAM_ALL},
                               PROGRAM_EXIT};

static bool rows_came(emu_machine *m)
{
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        if (emu_register(m, 0, 0, 8)[lane] != 100 + (16 + lane % 8) * COLUMNS + 24)
            return false;
    return true;
}

/* A whole file, ended by 0; NULL where it cannot be read. */
static char *read_all(FILE *in)
{
    static char text[64 * 1024];
    size_t n = in == NULL ? 0 : fread(text, 1, sizeof text - 1, in);
    text[n] = '\0';
    return n == 0 ? NULL : text;
}

START_TEST(the_walk_is_what_happens)
{
    char line[512];
    int lines = 0;
    FILE *out = tmpfile(), *in = fopen("docs/machine.md", "r");
    const char *readme = read_all(in);
    struct program_case p = program_make(walk, COUNT(walk), 32, 1);
    p.prepare = prepare;
    p.is_right = rows_came;
    check_clean(&p);
    p.how.trace = out;
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    emu_close(m);
    ck_assert_ptr_nonnull(readme);
    rewind(out);
    while (fgets(line, sizeof line, out) != NULL) {
        ck_assert_msg(strstr(readme, line) != NULL, "docs/machine.md does not tell: %s", line);
        ++lines;
    }
    ck_assert_int_gt(lines, 5);
    fclose(out);
    fclose(in);
}
END_TEST

/* ---- The form of an event ---- */

#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__

/* Both memories, both barriers, and a finding. */
static const emu_ins eventful[] = {
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, PROGRAM_ALL},
    {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, PROGRAM_ALL},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(9), .guard = 3},
    {WORD(EMU_LD, EMU_GLOBAL, PROGRAM_BY(0, 0)), .d = PROGRAM_ROW(10), PROGRAM_ALL}, /* races */
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(7), PROGRAM_ALL},
    {WORD(EMU_ST, EMU_SHARED, PROGRAM_BY(4, 0)), .b = PROGRAM_ROW(9), PROGRAM_ALL},
    PROGRAM_SYNC,
    PROGRAM_EXIT};

static bool prepare_words(emu_machine *m)
{
    for (int k = 0; k < 4; ++k) /* two warps of two CTAs */
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, k / 2, k % 2, 4)[lane] = emu_shared_address(k / 2, 64 + 4 * lane);
    return program_buffer(m, 0, 64, 1, "A") != 0;
}

/* The first lane of each warp of both CTAs stores at byte 64 of its own CTA. */
static void check_places(const char *line)
{
    int cta = -1, owner = -1;
    const char *by = strstr(line, "\"cta\":"), *of = strstr(line, "\"owner\":");
    ck_assert(by != NULL && sscanf(by, "\"cta\":%d", &cta) == 1);
    ck_assert_msg(of != NULL && sscanf(of, "\"owner\":%d,\"at\":[64", &owner) == 1, "%s", line);
    ck_assert_int_eq(cta, owner);
}

/* Lines of JSON with the fields that all have, numbered from 1. */
START_TEST(events_are_lines)
{
    char line[1024];
    int number = 0, kinds = 0;
    FILE *out = tmpfile();
    struct program_case p = program_make(eventful, COUNT(eventful), 40, 2);
    p.prepare = prepare_words;
    p.how.trace = out;
    emu_machine *m = program_open(&p, EMU_RANDOM, 5);
    ck_assert_int_eq(emu_run(m, eventful, COUNT(eventful)), EMU_FINISHED);
    emu_close(m);
    rewind(out);
    while (fgets(line, sizeof line, out) != NULL) {
        int n = 0, step = 0;
        ck_assert_int_eq(sscanf(line, "{\"event\":%d,\"step\":%d,", &n, &step), 2);
        ck_assert_int_eq(n, ++number);
        ck_assert_str_eq(line + strlen(line) - 2, "}\n");
        if (strstr(line, "\"kind\":\"shared\"") != NULL)
            check_places(line);
        kinds |= strstr(line, "\"kind\":\"shared\"") != NULL ? 1 : 0;
        kinds |= strstr(line, "\"kind\":\"global\"") != NULL ? 2 : 0;
        kinds |= strstr(line, "\"kind\":\"bar.sync\"") != NULL ? 4 : 0;
        kinds |= strstr(line, "\"kind\":\"finding\"") != NULL ? 8 : 0;
        kinds |= strstr(line, "\"kind\":\"barrier.cluster.arrive\"") != NULL ? 16 : 0;
    }
    ck_assert_int_eq(kinds, 31);
    fclose(out);
}
END_TEST

START_TEST(a_text_of_json_is_quoted)
{
    char text[80] = "";
    FILE *out = tmpfile();
    emui_put_json("a\"b\\c\n<\xc3\xa9", out);
    rewind(out);
    ck_assert_ptr_nonnull(fgets(text, sizeof text, out));
    ck_assert_str_eq(text, "\"a\\\"b\\\\c\\u000a<\xc3\xa9\"");
    fclose(out);
}
END_TEST

Suite *emu_trace_suite(void)
{
    Suite *s = suite_create("emu_trace");
    TCase *c = tcase_create("emu_trace");
    tcase_add_test(c, the_walk_is_what_happens);
    tcase_add_test(c, events_are_lines);
    tcase_add_test(c, a_text_of_json_is_quoted);
    suite_add_tcase(s, c);
    return s;
}
