/* json.c - the result of a run as one object of JSON.
 *
 *      {"end":"finished","runs":1,
 *       "findings":[{"rule":"race","note":false,"message":"..","repair":"..",
 *                    "cause":-1,"cta":0,"warp":0,"lane":1,
 *                    "line":12,"text":"..","file":"k.cu","source_line":40,"seed":7,"runs":1}],
 *       "counters":{"instructions":..},
 *       "kinds":[{"kind":"ld.shared","lanes":2048,"instructions":64,..}],         with --stats
 *       "lines":[{"file":"k.cu","line":14,"ptx_line":37,"text":"..","lanes":..,..}],
 *       "outputs":[{"argument":2,"type":"f32","values":[..]}]} */
#include "emu/cli/cuemu.h"

#include "emu/state/state.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void put_finding(const cuemu_finding *f, FILE *out)
{
    fputs("{\"rule\":", out);
    emui_put_json(emu_rule_name(f->f.rule), out);
    fprintf(out, ",\"note\":%s,\"message\":", f->f.note ? "true" : "false");
    emui_put_json(f->f.message, out);
    fputs(",\"repair\":", out);
    emui_put_json(f->f.repair, out);
    fprintf(out, ",\"cause\":%d", f->f.cause);
    fprintf(out, ",\"cta\":%d,\"warp\":%d,\"lane\":%d,\"line\":%d", f->f.cta, f->f.warp, f->f.lane,
            f->at);
    if (f->text != NULL) {
        fputs(",\"text\":", out);
        emui_put_json(f->text, out);
    }
    if (f->file != NULL) {
        fputs(",\"file\":", out);
        emui_put_json(f->file, out);
        fprintf(out, ",\"source_line\":%d", f->line);
    }
    if (f->header != NULL) {
        fputs(",\"header\":", out);
        emui_put_json(f->header, out);
    }
    fprintf(out, ",\"seed\":%" PRIu64 ",\"runs\":%d}", f->seed, f->runs);
}

static void put_counters(const emu_counters *c, FILE *out)
{
    const struct {
        const char *name;
        uint64_t value;
    } rows[] = {{"instructions", c->instructions},
                {"shared_accesses", c->shared_accesses},
                {"wavefronts", c->wavefronts},
                {"ideal_wavefronts", c->ideal_wavefronts},
                {"global_accesses", c->global_accesses},
                {"sectors", c->sectors},
                {"ideal_sectors", c->ideal_sectors},
                {"lines", c->lines},
                {"async_operations", c->async_operations},
                {"async_bytes", c->async_bytes}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        fprintf(out, "%s\"%s\":%" PRIu64, i > 0 ? "," : "", rows[i].name, rows[i].value);
}

static void put_kinds_json(const cuemu_stats *s, FILE *out)
{
    for (int i = 0; i < s->kinds; ++i) {
        fputs(i > 0 ? ",{\"kind\":" : "{\"kind\":", out);
        emui_put_json(s->kind[i].kind, out);
        fprintf(out, ",\"lanes\":%" PRIu64 ",", s->kind[i].lanes);
        put_counters(&s->kind[i].c, out);
        fputc('}', out);
    }
}

static void put_line_json(const cuemu_cost *x, FILE *out)
{
    fputc('{', out);
    if (x->file != NULL) {
        fputs("\"file\":", out);
        emui_put_json(x->file, out);
        fprintf(out, ",\"line\":%d,", x->line);
    }
    fprintf(out, "\"ptx_line\":%d,\"text\":", x->at);
    emui_put_json(x->text, out);
    fprintf(out, ",\"lanes\":%" PRIu64 ",", x->lanes);
    put_counters(&x->c, out);
    fputc('}', out);
}

void cuemu_put_stats_json(const emu_counters *all, const cuemu_stats *s, FILE *out)
{
    fputs("\"counters\":{", out);
    put_counters(all, out);
    fputs("},\"kinds\":[", out);
    put_kinds_json(s, out);
    fputs("],\"lines\":[", out);
    for (int i = 0; i < s->lines; ++i) {
        fputs(i > 0 ? "," : "", out);
        put_line_json(&s->line[i], out);
    }
    fputs("]", out);
}

/* JSON has no infinities: floats that are none of its numbers are strings. */
static void put_values(const cuemu_argument *a, FILE *out)
{
    uint32_t bytes = cuemu_bytes(a->type);
    for (uint64_t i = 0; i < a->count; ++i) {
        const uint8_t *at = a->data + i * bytes;
        bool quoted = !cuemu_is_finite(a->type, at);
        fputs(i > 0 ? "," : "", out);
        fputs(quoted ? "\"" : "", out);
        cuemu_put_element(a->type, at, out);
        fputs(quoted ? "\"" : "", out);
    }
}

static void put_outputs(const cuemu_options *o, FILE *out)
{
    bool first = true;
    for (int i = 0; i < o->arguments; ++i) {
        const cuemu_argument *a = &o->argument[i];
        if (!a->is_out || a->file != NULL)
            continue;
        fprintf(out, "%s{\"argument\":%d,\"type\":\"%s\",\"values\":[", first ? "" : ",", i + 1,
                cuemu_type_name(a->type));
        put_values(a, out);
        fputs("]}", out);
        first = false;
    }
}

void cuemu_put_json(const cuemu_options *o, const cuemu_result *r, FILE *out)
{
    fprintf(out, "{\"end\":\"%s\",\"runs\":%d,\"findings\":[", cuemu_end_name(r->end), r->runs);
    for (int i = 0; i < r->findings; ++i) {
        fputs(i > 0 ? "," : "", out);
        put_finding(&r->found[i], out);
    }
    fputs("],", out);
    if (o->stats) {
        cuemu_put_stats_json(&r->counters, &r->stats, out);
    } else {
        fputs("\"counters\":{", out);
        put_counters(&r->counters, out);
        fputc('}', out);
    }
    fputs(",\"outputs\":[", out);
    if (r->signal == 0)
        put_outputs(o, out);
    fputs("]}\n", out);
}
