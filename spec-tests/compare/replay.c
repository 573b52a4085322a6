/* replay.c - puts the questions of an H200 to the machine, and compares the answers.
 *
 *      replay FILE|FOLDER...      *.answers of a folder: "case  =  answer", one a line
 *
 * Prints what differs, one line of counts a file, and the sum. Status: 0 nothing
 * differs, 1 something does, 2 bad usage or a bad file.
 *
 * Two answers are the same where the texts are equal, and where hardware had a fault and the
 * machine stopped with a finding of a rule that explains it (the table below). A case that the
 * machine cannot run is skipped, and counted by its reason. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/compare/replay/replay.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_FILES = 32, MAX_REASONS = 16, SHOWN = 10, MAX_PATH = 512, COLUMNS = 400 };

/* ---- The machine ---- */

typedef struct family {
    const char *begins;
    replay_ask *ask;
} family;

static const family families[] = {
    {"tma_", replay_tma},        {"im2col_", replay_im2col},        {"mbarrier", replay_mbarrier},
    {"bank", replay_banks},      {"cluster", replay_cluster},       {"elect", replay_elect},
    {"wgmma", replay_wgmma},     {"scalar_ptx", replay_scalar_ptx}, {"scalar", replay_scalar},
    {"litmus", replay_litmus},   {"matrix", replay_matrix},         {"approx", replay_approx},
    {"texture", replay_texture}, {"map_", replay_map_words}};

static replay_ask *family_of(const char *word)
{
    for (size_t i = 0; i < sizeof families / sizeof families[0]; ++i)
        if (strncmp(word, families[i].begins, strlen(families[i].begins)) == 0)
            return families[i].ask;
    return NULL;
}

/* ---- What counts as the same ---- */

/* CUDA's word for a fault, and the rules of findings that say what it was. */
typedef struct fault {
    const char *name;
    uint32_t rules;
} fault;

static const fault faults[] = {
    {"cudaErrorMisalignedAddress", 1U << EMU_ALIGNMENT | 1U << EMU_OPERAND},
    {"cudaErrorIllegalInstruction",
     1U << EMU_OPERAND | 1U << EMU_UNSUPPORTED | 1U << EMU_ALIGNMENT},
    {"cudaErrorIllegalAddress", 1U << EMU_BOUNDS | 1U << EMU_OPERAND},
    {"cudaErrorLaunchFailure",
     1U << EMU_BOUNDS | 1U << EMU_OPERAND | 1U << EMU_MBARRIER | 1U << EMU_BARRIER},
};

static bool is_same_fault(const char *name, const replay_answer *a)
{
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i)
        if (strcmp(faults[i].name, name) == 0)
            return a->faulted && (faults[i].rules >> a->rule & 1);
    return false;
}

static bool is_same(const char *recorded, const replay_answer *a)
{
    if (strncmp(recorded, "fault ", 6) == 0)
        return is_same_fault(recorded + 6, a);
    if (a->judged)
        return a->is_same;
    return !a->faulted && strcmp(recorded, a->text) == 0;
}

/* ---- Counting ---- */

typedef struct tally {
    long passed, failed, skipped;
    const char *reason[MAX_REASONS];
    long skips[MAX_REASONS];
} tally;

static void skip(tally *t, const char *reason)
{
    int i = 0;
    while (i < MAX_REASONS - 1 && t->reason[i] != NULL && strcmp(t->reason[i], reason) != 0)
        ++i;
    t->reason[i] = reason;
    ++t->skips[i];
    ++t->skipped;
}

static void show(const tally *t, const replay_case *c, const char *text, const replay_answer *a)
{
    if (t->failed > SHOWN)
        return;
    printf("DIFFERS  %s\n  H200   %.*s\n  emu    %.*s\n", text, COLUMNS, c->recorded, COLUMNS,
           a->text);
}

/* ---- Files ---- */

static void cut(replay_case *c, const char *text)
{
    char *rest = c->text;
    snprintf(c->text, sizeof c->text, "%s", text);
    c->fields = 0;
    for (char *word; c->fields < REPLAY_FIELDS && (word = strtok_r(rest, " \t", &rest)) != NULL;)
        c->field[c->fields++] = word;
}

