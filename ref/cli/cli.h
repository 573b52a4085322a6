/* cli.h - what the files of the calculator `ct` share.
 *
 *   main.c    the memory of the program
 *   command.c options, the forms of an answer, which expressions are read from where
 *   prompt.h  lines at a terminal: prompt.c, edit.c, history.c, complete.c
 *   session.c one expression at a time: evaluate, show, report
 *   report.c  messages with their place
 *   reading.c --static: plain integers as static ones
 *   text.c    bytes from outside: lines with a limit, escaping
 *   help.c    --help, --version
 *   names.c   --ops, --atoms, --copies, --types, and one of them in full
 *   near.c    what may have been meant by a name that nobody knows
 *   pipe.c    --pipe: the line protocol
 *   why.c     --why: what ref/why explains
 *   call.c    the name of a call
 *   instruction.c  objects of expressions that are instructions: their parts
 *   json.c    --json: the answer, or the refusal and its place, as JSON
 *   spelling.c  --cxx: a value as C++ writes it
 *   table.c   -p: a layout, or threads and values over a tile, as a table
 *   dot.c     --dot: the tree of modes
 *   picture.c --svg, --latex, --cells: what ref/draw draws
 *   show.c    --show: a picture in the terminal, else the table; screen.h, screen.c: how
 *   narrow.c  .. and tables that are wider than the terminal
 *
 * The calculator knows the reference only through ct.h. */
#ifndef CLI_H
#define CLI_H

#include "ref/ct.h"
#include "ref/draw/tile.h"
#include "ref/draw/tma.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit codes: the worst one of a run wins. */
enum { CLI_FINE = 0, CLI_REFUSED = 1, CLI_BAD = 2 };

enum { CLI_LINE_MAX = 1 << 20 };
/* The memory of the context and of the names. */
enum { CLI_ARENA_BYTES = 64 << 20, CLI_NAMES_BYTES = 16 << 20 };

struct cli;
struct cli_atom;
struct cli_source;

/* A part of a text. */
typedef struct cli_span {
    const char *text;
    size_t length;
} cli_span;

/* One form of the answer: how a value is shown, how an atom is. command.c lists the forms. */
typedef struct cli_form {
    const char *name; /* of the option */
    void (*value)(struct cli *c, ct_value v, FILE *out);
    void (*atom)(struct cli *c, const struct cli_atom *atom, FILE *out); /* NULL: as a value */
    int (*expression)(struct cli *c, const struct cli_source *source, FILE *out); /* for value */
    /* Reports a refusal, where it is not a message on stderr. */
    void (*refusal)(struct cli *c, const struct cli_source *source, bool bad);
    bool tiles, banks; /* --tv, --banks */
} cli_form;

typedef struct cli {
    draw_ctx draw;
    ct_names *names; /* what the expressions so far have bound, and how integers are read */
    const cli_form *form;
    const cli_form *(*find_form)(const char *name); /* of an option's name */
    bool quiet;                                     /* no messages on stderr */
    bool terminal;   /* stderr is a terminal: show the place under the text */
    bool colour;     /* ... and may be coloured */
    bool colour_out; /* stdout is a terminal and may be coloured */
    int drawn;       /* pictures on stdout so far: a file holds one */
    int banks;       /* --banks: bits of an element, 0 where not given */
    int64_t tile[2]; /* --tv: rows and columns, 0 where not given */
} cli;

/* One expression and where it stands: argument or line number, 0 where it is not one of many. */
typedef struct cli_source {
    const char *text;
    size_t length;
    long argument, line;
} cli_source;

/* ---- command.c ---- */

/* Runs a command line; returns the exit code. */
int cli_command(cli *c, int argc, char **argv);

/* ---- session.c ---- */

int cli_evaluate(cli *c, const cli_source *source);
/* In the form of that option, whichever was chosen. */
int cli_evaluate_as(cli *c, const char *form, const cli_source *source);
int cli_read_lines(cli *c, FILE *in);
/* How a line ends: behind a sign that something follows, within brackets, or with its statement. */
typedef enum cli_end { CLI_ENDS, CLI_OPEN, CLI_GOES_ON } cli_end;
cli_end cli_ends(const char *text, size_t length);
/* Lines as one text: a semicolon ends each statement that the next line does not continue. What
 * does not fit, at most twice the text and 1, is left out; returns the length. */
size_t cli_join_lines(const char *text, char *to, size_t size);
/* Nothing, or a comment. */
bool cli_is_blank(const char *line, size_t length);
/* The message about a line that is too long. */
int cli_refuse_long(cli *c, const cli_source *source);

/* ---- report.c ---- */

/* The failure on stderr, where there is one; returns the exit code that goes with it. */
int cli_report(cli *c, const cli_source *source);

/* ---- reading.c ---- */

/* The value of an expression, as --static says; what it binds is bound, ans among it. */
ct_value cli_eval(cli *c, const char *text, size_t length);
/* The same for a part of one: nothing is bound. all_static: every integer in it is, also one in
 * the value of a name. */
ct_value cli_eval_part(cli *c, const char *text, size_t length, bool all_static);
/* Is it on or off? Then plain integers are read so. */
bool cli_set_static(cli *c, cli_span word);
/* The same for a line, `static on` or `static off`. */
bool cli_take_static(cli *c, const char *text, size_t length);

/* ---- text.c ---- */

/* Bytes as text: control characters and bytes that are not UTF-8 become \xNN. Returns how many
 * columns were written; out may be NULL to only count. */
