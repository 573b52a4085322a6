/* command.c - the calculator `ct`: options, and which expressions are read from where.
 *
 * Here: the command line and the exit code. Not here: what is done with an expression (session.c).
 * Follows no CuTe document; ref/man/ct.1 describes the program. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "ref/cli/prompt.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_value(cli *c, ct_value v, FILE *out)
{
    const char *text = ct_str(&c->draw.cx, v);
    if (draw_ok(&c->draw))
        fprintf(out, "%s\n", text);
}

enum { PLAIN, TABLE, WHY, DOT, SVG, LATEX, SHOW, CELLS, JSON, CXX, PIPE, FORMS };

/* PLAIN is the form of an answer where no option chooses one. PIPE has a protocol of its own and
 * never comes to a value. */
static const cli_form forms[FORMS] = {
    [PLAIN] = {.value = put_value, .atom = cli_put_atom},
    [TABLE] = {.name = "print", .value = cli_table, .atom = cli_table_atom, .tiles = true},
    [WHY] = {.name = "why", .expression = cli_why, .atom = cli_explain_atom},
    [DOT] = {.name = "dot", .value = cli_dot, .atom = cli_dot_atom},
    [SVG] = {.name = "svg",
             .value = cli_picture,
             .atom = cli_picture_atom,
             .tiles = true,
             .banks = true},
    [LATEX] = {.name = "latex", .value = cli_latex, .atom = cli_latex_atom, .tiles = true},
    [SHOW] = {.name = "show", .value = cli_show, .atom = cli_show_atom, .tiles = true},
    [CELLS] =
        {.name = "cells", .value = cli_cells, .atom = cli_cells_atom, .tiles = true, .banks = true},
    [JSON] = {.name = "json", .value = cli_json, .refusal = cli_json_refusal},
    [CXX] = {.name = "cxx", .value = cli_cxx},
    [PIPE] = {.name = "pipe"},
};

static const cli_form *find_form(const char *name)
{
    int i = FORMS - 1;
    while (i > PLAIN && strcmp(forms[i].name, name) != 0)
        --i;
    return &forms[i];
}

static int usage(const char *problem, const char *what)
{
    fputs("ct: ", stderr);
    fputs(problem, stderr);
    cli_put_escaped(stderr, what, strlen(what));
    fputs("; ct --help lists the options\n", stderr);
    return CLI_BAD;
}

/* Two forms at once have no meaning; the same one twice does no harm. */
static int set_form(cli *c, const cli_form *form)
{
    if (c->form != &forms[PLAIN] && c->form != form)
        return usage(
            "choose one of -p, --why, --dot, --svg, --latex, --show, --cells, --json, --cxx, "
            "--pipe",
            "");
    c->form = form;
    return CLI_FINE;
}

static int take_letters(cli *c, const char *letters)
{
    int code = CLI_FINE;
    for (; *letters != '\0' && code == CLI_FINE; ++letters) {
        const char unknown[] = {'-', *letters, '\0'};
        if (*letters == 'q')
            c->quiet = true;
        else if (*letters == 'p')
            code = set_form(c, &forms[TABLE]);
        else
            code = usage("unknown option ", unknown);
    }
    return code;
}

/* --tv (M,N) */
static int take_tile(cli *c, const char *text)
{
    size_t mark = ct_mark(&c->draw.cx);
    draw_tile_sizes(&c->draw, ct_parse(&c->draw.cx, text), c->tile);
    bool fine = draw_ok(&c->draw);
    if (!fine) {
        const char *message =
            c->draw.refusal[0] != '\0' ? c->draw.refusal : ct_message(&c->draw.cx);
        fputs("ct: --tv: ", stderr);
        cli_put_escaped(stderr, message, strlen(message));
        fputs("; it takes (M,N)\n", stderr);
    }
    draw_reset(&c->draw, mark);
    return fine ? CLI_FINE : CLI_BAD;
}

/* --banks BITS */
static int take_banks(cli *c, const char *text)
{
    char *end;
    long bits = text[0] >= '0' && text[0] <= '9' ? strtol(text, &end, 10) : 0;
    if (bits < 1 || bits > 1024 || *end != '\0')
        return usage("--banks takes the bits of an element, 1 to 1024, not ", text);
    c->banks = (int)bits;
    return CLI_FINE;
}

/* Options with a value, "--tv (8,8)" or "--tv=(8,8)". */
static const struct {
    const char *name;
    int (*take)(cli *c, const char *text);
} value_options[] = {{"tv", take_tile}, {"banks", take_banks}};

enum { VALUE_OPTIONS = sizeof value_options / sizeof value_options[0] };

static int find_value_option(const char *arg)
{
    for (int i = 0; i < VALUE_OPTIONS; ++i) {
        size_t n = strlen(value_options[i].name);
        if (strncmp(arg, "--", 2) == 0 && strncmp(arg + 2, value_options[i].name, n) == 0 &&
            (arg[2 + n] == '\0' || arg[2 + n] == '='))
            return i;
    }
    return -1;
}

static bool take_flag(cli *c, const char *arg)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"--quiet", &c->quiet},
                 {"--live", &c->draw.live},
                 {"--heat", &c->draw.heat},
                 {"--values", &c->draw.by_value},
                 {"--static", &c->names->all_static}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; ++i)
        if (strcmp(arg, flags[i].name) == 0) {
            *flags[i].flag = true;
            return true;
        }
    return false;
}

