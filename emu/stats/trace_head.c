/* trace_head.c - what stands before the events of a launch in a trace: trace_head.h. */
#include "emu/stats/trace_head.h"

#include "emu/load/load.h"
#include "emu/load/source_text.h"
#include "emu/ptx/mangled.h"
#include "emu/state/state.h"

#include <stdlib.h>
#include <string.h>

static void put_launch(const emui_trace_launch *l, FILE *out)
{
    emu_ptx_entry entry;
    emu_ptx_entry_at(l->module, l->entry, &entry);
    char *name = emui_ptx_whole_name(entry.name);
    fputs("{\"kind\":\"launch\"", out);
    if (l->number > 0)
        fprintf(out, ",\"launch\":%d", l->number);
    fputs(",\"entry\":", out);
    emui_put_json(name != NULL ? name : entry.name, out);
    free(name);
    if (l->file != NULL) {
        fputs(",\"file\":", out);
        emui_put_json(l->file, out);
    }
    fprintf(out, ",\"grid\":[%lld,%lld,%lld],\"block\":[%d,%d,%d]}\n", (long long)l->grid[0],
            (long long)l->grid[1], (long long)l->grid[2], l->block[0], l->block[1], l->block[2]);
}

static bool put_source(emui_sources *sources, const emu_source *s, FILE *out)
{
    int length = 0;
    const char *line = emui_source_line(sources, s->file, s->line, &length);
    char *text = line == NULL ? NULL : malloc((size_t)length + 1);
    if (text == NULL)
        return line == NULL;
    memcpy(text, line, (size_t)length);
    text[length] = '\0';
    fputs("{\"kind\":\"source\",\"file\":", out);
    emui_put_json(s->file, out);
    fprintf(out, ",\"line\":%d,\"text\":", (int)s->line);
    emui_put_json(text, out);
    fputs("}\n", out);
    free(text);
    return true;
}

static void put_instruction(int32_t pc, const emu_source *s, FILE *out)
{
    fprintf(out, "{\"kind\":\"instruction\",\"pc\":%d,\"at\":%d,\"text\":", (int)pc, (int)s->at);
    emui_put_json(s->text, out);
    if (s->file != NULL) {
        fputs(",\"file\":", out);
        emui_put_json(s->file, out);
        fprintf(out, ",\"line\":%d", (int)s->line);
    }
    if (s->header != NULL) {
        fputs(",\"header\":", out);
        emui_put_json(s->header, out);
    }
    fputs("}\n", out);
}

bool emui_put_trace_head(const emui_trace_launch *l, FILE *out)
{
    emu_ptx_error error;
    emui_sources sources = {.beside = l->file};
    const emu_source *last = NULL;
    bool good = emu_ptx_check(l->module, l->entry, &error);
    if (good)
        put_launch(l, out);
    const emui_ptx_program *p = good ? l->module->kernel[l->entry].program : NULL;
    for (int32_t pc = 0; good && pc < p->length; ++pc) {
        const emu_source *s = p->ins[pc].source;
        if (s == NULL || s->text == NULL)
            continue;
        if (s->file != NULL && (last == NULL || last->file != s->file || last->line != s->line))
            good = put_source(&sources, s, out);
        put_instruction(pc, s, out);
        last = s;
    }
    emui_sources_free(&sources);
    return good;
}
