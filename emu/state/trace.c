/* trace.c - events as data: one line of JSON for each.
 *
 *      {"event":7,"step":31,"cta":0,"warp":2,"pc":14,"kind":"mbarrier.arrive", ..}
 *
 * Every event has a number, traced or not, so that a finding can name an earlier one. event and
 * kind are always there; cta, warp and pc where a warp did it; the rest is the kind's own.
 * README.md lists the kinds. */
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdarg.h>

FILE *emui_event_begin(emu_machine *m, const emu_warp *w, const char *kind)
{
    uint64_t number = ++m->events;
    FILE *out = m->config.trace;
    if (out == NULL)
        return NULL;
    fprintf(out, "{\"event\":%" PRIu64 ",\"step\":%" PRIu64, number, m->steps);
    if (w != NULL)
        fprintf(out, ",\"cta\":%d,\"warp\":%d,\"pc\":%" PRId32, w->cta->number, w->index, w->now);
    fprintf(out, ",\"kind\":\"%s\"", kind);
    return out;
}

uint64_t emui_event(emu_machine *m, const emu_warp *w, const char *kind, const char *fields, ...)
{
    FILE *out = emui_event_begin(m, w, kind);
    if (out == NULL)
        return m->events;
    if (fields != NULL) {
        va_list args;
        va_start(args, fields);
        putc(',', out);
        vfprintf(out, fields, args);
        va_end(args);
    }
    fputs("}\n", out);
    return m->events;
}

void emui_put_json(const char *text, FILE *out)
{
    fputc('"', out);
    for (const char *c = text; *c != '\0'; ++c)
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            fprintf(out, "\\u%04x", (unsigned)*c);
        else
            fputc(*c, out);
    fputc('"', out);
}
