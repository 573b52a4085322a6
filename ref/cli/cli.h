/* cli.h - what the files of the calculator `ct` share.
 *
 *   main.c    options, and which expressions are read from where
 *   session.c one expression at a time: evaluate, show, report
 *   text.c    bytes from outside: lines with a limit, escaping
 *   help.c    --help, --ops, --version
 *   pipe.c    --pipe: the line protocol
 *   why.c     --why: what was computed, or how to read a refusal
 *   call.c    --why: the text of a call taken apart
 *   facts.c   --why: what a value is, in one line
 *   dot.c     --dot: the tree of modes
 *   grid.c    a layout or a tensor as panels of cells: sizes, values, coordinates
 *   banks.c   --banks: in which banks of shared memory those cells lie
 *   svg.c     --svg: a grid as a picture, with page.c, panel.c, ramp.c, hue.c and svg.h
 *   tile.h    what the files about threads and values share: atom.c, view.c, tile.c, ..
 *
 * The calculator knows the reference only through ct.h. */
#ifndef CLI_H
#define CLI_H

#include "ref/ct.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit codes: the worst one of a run wins. */
enum { CLI_FINE = 0, CLI_REFUSED = 1, CLI_BAD = 2 };

enum { CLI_LINE_MAX = 1 << 20 };

typedef enum cli_mode { CLI_PRINT, CLI_TABLE, CLI_WHY, CLI_DOT, CLI_SVG, CLI_PIPE } cli_mode;

typedef struct cli {
    ct_ctx cx;
    cli_mode mode;
    bool quiet;        /* no messages on stderr */
    bool terminal;     /* stderr is a terminal: show the place under the text */
    bool colour;       /* ... and may be coloured */
    bool colour_out;   /* stdout is a terminal and may be coloured */
    int drawn;         /* pictures on stdout so far: --svg allows one */
    int banks;         /* --banks: bits of an element, 0 where not given */
    int64_t tile[2];   /* --tv: rows and columns, 0 where not given */
    char refusal[256]; /* the calculator's own; the reference's are in cx */
} cli;

/* One expression and where it stands: argument or line number, 0 where it is not one of many. */
typedef struct cli_source {
    const char *text;
    size_t length;
    long argument, line;
} cli_source;

/* ---- session.c ---- */

int cli_evaluate(cli *c, const cli_source *source);
int cli_read_lines(cli *c, FILE *in, bool prompt);
/* The context's failure on stderr; returns the exit code that goes with it. */
int cli_report(const cli *c, const cli_source *source);
/* A refusal of the calculator's own. As in the context, the first one stays. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cli_refuse(cli *c, const char *format, ...);
/* Neither the reference nor the calculator has refused. */
bool cli_ok(const cli *c);
/* Forget the refusals and everything made since the mark. */
void cli_reset(cli *c, size_t mark);

/* ---- text.c ---- */

/* Bytes as text: control characters and bytes that are not UTF-8 become \xNN. Returns how many
 * columns were written; out may be NULL to only count. */
size_t cli_put_escaped(FILE *out, const char *text, size_t length);

typedef enum cli_line { CLI_LINE, CLI_LINE_LONG, CLI_LINE_END } cli_line;
/* The next line without its end; the rest of an over-long one is swallowed. */
cli_line cli_get_line(FILE *in, char *line, size_t size, size_t *length);

/* ---- help.c ---- */

void cli_put_help(FILE *out);
void cli_put_ops(FILE *out);
void cli_put_version(FILE *out);

/* ---- pipe.c ---- */

void cli_answer(ct_ctx *cx, const char *line, size_t length, FILE *out);
int cli_pipe(ct_ctx *cx, FILE *in, FILE *out);

/* ---- call.c ---- */

enum { CLI_MAX_OPERANDS = 8, CLI_MAX_NAME = 64 };

typedef struct cli_span {
    const char *text;
    size_t length;
} cli_span;

/* name(operand, operand, ..) */
typedef struct cli_call {
    char name[CLI_MAX_NAME];
    int n;
    cli_span operand[CLI_MAX_OPERANDS];
    ct_value value[CLI_MAX_OPERANDS];
} cli_call;

/* Without the blanks around it. */
cli_span cli_trim(cli_span text);
/* The number, for ct_op_name, of the operation whose name the text begins with, "upcast<4>" being
 * "upcast"; -1 where there is none. */
