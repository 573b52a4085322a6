/* prompt.c - `ct` at a terminal: expressions, and commands that take the rest of their line.
 *
 * Here: the commands and the rounds. Not here: what becomes of an expression (session.c), reading a
 * line (edit.c). */
#include "ref/cli/prompt.h"

#include <string.h>

static int help(cli *c, const char *rest);

static int ops(cli *c, const char *rest)
{
    return cli_put_list(c, CLI_OPS, *rest == '\0' ? NULL : rest, stdout);
}

static int atoms(cli *c, const char *rest)
{
    return cli_put_list(c, CLI_ATOMS, *rest == '\0' ? NULL : rest, stdout);
}

static int copies(cli *c, const char *rest)
{
    return cli_put_list(c, CLI_COPIES, *rest == '\0' ? NULL : rest, stdout);
}

static int types(cli *c, const char *rest)
{
    return cli_put_list(c, CLI_TYPES, *rest == '\0' ? NULL : rest, stdout);
}

static int in_form(cli *c, const char *form, const char *rest)
{
    cli_source source = {.text = rest, .length = strlen(rest)};
    return cli_evaluate_as(c, form, &source);
}

static int draw(cli *c, const char *rest)
{
    return in_form(c, "show", rest);
}

static int why(cli *c, const char *rest)
{
    return in_form(c, "why", rest);
}

static int read_static(cli *c, const char *rest)
{
    if (cli_set_static(c, (cli_span){rest, strlen(rest)}))
        return CLI_FINE;
    fputs("ct: static on, or static off\n", stderr);
    return CLI_BAD;
}

/* quit and exit have nothing to do: the rounds end. */
static const struct command {
    const char *name, *rest, *says;
    int (*run)(cli *c, const char *rest);
} commands[] = {
    {"help", "[NAME]", "this list; of an operation its use and an example", help},
    {"ops", "[WORD]", "the operations with the word in name or meaning", ops},
    {"atoms", "[WORD]", "the MMA atoms with the word in their name", atoms},
    {"copies", "[WORD]", "the copy operations", copies},
    {"types", "[WORD]", "the element types", types},
    {"draw", "EXPRESSION", "a layout or an instruction, as a picture or a table", draw},
    {"why", "EXPRESSION", "what was computed, or why not", why},
    {"static", "on|off", "read plain integers as static, 4 as _4, or as they are", read_static},
    {"quit", "", "the end; also exit and Ctrl-D", NULL},
    {"exit", "", NULL, NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const char *command_at(int i)
{
    return i >= 0 && i < COMMANDS ? commands[i].name : NULL;
}

/* ---- help ---- */

static void put_commands(void)
{
    fputs("An expression is a value or a call:  composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))\n\n",
          stdout);
    for (int i = 0; i < COMMANDS; ++i)
        if (commands[i].says != NULL)
            printf("  %-6s %-10s  %s\n", commands[i].name, commands[i].rest, commands[i].says);
    fputs("\nlet A = EXPRESSION gives a name, ans is the last answer. Tab completes a name, Ctrl-C "
          "leaves a line.\n",
          stdout);
}

static int help(cli *c, const char *rest)
{
    if (*rest == '\0')
        put_commands();
    else if (!cli_put_name(c, rest, stdout) && !cli_put_instruction_name(rest, stdout))
        return cli_put_list(c, CLI_OPS, rest, stdout);
    return CLI_FINE;
}

/* ---- Rounds ---- */

/* The command that the line begins with, its end in *rest; NULL where it is an expression. */
static const struct command *find_command(char *line, const char **rest)
{
    char *first = line + strspn(line, " \t");
    size_t n = strcspn(first, " \t"), length;
    for (int i = 0; i < COMMANDS; ++i)
        if (strlen(commands[i].name) == n && memcmp(commands[i].name, first, n) == 0) {
            char *from = first + n + strspn(first + n, " \t");
            for (length = strlen(from); length > 0 && strchr(" \t", from[length - 1]) != NULL;)
                from[--length] = '\0';
            *rest = from;
            return &commands[i];
        }
    return NULL;
}

/* The lines that go on with a statement, each behind a prompt of its own, up to an empty one. */
static void take_rest(char *line, size_t size, size_t *length)
{
    static char next[CLI_LINE_MAX];
    size_t n = 0;
    while (cli_ends(line, *length) == CLI_GOES_ON &&
           cli_edit_line("..> ", next, sizeof next, &n) == CLI_EDIT_LINE &&
           !cli_is_blank(next, n) && *length + n + 2 < size) {
        line[(*length)++] = '\n';
        memcpy(line + *length, next, n);
        *length += n;
        line[*length] = '\0';
    }
}

/* One line; *more is false after the last one. */
static int take_line(cli *c, char *line, size_t length, bool *more)
{
    const char *rest = "";
    cli_source source = {.text = line, .length = length};
    if (cli_is_blank(line, length))
        return CLI_FINE;
    cli_history_add(line);
    const struct command *command = find_command(line, &rest);
    if (command == NULL)
        return cli_evaluate(c, &source);
    *more = command->run != NULL;
    return *more ? command->run(c, rest) : CLI_FINE;
}

static void greet(bool edits)
{
    fputs(edits ? "ct " CT_VERSION ": help lists what can be said here, quit ends it.\n"
                : "ct " CT_VERSION
                  ": help lists what can be said here, quit ends it. Without libedit "
                  "lines are plain.\n",
          stdout);
}

int cli_prompt(cli *c)
{
    static char line[CLI_LINE_MAX];
    size_t length = 0;
    int worst = CLI_FINE;
    bool more = true, edits = cli_edit_open();
    cli_complete_from(command_at, c->names);
    if (edits)
        cli_history_load();
    greet(edits);
    while (more) {
        cli_edited state = cli_edit_line("ct> ", line, sizeof line, &length);
        int code = CLI_FINE;
        if (state == CLI_EDIT_END)
            more = false;
        else if (state == CLI_EDIT_LONG)
            code = cli_refuse_long(c, &(cli_source){.text = line});
        else if (state == CLI_EDIT_LINE) {
            take_rest(line, sizeof line, &length);
            code = take_line(c, line, length, &more);
        }
        worst = code > worst ? code : worst;
        fflush(stdout);
    }
    return worst;
}
