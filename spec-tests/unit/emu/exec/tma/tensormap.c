/* tensormap.c - tensor maps that are changed, copied and prefetched by the program.
 *
 * What is here: each field replaced, each value refused, each place that is not a map's. What is
 * not: the order of changes and copies (cases/exec/tma). */
#include "spec-tests/unit/emu/exec/tma/maps.h"
#include "spec-tests/unit/emu/line.h"

static const struct {
    const char *what;
    const char *part; /* of what printing shows, or of the refusal */
    bool refused;
} replaced[] = {
    {"global_address.global.b1024.b64 [d2], 0x700000abcd00", "base       0x700000abcd00\n", false},
    {"rank.global.b1024.b32 [d2], 1", "rank 2\n", false},
    {"box_dim.global.b1024.b32 [d2], 1, 17", "box        (64,17,2)\n", false},
    {"global_dim.global.b1024.b32 [d2], 2, 19", "size       (80,37,19)\n", false},
    {"global_stride.global.b1024.b64 [d2], 1, 8000", "stride     (176,8000)\n", false},
    {"element_stride.global.b1024.b32 [d2], 2, 3", "step       (1,1,3)\n", false},
    {"elemtype.global.b1024.b32 [d2], 10", "bf16", false},
    {"elemtype.global.b1024.b32 [d2], 8", "f32.ftz", false},
    {"swizzle_mode.global.b1024.b32 [d2], 1", "swizzle    32B\n", false},
    {"interleave_layout.global.b1024.b32 [d2], 1", "interleave 16B\n", false},
    {"fill_mode.global.b1024.b32 [d2], 0", "outside    zero\n", false},
    {"swizzle_mode.global.b1024.b32 [d2], 4", "not a value of this field", true},
    {"elemtype.global.b1024.b32 [d2], 13", "not a value of this field", true},
    {"box_dim.global.b1024.b32 [d2], 5, 16", "not a value of this field", true},
    {"global_stride.global.b1024.b64 [d2], 4, 16", "not a value of this field", true},
    {"global_stride.global.b1024.b64 [d2], 1, 8008", "not a value of this field", true},
    {"global_stride.global.b1024.b64 [d2], 1, 0x10000000000", "not a value of this field", true},
    {"global_stride.global.b1024.b64 [d2], 1, 0xfffffffff0", "stride     (176,1099511627760)\n",
     false},
    {"rank.global.b1024.b32 [d2], 5", "not a value of this field", true},
    {"global_dim.global.b1024.b32 [d2], 2, 0", "size       (80,37,4294967296)\n", false},
    {"box_dim.global.b1024.b32 [d2], 1, 0", "not a value of this field", true},
    {"box_dim.global.b1024.b32 [d2], 1, 257", "not a value of this field", true},
    {"element_stride.global.b1024.b32 [d2], 1, 0", "not a value of this field", true},
    {"element_stride.global.b1024.b32 [d2], 1, 9", "not a value of this field", true},
};

static bool put_map(emu_machine *m, uint64_t address, const emu_map *map)
{
    emu_tensor_map raw;
    emu_map_refusal why;
    return emu_map_encode(&raw, map, &why) == NULL && emu_put(m, address, &raw, sizeof raw);
}

static void check_prints(emu_machine *m, uint64_t address, const char *part)
{
    char is[1024] = "";
    emu_tensor_map raw;
    emu_map map;
    emu_map_refusal why;
    FILE *out = tmpfile();
    ck_assert(out != NULL && emu_get(m, address, &raw, sizeof raw));
    ck_assert_ptr_null(emu_map_decode(&map, &raw, &why));
    emu_map_print(out, &map);
    rewind(out);
    is[fread(is, 1, sizeof is - 1, out)] = '\0';
    fclose(out);
    ck_assert_msg(strstr(is, part) != NULL, "%s\nhas no %s", is, part);
}

/* A map in global memory, where d2 points, and one at byte 1024 of shared memory. */
static emu_machine *open_with_maps(uint64_t *at)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_map map = good();
    ck_assert_ptr_nonnull(m);
    *at = emu_alloc(m, 128, "map");
    ck_assert(put_map(m, *at, &map) && put_map(m, emu_generic(EMU_SHARED, 1024), &map));
    one_set_all(m, 2, *at);
    return m;
}

START_TEST(fields_are_replaced)
{
    uint64_t at;
    emu_machine *m = open_with_maps(&at);
    struct ptx_line line = line_of("tensormap.replace.tile.%s;", replaced[_i].what);
    ck_assert_int_eq(line_run(m, 1, &line), replaced[_i].refused ? EMU_FAULTED : EMU_FINISHED);
    if (replaced[_i].refused)
        check_finding(m, replaced[_i].part);
    else
        check_prints(m, at, replaced[_i].part);
    line_close(&line);
    emu_close(m);
}
END_TEST