int cli_find_operation(cli_span text);
/* False where the text is not a call of a known operation. */
bool cli_split_call(cli_span text, cli_call *to);
/* False, and the place of the first operand that fails, if one does. */
bool cli_evaluate_operands(ct_ctx *cx, cli_call *what, int *failed);
/* Down to the innermost call that is refused: its operands all have values. */
bool cli_find_refused(ct_ctx *cx, cli_span text, cli_call *what);

/* ---- why.c, facts.c ---- */

int cli_why(cli *c, const cli_source *source, FILE *out);
/* What a value is: size, cosize, injective or not. */
void cli_put_facts(ct_ctx *cx, ct_value v, FILE *out);

/* ---- dot.c, svg.c: nothing is written where they refuse ---- */

void cli_dot(cli *c, ct_value v, FILE *out);
void cli_svg(cli *c, ct_value v, FILE *out);

/* ---- banks.c ---- */

enum { CLI_BANKS = 32 };

/* How the offset of an element becomes its address in shared memory. */
typedef struct cli_memory {
    int bits;         /* of an element; 0: no memory is looked at */
    int64_t start;    /* of the element at offset 0, in bits */
    ct_value swizzle; /* of byte addresses, NULL for none */
} cli_memory;

/* A layout whose elements have that many bits, or a tensor in shared memory. */
bool cli_memory_of(cli *c, ct_value v, int bits, cli_memory *to);
/* The words of 4 bytes that hold the element, first and last; word modulo 32 is the bank. */
bool cli_words_of(ct_ctx *cx, const cli_memory *memory, int64_t offset, int64_t word[2]);

struct cli_grid;
/* What 32 lanes meet that read along a row, or along a column: banks, words in one of them. */
void cli_bank_text(ct_ctx *cx, const struct cli_grid *grid, bool row, char *text, size_t size);
/* A layout over a pointer that is not there yet, smem_ptr[16b](unset), as one of offsets. */
ct_layout cli_place_free(ct_ctx *cx, ct_layout layout);

/* ---- grid.c ---- */

enum { CLI_MAX_CELLS = 1 << 14, CLI_MAX_MODES = 16, CLI_MAX_LINES = 16 };

/* One side of a panel: a mode of the layout.
 *   index    0     1     2  |  3     4     5       lines: coordinates where an inner mode wraps,
 *   natural (0,0) (1,0) (2,0)|(0,1) (1,1) (2,1)    the product of the extents before it */
typedef struct cli_side {
    ct_value shape; /* of the mode */
    int64_t extent;
    bool nested; /* its natural coordinates are tuples */
    int lines;
    int64_t line[CLI_MAX_LINES]; /* rising, each divides the next */
} cli_side;

typedef struct cli_cell {
    int64_t key;     /* orders the values: the offset, the place of a coordinate, or the bank */
    int64_t word[2]; /* first and last, where memory is looked at */
    char value[48];  /* as text */
} cli_cell;

/* A layout as panels of rows by columns. Rank 1 is one row; modes past the second count panels. */
typedef struct cli_grid {
    ct_value value;   /* what is drawn: a layout, or a tensor */
    ct_layout layout; /* coordinate -> offset */
    cli_memory memory;
    bool iterates; /* a tensor whose values are not offsets */
    int rank;
    cli_side row, column;
    int64_t panels;
    cli_cell first, last; /* the least and the greatest key */
    size_t widest;        /* characters of the longest value */
    bool repeats;         /* some value occurs twice */
} cli_grid;

/* What --svg draws as a grid: a layout, a tensor. */
bool cli_grid_of(cli *c, ct_value v, cli_grid *grid);
cli_cell cli_grid_cell(ct_ctx *cx, const cli_grid *grid, int64_t m, int64_t n, int64_t panel);
/* The cosize as digits, of a coordinate layout the smallest shape; false and "" without one. */
bool cli_cosize_text(ct_ctx *cx, ct_value layout, char *text, size_t size);
/* The natural coordinate of index i on a side, as text. */
void cli_side_text(ct_ctx *cx, const cli_side *side, int64_t i, char *text, size_t size);
/* "_,_,2,0": which panel. */
void cli_panel_text(ct_ctx *cx, const cli_grid *grid, int64_t panel, char *text, size_t size);
/* How many of the side's lines fall between i - 1 and i. */
int cli_side_level(const cli_side *side, int64_t i);

#endif