/* False: the line is not a case. */
static bool ask_line(char *line, replay_case *c, replay_answer *a, tally *t)
{
    char *equals = strstr(line, "  =  ");
    if (equals == NULL)
        return false;
    *equals = '\0';
    cut(c, line);
    c->recorded = equals + 5;
    replay_ask *ask = c->fields == 0 ? NULL : family_of(c->field[0]);
    if (ask == NULL)
        return false;
    a->text[0] = '\0';
    a->faulted = a->judged = a->is_same = false;
    a->unasked = NULL;
    ask(c, a);
    if (a->unasked != NULL) {
        skip(t, a->unasked);
    } else if (is_same(c->recorded, a)) {
        ++t->passed;
    } else {
        ++t->failed;
        show(t, c, line, a);
    }
    return true;
}

static void report(const char *path, const tally *t)
{
    printf("%s: %ld the same, %ld differ, %ld not asked\n", path, t->passed, t->failed, t->skipped);
    for (int i = 0; i < MAX_REASONS && t->reason[i] != NULL; ++i)
        printf("  skip  %ld: %s\n", t->skips[i], t->reason[i]);
}

/* False: it can not be read, or holds something else. */
static bool replay_file(const char *path, tally *sum)
{
    static char line[REPLAY_LINE];
    static replay_case c;
    static replay_answer a;
    tally t = {0};
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        perror(path);
        return false;
    }
    bool fine = true;
    for (long number = 1; fine && fgets(line, sizeof line, in) != NULL; ++number) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        fine = ask_line(line, &c, &a, &t);
        if (!fine)
            fprintf(stderr, "replay: %s:%ld: not a case\n", path, number);
    }
    fclose(in);
    report(path, &t);
    sum->passed += t.passed;
    sum->failed += t.failed;
    sum->skipped += t.skipped;
    return fine;
}

/* Other answers are recorded in the same folder, and other programs hold the machine to them. */
static bool holds_cases(const char *path)
{
    static char line[REPLAY_LINE];
    FILE *in = fopen(path, "r");
    bool ours = in == NULL;
    while (in != NULL && fgets(line, sizeof line, in) != NULL)
        if (line[0] != '#' && line[0] != '\n') {
            ours = family_of(line) != NULL;
            break;
        }
    if (in != NULL)
        fclose(in);
    return ours;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool replay_folder(const char *path, tally *sum)
{
    static char found[MAX_FILES][MAX_PATH];
    size_t n = 0;
    bool fine = true;
    DIR *folder = opendir(path);
    if (folder == NULL) {
        perror(path);
        return false;
    }
    for (struct dirent *e; n < MAX_FILES && (e = readdir(folder)) != NULL;) {
        const char *dot = strrchr(e->d_name, '.');
        if (dot != NULL && strcmp(dot, ".answers") == 0)
            snprintf(found[n++], MAX_PATH, "%s/%s", path, e->d_name);
    }
    closedir(folder);
    qsort(found, n, sizeof found[0], compare);
    for (size_t i = 0; i < n; ++i)
        if (holds_cases(found[i]))
            fine = replay_file(found[i], sum) && fine;
        else
            printf("%s: not of these probes\n", found[i]);
    return fine;
}

int main(int argc, char **argv)
{
    tally sum = {0};
    bool fine = true;
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        fprintf(argc < 2 ? stderr : stdout, "usage: replay FILE|FOLDER...\n");
        return argc < 2 ? 2 : 0;
    }
    for (int i = 1; i < argc; ++i) {
        struct stat s;
        bool is_folder = stat(argv[i], &s) == 0 && S_ISDIR(s.st_mode);
        fine = (is_folder ? replay_folder : replay_file)(argv[i], &sum) && fine;
    }
    printf("%ld passed, %ld failed, %ld skipped\n", sum.passed, sum.failed, sum.skipped);
    if (!fine)
        return 2;
    return sum.failed > 0 || sum.passed == 0;
}