#define CP_FENCEPROXY                                                                              \
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned "

START_TEST(a_map_is_copied_and_prefetched)
{
    uint64_t at, zeros[16] = {0};
    emu_machine *m = open_with_maps(&at);
    ck_assert(emu_put(m, at, zeros, sizeof zeros));
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, CP_FENCEPROXY "[d2], [s+1024], 128;"),
                     EMU_FINISHED);
    check_prints(m, at, "rank 3");
    ck_assert_int_eq(line_run_text(m, 1, "prefetch.tensormap [d2];"), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_int_eq(line_run_text(m, 1, "prefetch.tensormap [d2+64];"), EMU_FAULTED);
    check_finding(m, "only 64 of these bytes are left of map");
    emu_close(m);
}
END_TEST

/* Between multiples of 64 and 128 bytes; where no map is. */
START_TEST(places_where_no_map_can_be)
{
    static const struct {
        const char *line, *part;
    } rows[] = {
        {CP_FENCEPROXY "[d2+64], [s+1024], 128;", "not a multiple of 128"},
        {CP_FENCEPROXY "[d2], [s+1088], 128;", "not a multiple of 128"},
        {"tensormap.replace.tile.rank.global.b1024.b32 [d2+32], 1;", "not a multiple of 64"},
        {"tensormap.replace.tile.rank.shared::cta.b1024.b32 [s+2048], 1;",
         "which was never written"}};
    uint64_t at;
    emu_machine *m = open_with_maps(&at);
    /* A field is replaced in whatever is there. */
    ck_assert_int_eq(line_run_text(m, _i < 2 ? UINT32_MAX : 1, rows[_i].line),
                     _i < 3 ? EMU_FAULTED : EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    check_says(emu_found(m, 0), rows[_i].part);
    emu_close(m);
}
END_TEST

/* Local memory holds the copy of a parameter that is not __grid_constant__; in shared memory a map
 * can be changed, not used. */
static const struct {
    const char *line;
    emu_space space;
    const char *part; /* of the finding; NULL: there is none */
} memories[] = {
    {"prefetch.tensormap [d2];", EMU_LOCAL, "its tensor map is at byte 0x0 of the local memory"},
    {"prefetch.tensormap [d2];", EMU_SHARED, "its tensor map is at byte 0x0 of the shared memory"},
    {"prefetch.tensormap [d2];", EMU_PARAM, NULL},
    {"prefetch.tensormap [d2];", EMU_CONST, NULL},
    {"tensormap.replace.tile.rank.b1024.b32 [d2], 1;", EMU_LOCAL,
     "its tensor map is at byte 0x0 of the"},
    {"tensormap.replace.tile.rank.b1024.b32 [d2], 1;", EMU_SHARED, NULL},
};

START_TEST(a_map_lies_in_memory_that_the_engine_reads)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_map map = good();
    emu_tensor_map raw;
    emu_map_refusal why;
    ck_assert_ptr_null(emu_map_encode(&raw, &map, &why));
    ck_assert(emu_put_param(m, 0, &raw, sizeof raw) && emu_put_const(m, 0, &raw, sizeof raw) &&
              emu_put(m, emu_generic(EMU_SHARED, 0), &raw, sizeof raw));
    one_set_all(m, 2, emu_generic(memories[_i].space, 0));
    ck_assert_int_eq(line_run_text(m, 1, memories[_i].line),
                     memories[_i].part != NULL ? EMU_FAULTED : EMU_FINISHED);
    if (memories[_i].part != NULL)
        check_finding(m, memories[_i].part);
    else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* .cp_fenceproxy is .aligned: one lane stands for the warp, and the others have to be there. */
START_TEST(a_copy_is_the_whole_warps)
{
    uint64_t at, zeros[16] = {0};
    emu_machine *m = open_with_maps(&at);
    ck_assert(emu_put(m, at, zeros, sizeof zeros));
    ck_assert_int_eq(
        line_run_text(m, _i ? UINT32_MAX : 0xffff, CP_FENCEPROXY "[d2], [s+1024], 128;"),
        EMU_FINISHED);
    if (_i)
        ck_assert_int_eq(emu_findings(m), 0);
    else
        check_finding(m, "is .aligned");
    check_prints(m, at, "rank 3");
    emu_close(m);
}
END_TEST

Suite *emu_tensormap_suite(void)
{
    Suite *s = suite_create("emu_tensormap");
    TCase *c = tcase_create("emu_tensormap");
    tcase_add_loop_test(c, fields_are_replaced, 0, COUNT(replaced));
    tcase_add_test(c, a_map_is_copied_and_prefetched);
    tcase_add_loop_test(c, places_where_no_map_can_be, 0, 4);
    tcase_add_loop_test(c, a_map_lies_in_memory_that_the_engine_reads, 0, COUNT(memories));
    tcase_add_loop_test(c, a_copy_is_the_whole_warps, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
