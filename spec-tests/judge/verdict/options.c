/* options.c - see options.h. Options and paths may come in any order; `--` ends the options. */
#include "spec-tests/judge/verdict/options.h"

#include "ref/ct.h"
#include "spec-tests/judge/answerers/answerers.h"
#include "spec-tests/support/options.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    " [options] [PATH...]\n"
    "\n"
    "Asks a CuTe implementation every line of the vector files PATH (.vec files, or folders of\n"
    "them) and says which answers are right. Without PATH, of all vectors and recorded answers "
    "that\n"
    "come with the judge.\n"
    "\n"
    "  --subject NAME        judge what is linked in: ref (default); emu, the machine, which "
    "answers\n"
    "                        what moves data or describes an instruction; or gpu, the layout "
    "algebra\n"
    "                        of the CUDA kernels, compiled for the host\n"
    "  --pipe COMMAND        judge a program that answers questions on its standard streams\n"
    "  --timeout SECONDS     for one answer of the program (10)\n"
    "  --op NAME             only this operation\n"
    "  --forms-ok            the right function in another form passes\n"
    "  --first-failure       stop at the first line that fails\n"
    "  --follow-cute         on disputed lines CuTe's own answer passes\n"
    "  --generate N          N generated cases of each operation that has a law\n"
    "  --seed S              of the generated cases (1)\n"
    "  --first K             number of the first of them (0); seed, operation and number make\n"
    "                        a case again\n"
    "  --record FILE         of the generated cases write counts, failures and a digest of all "
    "answers\n"
    "                        to FILE; a run that was ended is resumed from FILE.part\n"
    "  --shard I/N           only the I-th of N parts of the generated cases (1/1), for --record\n"
    "  --merge               PATH are the records of all parts, or folders of such .record files:\n"
    "                        report as one run over all cases would, and write its --record\n"
    "  --mixes               generate from mixes, not from operations: operands of one kind, put "
    "to\n"
    "                        all that may take them, and compared with ref where no law decides\n"
    "  --tma N               N random TMA plans of ref in the machine of emu/, every byte of "
    "both\n"
    "                        memories under three schedules; no PATH is needed\n"
    "  --atoms               ask the machine of emu/ where every matrix instruction has its "
    "elements,\n"
    "                        and compare with the layouts of ref; no PATH is needed\n"
    "  --banks N             compare the wavefronts of N random accesses that the machine counts\n"
    "                        with those that follow from layout and width; no PATH is needed\n"
    "  --kinds               every operation of the lines of PATH with operands of every kind,\n"
    "                        each answered or refused for a reason; with --list, the questions\n"
    "  --requirements FILE   count the requirements covered (spec-tests/spec/requirements.tsv);\n"
    "                        one without a vector fails a run over FILE, or over all vectors\n"
    "  --junit FILE          write the report as JUnit XML too\n"
    "  --records FILE        write the verdict on each line as JSON too, one object a line\n"
    "  --list                list the lines, and the generated requests, as the program would get\n"
    "                        them; ask nothing\n"
    "  --ops                 list the operations that the implementation does not have\n"
    "  --verbose             show every line, and every requirement that is not covered\n"
    "  --color WHEN          auto (default), always, never\n"
    "  --help, --version\n"
    "\n"
    "Question   op <TAB> argument <TAB> ...     one line, and one line of answer:\n"
    "Answer     = <TAB> value   or   ! <TAB> why it is refused   or   - <TAB> not provided\n"
    "\n"
    "Exit status: 0 all passed, 1 something failed or nothing was executed, 2 bad usage or a\n"
    "line that cannot be read.\n";

static bool read_number(const struct option_words *w, const char *value, int64_t min, void *number)
{
    const int64_t max = INT64_C(1) << 60; /* sums of two of these do not overflow */

    return option_number(w, value, min, max, number);
}

static bool read_cases(const struct option_words *w, const char *value, void *cases)
{
    return read_number(w, value, 1, cases);
}

static bool read_first(const struct option_words *w, const char *value, void *first)
{
    return read_number(w, value, 0, first);
}

static bool read_shard(const struct option_words *w, const char *value, void *options)
{
    struct options *o = options;
    char *slash, *end;

    o->shard = strtoll(value, &slash, 10);
    o->shards = *slash == '/' ? strtoll(slash + 1, &end, 10) : 0;
    if (o->shards < 1 || *end != '\0' || o->shard < 1 || o->shard > o->shards)
        return option_complain(w, "not I/N with 1 <= I <= N:", value);
    return true;
}

static bool read_seconds(const struct option_words *w, const char *value, void *seconds)
{
    char *end;
    double number = strtod(value, &end);

    *(double *)seconds = number;
    if (end == value || *end != '\0' || !(number > 0) || number > 1e6)
        return option_complain(w, "not a time in seconds:", value);
    return true;
}

