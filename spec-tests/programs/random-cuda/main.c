/* main.c - random-cuda: writes random CUDA kernels, and runs them on the machine or a device.
 *
 * Here: the command line. Exit codes: 0 good; 1 a finding, or a kernel failed; 2 the command line,
 * or a file; 3 there is no device. */
#include "spec-tests/programs/random-cuda/run.h"
#include "spec-tests/support/options.h"

#include <inttypes.h>
#include <string.h>

enum { CLEAN, FOUND, BAD, NO_DEVICE };

static const char usage[] =
    "usage: random-cuda generate [--seed N] [--first N] [--kernels N] [--without MASK] [--trace]\n"
    "       random-cuda run [--schedule SEED] [--no-fmad] [--compile] [--trace]\n"
    "                   FILE.ptx\n"
    "       random-cuda run --cubin FILE.cubin [--no-yield] [--trace] FILE.ptx    on a device\n"
    "\n"
    "generate writes CUDA C++ without undefined behaviour: kernels kFIRST .. of a seed, without\n"
    "the statements of a mask of bits, each with a digest after every statement where --trace is\n"
    "given. run prints a digest of each kernel of a module, and findings on stderr.\n";

typedef struct generate_options {
    uint64_t seed, first, kernels, without;
    bool traced;
} generate_options;

static int generate(struct option_words *w)
{
    generate_options o = {.seed = 1, .kernels = 12};
    const struct option table[] = {
        {"--seed", option_seed, &o.seed},       {"--first", option_seed, &o.first},
        {"--kernels", option_seed, &o.kernels}, {"--without", option_seed, &o.without},
        {"--trace", NULL, &o.traced},           {NULL, NULL, NULL}};
    while (w->next < w->argc)
        if (!option_read(w, table, w->argv[w->next++]))
            return BAD;
    printf("// random-cuda generate --seed %" PRIu64 " --first %" PRIu64 " --kernels %" PRIu64
           " --without %" PRIu64 "\n",
           o.seed, o.first, o.kernels, o.without);
    random_cuda_preamble(stdout);
    for (uint64_t k = o.first; k < o.first + o.kernels; ++k) {
        random_cuda_kernel kernel = {
            .seed = o.seed, .number = (int)k, .without = (uint32_t)o.without, .traced = o.traced};
        random_cuda_write(stdout, &kernel);
    }
    return CLEAN;
}

static int run(struct option_words *w)
{
    run_options o = {0};
    const struct option table[] = {{"--schedule", option_seed, &o.schedule},
                                   {"--cubin", option_text, &o.cubin},
                                   {"--no-fmad", NULL, &o.no_fmad},
                                   {"--compile", NULL, &o.compiled},
                                   {"--no-yield", NULL, &o.no_yield},
                                   {"--trace", NULL, &o.traced},
                                   {NULL, NULL, NULL}};
    while (w->next < w->argc) {
        char *word = w->argv[w->next++];
        if (word[0] != '-')
            o.ptx = word;
        else if (!option_read(w, table, word))
            return BAD;
    }
    if (o.ptx == NULL) {
        fputs(usage, stderr);
        return BAD;
    }
    int result = o.cubin != NULL ? run_device(&o) : run_machine(&o);
    return result == -2 ? NO_DEVICE : result < 0 ? BAD : result > 0 ? FOUND : CLEAN;
}

int main(int argc, char **argv)
{
    struct option_words w = {
        .program = "random-cuda", .argc = argc, .next = 2, .argv = argv, .errors = stderr};
    if (argc > 1 && strcmp(argv[1], "generate") == 0)
        return generate(&w);
    if (argc > 1 && strcmp(argv[1], "run") == 0)
        return run(&w);
    bool asked = argc == 2 && strcmp(argv[1], "--help") == 0;
    fputs(usage, asked ? stdout : stderr);
    return asked ? CLEAN : BAD;
}
