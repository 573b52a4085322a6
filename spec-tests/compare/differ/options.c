/* options.c - see options.h. */
#include "spec-tests/compare/differ/options.h"

#include "spec-tests/compare/differ/differ.h"
#include "spec-tests/support/options.h"

#include <string.h>

static const char usage[] =
    "usage: differ [options]\n"
    "\n"
    "Lets a backend and the reference do the same to the same memory, and compares every byte.\n"
    "\n"
    "  --subject NAME      gpu: a CUDA device, every version of every operation (default)\n"
    "                      ref: the reference, against itself\n"
    "  --cases N           generated cases of each operation and element size (100; 0 with\n"
    "                      --replay or --evaluations)\n"
    "  --seed S            of the generated cases (1)\n"
    "  --op NAME           only this operation\n"
    "  --bytes N           only elements of 1, 2, 4, 8 or 16 bytes\n"
    "  --each N            a version that executes fewer generated cases than N is a failure\n"
    "  --evaluations N     layouts evaluated at N coordinates in all\n"
    "  --case LINE         only this case, as a failure prints it\n"
    "  --record FILE       write the golden answers of the backend to the generated cases\n"
    "  --replay PATH       hold the backend to a file of golden answers, or to all files "
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
    "Without a CUDA device, or built without nvcc, all cases of the backend gpu are skipped.\n"
    "\n"
    "Exit status: 0 nothing differs, 1 something does, 2 bad usage or a line that cannot be "
    "read.\n";

static bool read_cases(const struct option_words *w, const char *value, void *cases)
{
    return option_number(w, value, 0, INT64_C(1) << 50, cases);
}

static bool read_jobs(const struct option_words *w, const char *value, void *jobs)
{
    int64_t n = 0;
    bool good = option_number(w, value, 0, 512, &n);
    *(int *)jobs = (int)n;
    return good;
}

static bool read_op(const struct option_words *w, const char *value, void *target)
{
    const gpu_operation **op = target;
    *op = gpu_find(value);
    return *op != NULL || option_complain(w, "no operation of that name:", value);
}

/* The operations, as their records say: the form of a case, and what is done. */
static void list_operations(FILE *out)
{
    fputs("\nOperations, with the arguments of a case:\n", out);
    for (const gpu_operation *const *op = gpu_operations; *op != NULL; ++op)
        fprintf(out, "    %-17s %s\n                      %s\n", (*op)->name, (*op)->reads,
                (*op)->does);
}

static bool read_bytes(const struct option_words *w, const char *value, void *bytes)
{
    int64_t n = 0;
    if (!option_number(w, value, 1, GPU_MAX_BYTES, &n))
        return false;
    *(int *)bytes = (int)n;
    return (n & (n - 1)) == 0 ||
           option_complain(w, "elements have 1, 2, 4, 8 or 16 bytes, not", value);
}

static bool read_backend(const struct option_words *w, const char *value, void *gpu)
{
    bool is_gpu = strcmp(value, "gpu") == 0;
    *(bool *)gpu = is_gpu;
    return is_gpu || strcmp(value, "ref") == 0 || option_complain(w, "gpu or ref, not", value);
}

static bool read_option(struct differ_options *o, struct option_words *w, char *word)
{
    const struct option table[] = {{"--subject", read_backend, &o->gpu},
                                   {"--cases", read_cases, &o->cases},
                                   {"--seed", option_seed, &o->seed},
                                   {"--op", read_op, &o->op},
                                   {"--bytes", read_bytes, &o->bytes},
                                   {"--each", read_cases, &o->each},
                                   {"--evaluations", read_cases, &o->evaluations},
                                   {"--case", option_text, &o->line},
                                   {"--record", option_text, &o->record},
                                   {"--replay", option_text, &o->replay},
                                   {"--jobs", read_jobs, &o->jobs},
                                   {"--junit", option_text, &o->junit},
                                   {"--verbose", NULL, &o->verbose},
                                   {NULL, NULL, NULL}};
    return option_read(w, table, word);
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
    else if (o->op != NULL && o->op->evaluates && o->bytes != 0 && o->bytes != (int)sizeof(int64_t))
        fputs("differ: layout has no elements, --bytes does not go with it\n", errors);
    else
        return true;
    return false;
}

/* Reads the command line; DIFFER_EXIT_RUN, or the status to exit with at once. */
int differ_options_read(struct differ_options *o, int argc, char **argv, FILE *out, FILE *errors)
{
    struct option_words w = {"differ", argc, 1, argv, errors, NULL};
    bool good = true;
    *o = (struct differ_options){.gpu = true, .cases = -1, .seed = 1, .jobs = 1};
    while (good && w.next < argc) {
        char *word = argv[w.next++];
        if (strcmp(word, "--help") == 0) {
            fputs(usage, out);
            list_operations(out);
            return DIFFER_EXIT_PASSED;
        }
        good = read_option(o, &w, word);
    }
    if (good && check_options(o, errors))
        return DIFFER_EXIT_RUN;
    fputs("differ: `differ --help` lists the options\n", errors);
    return DIFFER_EXIT_BAD_INPUT;
}
