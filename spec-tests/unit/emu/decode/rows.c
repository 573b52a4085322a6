/* rows.c - rows of registers: no two that live at once share one, and programs with shared rows
 * give what the same programs give when each register has a row of its own.
 *
 * The programs are drawn: lanes part at branches that depend on their numbers, meet, loop and
 * shuffle. What is not here: ranges (live.c). */
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/decode/text.h"

#include <stdarg.h>

enum { REGISTERS = 60, WINDOW = 9, BLOCKS = 12, TEXT = 32768, DRAWN = 100, WORDS = 32 };

/* ---- One program, by hand ---- */

static const emui_ptx_live *range_of(const emui_ptx_code *code, const char *name)
{
    for (int k = 0; k < code->function->regs; ++k)
        if (strcmp(code->function->reg[k].name, name) == 0)
            return &code->live[k];
    ck_abort_msg("there is no register %s", name);
    return NULL;
}

START_TEST(wide_registers_have_rows_that_follow_each_other)
{
    ptx_text t;
    text_decode(&t, "mov.u64 %d1, 1; mov.u32 %r1, 2; mov.b128 %q1, {%d1, %d1}; mov.u16 %h1, 3;"
                    "mov.b128 {%d2, %d3}, %q1; setp.eq.u32 %p1, %r1, 1; @%p1 mov.u16 %h2, %h1;"
                    "st.global.u64 [g], %d2; exit;");
    text_check_fine(&t);
    const emui_ptx_code *code = t.program->part[0];
    ck_assert_int_eq(range_of(code, "%d1")->rows, 2);
    ck_assert_int_eq(range_of(code, "%q1")->rows, 4);
    ck_assert_int_eq(range_of(code, "%h1")->rows, 1);
    ck_assert_int_eq(range_of(code, "%p1")->first, 1);
    ck_assert(range_of(code, "%p1")->is_predicate);
    ck_assert_int_eq(t.program->predicates, 2);
    ck_assert_int_eq(t.program->ins[6].guard, 1);
    ck_assert_int_eq(t.program->ins[5].guard, EMU_NO_GUARD);
    text_close(&t);
}
END_TEST

START_TEST(a_row_is_used_again)
{
    ptx_text t;
    text_decode(&t, "mov.u32 %r1, 1; mov.u32 %r2, %r1; mov.u32 %r3, %r2; mov.u32 %r4, %r3;"
                    "mov.u32 %r5, %r4; mov.u32 %r6, %r5; st.global.u32 [g], %r6; exit;");
    text_check_fine(&t);
    ck_assert_int_eq(t.program->rows, 2);
    text_close(&t);
}
END_TEST

/* .z of a vector register is its third row. */
START_TEST(an_element_is_a_row_of_its_register)
{
    ptx_text t;
    text_decode(&t, "ld.global.v4.b32 %v1, [g]; mov.u32 %r1, %v1.z; st.global.u32 [g], %r1; exit;");
    text_check_fine(&t);
    int first = range_of(t.program->part[0], "%v1")->first;
    ck_assert_int_eq(t.program->ins[1].a.r, first + 2);
    for (int k = 0; k < 4; ++k)
        ck_assert_int_eq(t.program->ins[0].list[k].r, first + k);
    text_close(&t);
}
END_TEST

