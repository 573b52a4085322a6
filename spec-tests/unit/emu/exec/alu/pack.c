/* pack.c - mov of a register into its parts and out of them: every form, sinks, parts that are the
 * whole's own rows, and forms that there are not.
 *
 * What is not here: mov of one value (alu.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

/* The rows 16 .. 31 hold parts, two rows each; the whole is in rows 8 .. 11. */
enum { WHOLE = 8, PARTS = 16, MAX_PARTS = 4 };

static const struct form {
    emu_type whole, part;
    int parts;
} forms[] = {{EMU_B16, EMU_B8, 2},  {EMU_B32, EMU_B16, 2}, {EMU_B32, EMU_B8, 4},
             {EMU_B64, EMU_B32, 2}, {EMU_B64, EMU_B16, 4}, {EMU_B128, EMU_B64, 2},
             {EMU_B128, EMU_B32, 4}};

static uint64_t value_of(int part, int lane)
{
    return UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(1 + part + 4 * lane);
}

static uint64_t cut(uint64_t v, emu_type t)
{
    uint32_t bits = emu_type_bits(t);
    return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

/* Byte by byte, as memory would hold parts one after the other. */
static void expect_whole(const struct form *f, int lane, uint8_t bytes[16])
{
    uint32_t n = emu_type_bits(f->part) / 8;
    memset(bytes, 0, 16);
    for (int k = 0; k < f->parts; ++k) {
        uint64_t v = value_of(k, lane);
        memcpy(bytes + (uint32_t)k * n, &v, n);
    }
}

static void list_parts(emu_operand list[MAX_PARTS])
{
    for (int k = 0; k < MAX_PARTS; ++k)
        list[k] = one_row(PARTS + 2 * k);
}

static void run_pack(emu_machine *m, const struct form *f, int op, const emu_operand *list,
                     emu_end wanted)
{
    const emu_ins program[] = {{.execute = emu_pack,
                                .op = op,
                                .type = f->whole,
                                .from = f->part,
                                .d = one_row(op == EMU_MOV_PACK ? WHOLE : 0),
                                .a = one_row(op == EMU_MOV_UNPACK ? WHOLE : 0),
                                .list = list,
                                .listed = f->parts,
                                .written = op == EMU_MOV_UNPACK ? f->parts : 0,
                                .guard = 4},
                               PROGRAM_EXIT};
    *emu_predicate(m, 0, 0, 4) = 0x0fffff0f;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), wanted);
}

static const uint32_t active = 0x0fffff0f;

START_TEST(parts_are_packed)
{
    const struct form *f = &forms[_i];
    emu_operand list[MAX_PARTS];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    list_parts(list);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < MAX_PARTS; ++k)
            one_set(m, PARTS + 2 * k, lane, value_of(k, lane));
    for (int r = 0; r < 4; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, WHOLE + r)[lane] = 0x55555555;
    run_pack(m, f, EMU_MOV_PACK, list, EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint8_t want[16], got[16];
        expect_whole(f, lane, want);
        for (int r = 0; r < 4; ++r)
            memcpy(got + 4 * r, &emu_register(m, 0, 0, WHOLE + r)[lane], 4);
        size_t rows = (emu_type_bits(f->whole) + 31) / 32 * 4;
        if ((active >> lane & 1) == 0 || rows < 16)
            memset(want + (active >> lane & 1 ? rows : 0), 0x55,
                   16 - (active >> lane & 1 ? rows : 0));
        ck_assert_mem_eq(got, want, 16);
    }
    emu_close(m);
}
END_TEST

static void set_whole(emu_machine *m, const struct form *f)
{
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint8_t bytes[16];
        expect_whole(f, lane, bytes);
        for (int r = 0; r < 4; ++r)
            memcpy(&emu_register(m, 0, 0, WHOLE + r)[lane], bytes + 4 * r, 4);
    }
}

/* Rows above a narrow part are zeros; a part that is nothing is a sink. */
START_TEST(a_whole_is_unpacked)
{
    const struct form *f = &forms[_i / 2];
    bool sink = _i % 2 == 1;
    emu_operand list[MAX_PARTS];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    list_parts(list);
    if (sink)
        list[1] = (emu_operand){.kind = EMU_NOTHING};
    set_whole(m, f);
    for (int k = 0; k < MAX_PARTS; ++k)
        one_set_all(m, PARTS + 2 * k, UINT64_C(0x5555555555555555));
    run_pack(m, f, EMU_MOV_UNPACK, list, EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int k = 0; k < MAX_PARTS; ++k) {
            uint64_t want = cut(value_of(k, lane), f->part);
            want |= f->part == EMU_B64 ? 0 : UINT64_C(0x5555555500000000);
            bool kept = k >= f->parts || (sink && k == 1) || (active >> lane & 1) == 0;
            ck_assert_uint_eq(one_get(m, PARTS + 2 * k, lane),
                              kept ? UINT64_C(0x5555555555555555) : want);
        }
    emu_close(m);
}
END_TEST

