/* main.c - the calculator `ct`: options, and which expressions are read from where.
 *
 * Here: the command line and the exit code. Not here: what is done with an expression (session.c).
 * Follows no CuTe document; ref/man/ct.1 describes the program. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_BYTES = 64 << 20 };

typedef struct option {
    char letter; /* 0: none */
    const char *name;
    cli_mode mode;
} option;

static const option form_options[] = {
    {'p', "print", CLI_TABLE}, {0, "why", CLI_WHY},   {0, "dot", CLI_DOT},
    {0, "svg", CLI_SVG},       {0, "pipe", CLI_PIPE},
};

static int usage(const char *problem, const char *what)
{
    fputs("ct: ", stderr);
    fputs(problem, stderr);
    cli_put_escaped(stderr, what, strlen(what));
    fputs("; ct --help lists the options\n", stderr);
    return CLI_BAD;
}

/* Two forms at once have no meaning; the same one twice does no harm. */
static int set_form(cli *c, cli_mode mode)
{
    if (c->mode != CLI_PRINT && c->mode != mode)
        return usage("choose one of -p, --why, --dot, --svg, --pipe", "");
    c->mode = mode;
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
            code = set_form(c, CLI_TABLE);
        else
            code = usage("unknown option ", unknown);
    }
    return code;
}

static int take_option(cli *c, const char *arg)
{
    if (arg[1] != '-')
        return take_letters(c, arg + 1);
    if (strcmp(arg, "--quiet") == 0) {
        c->quiet = true;
        return CLI_FINE;
    }
    for (size_t i = 0; i < sizeof form_options / sizeof form_options[0]; ++i)
        if (strcmp(arg + 2, form_options[i].name) == 0)
            return set_form(c, form_options[i].mode);
    return usage("unknown option ", arg);
}

/* "-" is standard input and "-5" a number. */
static bool is_option(const char *arg)
{
    return arg[0] == '-' && arg[1] != '\0' && !(arg[1] >= '0' && arg[1] <= '9');
}

/* Options may stand anywhere before "--". */
static int take_options(cli *c, int argc, char **argv, int *expressions)
{
    int code = CLI_FINE;
    *expressions = 0;
    for (int i = 1; i < argc && code == CLI_FINE; ++i) {
        if (strcmp(argv[i], "--") == 0) {
            *expressions += argc - i - 1;
            break;
        }
        if (is_option(argv[i]))
            code = take_option(c, argv[i]);
        else
            ++*expressions;
    }
    return code;
}

static bool put_information(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            cli_put_help(stdout);
        else if (strcmp(argv[i], "--ops") == 0)
            cli_put_ops(stdout);
        else if (strcmp(argv[i], "--version") == 0)
            cli_put_version(stdout);
        else
            continue;
        return true;
    }
    return false;
}

static int read_standard_input(cli *c)
{
    bool prompt = isatty(fileno(stdin)) && isatty(fileno(stdout)) && !c->quiet;
    return cli_read_lines(c, stdin, prompt);
}

static int evaluate_arguments(cli *c, int argc, char **argv, int expressions)
{
    int worst = CLI_FINE;
    bool options = true;
    long argument = 0;
    for (int i = 1; i < argc; ++i) {
        bool end = options && strcmp(argv[i], "--") == 0;
        if (end || (options && is_option(argv[i]))) {
            options = options && !end;
            continue;
        }
        cli_source source = {.text = argv[i], .length = strlen(argv[i])};
        source.argument = expressions > 1 ? ++argument : 0;
        bool standard_input = options && strcmp(argv[i], "-") == 0;
        int code = standard_input ? read_standard_input(c) : cli_evaluate(c, &source);
        worst = code > worst ? code : worst;
    }
    return worst;
}

static int run(cli *c, int argc, char **argv)
{
    int expressions;
    int code = take_options(c, argc, argv, &expressions);
    if (code != CLI_FINE)
        return code;
    if (c->mode == CLI_PIPE && expressions > 0)
        return usage("--pipe reads its requests from standard input", "");
    if (c->mode == CLI_PIPE)
        return cli_pipe(&c->cx, stdin, stdout);
    return expressions == 0 ? read_standard_input(c)
                            : evaluate_arguments(c, argc, argv, expressions);
}

int main(int argc, char **argv)
{
    static char arena[ARENA_BYTES];
    static cli c;
    const char *no_color = getenv("NO_COLOR");
    bool may_colour = no_color == NULL || no_color[0] == '\0';
    ct_init(&c.cx, arena, sizeof arena);
    c.terminal = isatty(fileno(stderr));
    c.colour = c.terminal && may_colour;
    c.colour_out = isatty(fileno(stdout)) && may_colour;
    int code = put_information(argc, argv) ? CLI_FINE : run(&c, argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("ct: the answer could not be written\n", stderr);
        return CLI_BAD;
    }
    return code;
}