/* Between issue and wait the engine reads and writes them, whoever else is dead. */
START_TEST(registers_of_wgmma_are_nobody_elses)
{
    ptx_text t;
    text_decode(&t, "mov.u32 %r9, 1; st.global.u32 [g], %r9;"
                    "wgmma.fence.sync.aligned;"
                    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r0, %r1, %r2, %r3}, %d1,"
                    "%d2, 0, 1, 1, 0, 0;"
                    "mov.u32 %r10, 1; mov.u32 %r11, %r10; st.global.u32 [g], %r11; exit;");
    text_check_fine(&t);
    const emui_ptx_code *code = t.program->part[0];
    for (int k = 0; k < code->function->regs; ++k)
        for (int i = 0; i < 4; ++i) {
            char name[16];
            snprintf(name, sizeof name, "%%r%d", i);
            const emui_ptx_live *a = range_of(code, name), *b = &code->live[k];
            bool apart = b->is_predicate || b->rows == 0 || b->first + b->rows <= a->first ||
                         a->first + a->rows <= b->first;
            ck_assert(a == b || apart);
            ck_assert_int_lt(a->first, 4); /* before all others */
            ck_assert_int_eq(a->from, 0);
            ck_assert_int_eq(a->to, code->length - 1);
        }
    text_close(&t);
}
END_TEST

/* ---- Drawn programs ---- */

typedef struct drawn {
    char text[TEXT];
    size_t used;
    uint64_t seed;
} drawn;

static unsigned draw(drawn *d, unsigned n)
{
    return (unsigned)random_below(&d->seed, n);
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(drawn *d, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(d->text + d->used, TEXT - d->used, format, arguments);
    va_end(arguments);
    ck_assert(n >= 0 && d->used + (size_t)n < TEXT);
    d->used += (size_t)n;
}

/* Each block has registers that it uses more than others do: a window of all. */
static unsigned draw_register(drawn *d, int block)
{
    unsigned far = draw(d, 12) == 0 ? draw(d, REGISTERS) : 0;
    return ((unsigned)block * (REGISTERS / BLOCKS) + draw(d, WINDOW) + far) % REGISTERS;
}

static void draw_instruction(drawn *d, int block)
{
    static const char *const op[] = {"add.u32", "xor.b32", "mul.lo.u32", "max.u32", "sub.u32"};
    unsigned to = draw_register(d, block), a = draw_register(d, block), b = draw_register(d, block),
             wide = draw(d, 4) + (unsigned)block % 8;
    switch (draw(d, 9)) {
    case 0:
        say(d, "setp.lt.u32 %%p%u, %%t%u, %%t%u;\n", draw(d, 4) + 1, a, b);
        break;
    case 1:
        say(d, "@%s%%p%u mov.u32 %%t%u, %%t%u;\n", draw(d, 2) != 0 ? "!" : "", draw(d, 4) + 1, to,
            a);
        break;
    case 2:
        say(d, "mul.wide.u32 %%w%u, %%t%u, %%t%u;\n", wide, a, b);
        break;
    case 3:
        say(d, "cvt.u32.u64 %%t%u, %%w%u;\n", to, wide);
        break;
    case 4:
        say(d, "mov.b64 {%%t%u, %%t%u}, %%w%u;\n", to, (to + 1) % REGISTERS, wide);
        break;
    case 5:
        say(d, "mad.lo.u32 %%r28, %%r28, 31, %%t%u;\n", a);
        break;
    case 6:
        say(d, "mad.lo.u32 %%t%u, %%laneid, %u, %u;\n", to, draw(d, 1000), draw(d, 100000));
        break;
    default:
        say(d, "%s %%t%u, %%t%u, %%t%u;\n", op[draw(d, 5)], to, a, b);
    }
}

/* Blocks that go on, or anywhere, until 60 were visited. %r28 gathers what is seen. Registers begin
 * with 0. */
static void draw_program(drawn *d, uint64_t seed)
{
    d->used = 0;
    d->seed = seed;
    say(d, ".reg .b32 %%t<%d>; .reg .b64 %%w<12>;\nmov.u32 %%r29, 0; mov.u32 %%r28, %%tid.x;\n",
        REGISTERS);
    for (int k = 1; k < 5; ++k)
        say(d, "setp.lt.u32 %%p%d, %%laneid, %u;\n", k, draw(d, 32));
    for (int b = 0; b < BLOCKS; ++b) {
        say(d, "L%d: add.u32 %%r29, %%r29, 1; setp.gt.u32 %%p7, %%r29, 60; @%%p7 bra END;\n", b);
        for (unsigned k = 0, n = 2 + draw(d, 10); k < n; ++k)
            draw_instruction(d, b);
        say(d, "@%s%%p%u bra L%u;\n", draw(d, 2) != 0 ? "!" : "", draw(d, 4) + 1, draw(d, BLOCKS));
    }
    say(d, "END: mul.wide.u32 %%d9, %%tid.x, 4; add.u64 %%d9, %%d9, 0x700000000000;\n"
           "st.global.u32 [%%d9], %%r28; exit;\n");
}

static emu_end run(const emu_ins *ins, int n, int rows, int predicates, uint32_t out[WORDS])
{
    emu_config config = emu_defaults();
    config.registers = rows;
    config.predicates = predicates;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_uint_eq(emu_alloc(m, WORDS * 4, "out"), UINT64_C(0x700000000000));
    emu_end end = emu_run(m, ins, n);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_findings(m) == 0 ? "" : emu_found(m, 0)->message);
    ck_assert(emu_get(m, UINT64_C(0x700000000000), out, WORDS * 4));
    emu_close(m);
    return end;
}

