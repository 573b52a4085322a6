/* trace.c - what stands before the events of a trace: the launch, the text of each instruction,
 * and the lines of the source that are theirs.
 *
 *      {"kind":"launch","entry":"k","file":"k.ptx","grid":[1,1,1],"block":[64,1,1]}
 *      {"kind":"source","file":"k.cu","line":7,"text":"  x[i] = 0;"}
 *      {"kind":"instruction","pc":13,"at":34,"text":"st.shared.u32 [%r7], %r2","file":"k.cu",
 *       "line":7,"header":"in __shfl_down_sync, sm_30_intrinsics.hpp:433"}
 *
 * Names of C++ are those of the source; a header is there where code was inlined from one.
 *
 * Events alone have numbers. */
#include "emu/cli/cuemu.h"

#include "emu/load/load.h"
#include "emu/ptx/mangled.h"

#include <stdlib.h>
#include <string.h>

static void put_launch(const cuemu_launch *l, const cuemu_options *o)
{
    const int64_t *grid = o->launch.grid;
    emu_ptx_entry entry;
    emu_ptx_entry_at(l->module, l->entry, &entry); /* it was launched */
    char *name = emui_ptx_whole_name(entry.name);
    fputs("{\"kind\":\"launch\",\"entry\":", l->trace);
    cuemu_put_string(name != NULL ? name : entry.name, l->trace);
    free(name);
    fputs(",\"file\":", l->trace);
    cuemu_put_string(o->file, l->trace);
    fprintf(l->trace, ",\"grid\":[%lld,%lld,%lld],\"block\":[%d,%d,%d]}\n", (long long)grid[0],
            (long long)grid[1], (long long)grid[2], l->block[0], l->block[1], l->block[2]);
}

static bool put_source(cuemu_sources *sources, const emu_source *s, FILE *out)
{
    int length = 0;
    const char *line = cuemu_source_line(sources, s->file, s->line, &length);
    char *text = line == NULL ? NULL : malloc((size_t)length + 1);
    if (text == NULL)
        return line == NULL;
    memcpy(text, line, (size_t)length);
    text[length] = '\0';
    fputs("{\"kind\":\"source\",\"file\":", out);
    cuemu_put_string(s->file, out);
    fprintf(out, ",\"line\":%d,\"text\":", (int)s->line);
    cuemu_put_string(text, out);
    fputs("}\n", out);
    free(text);
    return true;
}

static void put_instruction(int32_t pc, const emu_source *s, FILE *out)
{
    fprintf(out, "{\"kind\":\"instruction\",\"pc\":%d,\"at\":%d,\"text\":", (int)pc, (int)s->at);
    cuemu_put_string(s->text, out);
    if (s->file != NULL) {
        fputs(",\"file\":", out);
        cuemu_put_string(s->file, out);
        fprintf(out, ",\"line\":%d", (int)s->line);
    }
    if (s->header != NULL) {
        fputs(",\"header\":", out);
        cuemu_put_string(s->header, out);
    }
    fputs("}\n", out);
}

bool cuemu_put_head(const cuemu_launch *l, const cuemu_options *o)
{
    cuemu_sources sources = {.beside = o->file};
    const emu_source *last = NULL;
    bool good = true;
    put_launch(l, o);
    for (int32_t pc = 0; good && pc < l->module->last->program->length; ++pc) {
        const emu_source *s = emu_ptx_source(l->module, pc);
        if (s == NULL || s->text == NULL)
            continue;
        if (s->file != NULL && (last == NULL || last->file != s->file || last->line != s->line))
            good = put_source(&sources, s, l->trace);
        put_instruction(pc, s, l->trace);
        last = s;
    }
    cuemu_free_sources(&sources);
    return good;
}
