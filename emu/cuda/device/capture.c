/* capture.c - streams that are captured: what they are told becomes nodes of a graph.
 *
 *      stream   its last nodes: what comes next is behind them
 *      event    the last nodes of the stream when it was recorded; another stream that waits for
 *               it is captured, too, and must be waited for in turn before the capture ends
 *
 * Follows the CUDA runtime API, "Stream Management", and what an H200 answers. */
#include "emu/cuda/device/graph.h"
#include "emu/cuda/device/state.h"

#include <stdlib.h>

enum { OPENED = 3 };

struct emui_cu_capture {
    emui_cu_graph *graph;
    const emui_cu_stream *origin;
    int mode;
    bool is_void;
    uint64_t id;
    void *edges; /* what is told of those behind the last nodes; NULL: nobody asked */
};

static emui_cu_stream *known(const void *stream)
{
    return (uintptr_t)stream < OPENED ? NULL : (emui_cu_stream *)(uintptr_t)stream;
}

static bool add_all(emui_cu_list *to, const emui_cu_list *from)
{
    for (int i = 0; i < from->count; ++i)
        if (!emui_cu_has(to, from->at[i]) && !emui_cu_add(to, from->at[i]))
            return false;
    return true;
}

/* ---- Beginning and ending ------------------------------------------------------------------- */

int emui_cu_capture_begin(emui_cu_device *d, const void *stream, int mode)
{
    emui_cu_stream *s = known(stream);
    if (s == NULL)
        return CU_CAPTURE_UNSUPPORTED;
    if (s->capture != NULL)
        return CU_ILLEGAL_STATE;
    emui_cu_capture *c = calloc(1, sizeof *c);
    emui_cu_graph *g = c == NULL ? NULL : emui_cu_graph_open(d);
    if (g == NULL) {
        free(c);
        return CU_OUT_OF_MEMORY;
    }
    *c = (emui_cu_capture){g, s, mode, false, ++d->captures, NULL};
    s->capture = c;
    return CU_OK;
}

/* Is a node among these, or before one of them? Edges lead to nodes that were made before. */
static bool leads_to(const emui_cu_list *from, const emui_cu_node *node)
{
    for (int i = 0; i < from->count; ++i) {
        const emui_cu_node *n = from->at[i];
        if (n == node || leads_to(&n->before, node))
            return true;
    }
    return false;
}

static bool is_joined(const emui_cu_device *d, const emui_cu_capture *c)
{
    for (int i = 0; i < d->streams.count; ++i) {
        const emui_cu_stream *s = d->streams.at[i];
        for (int k = 0; s->capture == c && k < s->last.count; ++k)
            if (!leads_to(&c->origin->last, s->last.at[k]))
                return false;
    }
    return true;
}

static void leave(emui_cu_device *d, const emui_cu_capture *c)
{
    free(c->edges);
    for (int i = 0; i < d->streams.count; ++i) {
        emui_cu_stream *s = d->streams.at[i];
        if (s->capture != c)
            continue;
        s->capture = NULL;
        emui_cu_list_free(&s->last);
    }
    for (int i = 0; i < d->events.count; ++i) {
        emui_cu_event *e = d->events.at[i];
        if (e->capture != c)
            continue;
        e->capture = NULL;
        emui_cu_list_free(&e->last);
    }
}

int emui_cu_capture_end(emui_cu_device *d, const void *stream, emui_cu_graph **to)
{
    const emui_cu_stream *s = known(stream);
    emui_cu_capture *c = s == NULL ? NULL : s->capture;
    if (c == NULL)
        return CU_ILLEGAL_STATE;
    int error = c->is_void         ? CU_CAPTURE_INVALIDATED
                : c->origin != s   ? CU_CAPTURE_UNMATCHED
                : !is_joined(d, c) ? CU_CAPTURE_UNJOINED
                                   : CU_OK;
    if (error == CU_CAPTURE_UNMATCHED) {
        c->is_void = true;
        return error;
    }
    leave(d, c);
    *to = error == CU_OK ? c->graph : NULL;
    if (error != CU_OK)
        emui_cu_graph_close(d, c->graph);
    free(c);
    return error;
}

int emui_cu_close_stream(emui_cu_device *d, emui_cu_stream *stream)
{
    emui_cu_capture *c = emui_cu_has(&d->streams, stream) ? stream->capture : NULL;
    if (c != NULL && c->origin == stream) {
        leave(d, c);
        if (emui_cu_has(&d->graphs, c->graph)) /* a reset closes all graphs first */
            emui_cu_graph_close(d, c->graph);
        free(c);
    }
    return emui_cu_stream_close(d, stream);
}

int emui_cu_capture_status(const emui_cu_device *d, const void *stream)
{
    const emui_cu_stream *s = known(stream);
    (void)d;
    return s == NULL || s->capture == NULL ? CU_CAPTURE_NONE
           : s->capture->is_void           ? CU_CAPTURE_INVALID
                                           : CU_CAPTURE_ACTIVE;
}

/* As many edges of no particular kind as there are last nodes. */
static bool make_edges(emui_cu_capture *c, size_t count)
{
    free(c->edges);
    c->edges = calloc(count + 1, CU_EDGE_BYTES);
    return c->edges != NULL;
}