/* Each register alone, from the first instruction to the last. */
static void run_apart(const char *body, uint32_t out[WORDS])
{
    ptx_text t;
    text_parse(&t, body);
    emui_ptx_decoder d = {.module = t.module, .function = text_kernel(&t), .error = &t.error};
    t.code = emui_ptx_translate(&d);
    emui_ptx_forget(&d);
    text_check_fine(&t);
    ck_assert(emui_ptx_find_live(t.code));
    for (int k = 0; k < t.code->function->regs; ++k) {
        t.code->live[k].from = 0;
        t.code->live[k].to = t.code->length - 1;
    }
    t.code->predicate = 1;
    ck_assert(emui_ptx_assign_rows(t.code));
    ck_assert_int_eq(run(t.code->ins, t.code->length, t.code->rows, t.code->predicates + 1, out),
                     EMU_FINISHED);
    text_close(&t);
}

/* What lives at the same instruction lies apart. */
static void check_apart(const emui_ptx_code *code)
{
    for (int i = 0; i < code->function->regs; ++i)
        for (int k = i + 1; k < code->function->regs; ++k) {
            const emui_ptx_live *a = &code->live[i], *b = &code->live[k];
            bool together = a->rows > 0 && b->rows > 0 && a->is_predicate == b->is_predicate &&
                            a->from <= b->to && b->from <= a->to;
            ck_assert(!together || a->first + a->rows <= b->first ||
                      b->first + b->rows <= a->first);
        }
}

START_TEST(shared_rows_change_nothing)
{
    static drawn d;
    uint32_t apart[WORDS], shared[WORDS];
    ptx_text t;
    draw_program(&d, (uint64_t)_i + 1);
    run_apart(d.text, apart);
    text_decode(&t, d.text);
    text_check_fine(&t);
    check_apart(t.program->part[0]);
    ck_assert_int_eq(
        run(t.program->ins, t.program->length, t.program->rows, t.program->predicates, shared),
        EMU_FINISHED);
    for (int k = 0; k < WORDS; ++k)
        ck_assert_msg(apart[k] == shared[k], "seed %d, lane %d: %08x, not %08x\n%s", _i + 1, k,
                      shared[k], apart[k], d.text);
    text_close(&t);
}
END_TEST

Suite *emu_decode_rows_suite(void)
{
    Suite *s = suite_create("emu_decode_rows");
    TCase *c = tcase_create("rows");
    tcase_add_test(c, wide_registers_have_rows_that_follow_each_other);
    tcase_add_test(c, a_row_is_used_again);
    tcase_add_test(c, an_element_is_a_row_of_its_register);
    tcase_add_test(c, registers_of_wgmma_are_nobody_elses);
    tcase_add_loop_test(c, shared_rows_change_nothing, 0, DRAWN);
    suite_add_tcase(s, c);
    return s;
}
