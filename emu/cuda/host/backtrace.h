/* backtrace.h - where the host's program called CUDA.
 *
 *      a call      emui_cu_backtrace_take     addresses alone: cheap
 *      a finding   emui_cu_backtrace_write    functions, files, lines: frames.h
 *
 * Of a program in Python its own frames stand in the place of the interpreter's machine code.
 *
 * What is here: taking and writing. What is not: which calls keep one (device/), reading the lines
 * (report/host_frames.h). */
#ifndef EMUI_CUDA_BACKTRACE_H
#define EMUI_CUDA_BACKTRACE_H

#include <stdio.h>

enum { EMUI_CU_FRAMES = 24 };

/* Return addresses, the innermost first; those of the machine's libraries are among them. */
typedef struct emui_cu_backtrace {
    void *at[EMUI_CU_FRAMES];
    int count;
    const char *python; /* the frames of Python (python_frames.h); NULL: none */
} emui_cu_backtrace;

void emui_cu_backtrace_take(emui_cu_backtrace *to);
/* The function of CUDA that the program called: the outermost of the machine's that has an exported
 * name; NULL: not known. */
const char *emui_cu_backtrace_call(const emui_cu_backtrace *b);
/* The innermost address that is the program's, or a library's of its own; NULL: not known. */
const void *emui_cu_backtrace_place(const emui_cu_backtrace *b);
/* Lines of frames up to main, with this of each (report/host_frames.h). Left out are the machine's
 * libraries, and the stub of the kernel where that is not NULL. Nothing where none was taken. */
void emui_cu_backtrace_write(FILE *to, const char *of, const emui_cu_backtrace *b,
                             const char *kernel);

#endif