bool emui_cu_capture_of(const void *stream, emui_cu_capture_info *to)
{
    const emui_cu_stream *s = known(stream);
    if (s == NULL || s->capture == NULL || s->capture->is_void ||
        !make_edges(s->capture, (size_t)s->last.count))
        return false;
    *to = (emui_cu_capture_info){s->capture->id, s->capture->graph, s->last.at, s->capture->edges,
                                 (size_t)s->last.count};
    return true;
}

/* ---- What streams are told ------------------------------------------------------------------ */

static int make_void(emui_cu_capture *c, int error)
{
    c->is_void = true;
    return error;
}

/* The legacy stream would wait for a stream that only seems to do something. */
static int check_legacy(emui_cu_device *d)
{
    int error = CU_OK;
    for (int i = 0; i < d->streams.count; ++i) {
        const emui_cu_stream *s = d->streams.at[i];
        if (s->capture != NULL && (s->flags & 1) == 0)
            error = make_void(s->capture, CU_CAPTURE_IMPLICIT);
    }
    return error;
}

/* The stream waits for an event. */
static int join(emui_cu_stream *s, const emui_cu_event *e, bool *taken)
{
    *taken = s->capture != NULL || e->capture != NULL;
    if (!*taken)
        return CU_OK;
    if (e->capture == NULL || (s->capture != NULL && s->capture != e->capture))
        return make_void(s->capture != NULL ? s->capture : e->capture, CU_CAPTURE_ISOLATION);
    s->capture = e->capture;
    return add_all(&s->last, &e->last) ? CU_OK : CU_OUT_OF_MEMORY;
}

static int record(const emui_cu_stream *s, emui_cu_event *e)
{
    emui_cu_list_free(&e->last);
    e->capture = s->capture;
    e->was_captured = true;
    return add_all(&e->last, &s->last) ? CU_OK : CU_OUT_OF_MEMORY;
}

static int add_node(emui_cu_device *d, emui_cu_stream *s, const emui_cu_work *work)
{
    emui_cu_node *n = NULL;
    int error =
        emui_cu_graph_add(d, s->capture->graph, work, (emui_cu_node *const *)(void *)s->last.at,
                          (size_t)s->last.count, &n);
    if (error != CU_OK)
        return make_void(s->capture, error);
    s->last.count = 0;
    return emui_cu_add(&s->last, n) ? CU_OK : CU_OUT_OF_MEMORY;
}

int emui_cu_capture_take(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                         bool *taken)
{
    emui_cu_stream *s = known(stream);
    *taken = false;
    if (s == NULL) {
        int error = check_legacy(d);
        *taken = error != CU_OK;
        return error;
    }
    if (work->kind == CU_WORK_WAIT && (s->capture == NULL || !s->capture->is_void))
        return join(s, work->is.event, taken);
    if (s->capture == NULL) {
        if (work->kind == CU_WORK_RECORD)
            work->is.event->was_captured = false;
        return CU_OK;
    }
    *taken = true;
    if (s->capture->is_void)
        return CU_CAPTURE_INVALIDATED;
    if (work->kind == CU_WORK_RECORD)
        return record(s, work->is.event);
    if (work->kept != NULL) /* a callback of the old kind */
        return make_void(s->capture, CU_CAPTURE_UNSUPPORTED);
    if (work->kind == CU_WORK_FREE && !emui_cu_is_of_graph(d, work->is.gone.address))
        return make_void(s->capture, CU_INVALID_VALUE);
    return add_node(d, s, work);
}

int emui_cu_allocate_for(emui_cu_device *d, const void *stream, const emui_cu_pool *pool,
                         uint64_t bytes, uint64_t *address)
{
    emui_cu_work work;
    bool taken = false;
    if (emui_cu_capture_status(d, stream) == CU_CAPTURE_NONE)
        return emui_cu_allocate_in(d, stream, pool, bytes, address);
    int device = pool == NULL ? emui_cu_stream_device(stream) : emui_cu_pool_device(pool);
    int error = emui_cu_graph_memory(d, device, bytes, &work);
    if (error == CU_OK)
        error = emui_cu_capture_take(d, stream, &work, &taken);
    if (error == CU_OK)
        *address = work.is.made.address;
    return error;
}

/* ---- What the host does meanwhile ------------------------------------------------------------ */

int emui_cu_capture_wait(emui_cu_device *d, const void *stream)
{
    const emui_cu_stream *s = known(stream);
    if (s == NULL)
        return check_legacy(d);
    return s->capture == NULL ? CU_OK : make_void(s->capture, CU_CAPTURE_UNSUPPORTED);
}

int emui_cu_capture_unsafe(emui_cu_device *d)
{
    int error = CU_OK;
    for (int i = 0; i < d->streams.count; ++i) {
        const emui_cu_stream *s = d->streams.at[i];
        if (s->capture != NULL && s->capture->mode != CU_CAPTURE_RELAXED)
            error = make_void(s->capture, CU_CAPTURE_UNSUPPORTED);
    }
    return error;
}

int emui_cu_capture_ask(const emui_cu_event *event)
{
    if (event->capture != NULL)
        return make_void(event->capture, CU_CAPTURED_EVENT);
    return event->was_captured ? CU_INVALID_VALUE : CU_OK;
}
