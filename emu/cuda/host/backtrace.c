/* backtrace.c - where the host's program called CUDA: backtrace.h.
 *
 *      emui_cu_submit    libcuda.so.1     left out: the machine's
 *      cudaLaunchKernel  libcudart.so.13  left out
 *      scale(float*)     the program      left out: the stub that nvcc writes for the kernel
 *      main              the program      k.cu:40
 *      __libc_start_main                  left out: after main
 *
 * Frames of libraries that the program uses stay, before its own. */
#define _GNU_SOURCE /* dladdr */
#include "emu/cuda/host/backtrace.h"

#include "emu/cuda/host/host_symbols.h"
#include "emu/cuda/host/python_frames.h"
#include "emu/stats/host_frames.h"
#include "emu/ptx/mangled.h"
#include "emu/ptx/toolkit.h"

#include <ctype.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT = 256 };

void emui_cu_backtrace_take(emui_cu_backtrace *to)
{
    to->count = backtrace(to->at, EMUI_CU_FRAMES);
    to->python = emui_cu_python_take();
}

static const char *file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool is_named(const char *object, const char *library)
{
    return strncmp(file_of(object), library, strlen(library)) == 0;
}

/* What a sanitizer puts between this library and libc's backtrace(): the first frame. */
static bool is_of_sanitizer(const char *object)
{
    return is_named(object, "libasan.so") || is_named(object, "libubsan.so");
}

/* This library, and the one in front of it. */
static bool is_of_machine(const char *object, uintptr_t base)
{
    Dl_info own;
    return (dladdr((void *)(uintptr_t)&emui_cu_backtrace_take, &own) != 0 &&
            base == (uintptr_t)own.dli_fbase) ||
           is_named(object, "libcudart.so");
}

const char *emui_cu_backtrace_call(const emui_cu_backtrace *b)
{
    const char *name = NULL;
    Dl_info is;
    for (int i = 0; i < b->count; ++i) {
        if (dladdr((char *)b->at[i] - 1, &is) == 0)
            break;
        if (is_of_sanitizer(is.dli_fname))
            continue;
        if (!is_of_machine(is.dli_fname, (uintptr_t)is.dli_fbase))
            break;
        if (is.dli_sname != NULL && strncmp(is.dli_sname, "cu", 2) == 0)
            name = is.dli_sname;
    }
    return name;
}

static bool is_of_system(const char *object)
{
    return is_named(object, "libc.so") || is_named(object, "ld-linux") || is_of_sanitizer(object);
}

const void *emui_cu_backtrace_place(const emui_cu_backtrace *b)
{
    Dl_info is;
    int i = 0;
    while (i < b->count && dladdr((char *)b->at[i] - 1, &is) != 0 && is_of_system(is.dli_fname))
        ++i;
    return i < b->count ? b->at[i] : NULL;
}

/* cudaMalloc<int>, a template of cuda_runtime.h: known by its name where its file is not. */
static bool is_of_header(const emui_cu_function *f)
{
    char name[SHORT];
    if (*f->file != '\0')
        return emui_ptx_is_of_toolkit(f->file);
    if (!emui_ptx_source_name(f->name, name, sizeof name))
        return false;
    const char *at = strncmp(name, "__", 2) == 0 ? name + 2 : name;
    return strncmp(at, "cuda", 4) == 0 && isupper((unsigned char)at[4]);
}

/* Have they the same name? The stub of a kernel is static where the kernel is not. */
static bool is_same(const char *one, const char *other)
{
    char *first = emui_ptx_whole_name(one), *second = emui_ptx_whole_name(other);
    bool same =
        first != NULL && second != NULL ? strcmp(first, second) == 0 : strcmp(one, other) == 0;
    free(first);
    free(second);
    return same;
}

/* What nvcc writes in the place of a kernel: a function of its name, and what that calls. */
static bool is_stub(const emui_cu_function *f, const char *kernel)
{
    return strstr(f->name, "__device_stub_") != NULL ||
           (kernel != NULL && is_same(f->name, kernel)) || is_of_header(f);
}

/* The frames of an address; false: it was the last. */
static bool write_symbol(FILE *to, const char *of, const emui_cu_symbol *s, const char *kernel)
{
    for (int i = 0; i < s->functions; ++i) {
        const emui_cu_function *f = &s->function[i];
        const emui_cu_host_frame frame = {.of = of,
                                          .function = f->name,
                                          .file = f->file,
                                          .line = f->line,
                                          .object = s->object,
                                          .offset = s->offset};
        if (!is_stub(f, kernel))
            emui_cu_host_frame_write(to, &frame);
        if (strcmp(f->name, "main") == 0)
            return false;
    }
    return true;
}

/* ---- Python --------------------------------------------------------------------------------- */

/* What carries a call from Python to a library of C. */
static bool is_of_ctypes(const emui_cu_symbol *s)
{
    return is_named(s->object, "libffi.so") || is_named(s->object, "_ctypes.");
}

static bool is_of_interpreter(const emui_cu_symbol *s)
{
    Dl_info is;
    const void *symbol = emui_cu_python_interpreter();
    return symbol != NULL && dladdr(symbol, &is) != 0 && s->base == (uintptr_t)is.dli_fbase;
}

/* What stands between a library and the machine: clients/ of the Python package. */
static bool is_of_client(const char *file)
{
    return strstr(file, "/cutecheck/clients/") != NULL;
}

/* A library without lines says less than the frames of Python behind it. */
static bool has_lines(const emui_cu_symbol *s)
{
    for (int i = 0; i < s->functions; ++i)
        if (*s->function[i].file != '\0')
            return true;
    return false;
}

static void write_python(FILE *to, const char *of, const emui_cu_backtrace *b)
{
    const char *at = b->python;
    char room[EMUI_CU_PYTHON_LINE];
    emui_cu_python_frame f;
    while (emui_cu_python_next(&at, room, &f)) {
        const emui_cu_host_frame frame = {
            .of = of, .function = f.function, .file = f.file, .line = f.line, .object = ""};
        if (!is_of_client(f.file))
            emui_cu_host_frame_write(to, &frame);
    }
}

/* ---- All of them ---------------------------------------------------------------------------- */

void emui_cu_backtrace_write(FILE *to, const char *of, const emui_cu_backtrace *b,
                             const char *kernel)
{
    bool goes_on = b->count > 0, python = b->python != NULL;
    emui_cu_look_up(b->at, b->count);
    for (int i = 0; goes_on && i < b->count; ++i) {
        const emui_cu_symbol *s = emui_cu_symbol_of(b->at[i]);
        if (s == NULL || is_of_machine(s->object, s->base) || is_of_system(s->object))
            continue;
        goes_on = !python || !is_of_interpreter(s);
        if (goes_on && (!python || (has_lines(s) && !is_of_ctypes(s))))
            goes_on = write_symbol(to, of, s, kernel);
    }
    if (python)
        write_python(to, of, b);
}
