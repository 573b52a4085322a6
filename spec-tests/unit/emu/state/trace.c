/* trace.c - events as lines of JSON: their form, and those of one tensor load, line by line as
 * docs/machine.md has them. */
#include "emu/state/state.h"
#include "emu/tensor_map.h"
#include "spec-tests/unit/emu/line.h"

enum { TILE = 1024, COLUMNS = 40, ROWS = 24 };

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

static const char walk[] =
    "@p15 mbarrier.init.shared::cta.b64 [r30+8], 1; bar.sync 0;"
    "@p15 mbarrier.arrive.expect_tx.shared::cta.b64 _, [r30+8], 512;"
    "@p15 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [r30+1024], "
    "[d2, {24, 16}], [r30+8];"
    "wait: mbarrier.try_wait.parity.shared::cta.b64 p7, [r30+8], 0; @!p7 bra wait;"
    "ld.shared.u32 r8, [r4];";

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
    struct ptx_line l = line_of("%s", walk);
    struct program_case p = program_make(l.ins, l.n, 32, 1);
    p.prepare = prepare;
    p.how.trace = out;
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert_int_eq(emu_run(m, p.ins, p.n), EMU_FINISHED);
    ck_assert(rows_came(m) && emu_findings(m) == 0);
    emu_close(m);
    ck_assert_ptr_nonnull(readme);
    rewind(out);
    while (fgets(line, sizeof line, out) != NULL) {
        ck_assert_msg(strstr(readme, line) != NULL, "docs/machine.md does not tell: %s", line);
        ++lines;
    }
    ck_assert_int_gt(lines, 5);
    line_close(&l);
    fclose(out);
    fclose(in);
}
END_TEST

/* ---- The form of an event ---- */

/* Both memories, both barriers, and a finding: the load races. */
static const char eventful[] =
    "barrier.cluster.arrive; barrier.cluster.wait; @p3 st.global.u32 [d0], r9;"
    "ld.global.u32 r10, [d0]; st.shared.u32 [64], 7; st.shared.u32 [r4], r9; bar.sync 0;";

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
    struct ptx_line l = line_of("%s", eventful);
    struct program_case p = program_make(l.ins, l.n, 40, 2);
    p.prepare = prepare_words;
    p.how.trace = out;
    emu_machine *m = program_open(&p, EMU_RANDOM, 5);
    ck_assert_int_eq(emu_run(m, l.ins, l.n), EMU_FINISHED);
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
    line_close(&l);
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
