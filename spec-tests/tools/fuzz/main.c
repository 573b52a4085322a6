/* main.c - a fuzz target without libFuzzer: its corpus as a regression test, and edits of it.
 *
 *      fuzz_NAME CORPUS...             every line of a file is an input
 *      fuzz_NAME --edits N CORPUS...   and N inputs made of each file, the same ones each time
 *      fuzz_NAME --unpack DIR < CORPUS      a file for each line, as libFuzzer reads them
 *      fuzz_NAME --pack FILE...             the other way round: a line for each file
 *
 * Not here: the search for inputs that reach new code, which is libFuzzer's (fuzz.sh). */
#include "spec-tests/support/lines.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct corpus {
    struct text *input;
    size_t count;
};

static bool read_corpus(struct corpus *c, FILE *file)
{
    struct lines l = {.file = file};
    enum lines_state state;
    while ((state = lines_next(&l)) == LINES_GOOD) {
        struct text input = {NULL, 0, 0};
        text_clear(&input);
        fuzz_get_line(&input, l.line.bytes, l.line.length);
        c->input = need_one_more(c->input, c->count, sizeof *c->input);
        c->input[c->count++] = input;
    }
    if (state == LINES_BAD)
        fprintf(stderr, "line %d: %s\n", l.number, l.why);
    text_free(&l.line);
    return state == LINES_END;
}

static void free_corpus(struct corpus *c)
{
    for (size_t i = 0; i < c->count; ++i)
        text_free(&c->input[i]);
    free(c->input);
}

/* The reader of the input sees no byte more than it has: the copy is exactly as long. */
static void run_copy(const char *bytes, size_t length)
{
    char *copy = need(malloc(length > 0 ? length : 1));
    memcpy(copy, bytes, length);
    LLVMFuzzerTestOneInput((const uint8_t *)copy, length);
    free(copy);
}

static void run_edits(const struct corpus *c, long edits)
{
    uint8_t bytes[FUZZ_INPUT];
    for (long i = 0; i < edits && c->count > 0; ++i) {
        const struct text *a = &c->input[(size_t)i % c->count];
        const struct text *b = &c->input[(size_t)(i / 3) % c->count];
        size_t n = LLVMFuzzerCustomCrossOver((const uint8_t *)a->bytes, a->length,
                                             (const uint8_t *)b->bytes, b->length, bytes,
                                             sizeof bytes, (unsigned)i);
        run_copy((const char *)bytes, n);
    }
}

static int run_corpus(const char *path, long edits)
{
    struct corpus c = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: %s: cannot be opened\n", fuzz_target.name, path);
        return 2;
    }
    bool good = read_corpus(&c, file);
    fclose(file);
    for (size_t i = 0; i < c.count; ++i)
        run_copy(c.input[i].bytes, c.input[i].length);
    run_edits(&c, edits);
    printf("%zu inputs, %ld edits: %s\n", c.count, edits, path);
    free_corpus(&c);
    return good && c.count > 0 ? 0 : 2;
}

static int unpack(const char *folder)
{
    struct corpus c = {NULL, 0};
    bool good = read_corpus(&c, stdin);
    for (size_t i = 0; good && i < c.count; ++i) {
        char path[4096];
        snprintf(path, sizeof path, "%s/seed.%zu", folder, i);
        FILE *file = fopen(path, "wb");
        good = file != NULL &&
               fwrite(c.input[i].bytes, 1, c.input[i].length, file) == c.input[i].length;
        good = file != NULL && fclose(file) == 0 && good;
    }
    free_corpus(&c);
    return good ? 0 : 2;
}

static int pack(int n, char **paths)
{
    char bytes[1 << 12];
    struct text line = {NULL, 0, 0};
    for (int i = 0; i < n; ++i) {
        FILE *file = fopen(paths[i], "rb");
        if (file == NULL)
            return 2;
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        text_clear(&line);
        fuzz_put_line(&line, bytes, length);
        puts(line.bytes);
    }
    text_free(&line);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--unpack") == 0)
        return unpack(argv[2]);
    if (argc > 1 && strcmp(argv[1], "--pack") == 0)
        return pack(argc - 2, argv + 2);
    bool edits = argc > 3 && strcmp(argv[1], "--edits") == 0;
    int status = 0;
    if (argc < 2 || (argv[1][0] == '-' && !edits)) {
        fprintf(stderr, "usage: fuzz_%s [--edits N] CORPUS... | --unpack DIR | --pack FILE...\n",
                fuzz_target.name);
        return 2;
    }
    for (int i = edits ? 3 : 1; i < argc && status == 0; ++i)
        status = run_corpus(argv[i], edits ? strtol(argv[2], NULL, 10) : 0);
    return status;
}
