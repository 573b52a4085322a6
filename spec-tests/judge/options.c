/* options.c - see options.h. Options and paths may come in any order; `--` ends the options, and
 * a value stands after `=` or as the next word. */
#include "spec-tests/judge/options.h"

#include "ref/ct.h"
#include "spec-tests/subject/subject.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: judge [options] PATH...\n"
    "\n"
    "Asks a CuTe implementation every line of the vector files PATH (.vec files, or folders of\n"
    "them) and says which answers are right.\n"
    "\n"
    "  --subject NAME        judge what is linked in: ref (default), or emu, the machine, which "
    "answers\n"
    "                        what moves data or describes an instruction\n"
    "  --pipe COMMAND        judge a program that answers questions on its standard streams\n"
    "  --timeout SECONDS     for one answer of the program (10)\n"
    "  --op NAME             only this operation\n"
    "  --forms-ok            the right function in another form passes\n"
    "  --follow-cute         on disputed lines CuTe's own answer passes\n"
    "  --generate N          N generated cases of each operation that has a law\n"
    "  --seed S              of the generated cases (1)\n"
    "  --first K             number of the first of them (0); seed, operation and number make\n"
    "                        a case again\n"
    "  --tma N               N made-up TMA plans of ref in the machine of emu/, every byte of "
    "both\n"
    "                        memories under three schedules; no PATH is needed\n"
    "  --atoms               ask the machine of emu/ where every matrix instruction has its "
    "elements,\n"
    "                        and compare with the layouts of ref; no PATH is needed\n"
    "  --banks N             compare the wavefronts of N made-up accesses that the machine counts\n"
    "                        with those that follow from layout and width; no PATH is needed\n"
    "  --requirements FILE   count the requirements covered (spec-tests/requirements.tsv); one\n"
    "                        without a vector fails a run over FILE or over spec-tests/vectors\n"
    "  --junit FILE          write the report as JUnit XML too\n"
    "  --list                list the lines, ask nothing\n"
    "  --ops                 list the operations that the subject does not have\n"
    "  --verbose             show every line, and every requirement that is not covered\n"
    "  --color WHEN          auto (default), always, never\n"
    "  --help, --version\n"
    "\n"
    "Question   op <TAB> argument <TAB> ...     one line, and one line of answer:\n"
    "Answer     = <TAB> value   or   ! <TAB> why it is refused   or   - <TAB> not provided\n"
    "\n"
    "Exit status: 0 all passed, 1 something failed or nothing was executed, 2 bad usage or a\n"
    "line that cannot be read.\n";

/* What is being read: the words, and where complaints go. */
struct words {
    int argc, next;
    char **argv;
    FILE *errors;
    const char *name; /* the option at hand */
};

static const int64_t most_cases = INT64_C(1) << 60; /* sums of two of these do not overflow */

static bool complain(const struct words *w, const char *what, const char *value)
{
    fprintf(w->errors, "judge: %s: %s%s%s%s\n", w->name, what, value ? " `" : "",
            value ? value : "", value ? "`" : "");
    return false;
}

static bool read_number(const struct words *w, const char *value, int64_t least, int64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoll(value, &end, 10);
    if (errno != 0 || end == value || *end != '\0' || *number < least || *number > most_cases)
        return complain(w, "not a number that can be used here:", value);
    return true;
}

static bool read_seed(const struct words *w, const char *value, uint64_t *seed)
{
    char *end;

    errno = 0;
    *seed = strtoull(value, &end, 0);
    if (errno != 0 || end == value || *end != '\0' || strchr(value, '-'))
        return complain(w, "not a number:", value);
    return true;
}

static bool read_seconds(const struct words *w, const char *value, double *seconds)
{
    char *end;

    *seconds = strtod(value, &end);
    if (end == value || *end != '\0' || !(*seconds > 0) || *seconds > 1e6)
        return complain(w, "not a time in seconds:", value);
    return true;
}

static bool read_color(const struct words *w, const char *value, enum color *color)
{
    static const char *const names[] = {"auto", "always", "never"};

    for (int i = 0; i < 3; ++i)
        if (strcmp(value, names[i]) == 0) {
            *color = (enum color)i;
            return true;
        }
    return complain(w, "one of auto, always, never, not", value);
}

