/* kernels.c - see kernels.h. */
#include "spec-tests/compare/device/kernels.h"

#include "spec-tests/support/files.h"

#include <stdlib.h>
#include <string.h>

/* A file, its text, and its module once it was needed. */
struct file {
    char *path;
    struct text text;
    emu_ptx *module;
};

struct kernels {
    emu_machine *m;
    struct file *file;
    size_t files;
};

bool kernels_schedule(const char *text, emu_config *config)
{
    char *end;
    config->schedule = strcmp(text, "early") == 0  ? EMU_EARLIEST
                       : strcmp(text, "late") == 0 ? EMU_LATEST
                                                   : EMU_RANDOM;
    if (config->schedule != EMU_RANDOM)
        return true;
    if (strncmp(text, "random:", 7) != 0 || text[7] < '0' || text[7] > '9')
        return false;
    config->seed = strtoull(text + 7, &end, 10);
    config->shuffle = true;
    return *end == '\0';
}

/* ---- Files ---------------------------------------------------------------------------------- */

static bool read_file(struct file *f, const char *path)
{
    char piece[4096];
    size_t n;
    FILE *in = fopen(path, "rb");
    text_clear(&f->text);
    f->path = need(malloc(strlen(path) + 1));
    memcpy(f->path, path, strlen(path) + 1);
    while (in != NULL && (n = fread(piece, 1, sizeof piece, in)) > 0)
        text_append(&f->text, piece, n);
    if (in != NULL)
        fclose(in);
    return f->text.length > 0;
}

struct kernels *kernels_open(emu_machine *m, const char *path, struct text *why)
{
    struct files files = {NULL, 0};
    struct kernels *k = need(calloc(1, sizeof *k));
    bool good = files_add(&files, path, ".ptx", stderr) == 0 && files.count > 0;
    k->m = m;
    k->file = need(calloc(files.count + 1, sizeof *k->file));
    for (; good && k->files < files.count; ++k->files)
        good = read_file(&k->file[k->files], files.paths[k->files]);
    files_free(&files);
    if (good)
        return k;
    text_printf(why, "%s: no PTX that can be read", path);
    kernels_close(k);
    return NULL;
}

void kernels_close(struct kernels *k)
{
    for (size_t i = 0; i < k->files; ++i) {
        emu_ptx_unload(k->file[i].module);
        text_free(&k->file[i].text);
        free(k->file[i].path);
    }
    free(k->file);
    free(k);
}

/* Does the text have ".entry NAME("? */
static bool has_entry(const struct file *f, const char *name)
{
    static const char entry[] = ".entry ";
    size_t length = strlen(name);
    const char *at = f->text.bytes;
    while ((at = strstr(at, entry)) != NULL) {
        at += sizeof entry - 1;
        if (strncmp(at, name, length) == 0 && at[length] == '(')
            return true;
    }
    return false;
}

static struct file *file_of(const struct kernels *k, const char *name)
{
    for (size_t i = 0; i < k->files; ++i)
        if (has_entry(&k->file[i], name))
            return &k->file[i];
    return NULL;
}

static bool load(struct kernels *k, struct file *f, struct text *why)
{
    emu_ptx_error error;
    if (f->module == NULL)
        f->module = emu_ptx_load(k->m, f->text.bytes, f->text.length, &error);
    if (f->module == NULL)
        text_printf(why, "%s:%d:%d: %s", f->path, error.line, error.column, error.text);
    return f->module != NULL;
}

static emu_ptx *find(struct kernels *k, const char *name, int *entry, struct text *why)
{
    struct file *f = file_of(k, name);
    if (f == NULL)
        text_printf(why, "no PTX has a kernel %s", name);
    if (f == NULL || !load(k, f, why))
        return NULL;
    *entry = emu_ptx_find_entry(f->module, name);
    return f->module;
}

/* ---- Launches ------------------------------------------------------------------------------- */

static const char *end_name(emu_end end)
{
    static const char *const names[] = {"finished", "faulted",   "deadlock",
                                        "too long", "no memory", "refused"};
    return names[end];
}

static void put_finding(const struct file *f, const emu_finding *found, struct text *why)
{
    const emu_source *s = emu_ptx_source(f->module, found->pc);
    text_printf(why, "%s:%d: %s: %s", f->path, s == NULL ? 0 : s->at, emu_rule_name(found->rule),
                found->message);
    if (s != NULL && s->file != NULL)
        text_printf(why, " (%s:%d)", s->file, s->line);
    text_puts(why, "\n");
}

bool kernels_launch(struct kernels *k, const emu_ptx_launch *launch, struct text *why)
{
    int entry = 0, before = emu_findings(k->m);
    emu_ptx_launch l = *launch;
    emu_ptx_entry of;
    emu_ptx_error error;
    emu_ptx *module = find(k, l.entry, &entry, why);
    if (module == NULL || !emu_ptx_entry_at(module, entry, &of))
        return false;
    if (l.arguments != NULL && l.count == 0)
        l.count = of.params;
    emu_end end = emu_ptx_start(module, &l, &error);
    if (end == EMU_REFUSED)
        text_printf(why, "%s: refused: %d:%d: %s", l.entry, error.line, error.column, error.text);
    else if (end != EMU_FINISHED)
        text_printf(why, "%s: %s\n", l.entry, end_name(end));
    for (int i = before; i < emu_findings(k->m); ++i)
        if (emu_found(k->m, i)->cause < 0)
            put_finding(file_of(k, l.entry), emu_found(k->m, i), why);
    return end == EMU_FINISHED && emu_findings(k->m) == before;
}
