/* body.h - a kernel's body as PTX text, on a machine that the test opens: for what a case cannot
 * say, such as functions of the host, findings' fields and allocations that fail.
 *
 * The text has %r0 .. %r31, %rd0 .. %rd31, %f and %fd of 8, %p0 .. %p7, and the parameters p0 .. p3
 * of 64 bits, a name each for ld.param.
 *
 * What is not here: one warp's lines and its registers (line.h), programs with findings and values
 * under all schedules (spec-tests/cases). */
#ifndef CHECK_BODY_H
#define CHECK_BODY_H

#include "spec-tests/unit/emu/fixture.h"

enum { BODY_PARAMETERS = 4 };

struct body {
    const char *above, *text; /* functions, or NULL; the body */
    int threads;              /* 0: 32 */
    uint64_t p[BODY_PARAMETERS];
};

/* A text that is refused fails the test. */
emu_end body_run(emu_machine *m, const struct body *b);

/* The launch with its first allocation failing, the second, and so on until none fails: it ends
 * for want of memory, then well. How many there are. */
long body_without_memory(const emu_config *how, const struct body *b);

#endif
