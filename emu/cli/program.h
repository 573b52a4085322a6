/* program.h - `cuemu ./program`: what its files share.
 *
 *      program.c        running it, the exit code       program_options.c   options
 *      program_tell.c   findings as text, JSON, JUnit   program_xml.c       as XML, as rules
 *      program_run.c    the process                     program_elf.c       what the file needs
 *      program_step.c   stepping one of its launches    program_where.c     files it is found by
 *      program_environment.c                            variables that it is given */
#ifndef CUEMU_PROGRAM_H
#define CUEMU_PROGRAM_H

#include "emu/cli/cuemu.h"
#include "emu/load/elf.h"
#include "emu/stats/fields.h"
#include "emu/stats/record.h"

enum { CUEMU_LISTED = 20 }; /* launches whose kernels a message names */

typedef struct cuemu_program {
    /* As the options have them, NULL: not there. */
    const char *sched, *check, *trace, *streams, *jobs, *fmad, *on_fault, *tool, *compile, *arch;
    const char *launch_skip, *launch_count; /* which launches: */
    char *launch;                           /* 3,7,10-12 */
    char *kernels;                          /* rules, a line each (device/launch_filter.h) */
    const char *padding, *devices, *unused_threshold, *api_errors;
    const char *json, *junit, *suppress, *xml, *write_rules; /* files */
    char *log;                                               /* the same, with its name expanded */
    bool counts, leaks, times, all_findings, color;
    bool unused;            /* memory that nobody wrote is reported */
    bool errors_only;       /* notes are not */
    bool nvtx;              /* the program is given the names of its memory */
    bool host_access;       /* races of the host's own accesses are looked for */
    bool verbose;           /* its environment is shown */
    bool requires_init;     /* a program without CUDA is an error */
    bool has_code;          /* it was given */
    const char *save;       /* the file of a launch that is to be stepped; NULL: none is */
    int code;               /* of the exit where something was found */
    char **command;         /* the program and its arguments, NULL behind them */
    char *lines;            /* the records of findings, .. */
    emui_cu_record *record; /* .. read */
    int records, suppressed;
    bool stuck;       /* a launch did not end */
    int begun, ended; /* processes that called CUDA, and those of them that ended in order */
    bool queried;     /* one of them asked about the device */
    int signal;       /* that ended the program; 0: none */
    const char *lost; /* an output that it could not write; NULL: none */
    long launches;
    const char *launched[CUEMU_LISTED]; /* the kernels of the first ones */
    emui_ran ran;                       /* all of them */
    emui_pc_cost_line *cost; /* of instructions, where they were counted; .. by kind and line */
    int costs;
    emu_counters all;
    cuemu_stats stats;
} cuemu_program;

/* Of `cuemu check`, or `cuemu` before a path: runs it. The exit code. */
int cuemu_run_program(int argc, char **argv, bool color);

/* Of `cuemu env`: prints what a program is given, for a shell. The exit code. */
int cuemu_tell_environment(int argc, char **argv);

/* The options, which may be spelled as compute-sanitizer spells them. False: why says it. Either
 * way cuemu_free_program_options frees what they took. */
bool cuemu_program_options(cuemu_program *p, int argc, char **argv, char *why);
/* Does a program follow them? */
bool cuemu_has_program(const cuemu_program *p, char *why);
void cuemu_free_program_options(cuemu_program *p);
/* The same, and what was read. */
void cuemu_free_program(cuemu_program *p);

/* Runs it, with what finds the machine and takes the records: the exit code, as a shell has it; -1:
 * there was no process. */
int cuemu_run_process(cuemu_program *p, const char *libraries, const char *records);

/* Sets its environment in this process; records: the file that it reports to. */
void cuemu_set_environment(const cuemu_program *p, const char *libraries, const char *records);
/* Prints the same, of a program that something else starts, as lines of a shell. False: why. */
bool cuemu_print_environment(const cuemu_program *p, const char *libraries, char *why);

#define NO_LIBRARIES "libcudart.so.13 of the machine is not there: make cuda builds it"
/* The folder of the machine's libraries; false: they are not there. */
bool cuemu_find_libraries(char *to, size_t room);
/* The folder of the Python package; false: it is not there. */
bool cuemu_find_package(char *to, size_t room);
/* The file of a program, along PATH where its name has no folder; false: there is none. */
bool cuemu_find_program(const char *name, char *to, size_t room);
/* A file in memory, and its name, which is in /proc alone: no other process cleans it, and no full
 * disk loses it. -1: there is none. */
int cuemu_open_nameless(char *path, size_t room);
/* What the program's processes reported. */
bool cuemu_read_records(cuemu_program *p, const char *path, char *why);

/* Does `cuemu step` mean a program, and not PTX? */
bool cuemu_steps_program(int argc, char **argv);
/* Runs it up to a launch, and steps that. The exit code. */
int cuemu_step_program(int argc, char **argv);

/* Is it PTX or CUDA source, by the end of its name? */
bool cuemu_is_source(const char *path);
/* Why a file cannot run on the machine: what is missing, and the flag that adds it. False: it can,
 * as far as one sees. */
bool cuemu_program_refused(const char *path, char *why);
bool cuemu_elf_refused(const emui_elf *file, const char *path, char *why);
/* Is a file known to need a library whose name begins so? */
bool cuemu_program_needs(const char *path, const char *library);

/* Did it call the machine's CUDA? */
bool cuemu_uses_cuda(const cuemu_program *p);
/* Why no kernel ran, as a line. */
void cuemu_tell_no_kernel(const cuemu_program *p, FILE *out);
void cuemu_tell_program(const cuemu_program *p, FILE *out, bool color);
void cuemu_program_json(const cuemu_program *p, int status, FILE *out);
void cuemu_program_junit(const cuemu_program *p, FILE *out);
void cuemu_program_xml(const cuemu_program *p, FILE *out);
/* Lines that suppress what was found (report/suppress.h). */
void cuemu_program_rules(const cuemu_program *p, FILE *out);
/* Text of XML. */
void cuemu_put_xml(FILE *out, const char *text);

#endif
