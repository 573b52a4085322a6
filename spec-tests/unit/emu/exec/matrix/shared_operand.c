/* shared_operand.c - operands in shared memory: their elements, by line and k, of each width. */
#include "emu/exec/matrix/shared_operand.h"

#include "spec-tests/unit/emu/fixture.h"

enum { LINES = 16, PITCH = 32, DEPTH = 32 };

/* Element k of line l is l + 16 * k, whatever its width, where it lies. */
static void put(const emui_shared_operand *o, int line, int k)
{
    const int bytes = (int)emu_type_bits(o->type) / 8, at = o->mn_major ? k : line,
              in = o->mn_major ? line : k;
    uint8_t *to = o->cta->shared->data + emui_descriptor_at(o->at, o->mn_major, at, in / o->each) +
                  in % o->each * bytes;
    const uint32_t v = (uint32_t)(line + 16 * k);
    memcpy(to, &v, (size_t)bytes);
}

static void check(emu_machine *m, emu_type type, bool mn_major, int k)
{
    const emui_descriptor d = {.leading = 2048, .stride = 1024, .width = 128, .unit = 16};
    const emui_shared_operand o = emui_shared_operand_of(&m->cta[0], &d, mn_major, type, LINES, k);
    uint32_t to[DEPTH][PITCH];
    const uint32_t mask = UINT32_MAX >> (32 - emu_type_bits(type));
    ck_assert(emui_operand_fits(&o));
    for (int line = 0; line < LINES; ++line)
        for (int i = 0; i < k; ++i)
            put(&o, line, i);
    emui_operand_load(&o, to[0], PITCH);
    for (int line = 0; line < LINES; ++line)
        for (int i = 0; i < k; ++i)
            ck_assert_uint_eq(to[i][line], (uint32_t)(line + 16 * i) & mask);
}

/* Sixteen of 4 or 6 bits, each in the low bits of a byte. */
START_TEST(sixteen_are_unpacked)
{
    static const uint8_t fours[] = {0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe},
                         sixes[] = {0x40, 0x20, 0x0c, 0x44, 0x61, 0x1c,
                                    0x48, 0xa2, 0x2c, 0x4c, 0xe3, 0x3c};
    uint8_t to[EMUI_CORE_ROW];
    for (int bits = 4; bits <= 6; bits += 2) {
        emui_unpack_sixteen(bits == 4 ? fours : sixes, bits, to);
        for (int e = 0; e < EMUI_CORE_ROW; ++e)
            ck_assert_int_eq(to[e], e);
    }
}
END_TEST

START_TEST(elements_are_where_they_lie)
{
    const emu_config config = {.ctas = 1,
                               .cluster = {1, 1, 1},
                               .grid = {1, 1, 1},
                               .block = {32, 1, 1},
                               .static_shared = 16384,
                               .registers = 8,
                               .predicates = 2};
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    for (int mn_major = 0; mn_major < 2; ++mn_major) {
        check(m, EMU_B8, mn_major != 0, 32);
        check(m, EMU_F16, mn_major != 0, 16);
        check(m, EMU_TF32, mn_major != 0, 8);
    }
    emu_close(m);
}
END_TEST

Suite *emu_shared_operand_suite(void)
{
    Suite *s = suite_create("emu_shared_operand");
    TCase *c = tcase_create("emu_shared_operand");
    tcase_add_test(c, elements_are_where_they_lie);
    tcase_add_test(c, sixteen_are_unpacked);
    suite_add_tcase(s, c);
    return s;
}
