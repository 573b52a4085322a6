/* fuzz.h - what the fuzz targets share: a target, new inputs, edits of inputs, a bound on the work.
 *
 *      libFuzzer, or main.c where there is no clang
 *          |  bytes
 *          v
 *      entry.c  --->  target/NAME.c   run: a broken promise ends the program
 *          |               |  fresh
 *          v               v
 *      edit.c           fresh*.c      numbers, subtrees and names; values, programs
 *
 * Inputs are text in the notation of vectors. They are edited as trees and not as bytes, so that
 * most of them get past the parser. What is not here: libFuzzer's own search (fuzz.sh starts it),
 * and what is right (the targets, judge/laws/). */
#ifndef FUZZ_H
#define FUZZ_H

#include "ref/ct.h"
#include "spec-tests/judge/generate/operands.h"
#include "spec-tests/support/text.h"

/* FUZZ_ARENA: the reference's memory, small so that running out of it is met too. It is handed out
 * again for each input and never cleared. */
enum { FUZZ_ARENA = 256 << 10, FUZZ_INPUT = 512 };

struct fuzz_target {
    const char *name;
    void (*run)(const char *text, size_t length);         /* any bytes, without a NUL at the end */
    void (*fresh)(struct generator *g, struct text *out); /* an input that follows the grammar */
    const char *(*word)(int i); /* names that may stand in an input; NULL past the end */
    const char *gap;            /* between the fields of an input */
};

/* Each program has one target. */
extern const struct fuzz_target fuzz_target;

/* entry.c: what libFuzzer calls; main.c calls the same. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb,
                                 uint8_t *out, size_t max, unsigned seed);

/* edit.c: the text changed in one place; other is a text to take pieces from. */
void fuzz_edit(struct generator *g, const struct fuzz_target *t, struct text *line,
               const struct text *other);

/* fresh.c: new pieces of input */
void fuzz_fresh_number(struct generator *g, struct text *out);
void fuzz_fresh_value(struct generator *g, struct text *out);
void fuzz_fresh_line(struct generator *g, const char *gap, struct text *out);
void fuzz_fresh_cxx(struct generator *g, struct text *out);
const char *fuzz_op_word(int i);    /* the operations */
const char *fuzz_value_word(int i); /* words that begin a value */

/* fresh_program.c: statements that hold statements, lambdas, casts; words of C++ and operations */
void fuzz_fresh_program(struct generator *g, struct text *out);
const char *fuzz_program_word(int i);

/* promise.c: a promise that was broken ends the program, with a sentence. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
_Noreturn void
fuzz_broken(const char *format, ...);

/* promise.c: may an operation go through these operands? None of them has more than most
 * coordinates, and all together not more than 64 times as many; or they have more than 2^26, which
 * every operation that goes through its operands refuses. Where it may, it takes far less than a
 * second, so that an input that takes 5 s hangs. */
enum { FUZZ_MOST = 1 << 12 };
bool fuzz_is_small(int64_t most, int n, const ct_value *operands);

/* patch.c: a file made of a good one by an input: "AT:BYTES:VALUE" puts a number there, and "AT"
 * alone ends the file there. Exactly as long as it is, to be freed. */
uint8_t *fuzz_patched(const uint8_t *good, size_t length, const char *text, size_t text_length,
                      size_t *bytes);
/* A new input for a file of so many bytes. */
void fuzz_fresh_patch(struct generator *g, size_t length, struct text *out);

/* lines.c: inputs as lines of a text file: a newline is \n, a tab \t, a backslash \\, and any other
 * byte that does not print \xNN. */
void fuzz_put_line(struct text *out, const char *input, size_t length);
void fuzz_get_line(struct text *input, const char *line, size_t length);

#endif
