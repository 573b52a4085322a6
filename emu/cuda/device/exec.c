/* exec.c - graphs that are instantiated, and their launches: graph.h. The pieces are told to the
 * stream one behind the other, in an order that the edges allow. */
#include "emu/cuda/device/graph.h"
#include "emu/cuda/device/state.h"

#include <stdlib.h>
#include <string.h>

/* A node of the graph, which may be gone; a copy of its piece; the pieces that it depends on. */
typedef struct piece {
    const emui_cu_node *node;
    emui_cu_node copy;
    int *before;
} piece;

struct emui_cu_exec {
    piece *piece;
    int pieces;
    bool frees; /* memory that an earlier launch has left */
};

/* The piece of a node; as many as there are: it has none yet. */
static int piece_of(const emui_cu_exec *e, const emui_cu_node *n)
{
    int i = 0;
    while (i < e->pieces && e->piece[i].node != n)
        ++i;
    return i;
}

static bool is_done(const emui_cu_exec *e, const emui_cu_node *n)
{
    return piece_of(e, n) < e->pieces;
}

static bool may_begin(const emui_cu_exec *e, const emui_cu_node *n)
{
    for (int i = 0; i < n->before.count; ++i)
        if (!is_done(e, n->before.at[i]))
            return false;
    return !is_done(e, n);
}

/* The first node that may begin is next; -1: none, since edges go round. */
static int next_of(const emui_cu_exec *e, const emui_cu_graph *g)
{
    for (int i = 0; i < g->nodes.count; ++i)
        if (may_begin(e, g->nodes.at[i]))
            return i;
    return -1;
}

/* The arguments that a kernel is launched with are the node's own copy. */
static bool copy_piece(emui_cu_device *d, emui_cu_exec *e, const emui_cu_node *n)
{
    int *before = calloc((size_t)n->before.count + 1, sizeof *before);
    for (int i = 0; before != NULL && i < n->before.count; ++i)
        before[i] = piece_of(e, n->before.at[i]);
    piece *to = &e->piece[e->pieces++];
    *to = (piece){.node = n, .copy = {.work = n->work, .is_empty = n->is_empty}, .before = before};
    to->copy.before.count = n->before.count;
    to->copy.work.kept = NULL;
    return before != NULL && emui_cu_node_keep(d, &to->copy);
}

int emui_cu_exec_open(emui_cu_device *d, const emui_cu_graph *graph, bool frees, emui_cu_exec **to)
{
    emui_cu_exec *e = calloc(1, sizeof *e);
    if (!emui_cu_add(&d->execs, e)) {
        free(e);
        return CU_OUT_OF_MEMORY;
    }
    e->frees = frees;
    e->piece = calloc((size_t)graph->nodes.count + 1, sizeof *e->piece);
    int error = e->piece == NULL ? CU_OUT_OF_MEMORY : CU_OK;
    while (error == CU_OK && e->pieces < graph->nodes.count) {
        int i = next_of(e, graph);
        if (i < 0)
            error = CU_INVALID_VALUE;
        else if (!copy_piece(d, e, graph->nodes.at[i]))
            error = CU_OUT_OF_MEMORY;
    }
    *to = e;
    if (error != CU_OK)
        emui_cu_exec_close(d, e);
    return error;
}

bool emui_cu_is_exec(const emui_cu_device *d, const void *exec)
{
    return emui_cu_has(&d->execs, exec);
}

void emui_cu_exec_close(emui_cu_device *d, emui_cu_exec *exec)
{
    for (int i = 0; i < exec->pieces; ++i) {
        free(exec->piece[i].copy.work.kept);
        free(exec->piece[i].before);
    }
    free(exec->piece);
    emui_cu_drop(&d->execs, exec);
    free(exec);
}

static bool is_there(const emui_cu_device *d, uint64_t address)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, address);
    return a != NULL && a->address == address;
}

/* What an earlier launch allocated may be freed by what still waits. */
static int make(emui_cu_device *d, const emui_cu_exec *e, const emui_cu_work *w)
{
    int error = CU_OK;
    if (is_there(d, w->is.made.address))
        error = emui_cu_wait_all(d);
    if (error == CU_OK && is_there(d, w->is.made.address))
        error = e->frees ? emui_cu_free(d, CU_DEVICE, w->is.made.address, "cudaGraphLaunch")
                         : CU_INVALID_VALUE;
    return error != CU_OK
               ? error
               : emui_cu_allocate_at(d, w->is.made.device, w->is.made.bytes, w->is.made.address);
}

/* Memory of all nodes that allocate, so that what uses it finds it. */
static int make_all(emui_cu_device *d, const emui_cu_exec *e, const void *stream)
{
    int error = CU_OK;
    for (int i = 0; error == CU_OK && i < e->pieces; ++i) {
        const emui_cu_node *n = &e->piece[i].copy;
        if (n->is_empty || n->work.kind != CU_WORK_ALLOC)
            continue;
        error = emui_cu_capture_status(d, stream) != CU_CAPTURE_NONE
                    ? emui_cu_missing("cudaGraphLaunch of a graph that allocates, while its stream "
                                      "is captured")
                    : make(d, e, &n->work);
    }
    return error;
}

int emui_cu_exec_launch(emui_cu_device *d, const emui_cu_exec *exec, const void *stream)
{
    emui_cu_order_nodes nodes;
    int error = make_all(d, exec, stream);
    if (error != CU_OK)
        return error;
    bool ordered = emui_cu_order_open(d, stream, exec->pieces, &nodes);
    for (int i = 0; error == CU_OK && i < exec->pieces; ++i) {
        const piece *p = &exec->piece[i];
        emui_cu_work work = p->copy.work;
        work.kept = NULL; /* stays the graph's */
        emui_cu_operation *o =
            ordered ? emui_cu_order_node(d, stream, &nodes, p->before, p->copy.before.count,
                                         p->copy.is_empty ? NULL : &work)
                    : NULL;
        if (!p->copy.is_empty)
            error = emui_cu_submit_node(d, stream, &work, o);
    }
    if (ordered)
        emui_cu_order_close(&nodes);
    return error;
}

int emui_cu_exec_set(emui_cu_device *d, emui_cu_exec *exec, const emui_cu_node *node,
                     const emui_cu_work *work)
{
    int i = 0, error = emui_cu_work_check(d, work);
    while (i < exec->pieces && exec->piece[i].node != node)
        ++i;
    if (error != CU_OK || i == exec->pieces || exec->piece[i].copy.work.kind != work->kind)
        return error != CU_OK ? error : CU_INVALID_VALUE;
    emui_cu_node next = {.work = *work};
    if (!emui_cu_node_keep(d, &next))
        return CU_OUT_OF_MEMORY;
    free(exec->piece[i].copy.work.kept);
    exec->piece[i].copy.work = next.work;
    return CU_OK;
}
