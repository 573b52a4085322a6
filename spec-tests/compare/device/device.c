/* device.c - a device as a backend: every version of an operation is a variant.
 *
 * Here: a case's memory put on the device, one version run, everything brought back, the source and
 * the guards included. Not here: the kernels (gpu/). Linked only with the kernels; without
 * them device_absent.c stands in. */
#include "spec-tests/compare/device/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A piece of device memory that grows. */
struct room {
    void *memory;
    size_t bytes;
};

struct device {
    struct differ_backend base;
    gpu_device found;
    struct room x, y, report, offsets, scratch;
};

static const gpu_version *version_of(struct differ_backend *backend, const gpu_operation *op,
                                     int variant)
{
    return gpu_version_at(&((struct device *)backend)->found, op, variant);
}

static int variants(struct differ_backend *backend, const gpu_operation *op)
{
    int n = 0;
    while (version_of(backend, op, n) != NULL)
        ++n;
    return n;
}

static const char *variant_name(struct differ_backend *backend, const gpu_operation *op,
                                int variant)
{
    return version_of(backend, op, variant)->name;
}

static bool broke(struct text *why, const char *what, const gpu_why *reason)
{
    text_printf(why, "%s: %s", what, reason->text);
    return false;
}

/* The block on the device, at an address that is as aligned as the host's. */
static bool put(struct room *room, const struct differ_block *b, const unsigned char *host,
                struct text *why)
{
    gpu_why reason;
    if (b->bytes == 0)
        return true;
    if (room->bytes < b->bytes) {
        gpu_free(room->memory);
        *room = (struct room){gpu_alloc(b->bytes, &reason), b->bytes};
    }
    if (room->memory == NULL) {
        room->bytes = 0;
        return broke(why, "memory", &reason);
    }
    return gpu_put(room->memory, host, b->bytes, &reason) || broke(why, "to the device", &reason);
}

static bool get(const struct room *room, const struct differ_block *b, unsigned char *host,
                struct text *why)
{
    gpu_why reason;
    return b->bytes == 0 || gpu_get(host, room->memory, b->bytes, &reason) ||
           broke(why, "from the device", &reason);
}

/* Memory that some versions need. */
static bool add_scratch(struct device *d, gpu_request *r, gpu_why *why)
{
    if ((int64_t)d->scratch.bytes < r->scratch_bytes) {
        gpu_free(d->scratch.memory);
        d->scratch = (struct room){gpu_alloc((size_t)r->scratch_bytes, why), 0};
        d->scratch.bytes = d->scratch.memory == NULL ? 0 : (size_t)r->scratch_bytes;
    }
    r->scratch = d->scratch.memory;
    return r->scratch_bytes == 0 || r->scratch != NULL;
}

/* Puts the numbers of a request on the device, if it has any. */
static bool add_offsets(struct device *d, const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    struct text text = {NULL, 0, 0};
    struct differ_offsets o;
    if (!device_offsets(p, r, &o, why))
        return false;
    struct differ_block block = {.bytes = o.bytes};
    text_clear(&text);
    bool there = put(&d->offsets, &block, (const unsigned char *)o.numbers, &text);
    if (!there)
        snprintf(why->text, sizeof why->text, "%.200s", text.bytes);
    text_free(&text);
    device_put_offsets(&o, d->offsets.memory);
    return there;
}

static enum differ_status execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why)
{
    struct device *d = (struct device *)backend;
    const gpu_version *v = version_of(backend, p->c->op, variant);
    gpu_request r;
    gpu_plan plan;
    gpu_why reason = {""};
    if (!put(&d->x, &p->x, image->x, why) || !put(&d->y, &p->y, image->y, why) ||
        !put(&d->report, &p->report, image->report, why))
        return DIFFER_BROKEN;
    struct device_blocks at = {d->x.memory, d->y.memory, d->report.memory};
    if (!device_request(p, &at, &r, &reason) || !add_offsets(d, p, &r, &reason) ||
        !add_scratch(d, &r, &reason) ||
        !gpu_plan_version(&d->found, p->c->op, v, &r, &plan, &reason)) {
        text_puts(why, reason.text);
        return DIFFER_REFUSED;
    }
    if (!gpu_launch(&plan, NULL, &reason) || !gpu_wait(&reason)) { /* fails later: no refusal */
        broke(why, v->name, &reason);
        return DIFFER_BROKEN;
    }
    bool back = get(&d->x, &p->x, image->x, why) && get(&d->y, &p->y, image->y, why) &&
                get(&d->report, &p->report, image->report, why);
    return back ? DIFFER_EXECUTED : DIFFER_BROKEN;
}

static void close_device(struct differ_backend *backend)
{
    struct device *d = (struct device *)backend;
    gpu_free(d->x.memory);
    gpu_free(d->y.memory);
    gpu_free(d->report.memory);
    gpu_free(d->offsets.memory);
    gpu_free(d->scratch.memory);
    free(d);
}

gpu_found differ_gpu_open(struct differ_backend **backend, struct text *why)
{
    struct device *d = need(calloc(1, sizeof *d));
    gpu_why reason = {""};
    gpu_found status = gpu_open(&d->found, &reason);
    *backend = NULL;
    if (status != GPU_FOUND) {
        text_puts(why, reason.text);
        free(d);
        return status;
    }
    d->base = (struct differ_backend){"gpu", variants, variant_name, execute, close_device, ""};
    snprintf(d->base.about, sizeof d->base.about, "%s, driver %s", d->found.name, d->found.driver);
    *backend = &d->base;
    return GPU_FOUND;
}
