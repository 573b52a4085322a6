/* python_frames.h - where a program in Python called CUDA: the interpreter's own frames.
 *
 *      a call      emui_cu_python_take     the text that faulthandler writes for this thread
 *      a finding   emui_cu_python_frame    a function, a file, a line
 *
 * A call through ctypes or an extension does not hold the interpreter's lock, and to wait for it
 * may wait for ever: its holder may wait for this device. So no object of Python is touched here.
 * Python's module faulthandler writes the frames of the thread that a signal is delivered to, from
 * the signal's handler, without the lock; the signal is SIGURG, which is ignored where that handler
 * is gone.
 *
 * What is here: taking the text and reading it. What is not: frames of machine code
 * (backtrace.h). */
#ifndef EMUI_CUDA_PYTHON_FRAMES_H
#define EMUI_CUDA_PYTHON_FRAMES_H

#include <stdbool.h>

/* Where the process has an interpreter, its main thread prepares it when it goes on: the frames of
 * calls after this one can be taken. */
void emui_cu_python_prepare(void);
/* The frames of this thread, the innermost first; lives as long as the process. NULL: it is no
 * thread of Python, or the interpreter is not prepared. */
const char *emui_cu_python_take(void);

/* One frame of it; the strings are in room, of at least EMUI_CU_PYTHON_LINE bytes. */
typedef struct emui_cu_python_frame {
    const char *file, *function;
    long line;
} emui_cu_python_frame;
enum { EMUI_CU_PYTHON_LINE = 1200 };
/* The frame at *at, which moves behind it. False: there is no further one. */
bool emui_cu_python_next(const char **at, char *room, emui_cu_python_frame *to);
/* The address of a function of the interpreter; NULL: the process has none. */
const void *emui_cu_python_interpreter(void);

#endif
