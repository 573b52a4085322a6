/* graph.c - graphs and their nodes: graph.h. */
#include "emu/cuda/device/graph.h"

#include "emu/cuda/device/state.h"

#include <stdlib.h>

emui_cu_graph *emui_cu_graph_open(emui_cu_device *d)
{
    emui_cu_graph *g = calloc(1, sizeof *g);
    if (emui_cu_add(&d->graphs, g))
        return g;
    free(g);
    return NULL;
}

bool emui_cu_is_graph(const emui_cu_device *d, const void *graph)
{
    return emui_cu_has(&d->graphs, graph);
}

static void free_node(emui_cu_node *n)
{
    free(n->work.kept);
    emui_cu_list_free(&n->before);
    free(n);
}

void emui_cu_graph_close(emui_cu_device *d, emui_cu_graph *graph)
{
    for (int i = 0; i < graph->nodes.count; ++i)
        free_node(graph->nodes.at[i]);
    emui_cu_list_free(&graph->nodes);
    emui_cu_drop(&d->graphs, graph);
    free(graph);
}

static bool set_before(emui_cu_node *n, emui_cu_node *const *before, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (!emui_cu_add(&n->before, before[i]))
            return false;
    return true;
}

static bool are_nodes(const emui_cu_graph *graph, emui_cu_node *const *before, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (!emui_cu_has(&graph->nodes, before[i]))
            return false;
    return true;
}

/* Memory that the graph allocates is there when it is launched, and is looked for then. */
static bool uses_graph(const emui_cu_device *d, const emui_cu_work *w)
{
    switch (w->kind) {
    case CU_WORK_COPY:
        return emui_cu_is_of_graph(d, w->is.copy.to) || emui_cu_is_of_graph(d, w->is.copy.from);
    case CU_WORK_FILL:
        return emui_cu_is_of_graph(d, w->is.fill.rows.to);
    case CU_WORK_FREE:
        return emui_cu_is_of_graph(d, w->is.gone.address);
    default:
        return false;
    }
}

int emui_cu_graph_add(emui_cu_device *d, emui_cu_graph *graph, const emui_cu_work *work,
                      emui_cu_node *const *before, size_t count, emui_cu_node **to)
{
    int error = work == NULL || uses_graph(d, work) ? CU_OK : emui_cu_work_check(d, work);
    if (error != CU_OK || !are_nodes(graph, before, count))
        return error != CU_OK ? error : CU_INVALID_VALUE;
    emui_cu_node *n = calloc(1, sizeof *n);
    if (n == NULL)
        return CU_OUT_OF_MEMORY;
    n->is_empty = work == NULL;
    if (work != NULL)
        n->work = *work;
    if (work != NULL && work->kind == CU_WORK_LAUNCH && work->is.launch.from.count == 0)
        emui_cu_backtrace_take(&n->work.is.launch.from);
    if (set_before(n, before, count) && emui_cu_node_keep(d, n) && emui_cu_add(&graph->nodes, n)) {
        *to = n;
        return CU_OK;
    }
    free_node(n);
    return CU_OUT_OF_MEMORY;
}

/* What the host's memory holds is read when the graph is launched; arguments are those of now. */
bool emui_cu_node_keep(emui_cu_device *d, emui_cu_node *n)
{
    return n->is_empty || n->work.kind != CU_WORK_LAUNCH || emui_cu_work_keep(d, &n->work);
}

emui_cu_node *emui_cu_graph_node(const emui_cu_graph *graph, size_t i)
{
    return i < (size_t)graph->nodes.count ? graph->nodes.at[i] : NULL;
}

void emui_cu_graph_nodes(const emui_cu_graph *graph, void **nodes, size_t *count)
{
    size_t n = (size_t)graph->nodes.count, room = nodes == NULL ? n : *count;
    for (size_t i = 0; nodes != NULL && i < room; ++i)
        nodes[i] = emui_cu_graph_node(graph, i);
    *count = n < room ? n : room;
}

emui_cu_node *emui_cu_graph_cloned(const emui_cu_graph *graph, const emui_cu_node *node)
{
    for (int i = 0; i < graph->nodes.count; ++i) {
        emui_cu_node *n = graph->nodes.at[i];
        if (n->cloned == node)
            return n;
    }
    return NULL;
}

/* A node without its edges, with arguments of its own. */
static bool clone_node(emui_cu_device *d, const emui_cu_node *of, emui_cu_graph *to)
{
    emui_cu_node *n = calloc(1, sizeof *n);
    if (n == NULL)
        return false;
    *n = (emui_cu_node){.work = of->work, .is_empty = of->is_empty, .cloned = of};
    n->work.kept = NULL;
    if (emui_cu_node_keep(d, n) && emui_cu_add(&to->nodes, n))
        return true;
    free_node(n);
    return false;
}

int emui_cu_graph_clone(emui_cu_device *d, const emui_cu_graph *of, emui_cu_graph **to)
{
    emui_cu_graph *g = emui_cu_graph_open(d);
    bool good = g != NULL;
    for (int i = 0; good && i < of->nodes.count; ++i)
        good = clone_node(d, of->nodes.at[i], g);
    for (int i = 0; good && i < of->nodes.count; ++i) {
        const emui_cu_node *n = of->nodes.at[i];
        emui_cu_node *copy = g->nodes.at[i];
        for (int k = 0; good && k < n->before.count; ++k)
            good = emui_cu_add(&copy->before, emui_cu_graph_cloned(g, n->before.at[k]));
    }
    if (!good && g != NULL)
        emui_cu_graph_close(d, g);
    *to = good ? g : NULL;
    return good ? CU_OK : CU_OUT_OF_MEMORY;
}

/* NULL: no graph has this node. */
static emui_cu_node *find_node(const emui_cu_device *d, const emui_cu_node *node)
{
    for (int i = 0; i < d->graphs.count; ++i) {
        const emui_cu_graph *g = d->graphs.at[i];
        for (int k = 0; k < g->nodes.count; ++k)
            if (g->nodes.at[k] == node)
                return g->nodes.at[k];
    }
    return NULL;
}

const emui_cu_work *emui_cu_graph_work(const emui_cu_device *d, const emui_cu_node *node)
{
    const emui_cu_node *n = find_node(d, node);
    return n == NULL || n->is_empty ? NULL : &n->work;
}

int emui_cu_graph_set(emui_cu_device *d, const emui_cu_node *node, const emui_cu_work *work)
{
    emui_cu_node *n = find_node(d, node), next = {.work = *work};
    if (n == NULL || n->is_empty || n->work.kind != work->kind)
        return CU_INVALID_VALUE;
    int error = emui_cu_work_check(d, work);
    if (error == CU_OK && !emui_cu_node_keep(d, &next))
        error = CU_OUT_OF_MEMORY;
    if (error != CU_OK)
        return error;
    free(n->work.kept);
    n->work = next.work;
    return CU_OK;
}

int emui_cu_node_type(const emui_cu_device *d, const emui_cu_node *node)
{
    static const int types[] = {
        [CU_WORK_LAUNCH] = 0, [CU_WORK_COPY] = 1, [CU_WORK_FILL] = 2,  [CU_WORK_CALL] = 3,
        [CU_WORK_RECORD] = 7, [CU_WORK_WAIT] = 6, [CU_WORK_FREE] = 11, [CU_WORK_ALLOC] = 10};
    const emui_cu_node *n = find_node(d, node);
    return n == NULL ? -1 : n->is_empty ? CU_NODE_EMPTY : types[n->work.kind];
}
