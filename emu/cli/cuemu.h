/* cuemu.h - the tool `cuemu`: what its files share.
 *
 *      command.c   which command, exit codes         options.c   the command line of run
 *      help.c      what it says about itself         argument.c  ARG: values, buffers, maps
 *      ls.c        what a module holds               element.c   elements as text and as bytes
 *      simulate.c  runs of a kernel, findings        fill.c      contents of buffers; files
 *      launch.c    the machine of a run              map.c       tensor maps
 *      entry.c     the entry that is meant           stats.c     costs by kind and by line
 *      report.c    findings and counters as text     stats_put.c costs as text
 *      json.c      the same as JSON                  live.c      findings when they occur
 *      interrupt.c signals
 *
 *      step/       `cuemu step`                      view/       `cuemu view`
 *
 * Each uses those below it or beside it. Text of a user is told with its place: the option, the
 * argument's number, or line and column of the PTX. */
#ifndef CUEMU_H
#define CUEMU_H

#include "emu/load/source_text.h"
#include "emu/ptx.h"
#include "emu/stats/costs.h"
#include "emu/tensor_map.h"

#include <stddef.h>

enum { CUEMU_CLEAN, CUEMU_FOUND, CUEMU_BAD, CUEMU_STUCK };

/* Runs a command line; returns the exit code. */
int cuemu_command(int argc, char **argv);

/* ---- Elements ------------------------------------------------------------------------------- */

/* u8, s32, f16 ..; EMU_NO_TYPE: none of them. */
emu_type cuemu_type(const char *name, size_t length);
const char *cuemu_type_name(emu_type type);
uint32_t cuemu_bytes(emu_type type);
/* A number as an element; false where it is none, or does not fit. */
bool cuemu_read_element(emu_type type, const char *text, void *to);
bool cuemu_is_finite(emu_type type, const void *from);
void cuemu_put_element(emu_type type, const void *from, FILE *out);
void cuemu_element_text(emu_type type, const void *from, char *to, size_t size);
/* The element nearest to a number. */
void cuemu_set_element(emu_type type, double value, void *to);

/* ---- Arguments ------------------------------------------------------------------------------ */

typedef enum cuemu_kind { CUEMU_VALUE, CUEMU_BUFFER, CUEMU_MAP } cuemu_kind;

typedef struct cuemu_argument {
    const char *text; /* as it was written */
    cuemu_kind kind;
    uint8_t *data; /* of a value or map: its bytes; of a buffer: before a run, and after it */
    uint64_t bytes;
    emu_type type;
    uint64_t count;
    bool is_in, is_out;
    const char *fill; /* of a buffer, after =; NULL: none */
    const char *file; /* that is written after; NULL: it is printed */
    emu_map map;
    int of;           /* of a map: the buffer, from 0 on */
    uint64_t address; /* of a buffer, in the machine of a run */
} cuemu_argument;

/* One ARG. False: why says it, in up to CUEMU_WHY bytes. */
enum { CUEMU_WHY = 300 };
bool cuemu_parse_argument(cuemu_argument *a, const char *text, char *why);
void cuemu_free_argument(cuemu_argument *a);
bool cuemu_parse_map(cuemu_argument *a, const char *text, char *why);
/* The contents that a buffer begins with. */
bool cuemu_fill(cuemu_argument *a, char *why);
/* All bytes of a file; of a .npy those of its array. NULL: why says it. */
uint8_t *cuemu_read_file(const char *path, uint64_t *bytes, char *why);
bool cuemu_write_file(const cuemu_argument *a, char *why);

/* ---- The command line ----------------------------------------------------------------------- */

enum { CUEMU_ARGUMENTS = 64, CUEMU_FOLDER = 4096 };

typedef struct cuemu_options {
    emu_ptx_launch launch;
    emu_config config;
    int schedules; /* of random: how many seeds */
    bool has_arch; /* else the machine has the architecture that the module is for */
    bool stats, json, all;
    FILE *shows; /* findings are shown there when they occur; NULL: at the end */
    bool color;  /* .. in colours */
    const char *trace, *file;
    FILE *saved; /* a launch of a program (emu/load/saved.h), whose path is file; NULL: none */
    char folder[CUEMU_FOLDER]; /* the current one, which paths in messages are relative to */
    cuemu_argument argument[CUEMU_ARGUMENTS];
    int arguments;
} cuemu_options;

/* Without any option. */
void cuemu_default_options(cuemu_options *o);
/* Of run, behind the command. False: why says it. */
bool cuemu_parse_options(cuemu_options *o, int argc, char **argv, char *why);
void cuemu_free_options(cuemu_options *o);
void cuemu_put_help(FILE *out);

/* ---- The machine of a run ------------------------------------------------------------------- */