static int take_option(cli *c, const char *arg)
{
    if (arg[1] != '-')
        return take_letters(c, arg + 1);
    if (take_flag(c, arg))
        return CLI_FINE;
    const cli_form *form = find_form(arg + 2);
    return form != &forms[PLAIN] ? set_form(c, form) : usage("unknown option ", arg);
}

/* The option at argv[*i]; *i moves past the value that it takes. */
static int take_next(cli *c, int argc, char **argv, int *i)
{
    int found = find_value_option(argv[*i]);
    const char *value = strchr(argv[*i], '=');
    if (found < 0)
        return take_option(c, argv[*i]);
    if (value == NULL && *i + 1 == argc)
        return usage("a value is missing after ", argv[*i]);
    return value_options[found].take(c, value != NULL ? value + 1 : argv[++*i]);
}

/* Forms that have no use for a tile or for banks. */
static int check_forms(const cli *c)
{
    if (c->tile[0] > 0 && c->banks > 0)
        return usage("choose one of --tv, --banks", "");
    if (c->tile[0] > 0 && !c->form->tiles)
        return usage("--tv goes with --svg, --latex, --show, --cells or -p", "");
    if (c->banks > 0 && !c->form->banks)
        return usage("--banks goes with --svg or --cells", "");
    if (c->draw.live && c->form != &forms[SVG])
        return usage("--live goes with --svg", "");
    if (c->draw.heat && c->form != &forms[SVG])
        return usage("--heat goes with --svg", "");
    if (c->draw.by_value && c->form != &forms[SVG])
        return usage("--values goes with --svg", "");
    return CLI_FINE;
}

/* "-" is standard input and "-5" a number. */
static bool is_option(const char *arg)
{
    return arg[0] == '-' && arg[1] != '\0' && !(arg[1] >= '0' && arg[1] <= '9');
}

/* Expressions, gathered at the front of argv. After "--" a "-" is one as well. */
typedef struct expressions {
    char **text;
    int n, plain; /* all; those before "--" */
} expressions;

/* Options may stand anywhere before "--". */
static int take_options(cli *c, int argc, char **argv, expressions *to)
{
    int code = CLI_FINE, i = 1;
    *to = (expressions){.text = argv};
    for (; i < argc && code == CLI_FINE && strcmp(argv[i], "--") != 0; ++i) {
        if (is_option(argv[i]))
            code = take_next(c, argc, argv, &i);
        else
            argv[to->n++] = argv[i];
    }
    to->plain = to->n;
    for (++i; i < argc; ++i)
        argv[to->n++] = argv[i];
    return code == CLI_FINE ? check_forms(c) : code;
}

/* What is asked for instead of answers: --help, --version, or a list and a word after it; false
 * where nothing is. */
static bool put_information(cli *c, int argc, char **argv, int *code)
{
    cli_list list;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            cli_put_help(stdout);
        else if (strcmp(argv[i], "--version") == 0)
            cli_put_version(stdout);
        else if (cli_find_list(argv[i], &list))
            *code = cli_put_list(c, list, i + 1 < argc ? argv[i + 1] : NULL, stdout);
        else
            continue;
        return true;
    }
    return false;
}

static int read_standard_input(cli *c)
{
    bool prompt = isatty(fileno(stdin)) && isatty(fileno(stdout)) && !c->quiet;
    return prompt ? cli_prompt(c) : cli_read_lines(c, stdin);
}

static int evaluate_arguments(cli *c, const expressions *e)
{
    int worst = CLI_FINE;
    for (int i = 0; i < e->n; ++i) {
        cli_source source = {.text = e->text[i], .length = strlen(e->text[i])};
        source.argument = e->n > 1 ? i + 1 : 0;
        bool standard_input = i < e->plain && strcmp(e->text[i], "-") == 0;
        int code = standard_input ? read_standard_input(c) : cli_evaluate(c, &source);
        worst = code > worst ? code : worst;
    }
    return worst;
}

static int run(cli *c, int argc, char **argv)
{
    expressions e;
    int code = take_options(c, argc, argv, &e);
    if (code != CLI_FINE)
        return code;
    if (c->form == &forms[PIPE] && e.n > 0)
        return usage("--pipe reads its requests from standard input", "");
    if (c->form == &forms[PIPE])
        return cli_pipe(&c->draw.cx, stdin, stdout);
    return e.n == 0 ? read_standard_input(c) : evaluate_arguments(c, &e);
}

/* Messages and answers go to stderr and stdout. The context and the names are the caller's; the
 * rest of the record is filled in here. */
int cli_command(cli *c, int argc, char **argv)
{
    const char *no_color = getenv("NO_COLOR");
    bool may_colour = no_color == NULL || no_color[0] == '\0';
    c->form = &forms[PLAIN];
    c->find_form = find_form;
    c->terminal = isatty(fileno(stderr));
    c->colour = c->terminal && may_colour;
    c->colour_out = isatty(fileno(stdout)) && may_colour;
    int code = CLI_FINE;
    if (!put_information(c, argc, argv, &code))
        code = run(c, argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("ct: the answer could not be written\n", stderr);
        return CLI_BAD;
    }
    return code;
}
