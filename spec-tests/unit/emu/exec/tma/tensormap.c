/* tensormap.c - tensor maps that are changed, copied and prefetched by the program.
 *
 * What is here: each field replaced, each value refused, each place that is not a map's. What is
 * not: the order of changes and copies (tma.c). */
#include "emu/state/state.h"
#include "spec-tests/unit/emu/exec/tma/maps.h"

static const struct {
    emu_tensormap_field field;
    int at;
    uint64_t value;
    const char *part; /* of what printing shows, or of the refusal */
    bool refused;
} replaced[] = {
    {EMU_FIELD_GLOBAL_ADDRESS, 0, 0x700000abcd00, "base       0x700000abcd00\n", false},
    {EMU_FIELD_RANK, 0, 1, "rank 2\n", false},
    {EMU_FIELD_BOX_DIM, 1, 17, "box        (64,17,2)\n", false},
    {EMU_FIELD_GLOBAL_DIM, 2, 19, "size       (80,37,19)\n", false},
    {EMU_FIELD_GLOBAL_STRIDE, 1, 8000, "stride     (176,8000)\n", false},
    {EMU_FIELD_ELEMENT_STRIDE, 2, 3, "step       (1,1,3)\n", false},
    {EMU_FIELD_ELEMTYPE, 0, 10, "bf16", false},
    {EMU_FIELD_ELEMTYPE, 0, 8, "f32.ftz", false},
    {EMU_FIELD_SWIZZLE_MODE, 0, 1, "swizzle    32B\n", false},
    {EMU_FIELD_INTERLEAVE_LAYOUT, 0, 1, "interleave 16B\n", false},
    {EMU_FIELD_FILL_MODE, 0, 0, "outside    zero\n", false},
    {EMU_FIELD_SWIZZLE_ATOMICITY, 0, 1, "sm_100", true},
    {EMU_FIELD_SWIZZLE_MODE, 0, 4, "not a value of this field", true},
    {EMU_FIELD_ELEMTYPE, 0, 13, "not a value of this field", true},
    {EMU_FIELD_BOX_DIM, 5, 16, "not a value of this field", true},
    {EMU_FIELD_GLOBAL_STRIDE, 4, 16, "not a value of this field", true},
    {EMU_FIELD_GLOBAL_DIM, 2, 0, "size       (80,37,4294967296)\n", false},
    {EMU_FIELD_BOX_DIM, 1, 0, "not a value of this field", true},
    {EMU_FIELD_BOX_DIM, 1, 257, "not a value of this field", true},
    {EMU_FIELD_ELEMENT_STRIDE, 1, 0, "not a value of this field", true},
    {EMU_FIELD_ELEMENT_STRIDE, 1, 9, "not a value of this field", true},
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
    FILE *out = tmpfile();
    ck_assert(out != NULL && emu_get(m, address, &raw, sizeof raw) && emu_map_decode(&map, &raw));
    emu_map_print(out, &map);
    rewind(out);
    is[fread(is, 1, sizeof is - 1, out)] = '\0';
    fclose(out);
    ck_assert_msg(strstr(is, part) != NULL, "%s\nhas no %s", is, part);
}

START_TEST(fields_are_replaced)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 0);
    emu_map map = good();
    ck_assert_ptr_nonnull(m);
    uint64_t at = emu_alloc(m, 128, "map");
    ck_assert(put_map(m, at, &map));
    emu_ins ins = {.op = EMU_TENSORMAP_REPLACE,
                   .space = EMU_GLOBAL,
                   .d = PROGRAM_AT(at),
                   .a = PROGRAM_IS(replaced[_i].value),
                   .count = replaced[_i].at,
                   .flags = replaced[_i].field};
    emu_result r = emu_tensormap(m, m->cta[0].warp, 1, &ins);
    ck_assert_int_eq(r, replaced[_i].refused ? EMU_FAULT : EMU_DONE);
    if (replaced[_i].refused)
        check_finding(m, replaced[_i].part);
    else
        check_prints(m, at, replaced[_i].part);
    emu_close(m);
}
END_TEST

START_TEST(a_map_is_copied_and_prefetched)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 0);
    emu_map map = good();
    ck_assert_ptr_nonnull(m);
    uint64_t to = emu_alloc(m, 128, "map");
    ck_assert(put_map(m, emu_generic(EMU_SHARED, 1024), &map));
    emu_ins copy = {.op = EMU_TENSORMAP_CP_FENCEPROXY,
                    .space = EMU_SHARED,
                    .d = PROGRAM_AT(to),
                    .a = PROGRAM_AT(1024)},
            fetch = {.op = EMU_TENSORMAP_PREFETCH, .space = EMU_GENERIC, .d = PROGRAM_AT(to)};
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, UINT32_MAX, &copy), EMU_DONE);
    check_prints(m, to, "rank 3");
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, 1, &fetch), EMU_DONE);
    ck_assert_int_eq(emu_findings(m), 0);
    fetch.d.value = to + 64;
    ck_assert_int_eq(emu_tensormap(m, m->cta[0].warp, 1, &fetch), EMU_FAULT);
    check_finding(m, "only 64 of these bytes are left of map");
    emu_close(m);
}
END_TEST