size_t cli_put_escaped(FILE *out, const char *text, size_t length);

typedef enum cli_line { CLI_LINE, CLI_LINE_LONG, CLI_LINE_END } cli_line;
/* The next line without its end; the rest of an over-long one is swallowed. */
cli_line cli_get_line(FILE *in, char *line, size_t size, size_t *length);

/* ---- help.c ---- */

void cli_put_help(FILE *out);
void cli_put_version(FILE *out);

/* ---- names.c ---- */

typedef enum cli_list { CLI_OPS, CLI_ATOMS, CLI_COPIES, CLI_TYPES, CLI_LISTS } cli_list;

/* The list that the option prints. */
bool cli_find_list(const char *option, cli_list *found);
/* What holds the word, all without one; CLI_BAD, and a message, where nothing does. */
int cli_put_list(cli *c, cli_list which, const char *word, FILE *out);
/* Usage, meaning, operands, an example with its answer, the page of the manual; false where there
 * is no operation of that name. */
bool cli_put_name(cli *c, const char *name, FILE *out);

/* ---- near.c: "; did you mean a, b, c" on stderr; false where nothing is like it ---- */

bool cli_put_near_word(cli_list which, const char *word);
/* The same for the name that the failure is about. */
bool cli_put_near(const cli *c, const cli_source *source);

/* ---- pipe.c ---- */

void cli_answer(ct_ctx *cx, const char *line, size_t length, FILE *out);
int cli_pipe(ct_ctx *cx, FILE *in, FILE *out);

/* ---- call.c ---- */

/* Without the blanks around it. */
cli_span cli_trim(cli_span text);
/* The number, for ct_op_name, of the operation whose name the text begins with, "upcast<4>" being
 * "upcast"; -1 where there is none. */
int cli_find_operation(cli_span text);
/* ---- instruction.c ---- */

/* One line of the print of an atom: a label and its value, or a heading (value NULL). */
typedef struct cli_part {
    const char *label; /* up to its colon, then as many blanks as CuTe writes */
    ct_value value;
    const char *meaning;
} cli_part;

typedef enum cli_atom_kind { CLI_MMA, CLI_TILED_MMA, CLI_TILED_COPY } cli_atom_kind;

/* An instruction, alone or spread over threads. */
typedef struct cli_atom {
    cli_atom_kind kind;
    const char *name;   /* of the call */
    cli_span text;      /* as it was written */
    ct_tiled_copy copy; /* CLI_TILED_COPY */
    int bits;           /* ... of one of its values */
    ct_tiled_mma mma;   /* the others */
} cli_atom;

enum { CLI_MAX_PARTS = 16 };

/* The text begins with the short name of an instruction: mma(..), tiled_copy(..). */
bool cli_is_instruction(cli_span text);
/* What an instruction of that name is and where its members are; false: none has it. */
bool cli_put_instruction_name(const char *name, FILE *out);
/* The instruction that an object of an expression is; false where it is none, or it is refused. */
bool cli_object_atom(cli *c, ct_value object, cli_span written, cli_atom *to);
/* A TMA copy: its operands as they were written, and what is planned from them. */
typedef struct cli_tma {
    cli_span text;
    draw_tma_copy copy;
} cli_tma;
/* False where an object is none, or it is refused. */
bool cli_object_tma(cli *c, ct_value object, cli_tma *to);
int cli_atom_parts(cli *c, const cli_atom *atom, cli_part part[CLI_MAX_PARTS]);
/* As CuTe prints it; cli_explain_atom says under each part what it means. */
void cli_put_atom(cli *c, const cli_atom *atom, FILE *out);
void cli_explain_atom(cli *c, const cli_atom *atom, FILE *out);
/* Its (thread, value) layouts; their number, 0 where it is refused. */
int cli_atom_views(cli *c, const cli_atom *atom, draw_view view[DRAW_MAX_VIEWS]);

/* ---- why.c ---- */

int cli_why(cli *c, const cli_source *source, FILE *out);

/* ---- narrow.c ---- */

/* A text with its tables cut into blocks of columns that are within that width. */
void cli_put_narrow(const char *text, size_t width, FILE *out);

/* ---- json.c ---- */

void cli_json(cli *c, ct_value v, FILE *out);
/* bad: the text is no expression. */
void cli_json_refusal(cli *c, const cli_source *source, bool bad);

/* ---- spelling.c: nothing is written where it refuses ---- */

void cli_cxx(cli *c, ct_value v, FILE *out);

/* ---- dot.c, table.c, picture.c, show.c: nothing is written where they refuse ---- */

void cli_dot(cli *c, ct_value v, FILE *out);
void cli_dot_atom(cli *c, const cli_atom *atom, FILE *out);
/* As CuTe's print_layout prints it; with --tv, who owns each cell of the tile. */
void cli_table(cli *c, ct_value v, FILE *out);
void cli_table_atom(cli *c, const cli_atom *atom, FILE *out);
/* The first of a run: a file holds one picture. */
void cli_picture(cli *c, ct_value v, FILE *out);
void cli_picture_atom(cli *c, const cli_atom *atom, FILE *out);
void cli_latex(cli *c, ct_value v, FILE *out);
void cli_latex_atom(cli *c, const cli_atom *atom, FILE *out);
void cli_cells(cli *c, ct_value v, FILE *out);
void cli_cells_atom(cli *c, const cli_atom *atom, FILE *out);
void cli_show(cli *c, ct_value v, FILE *out);
void cli_show_atom(cli *c, const cli_atom *atom, FILE *out);

#endif
