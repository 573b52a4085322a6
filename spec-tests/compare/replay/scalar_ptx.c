/* scalar_ptx.c - the same forms from PTX text: the kernels that an H200 ran (cases/scalar_ptx.awk),
 * read, decoded and launched on the machine.
 *
 *      scalar_ptx FILE.ptx scalar add.u16 d:b16 a:i16 b:i16  =  digest ..
 *
 * A file holds the kernels of many cases, each named by its case, and stays open for the next one.
 * Not here: instructions without text (scalar.c). */
#include "emu/ptx.h"
#include "spec-tests/compare/replay/scalar_form.h"

#include <ctype.h>
#include <stdlib.h>

enum { BLOCK = 256, NAME = 400, FIRST = 2, SPACE = SCALAR_RUNS * SCALAR_SOURCES };

typedef struct module {
    char path[200];
    emu_machine *m;
    emu_ptx *ptx;
    uint64_t in[SPACE], out[SPACE];
} module;

static char *contents(const char *path, size_t *bytes)
{
    FILE *in = fopen(path, "rb");
    long size = in != NULL && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    char *text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (text != NULL) {
        rewind(in);
        *bytes = fread(text, 1, (size_t)size, in);
    }
    if (in != NULL)
        fclose(in);
    return text;
}

static void close_module(module *x)
{
    emu_ptx_unload(x->ptx);
    emu_close(x->m);
    x->ptx = NULL;
    x->m = NULL;
}

/* False, and why in the answer. */
static bool open_module(module *x, const char *path, replay_answer *a)
{
    size_t bytes = 0;
    emu_ptx_error error = {.text = "it cannot be read"};
    emu_config config = emu_defaults();
    if (x->ptx != NULL && strcmp(x->path, path) == 0)
        return true;
    close_module(x);
    snprintf(x->path, sizeof x->path, "%s", path);
    config.checks = 0;
    config.uncounted = true;
    x->m = emu_open(&config, NULL);
    char *text = contents(path, &bytes);
    if (x->m != NULL && text != NULL && emu_share(x->m, x->in, sizeof x->in, "operands") &&
        emu_share(x->m, x->out, sizeof x->out, "results"))
        x->ptx = emu_ptx_load(x->m, text, bytes, &error);
    free(text);
    if (x->ptx == NULL)
        replay_say(a, "%s:%d:%d: %s", path, error.line, error.column, error.text);
    return x->ptx != NULL;
}

/* The case, with "_" for all but letters and digits. */
static void name_of(const replay_case *c, char *name)
{
    int n = 0;
    for (int i = FIRST; i < c->fields; ++i)
        n += snprintf(name + n, n < NAME ? NAME - (size_t)n : 0, "%s%s", i > FIRST ? "_" : "",
                      c->field[i]);
    for (char *at = name; *at != '\0'; ++at)
        if (!isalnum((unsigned char)*at))
            *at = '_';
}

static bool run(module *x, const replay_case *c, replay_answer *a)
{
    char name[NAME];
    uint64_t in = (uint64_t)(uintptr_t)x->in, out = (uint64_t)(uintptr_t)x->out;
    const void *arguments[] = {&in, &out};
    name_of(c, name);
    emu_ptx_launch launch = {.entry = name,
                             .grid = {SCALAR_RUNS / BLOCK, 1, 1},
                             .block = {BLOCK, 1, 1},
                             .arguments = arguments,
                             .count = 2};
    emu_ptx_error error;
    int before = emu_findings(x->m);
    emu_end end = emu_ptx_start(x->ptx, &launch, &error);
    const emu_finding *found = emu_found(x->m, before);
    if (end == EMU_REFUSED)
        replay_say(a, "%s:%d:%d: %s", x->path, error.line, error.column, error.text);
    else if (end != EMU_FINISHED || found != NULL)
        replay_say(a, "%s", found != NULL ? found->message : "no end");
    return end == EMU_FINISHED && found == NULL;
}

void replay_scalar_ptx(const replay_case *c, replay_answer *a)
{
    static module x;
    scalar_type type[SCALAR_NAMES];
    if (c->fields < FIRST + 2 || !open_module(&x, c->field[1], a))
        return;
    scalar_types(c, FIRST + 1, type);
    memset(x.out, 0, sizeof x.out);
    for (unsigned k = 0; k < SCALAR_SOURCES; ++k)
        for (unsigned t = 0; type[k][0] != '\0' && t < SCALAR_RUNS; ++t)
            x.in[SCALAR_RUNS * k + t] = scalar_value(type[k], t, k);
    if (run(&x, c, a))
        scalar_answer(type, x.out, scalar_is_approximate(c->field[FIRST + 1]), a);
}