/* The caller fills in the first three. */
typedef struct cuemu_launch {
    uint64_t seed;
    FILE *trace, *out; /* NULL: no trace; out: of printf */
    emu_machine *m;
    emu_ptx *module;
    int entry, block[3];
    int number; /* of a launch of a program, from 1 on */
} cuemu_launch;

/* A module, buffers with their contents, a launch of which nothing has happened yet. False: why
 * says it. cuemu_close comes after it in either case. */
bool cuemu_begin(cuemu_launch *l, cuemu_options *o, const char *text, size_t bytes, char *why);
/* An entry by its name in the module, or by that in the source where there is one such entry; -1:
 * why says which there are. */
int cuemu_entry(const emu_ptx *module, const char *name, char *why);
void cuemu_close(cuemu_launch *l);

/* ---- Costs ---------------------------------------------------------------------------------- */

/* What instructions of one kind did, or all of one line. */
typedef struct cuemu_cost {
    const char *file; /* of the source, or NULL: the PTX alone is known */
    const char *text; /* of the first instruction */
    int line, at;     /* of the source; of the PTX; 0: not known */
    char kind[32];
    emu_counters c;
    uint64_t lanes; /* all instructions together */
} cuemu_cost;

/* Counted by PC while a kernel runs; afterwards by kind, the most frequent first, and by line, the
 * worst first. Texts are copies. */
typedef struct cuemu_stats {
    emui_pc_costs costs;
    cuemu_cost *kind, *line;
    int kinds, lines;
} cuemu_stats;

/* From here on; its address stays the same. */
void cuemu_count(const cuemu_launch *l, cuemu_stats *s);
/* Of what was counted, or of n instructions; false: out of memory. */
bool cuemu_summarise_launch(const cuemu_launch *l, cuemu_stats *s);
bool cuemu_summarise(const emui_pc_cost_line *cost, int n, cuemu_stats *s);
void cuemu_free_stats(cuemu_stats *s);

/* ---- Runs ----------------------------------------------------------------------------------- */

/* A finding of one of the runs, told once: by rule, instruction, and whether it is a note. */
typedef struct cuemu_finding {
    emu_finding f; /* its message and its repair are copies; cause: of found, too, or -1 */
    char *text;    /* of the instruction, or NULL */
    char *file;    /* its source, or NULL */
    char *header;  /* that it was inlined from, or NULL */
    int line, at;  /* of the source; of the PTX; 0: not known */
    uint64_t seed;
    int runs;   /* that told it */
    bool shown; /* when it occurred */
} cuemu_finding;

typedef struct cuemu_result {
    emu_end end; /* the worst of all runs */
    int runs;
    cuemu_finding *found;
    int findings;
    int last_shown;        /* of them, when it occurred; -1: none was */
    int signal;            /* that ended the runs; 0: none */
    emu_counters counters; /* of the first run */
    cuemu_stats stats;     /* .. where they were asked for */
} cuemu_result;

/* CUEMU_BAD: why says it. Else the exit code; the outputs are those of the first run. */
int cuemu_simulate(cuemu_options *o, const char *text, size_t bytes, cuemu_result *r, char *why);
/* What of a run was shown until now. */
typedef struct cuemu_live {
    const cuemu_options *o;
    const cuemu_result *r;
    const cuemu_launch *l;
    bool *shown;    /* of each finding of the machine */
    int room, last; /* last: of the machine's; -1: none */
} cuemu_live;
/* Findings of the machine are shown from here on, where that was asked for. */
void cuemu_listen(cuemu_live *v);
bool cuemu_was_shown(const cuemu_live *v, int i);
/* Where a finding was told already; -1: nowhere. */
int cuemu_place_of(const cuemu_result *r, const emu_finding *f);
bool cuemu_get_outputs(cuemu_options *o, const cuemu_launch *l, char *why);
bool cuemu_write_outputs(const cuemu_options *o, char *why);
int cuemu_status(const cuemu_result *r);
void cuemu_free_result(cuemu_result *r);

/* What is known at the end; in full what was not shown. */
void cuemu_report(const cuemu_options *o, const cuemu_result *r, FILE *out);
/* A finding at a line of the PTX (0: not known). */
void cuemu_put_found(const cuemu_options *o, const emu_finding *f, int at, FILE *out);
void cuemu_put_outputs(const cuemu_options *o, FILE *out);
/* file: the one whose lines are meant where no source is known. */
void cuemu_put_stats(const char *file, const emu_counters *all, const cuemu_stats *s, FILE *out);
void cuemu_put_stats_json(const emu_counters *all, const cuemu_stats *s, FILE *out);
void cuemu_put_json(const cuemu_options *o, const cuemu_result *r, FILE *out);
const char *cuemu_end_name(emu_end end);
/* The entries of a module, to standard output. */
bool cuemu_ls(const char *path, const char *text, size_t bytes, bool json, char *why);

#endif
