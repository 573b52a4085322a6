/* near.c - "did you mean ..?", after a message about a name that nobody knows.
 *
 * Here: which word of a text is the unknown one, and saying what it is like. Not here: which names
 * are near (ref/op/near.c). */
#include "ref/cli/cli.h"

#include <ctype.h>
#include <string.h>

enum { NAME = 128, CANDIDATES = 3 };

/* Candidate i for a name of the list; 0 past the last. */
static size_t near(cli_list which, const char *name, int i, char *text)
{
    if (which == CLI_ATOMS)
        return ct_mma_op_near(name, i, text, NAME);
    if (which == CLI_COPIES)
        return ct_copy_op_near(name, i, text, NAME);
    if (which == CLI_TYPES)
        return ct_type_near(name, i) == NULL ? 0 : strlen(strcpy(text, ct_type_near(name, i)));
    return ct_op_near(name, i) == NULL ? 0 : strlen(strcpy(text, ct_op_near(name, i)));
}

bool cli_put_near_word(cli_list which, const char *word)
{
    char text[NAME];
    int n = 0;
    for (; n < CANDIDATES && near(which, word, n, text) > 0; ++n)
        fprintf(stderr, "%s%s", n == 0 ? "; did you mean " : ", ", text);
    return n > 0;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == ':' || c == '.';
}

/* The word at s, with what stands in <> after it where it is an instruction's. */
static size_t word_length(cli_span s, bool template)
{
    size_t n = 0;
    while (n < s.length && is_letter(s.text[n]))
        ++n;
    for (int depth = 0; template && n < s.length && (depth > 0 || s.text[n] == '<'); ++n) {
        depth += (s.text[n] == '<') - (s.text[n] == '>');
        if (depth == 0)
            return n + 1;
    }
    return n;
}

static void copy_word(char word[NAME], cli_span s, bool template)
{
    size_t n = word_length(s, template);
    n = n < NAME ? n : 0;
    memcpy(word, s.text, n);
    word[n] = '\0';
}

static bool is_known(const cli *c, const char *name, cli_list which)
{
    ct_ctx cx = c->draw.cx;
    ct_clear(&cx);
    if (which == CLI_ATOMS)
        ct_MMA_Traits(&cx, name);
    else
        ct_Copy_Traits(&cx, name);
    return ct_check(&cx) == CT_OK;
}

/* The first name of an instruction that is none. */
static bool put_near_instruction(const cli *c, const cli_source *source, cli_list which)
{
    char word[NAME];
    for (size_t i = 0; i < source->length; ++i) {
        cli_span rest = {source->text + i, source->length - i};
        if (!isupper((unsigned char)*rest.text))
            continue;
        copy_word(word, rest, true);
        if (strchr(word, '_') != NULL && !is_known(c, word, CLI_ATOMS) &&
            !is_known(c, word, CLI_COPIES) && cli_put_near_word(which, word))
            return true;
        i += word_length(rest, false) - 1;
    }
    return false;
}

bool cli_put_near(const cli *c, const cli_source *source)
{
    const char *message = ct_message(&c->draw.cx);
    size_t at = c->draw.cx.column > 0 ? (size_t)c->draw.cx.column - 1 : source->length;
    char word[NAME];
    if (c->draw.refusal[0] != '\0' || strstr(message, "did you mean") != NULL)
        return false;
    if (strncmp(message, "MMA_Traits", 10) == 0)
        return put_near_instruction(c, source, CLI_ATOMS);
    if (strncmp(message, "Copy_Traits", 11) == 0 || strncmp(message, "Copy_Atom", 9) == 0)
        return put_near_instruction(c, source, CLI_COPIES);
    if (ct_check(&c->draw.cx) != CT_EUNSUP || at >= source->length)
        return false;
    cli_span call = {source->text + at, source->length - at};
    copy_word(word, call, false);
    return cli_find_operation((cli_span){word, strlen(word)}) < 0 &&
           cli_put_near_word(CLI_OPS, word);
}
