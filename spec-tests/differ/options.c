/* options.c - see options.h. A value stands after `=` or as the next word. */
#include "spec-tests/differ/options.h"

#include "spec-tests/differ/differ.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: differ [options]\n"
    "\n"
    "Lets a subject and the reference do the same to the same memory, and compares every byte.\n"
    "\n"
    "  --subject NAME      gpu: a CUDA device, every version of every operation (default)\n"
    "                      ref: the reference, against itself\n"
    "  --cases N           generated cases of each operation and element size (100; 0 with\n"
    "                      --replay or --evaluations)\n"
    "  --seed S            of the generated cases (1)\n"
    "  --op NAME           only this operation: layout, copy, copy_if, transpose, fill, axpby,\n"
    "                      local_tile, local_partition, tv_partition\n"
    "  --bytes N           only elements of 1, 2, 4, 8 or 16 bytes\n"
    "  --evaluations N     layouts evaluated at N coordinates in all\n"
    "  --case LINE         only this case, as a failure prints it\n"
    "  --record FILE       write the golden answers of the subject to the generated cases\n"
    "  --replay PATH       hold the subject to a file of golden answers, or to all files "
    "*.golden\n"
    "                      in and under a folder\n"
    "  --jobs N            processes that share the work (1); 0: one for each processor\n"
    "  --junit FILE        write the report as JUnit XML too\n"
    "  --verbose           also report which versions refused what, and how often\n"
    "  --help\n"
    "\n"
    "A case is a line, such as\n"
    "    copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)\n"
    "and a failure is shown as the smallest case that still fails, with a picture of the memory.\n"
    "\n"
    "Without a CUDA device, or built without nvcc, all cases of the subject gpu are skipped.\n"
    "\n"
    "Exit status: 0 nothing differs, 1 something does, 2 bad usage or a line that cannot be "
    "read.\n";

/* The words, and where complaints go. */
struct words {
    int argc, next;
    char **argv;
    FILE *errors;
    const char *name; /* the option at hand */
};

static bool complain(const struct words *w, const char *what, const char *value)
{
    fprintf(w->errors, "differ: %s: %s%s%s%s\n", w->name, what, value ? " `" : "",
            value ? value : "", value ? "`" : "");
    return false;
}

static bool read_number(const struct words *w, const char *value, int64_t least, int64_t most,
                        int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(value, &end, 10);
    if (errno != 0 || end == value || *end != '\0' || *number < least || *number > most)
        return complain(w, "not a number that can be used here:", value);
    return true;
}

static bool read_seed(const struct words *w, const char *value, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(value, &end, 0);
    if (errno != 0 || end == value || *end != '\0' || strchr(value, '-') != NULL)
        return complain(w, "not a number:", value);
    return true;
}

static bool read_op(const struct words *w, const char *value, int *op)
{
    for (*op = 0; *op < GPU_OPS; ++*op)
        if (strcmp(differ_op_name((gpu_op)*op), value) == 0)
            return true;
    return complain(w, "no operation of that name:", value);
}

static bool read_bytes(const struct words *w, const char *value, int *bytes)
{
    int64_t n = 0;
    if (!read_number(w, value, 1, GPU_MAX_BYTES, &n))
        return false;
    *bytes = (int)n;
    return (n & (n - 1)) == 0 || complain(w, "elements have 1, 2, 4, 8 or 16 bytes, not", value);
}

static bool read_subject(const struct words *w, const char *value, bool *gpu)
{
    *gpu = strcmp(value, "gpu") == 0;
    return *gpu || strcmp(value, "ref") == 0 || complain(w, "gpu or ref, not", value);
}

static bool is(const struct words *w, const char *name)
{
    return strcmp(w->name, name) == 0;
}

static bool set_value(struct differ_options *o, const struct words *w, const char *value)
{
    const int64_t most = INT64_C(1) << 50;
    int64_t jobs = 0;
    if (is(w, "--subject"))
        return read_subject(w, value, &o->gpu);
    if (is(w, "--cases"))
        return read_number(w, value, 0, most, &o->cases);
    if (is(w, "--evaluations"))
        return read_number(w, value, 0, most, &o->evaluations);
    if (is(w, "--seed"))
        return read_seed(w, value, &o->seed);
    if (is(w, "--op"))
        return read_op(w, value, &o->op);
    if (is(w, "--bytes"))
        return read_bytes(w, value, &o->bytes);
    if (is(w, "--jobs")) {
        bool good = read_number(w, value, 0, 512, &jobs);
        o->jobs = (int)jobs;
        return good;
    }
    if (*value == '\0')
        return complain(w, "its value is empty", NULL);
    *(is(w, "--case")     ? &o->line
      : is(w, "--record") ? &o->record
      : is(w, "--replay") ? &o->replay
                          : &o->junit) = value;
    return true;
}

static bool takes_value(const struct words *w)
{
    static const char *const names[] = {"--subject", "--cases", "--seed",   "--op",
                                        "--bytes",   "--case",  "--record", "--evaluations",
                                        "--replay",  "--jobs",  "--junit"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (is(w, names[i]))
            return true;
    return false;
}

static bool read_option(struct differ_options *o, struct words *w, char *word)
{
    char *equals = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    w->name = word;
    if (equals != NULL)
        *equals = '\0';
    if (takes_value(w)) {
        if (equals != NULL)
            return set_value(o, w, equals + 1);
        return w->next < w->argc ? set_value(o, w, w->argv[w->next++])
                                 : complain(w, "a value must follow", NULL);
    }
    if (equals != NULL || !is(w, "--verbose"))
        return complain(w, equals != NULL ? "takes no value" : "there is no such option", NULL);
    o->verbose = true;
    return true;
}

/* Options that exclude or require each other. */
static bool check_options(struct differ_options *o, FILE *errors)
{
    if (o->cases < 0)
        o->cases = o->replay != NULL || o->evaluations > 0 ? 0 : 100;
    if (o->record != NULL && o->cases == 0)
        fputs("differ: --record needs --cases\n", errors);
    else if (o->record != NULL && o->jobs != 1)
        fputs("differ: --record and --jobs exclude each other\n", errors);
    else if (o->op == GPU_LAYOUT && o->bytes != 0 && o->bytes != (int)sizeof(int64_t))
        fputs("differ: layout has no elements, --bytes does not go with it\n", errors);
    else
        return true;
    return false;
}

/* Reads the command line; DIFFER_EXIT_RUN, or the status to exit with at once. */
int differ_options_read(struct differ_options *o, int argc, char **argv, FILE *out, FILE *errors)
{
    struct words w = {argc, 1, argv, errors, NULL};
    bool good = true;
    *o = (struct differ_options){.gpu = true, .cases = -1, .seed = 1, .op = -1, .jobs = 1};
    while (good && w.next < argc) {
        char *word = argv[w.next++];
        if (strcmp(word, "--help") == 0) {
            fputs(usage, out);
            return DIFFER_EXIT_PASSED;
        }
        good = read_option(o, &w, word);
    }
    if (good && check_options(o, errors))
        return DIFFER_EXIT_RUN;
    fputs("differ: `differ --help` lists the options\n", errors);
    return DIFFER_EXIT_BAD_INPUT;
}