static bool read_subject(const struct words *w, const char *value, const char **subject)
{
    for (int i = 0; subject_name(i); ++i)
        if (strcmp(value, subject_name(i)) == 0) {
            *subject = value;
            return true;
        }
    return complain(w, "nothing of that name is linked in:", value);
}

static bool is(const struct words *w, const char *name)
{
    return strcmp(w->name, name) == 0;
}

/* An option without a value; false where NAME is none. */
static bool set_flag(struct options *o, const struct words *w)
{
    struct {
        const char *name;
        bool *flag;
    } flags[] = {{"--list", &o->list},         {"--ops", &o->ops},
                 {"--atoms", &o->atoms},       {"--verbose", &o->verbose},
                 {"--forms-ok", &o->forms_ok}, {"--follow-cute", &o->follow_cute}};

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; ++i)
        if (is(w, flags[i].name))
            return *flags[i].flag = true;
    return false;
}

/* An option with a value. */
static bool set_value(struct options *o, const struct words *w, const char *value)
{
    if (is(w, "--subject"))
        return read_subject(w, value, &o->subject);
    if (is(w, "--timeout"))
        return read_seconds(w, value, &o->timeout);
    if (is(w, "--generate"))
        return read_number(w, value, 1, &o->generate);
    if (is(w, "--tma"))
        return read_number(w, value, 1, &o->tma);
    if (is(w, "--banks"))
        return read_number(w, value, 1, &o->banks);
    if (is(w, "--first"))
        return read_number(w, value, 0, &o->first);
    if (is(w, "--seed"))
        return read_seed(w, value, &o->seed);
    if (is(w, "--color"))
        return read_color(w, value, &o->color);
    if (*value == '\0')
        return complain(w, "its value is empty", NULL);
    if (is(w, "--pipe"))
        o->pipe = value;
    else if (is(w, "--junit"))
        o->junit = value;
    else if (is(w, "--requirements"))
        o->requirements = value;
    else if (is(w, "--op"))
        o->op = value;
    return true;
}

static bool takes_value(const struct words *w)
{
    static const char *const names[] = {"--subject", "--pipe",     "--timeout",      "--op",
                                        "--junit",   "--generate", "--requirements", "--seed",
                                        "--color",   "--first",    "--tma",          "--banks"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (is(w, names[i]))
            return true;
    return false;
}

/* The option WORD and, where it has one, its value. */
static bool read_option(struct options *o, struct words *w, char *word)
{
    char *equals = strchr(word, '=');

    w->name = word;
    if (equals)
        *equals = '\0';
    if (takes_value(w)) {
        if (equals)
            return set_value(o, w, equals + 1);
        if (w->next < w->argc)
            return set_value(o, w, w->argv[w->next++]);
        return complain(w, "a value must follow", NULL);
    }
    if (equals || !set_flag(o, w))
        return complain(w, equals ? "takes no value" : "there is no such option", NULL);
    return true;
}

static int bad_usage(FILE *errors)
{
    fputs("judge: `judge --help` says what there is\n", errors);
    return JUDGE_BAD_INPUT;
}

/* What the options must be together. */
static bool check_options(struct options *o, FILE *errors)
{
    if (o->pipe && o->subject)
        fputs("judge: --pipe and --subject exclude each other\n", errors);
    else if (o->path_count == 0 && o->generate == 0 && o->tma == 0 && o->banks == 0 && !o->atoms)
        fputs("judge: no vector file is named\n", errors);
    else
        return true;
    return false;
}

/* Reads the command line into O; paths move to the front of ARGV. The result is OPTIONS_RUN, or
 * the status to exit with at once. */
int options_read(struct options *o, int argc, char **argv, FILE *out, FILE *errors)
{
    struct words w = {argc, 1, argv, errors, NULL};
    bool only_paths = false;

    *o = (struct options){.timeout = 10, .seed = 1};
    o->paths = (const char *const *)argv;
    while (w.next < argc) {
        char *word = argv[w.next++];
        if (only_paths || word[0] != '-') {
            argv[o->path_count++] = word;
        } else if (strcmp(word, "--") == 0) {
            only_paths = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "--version") == 0) {
            fputs(word[2] == 'h' ? usage : "judge " CT_VERSION "\n", out);
            return JUDGE_PASSED;
        } else if (!read_option(o, &w, word)) {
            return bad_usage(errors);
        }
    }
    return check_options(o, errors) ? OPTIONS_RUN : bad_usage(errors);
}
