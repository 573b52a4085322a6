/* work.h - what streams are told to do, and in which order it is done.
 *
 *      in order   each piece runs when the call is made: one of the orders that streams allow
 *      random     pieces wait in a queue; whenever the host makes a call, any that may begin can
 *                 run, and none must before the host waits for it (CUEMU_STREAMS=random:SEED)
 *
 * A piece may begin when those before it have ended: of its own stream; of all blocking streams
 * where it or they are of the legacy default stream; the one that an event stands for. Follows the
 * CUDA programming guide, "Asynchronous Concurrent Execution"; the default stream of each thread
 * is one stream, and what was compiled for it is ordered as the legacy one. Not here: races between
 * pieces (order/stream_order.h). */
#ifndef EMUI_CUDA_WORK_H
#define EMUI_CUDA_WORK_H

#include "emu/cuda/device/device.h"
#include "emu/cuda/device/operate.h"
#include "emu/cuda/order/stream_order.h"

typedef enum emui_cu_work_kind {
    CU_WORK_LAUNCH,
    CU_WORK_COPY,
    CU_WORK_FILL,
    CU_WORK_CALL, /* a function of the host */
    CU_WORK_RECORD,
    CU_WORK_WAIT,
    CU_WORK_FREE,
    CU_WORK_ALLOC,  /* of a graph, whose launch has made the memory */
    CU_WORK_OPERATE /* an operator that the host ran */
} emui_cu_work_kind;

typedef struct emui_cu_work {
    emui_cu_work_kind kind;
    union {
        emui_cu_launch launch;
        emui_cu_copy copy;
        struct {
            emui_cu_fill rows;
            uint64_t slice, depth; /* of slices, so far apart */
        } fill;
        struct {
            void (*function)(void *data);
            void *data;
        } call;
        emui_cu_event *event; /* that is recorded, or waited for */
        struct {
            uint64_t address;
            const char *call;
        } gone;
        struct {
            uint64_t address, bytes;
            const char *call;
            int device;
        } made;
        struct {
            const char *name;
            const emui_cu_operand *operand;
            int count;
        } operate;
    } is;
    void *kept; /* of malloc: goes with the piece; NULL: nothing */
} emui_cu_work;

/* A piece for a stream; kept is taken over in any case. The error that the call returns: what is
 * wrong with it is found at once. */
int emui_cu_submit(emui_cu_device *d, const void *stream, const emui_cu_work *work);
/* The same, of a node of a graph whose operation is known; NULL: it has none. */
int emui_cu_submit_node(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                        emui_cu_operation *operation);
/* The same, for which the host waits. */
int emui_cu_run(emui_cu_device *d, const void *stream, const emui_cu_work *work);

/* What the stream was told before has ended; for all streams; for all of a device; what was told
 * before an event was recorded. The fault of a kernel among it, or 0. */
int emui_cu_wait_stream(emui_cu_device *d, const void *stream);
/* The same, which the host does not know. */
int emui_cu_end_stream(emui_cu_device *d, const void *stream);
int emui_cu_wait_all(emui_cu_device *d);
int emui_cu_wait_device(emui_cu_device *d, int device);
int emui_cu_wait_event(emui_cu_device *d, const emui_cu_event *event);
/* All that waits, at the end of the program, but for functions of the host, whose data is gone. */
void emui_cu_run_rest(emui_cu_device *d);
/* Has it ended? Who asks lets some of it run, so that polling comes to an end: CU_NOT_READY. */
int emui_cu_query_stream(emui_cu_device *d, const void *stream);
int emui_cu_query_event(emui_cu_device *d, const emui_cu_event *event);
bool emui_cu_is_pending(const emui_cu_device *d, const emui_cu_event *event);

#endif