/* mov.b64 {b, a}, ab, where a and b are the rows of ab itself. */
START_TEST(parts_may_be_the_whole_itself)
{
    const emu_operand swapped[] = {one_row(WHOLE + 1), one_row(WHOLE)};
    const struct form f = {EMU_B64, EMU_B32, 2};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    one_set_all(m, WHOLE, UINT64_C(0x1111111122222222));
    run_pack(m, &f, _i == 0 ? EMU_MOV_UNPACK : EMU_MOV_PACK, swapped, EMU_FINISHED);
    ck_assert_uint_eq(one_get(m, WHOLE, 9), UINT64_C(0x2222222211111111));
    emu_close(m);
}
END_TEST

/* Immediates are parts, too. */
START_TEST(immediates_are_packed)
{
    const emu_operand list[] = {one_is(UINT64_C(0xfffffffff)), one_is(3)};
    const struct form f = {EMU_B64, EMU_B32, 2};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    run_pack(m, &f, EMU_MOV_PACK, list, EMU_FINISHED);
    ck_assert_uint_eq(one_get(m, WHOLE, 9), UINT64_C(0x3ffffffff));
    emu_close(m);
}
END_TEST

static const struct form no_forms[] = {{EMU_B64, EMU_B32, 3}, {EMU_B64, EMU_B64, 1},
                                       {EMU_B32, EMU_B64, 2}, {EMU_B64, EMU_B8, 4},
                                       {EMU_B8, EMU_U4, 2},   {EMU_B128, EMU_B64, 1}};

START_TEST(other_forms_are_refused)
{
    emu_operand list[MAX_PARTS];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    list_parts(list);
    run_pack(m, &no_forms[_i], EMU_MOV_PACK, list, EMU_FAULTED);
    check_no_form(m, EMU_FAULTED, "mov");
    emu_close(m);
}
END_TEST

/* A part without a value is handed on, row by row: it is found where it is used, and nowhere
 * else. */
START_TEST(what_has_no_value_is_handed_on)
{
    static const emu_operand into[] = {PROGRAM_ROW(16), PROGRAM_ROW(18)},
                             out[] = {PROGRAM_ROW(20), PROGRAM_ROW(22)};
    emu_ins program[] = {{.execute = emu_pack,
                          .op = EMU_MOV_PACK,
                          .type = EMU_B64,
                          .from = EMU_B32,
                          .d = PROGRAM_ROW(8),
                          .list = into,
                          .listed = 2},
                         {.execute = emu_pack,
                          .op = EMU_MOV_UNPACK,
                          .type = EMU_B64,
                          .from = EMU_B32,
                          .a = PROGRAM_ROW(8),
                          .list = out,
                          .listed = 2,
                          .written = 2},
                         {.execute = emu_alu,
                          .op = EMU_ADD,
                          .type = EMU_U32,
                          .d = PROGRAM_ROW(30),
                          .a = PROGRAM_ROW(20 + 2 * _i),
                          .b = PROGRAM_IS(1)},
                         PROGRAM_EXIT};
    emu_config how = emu_defaults();
    how.undefined = true;
    emu_machine *m = emu_open(&how, NULL);
    emu_register(m, 0, 0, 16)[0] = 1;
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i);
    if (_i == 1)
        check_finding(m, "reads register row 22");
    emu_close(m);
}
END_TEST

Suite *emu_pack_suite(void)
{
    Suite *s = suite_create("emu_pack");
    TCase *c = tcase_create("pack");
    tcase_add_loop_test(c, parts_are_packed, 0, COUNT(forms));
    tcase_add_loop_test(c, a_whole_is_unpacked, 0, 2 * COUNT(forms));
    tcase_add_loop_test(c, parts_may_be_the_whole_itself, 0, 2);
    tcase_add_test(c, immediates_are_packed);
    tcase_add_loop_test(c, other_forms_are_refused, 0, COUNT(no_forms));
    tcase_add_loop_test(c, what_has_no_value_is_handed_on, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
