/* graph.h - graphs: pieces of work with what comes before each, captured from streams or put
 * together by a program, and launched as often as it likes.
 *
 *      graph   node <- node <- node       a node is a piece of work; edges: emui_cu_node.before
 *                 ^--- node
 *      exec    the pieces in one order that the edges allow, with copies of their arguments
 *      capture what streams are told becomes nodes, and is not done
 *
 * What is here: graph.c graphs, exec.c launching them, capture.c streams that are captured. Follows
 * the CUDA runtime API, "Graph Management", "Stream Management". */
#ifndef EMUI_CUDA_GRAPH_H
#define EMUI_CUDA_GRAPH_H

#include "emu/cuda/device/work.h"

typedef struct emui_cu_graph emui_cu_graph;
typedef struct emui_cu_node emui_cu_node;
typedef struct emui_cu_exec emui_cu_exec;

/* CUDA's numbers, and the same of what is asked. */
enum { CU_NODE_EMPTY = 5, CU_EDGE_BYTES = 8 };
enum { CU_CAPTURE_GLOBAL, CU_CAPTURE_OF_THREAD, CU_CAPTURE_RELAXED };
enum { CU_CAPTURE_NONE, CU_CAPTURE_ACTIVE, CU_CAPTURE_INVALID };
enum {
    CU_ILLEGAL_STATE = 401,
    CU_CAPTURE_UNSUPPORTED = 900,
    CU_CAPTURE_INVALIDATED = 901,
    CU_CAPTURE_UNMATCHED = 903,
    CU_CAPTURE_UNJOINED = 904,
    CU_CAPTURE_ISOLATION = 905,
    CU_CAPTURE_IMPLICIT = 906,
    CU_CAPTURED_EVENT = 907
};

/* ---- Graphs --------------------------------------------------------------------------------- */

emui_cu_graph *emui_cu_graph_open(emui_cu_device *d); /* NULL: out of memory */
bool emui_cu_is_graph(const emui_cu_device *d, const void *graph);
void emui_cu_graph_close(emui_cu_device *d, emui_cu_graph *graph);
/* What comes after these nodes of the graph; work NULL: nothing. Its error, or 0 and the node. */
int emui_cu_graph_add(emui_cu_device *d, emui_cu_graph *graph, const emui_cu_work *work,
                      emui_cu_node *const *before, size_t count, emui_cu_node **to);
/* Node i, in the order of their making; NULL past the last. Its type, by CUDA's number; -1: it is
 * not a node. */
emui_cu_node *emui_cu_graph_node(const emui_cu_graph *graph, size_t i);
int emui_cu_node_type(const emui_cu_device *d, const emui_cu_node *node);
/* A copy, node by node, with arguments and edges of its own. The copy of a node in it; NULL: it has
 * none. */
int emui_cu_graph_clone(emui_cu_device *d, const emui_cu_graph *of, emui_cu_graph **to);
emui_cu_node *emui_cu_graph_cloned(const emui_cu_graph *graph, const emui_cu_node *node);
/* The piece of a node; NULL: it is none of any graph, or has no piece. Another one of the same kind
 * in its place. */
const emui_cu_work *emui_cu_graph_work(const emui_cu_device *d, const emui_cu_node *node);
int emui_cu_graph_set(emui_cu_device *d, const emui_cu_node *node, const emui_cu_work *work);
/* The nodes of a graph: no more than *count of them, and NULL for what is left; nodes NULL: how
 * many there are. */
void emui_cu_graph_nodes(const emui_cu_graph *graph, void **nodes, size_t *count);

/* ---- Launching them ------------------------------------------------------------------------- */

/* frees: what an earlier launch allocated and nobody freed is freed by the next one, which is an
 * error otherwise. */
int emui_cu_exec_open(emui_cu_device *d, const emui_cu_graph *graph, bool frees, emui_cu_exec **to);
bool emui_cu_is_exec(const emui_cu_device *d, const void *exec);
void emui_cu_exec_close(emui_cu_device *d, emui_cu_exec *exec);
int emui_cu_exec_launch(emui_cu_device *d, const emui_cu_exec *exec, const void *stream);
/* Another piece of the same kind in the place of a node's. */
int emui_cu_exec_set(emui_cu_device *d, emui_cu_exec *exec, const emui_cu_node *node,
                     const emui_cu_work *work);

/* ---- Memory that they allocate -------------------------------------------------------------- */

/* A piece of work that allocates, with the address that its memory has in each launch. */
int emui_cu_graph_memory(emui_cu_device *d, int device, uint64_t bytes, emui_cu_work *to);
/* Memory in the order of a stream, captured or not; pool NULL: of the one that its device takes. */
int emui_cu_allocate_for(emui_cu_device *d, const void *stream, const emui_cu_pool *pool,
                         uint64_t bytes, uint64_t *address);
/* May memory be there, once a graph is launched? */
bool emui_cu_is_of_graph(const emui_cu_device *d, uint64_t address);
/* Bytes that graphs have on a device. */
uint64_t emui_cu_graph_used(const emui_cu_device *d, int device);

/* ---- Streams that are captured -------------------------------------------------------------- */

int emui_cu_capture_begin(emui_cu_device *d, const void *stream, int mode);
int emui_cu_capture_end(emui_cu_device *d, const void *stream, emui_cu_graph **to);
/* Closes a stream, with the capture that it began. */
int emui_cu_close_stream(emui_cu_device *d, emui_cu_stream *stream);
/* What is known of a valid capture: its number, from 1 on; its graph; the nodes that come before
 * the next one, with their edges to it, CU_EDGE_BYTES each. They hold until more is told to a
 * stream. */
typedef struct emui_cu_capture_info {
    uint64_t id;
    emui_cu_graph *graph;
    void *const *last;
    const void *edges;
    size_t count;
} emui_cu_capture_info;
/* False: the stream has no valid capture. */
bool emui_cu_capture_of(const void *stream, emui_cu_capture_info *to);
/* CU_CAPTURE_NONE, .. */
int emui_cu_capture_status(const emui_cu_device *d, const void *stream);
/* A piece for a stream: *taken where it became a node, or would have but for its error. */
int emui_cu_capture_take(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                         bool *taken);
/* The host is to wait for a stream, or make a call that no capture allows: 0 where it may; else the
 * error, and the captures in question are void. */
int emui_cu_capture_wait(emui_cu_device *d, const void *stream);
int emui_cu_capture_unsafe(emui_cu_device *d);
int emui_cu_capture_ask(const emui_cu_event *event);

#endif
