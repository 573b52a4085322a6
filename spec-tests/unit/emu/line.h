/* line.h - a line of PTX, or several; a register lies in the row that its name says.
 *
 *      b8 h8 r8   8, 16, 32 bits of row 8        d8   rows 8 and 9        q8   rows 8 to 11
 *      p3         predicate 3                    s    4096 bytes of shared memory, from 0 on
 *      {r4..r7}   {r4, r5, r6, r7}               {d4..d8}   {d4, d6, d8}
 *      malloc, free and __assertfail can be called
 *
 *      sm_100a: add.f32x2 ..     of another architecture than sm_90a
 *
 *      line_check("bfe.u32 r8=0xbe, r2=0xdeadbeef, r4=8, 8;");
 *
 *      struct ptx_line l = line_of("mad.lo.%s r8, r2, r4, 7;", "u32");
 *      one_set_all(m, 2, 5);
 *      line_run(m, UINT32_MAX, &l);
 *
 * Any machine runs the instructions of a line, a grid of CTAs among them: emu_launch(m, &grid,
 * l.ins, l.n). What is here: decoding, the run, the comparison of a line with the results that it
 * names. What is not: findings of kernels (spec-tests/cases). */
#ifndef CHECK_LINE_H
#define CHECK_LINE_H

#include "emu/decode/form.h"

#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { LINE_ROWS = 64, LINE_PREDICATES = 16, LINE_ACTIVE = LINE_PREDICATES - 1 };

/* The instructions of the text, the exit behind them last. */
struct ptx_line {
    emui_ptx_module *module;
    emui_ptx_code *code;
    const emu_ins *ins; /* as the text has them */
    emu_ins *guarded;   /* those without a guard are under predicate LINE_ACTIVE */
    int n;
};

/* The text by a format of printf. A text that is refused fails the test. */
__attribute__((format(printf, 1, 2))) struct ptx_line line_of(const char *format, ...);
void line_close(struct ptx_line *l);

/* Only the lanes that are active execute what has no guard of its own. */
emu_end line_run(emu_machine *m, uint32_t active, const struct ptx_line *l);
/* The same of a text that is run once. */
emu_end line_run_text(emu_machine *m, uint32_t active, const char *text);

/* Behind = stand the values of all lanes: of results, in the first operand, what they must be; of
 * others what they are before. All other rows and predicates, and the lane that is not active, must
 * hold what they held; there must be no finding. */
void line_check(const char *text);
__attribute__((format(printf, 1, 2))) void line_check_format(const char *format, ...);

/* An instruction whose lanes hold values of their own, wherever its operands lie. */
struct line_rows {
    const char *opcode;  /* "mad.lo.u32" */
    const char *letters; /* of the registers d, a, b, c: "rrrr" */
    /* Where each source may lie: o in rows of its own, d in those of the result, a in those of a;
     * n it is the number, l the lane's. Of a predicate it is p3. */
    const char *places, *number;
    int turns; /* each with values of its own */
    uint64_t (*start)(const emu_ins *ins, int row, int lane, int turn);
    /* What the row of d must hold, of 64 bits both rows; sources as their rows have them. */
    uint64_t (*means)(const emu_ins *ins, const uint64_t v[3]);
};

/* Each choice of places, by all lanes and by some. Nothing else may change. */
void line_check_rows(const struct line_rows *r);

#endif