static bool read_color(const struct option_words *w, const char *value, void *color)
{
    static const char *const names[] = {"auto", "always", "never"};

    for (int i = 0; i < 3; ++i)
        if (strcmp(value, names[i]) == 0) {
            *(enum color *)color = (enum color)i;
            return true;
        }
    return option_complain(w, "one of auto, always, never, not", value);
}

static bool read_answerer(const struct option_words *w, const char *value, void *answerer)
{
    *(const char **)answerer = value;
    for (int i = 0; answerer_name(i); ++i)
        if (strcmp(value, answerer_name(i)) == 0)
            return true;
    return option_complain(w, "no implementation of that name is linked in:", value);
}

static bool read_option(struct options *o, struct option_words *w, char *word)
{
    const struct option table[] = {{"--subject", read_answerer, &o->answerer},
                                   {"--pipe", option_text, &o->pipe},
                                   {"--timeout", read_seconds, &o->timeout},
                                   {"--op", option_text, &o->op},
                                   {"--forms-ok", NULL, &o->forms_ok},
                                   {"--first-failure", NULL, &o->first_failure},
                                   {"--follow-cute", NULL, &o->follow_cute},
                                   {"--generate", read_cases, &o->generate},
                                   {"--seed", option_seed, &o->seed},
                                   {"--first", read_first, &o->first},
                                   {"--record", option_text, &o->record},
                                   {"--shard", read_shard, o},
                                   {"--merge", NULL, &o->merge},
                                   {"--mixes", NULL, &o->mixes},
                                   {"--tma", read_cases, &o->tma},
                                   {"--atoms", NULL, &o->atoms},
                                   {"--banks", read_cases, &o->banks},
                                   {"--kinds", NULL, &o->kinds},
                                   {"--requirements", option_text, &o->requirements},
                                   {"--junit", option_text, &o->junit},
                                   {"--records", option_text, &o->records},
                                   {"--list", NULL, &o->list},
                                   {"--ops", NULL, &o->ops},
                                   {"--verbose", NULL, &o->verbose},
                                   {"--color", read_color, &o->color},
                                   {NULL, NULL, NULL}};

    return option_read(w, table, word);
}

static int bad_usage(FILE *errors)
{
    fputs("judge: `judge --help` says what there is\n", errors);
    return JUDGE_BAD_INPUT;
}

/* The files that come with the judge, where none is named and the options need some. */
static bool find_paths(struct options *o)
{
    if (o->path_count > 0 || o->generate > 0 || o->tma > 0 || o->banks > 0 || o->atoms)
        return true;
    data_find(&o->data);
    for (int i = 0; i < DATA_FOLDERS; ++i)
        o->defaults[i] = o->data.folder[i];
    o->paths = o->defaults;
    o->path_count = o->data.found ? DATA_FOLDERS : 0;
    return o->data.found;
}

/* What the options must be together. */
static bool check_options(struct options *o, FILE *errors)
{
    if (o->pipe && o->answerer)
        fputs("judge: --pipe and --subject exclude each other\n", errors);
    else if (o->merge && (o->generate > 0 || o->shards > 1 || o->path_count == 0))
        fputs("judge: --merge takes records as PATH, and no options of a run\n", errors);
    else if (!o->merge && (o->record || o->shards > 1) && (o->generate == 0 || !o->record))
        fputs("judge: --shard I/N takes --record FILE, and --record takes --generate N\n", errors);
    else if (!o->merge && o->record && o->path_count > 0)
        fputs("judge: --record is of generated cases alone: it takes no PATH\n", errors);
    else if (!find_paths(o))
        fputs("judge: no vector file is named, and none are next to the judge: name .vec files, or "
              "folders of them\n",
              errors);
    else
        return true;
    return false;
}

/* The name that the program was called by, without its folder. */
static const char *name_of(const char *program)
{
    const char *slash = strrchr(program, '/');

    return slash ? slash + 1 : program;
}

static void put_about(FILE *out, const char *name, bool help)
{
    if (help)
        fprintf(out, "usage: %s%s", name, usage);
    else
        fprintf(out, "%s " CT_VERSION "\n", name);
}

/* Reads the command line into O; paths move to the front of ARGV. The result is OPTIONS_RUN, or
 * the status to exit with at once. */
int options_read(struct options *o, int argc, char **argv, FILE *out, FILE *errors)
{
    struct option_words w = {"judge", argc, 1, argv, errors, NULL};
    const char *name = name_of(argv[0]); /* before paths move there */
    bool only_paths = false;

    *o = (struct options){.timeout = 10, .seed = 1, .shard = 1, .shards = 1};
    o->paths = (const char *const *)argv;
    while (w.next < argc) {
        char *word = argv[w.next++];
        if (only_paths || word[0] != '-') {
            argv[o->path_count++] = word;
        } else if (strcmp(word, "--") == 0) {
            only_paths = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "--version") == 0) {
            put_about(out, name, word[2] == 'h');
            return JUDGE_PASSED;
        } else if (!read_option(o, &w, word)) {
            return bad_usage(errors);
        }
    }
    return check_options(o, errors) ? OPTIONS_RUN : bad_usage(errors);
}
