/* complete.c - what the word before the cursor may become: commands, names that were bound,
 * operations, instructions.
 *
 * Here: the lists, in their order. Not here: keys (edit.c). */
#include "ref/cli/prompt.h"

#include <string.h>

enum { COMMANDS, NAMES, OPERATIONS, INSTRUCTIONS, ATOMS, COPIES, LISTS };

static const char *(*command_at)(int i);
static const ct_names *names;

void cli_complete_from(const char *(*command)(int i), const ct_names *bound)
{
    command_at = command;
    names = bound;
}

/* The word is the first of its line. */
static bool is_first(const char *line, const char *word)
{
    size_t blanks = strspn(line, " ");
    return strlen(line) == blanks + strlen(word);
}

cli_completion cli_complete(const char *line, const char *word)
{
    cli_completion c = {.list = is_first(line, word) ? COMMANDS : NAMES};
    line += strspn(line, " ");
    c.named = strncmp(line, "help ", 5) == 0 || strncmp(line, "ops ", 4) == 0;
    c.list = c.named ? OPERATIONS : c.list;
    if (strlen(word) < sizeof c.word)
        memcpy(c.word, word, strlen(word) + 1);
    else
        c.list = LISTS;
    return c;
}

static const char *put_name(cli_completion *at, const char *name, char after)
{
    at->after = after;
    if (name != NULL)
        snprintf(at->name, sizeof at->name, "%s", name);
    return name == NULL ? NULL : at->name;
}

/* Behind an operation comes ( or <, as its usage has it, where it is called. */
static const char *operation(cli_completion *at, int i)
{
    const char *name = ct_op_name(i);
    char after = name != NULL && ct_op_usage(i)[strlen(name)] == '<' ? '<' : '(';
    return put_name(at, name, at->named ? '\0' : after);
}

static const char *instruction(cli_completion *at, int i)
{
    const char *usage = ct_instruction_usage(i);
    at->after = '(';
    if (usage == NULL)
        return NULL;
    snprintf(at->name, sizeof at->name, "%.*s", (int)strcspn(usage, "("), usage);
    return at->name;
}

/* The underscore, which is a value everywhere, and what was bound, ans among it. */
static const char *value_at(int i)
{
    return i == 0 ? "_" : ct_bound_name(names, i - 1);
}

/* Name i of a list, NULL past the last. */
static const char *name_at(cli_completion *at, int list, int i)
{
    if (list == COMMANDS)
        return put_name(at, command_at(i), ' ');
    if (list == NAMES)
        return put_name(at, value_at(i), '\0');
    if (list == OPERATIONS)
        return operation(at, i);
    if (list == INSTRUCTIONS)
        return instruction(at, i);
    at->after = '\0';
    size_t length = list == ATOMS ? ct_mma_op(i, at->name, sizeof at->name)
                                  : ct_copy_op(i, at->name, sizeof at->name);
    return length > 0 ? at->name : NULL;
}

const char *cli_next_completion(cli_completion *at)
{
    size_t n = strlen(at->word);
    while (at->list < LISTS) {
        const char *name = name_at(at, at->list, at->i);
        ++at->i;
        if (name == NULL) {
            ++at->list;
            at->i = 0;
        } else if (strncmp(name, at->word, n) == 0) {
            return name;
        }
    }
    return NULL;
}