/* Between multiples of 64 and 128 bytes; where no map is. */
START_TEST(places_where_no_map_can_be)
{
    struct program_case p = program_make(NULL, 0, 32, 1);
    emu_map map = good();
    for (int which = 0; which < 4; ++which) {
        emu_machine *m = program_open(&p, EMU_EARLIEST, 0);
        ck_assert_ptr_nonnull(m);
        uint64_t to = emu_alloc(m, 256, "map");
        ck_assert(put_map(m, emu_generic(EMU_SHARED, 1024), &map));
        emu_ins copy = {.op = EMU_TENSORMAP_CP_FENCEPROXY,
                        .space = EMU_SHARED,
                        .d = PROGRAM_AT(which == 0 ? to + 64 : to),
                        .a = PROGRAM_AT(which == 1 ? 1024 + 64 : 1024)},
                replace = {.op = EMU_TENSORMAP_REPLACE,
                           .space = EMU_GLOBAL,
                           .d = PROGRAM_AT(which == 2 ? to + 32 : to),
                           .a = PROGRAM_IS(1),
                           .flags = EMU_FIELD_RANK};
        bool copies = which < 2;
        emu_result r =
            emu_tensormap(m, m->cta[0].warp, copies ? UINT32_MAX : 1, copies ? &copy : &replace);
        ck_assert_msg(r != EMU_DONE, "%d is taken", which);
        if (which < 3)
            check_finding(m, which == 2 ? "not a multiple of 64" : "not a multiple of 128");
        emu_close(m);
    }
}
END_TEST

/* Local memory holds the copy of a parameter that is not __grid_constant__; in shared memory a map
 * can be changed, not used. */
static const struct {
    int op;
    emu_space space;
    const char *part; /* of the finding; NULL: there is none */
} memories[] = {
    {EMU_TENSORMAP_PREFETCH, EMU_LOCAL,
     "prefetch.tensormap: its tensor map is at byte 0x0 of the local memory"},
    {EMU_TENSORMAP_PREFETCH, EMU_SHARED, "its tensor map is at byte 0x0 of the shared memory"},
    {EMU_TENSORMAP_PREFETCH, EMU_PARAM, NULL},
    {EMU_TENSORMAP_PREFETCH, EMU_CONST, NULL},
    {EMU_TENSORMAP_REPLACE, EMU_LOCAL, "tensormap.replace: its tensor map is at byte 0x0 of the"},
    {EMU_TENSORMAP_REPLACE, EMU_SHARED, NULL},
};

START_TEST(a_map_lies_in_memory_that_the_engine_reads)
{
    emu_config config = emu_defaults();
    config.static_shared = config.local = 256;
    emu_machine *m = emu_open(&config, NULL);
    emu_map map = good();
    emu_tensor_map raw;
    emu_map_refusal why;
    uint64_t at = emu_generic(memories[_i].space, 0);
    ck_assert_ptr_null(emu_map_encode(&raw, &map, &why));
    ck_assert(emu_put_param(m, 0, &raw, sizeof raw) && emu_put_const(m, 0, &raw, sizeof raw) &&
              emu_put(m, emu_generic(EMU_SHARED, 0), &raw, sizeof raw));
    emu_ins ins = {.op = memories[_i].op,
                   .space = EMU_GENERIC,
                   .d = PROGRAM_AT(at),
                   .a = PROGRAM_IS(1),
                   .flags = EMU_FIELD_RANK};
    emu_result r = emu_tensormap(m, m->cta[0].warp, 1, &ins);
    ck_assert_int_eq(r, memories[_i].part != NULL ? EMU_FAULT : EMU_DONE);
    if (memories[_i].part != NULL)
        check_finding(m, memories[_i].part);
    emu_close(m);
}
END_TEST

/* .cp_fenceproxy is .aligned: one lane stands for the warp, and the others have to be there. */
START_TEST(a_copy_is_the_whole_warps)
{
    emu_ins program[] = {{.execute = emu_tensormap,
                          .op = EMU_TENSORMAP_CP_FENCEPROXY,
                          .space = EMU_SHARED,
                          .d = PROGRAM_BY(0, 0),
                          .a = PROGRAM_AT(1024),
                          .guard = 4},
                         PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 0);
    emu_map map = good();
    uint64_t to = emu_alloc(m, 128, "map");
    program_address(m, 0, to);
    ck_assert(put_map(m, emu_generic(EMU_SHARED, 1024), &map));
    *emu_predicate(m, 0, 0, 4) = _i ? UINT32_MAX : 0xffff;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    if (_i)
        ck_assert_int_eq(emu_findings(m), 0);
    else
        check_finding(m, "tensormap.cp_fenceproxy is .aligned");
    check_prints(m, to, "rank 3");
    emu_close(m);
}
END_TEST

Suite *emu_tensormap_suite(void)
{
    Suite *s = suite_create("emu_tensormap");
    TCase *c = tcase_create("emu_tensormap");
    tcase_add_loop_test(c, fields_are_replaced, 0, COUNT(replaced));
    tcase_add_test(c, a_map_is_copied_and_prefetched);
    tcase_add_test(c, places_where_no_map_can_be);
    tcase_add_loop_test(c, a_map_lies_in_memory_that_the_engine_reads, 0, COUNT(memories));
    tcase_add_loop_test(c, a_copy_is_the_whole_warps, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
