/* device.h - the devices of a process, as its libcudart and its libcuda use them together.
 *
 *      libcudart.so.13   runtime/    what a program calls, as the runtime API has it
 *          |
 *      libcuda.so.1      driver/     .. as the driver API has it
 *          +--- device/  memory, modules, launches, streams, on one machine (emu.h)
 *          +--- order/   which operations of streams come before which, and their races
 *          +--- fatbin/  the PTX in a program
 *
 * What is here: the devices and what they hold. What is not: the two APIs. Follows the CUDA driver
 * API. What streams are told to do, and when it is done: work.h.
 *
 * A function that takes the devices is called between emui_cu_enter and emui_cu_leave. Results are
 * CUDA's own numbers, which the two APIs share where it matters; 0 is success. */
#ifndef EMUI_CUDA_DEVICE_H
#define EMUI_CUDA_DEVICE_H

#include "emu/cuda/host/backtrace.h"
#include "emu/cuda/order/vector_clock.h"
#include "emu/stats/costs.h"

enum {
    CU_OK = 0,
    CU_INVALID_VALUE = 1,
    CU_OUT_OF_MEMORY = 2,
    CU_UNAVAILABLE = 46,
    CU_NO_DEVICE = 100,
    CU_INVALID_DEVICE = 101,
    CU_INVALID_IMAGE = 200,
    CU_INVALID_CONTEXT = 201,
    CU_NO_BINARY = 209,
    CU_UNSUPPORTED_LIMIT = 215,
    CU_PEER_UNSUPPORTED = 217,
    CU_INVALID_PTX = 218,
    CU_UNSUPPORTED_PTX = 222,
    CU_INVALID_HANDLE = 400,
    CU_NOT_FOUND = 500,
    CU_NOT_READY = 600,
    CU_ILLEGAL_ADDRESS = 700,
    CU_OUT_OF_RESOURCES = 701,
    CU_TIMEOUT = 702,
    CU_PEER_ALREADY_ENABLED = 704,
    CU_PEER_NOT_ENABLED = 705,
    CU_ASSERT = 710,
    CU_ALREADY_REGISTERED = 712,
    CU_NOT_REGISTERED = 713,
    CU_ILLEGAL_INSTRUCTION = 715,
    CU_MISALIGNED = 716,
    CU_INVALID_ADDRESS_SPACE = 717,
    CU_INVALID_PC = 718,
    CU_LAUNCH_FAILED = 719,
    CU_COOPERATIVE_TOO_LARGE = 720,
    CU_NOT_PERMITTED = 800,
    CU_NOT_SUPPORTED = 801,
    CU_INVALID_CLUSTER_SIZE = 912
};

/* A number with its names; in_driver: NULL where only the runtime has it; text: NULL where the name
 * stands for it. */
typedef struct emui_cu_error {
    int number;
    const char *in_runtime, *in_driver, *text;
} emui_cu_error;

/* NULL: there is none. */
const emui_cu_error *emui_cu_error_of(int number);

/* ---- The device ----------------------------------------------------------------------------- */

typedef struct CUmemPoolHandle_st emui_cu_pool;
typedef enum emui_cu_kind { CU_DEVICE, CU_MANAGED, CU_HOST, CU_REGISTERED, CU_MAPPED } emui_cu_kind;

/* An allocation. Host memory of the last four kinds is global memory at its own address; mapped is
 * what the program maps itself (virtual.h). */
typedef struct emui_cu_memory {
    uint64_t address, bytes;
    emui_cu_kind kind;
    unsigned flags;               /* of the call that made it */
    int device;                   /* whose it is, or whose context was current */
    uint32_t open;                /* mapped: a bit for each device that may use it */
    const emui_cu_pool *pool;     /* that it is of; NULL: of none */
    int number;                   /* from 1: the name in messages */
    bool is_freed;                /* kept for messages, until an allocation takes its addresses */
    bool reported;                /* that the host copies what nobody wrote */
    bool unused;                  /* that nobody wrote all of it was reported */
    emui_cu_backtrace made, gone; /* the calls that allocated and freed it */
} emui_cu_memory;

/* Things that handles point to, in a list. Where one goes, the shorter side moves up:
 *
 *      | before | at[0] .. at[count - 1] |    |        room: of all */
typedef struct emui_cu_list {
    void **at;
    int count, room, before;
} emui_cu_list;

/* A stream or an event: what was told is elsewhere (work.h), so that little is left to know. */
typedef struct emui_cu_capture emui_cu_capture;
/* attribute.c: what was set of a stream, as the unions of both APIs have it. */
enum { EMUI_CU_ATTRIBUTES = 5, EMUI_CU_VALUE = 64 };
typedef struct emui_cu_attributes {
    uint8_t value[EMUI_CU_ATTRIBUTES][EMUI_CU_VALUE];
    bool is_set[EMUI_CU_ATTRIBUTES];
} emui_cu_attributes;

typedef struct emui_cu_stream {
    uint64_t id;
    int device;
    unsigned flags;
    int priority;
    emui_cu_attributes attributes;
    emui_cu_capture *capture; /* it is captured; NULL: it is not */
    emui_cu_list last;        /* then: the nodes that come before what it is told next */
} emui_cu_stream;

typedef struct emui_cu_event {
    int device;
    unsigned flags;
    bool is_recorded;         /* or is to be */
    uint64_t queued;          /* the piece of work that records it last; 0: none */
    double at;                /* milliseconds */
    bool was_captured;        /* it stands for a place in a capture */
    emui_cu_capture *capture; /* that goes on; NULL: none does */
    emui_cu_list last;
    emui_cu_clock clock; /* what it stands for */
} emui_cu_event;

typedef struct emui_cu_image emui_cu_image;

/* A kernel of an image: what cudaKernel_t and CUfunction point to. */
typedef struct emui_cu_kernel {
    emui_cu_image *image;
    const char *name; /* as the PTX has it */
    int entry;
    emu_ptx_entry is;
    int registers;   /* of a thread, and bytes of its stack frame: as machine code beside the PTX */
    uint32_t frame;  /* .. has them, else guessed from the text, which no assembler saw */
    uint32_t stack;  /* .. of the frame with those of what it calls, as far as that is known */
    bool is_guessed; /* and what is guessed refuses nothing */
    int max_dynamic; /* bytes of shared memory that a launch may ask for */
    int carveout, policy;
    bool non_portable; /* clusters of more than 8 CTAs */
    emui_pc_costs costs;
    /* jobs.c: its grids do not run in parts; not by itself, since its CTAs meet in global memory;
     * instructions of a warp, at a guess. */
    bool alone, is_common;
    int64_t instructions;
    /* Of its last launch in one process, with what collects its accesses; it had whole_runs of
     * them, of which at most 2 are counted. 0: of all parts of one. */
    double ns_per_cta;
    int whole_runs;
    /* Of the last one in parts: the longest part, and what each cost besides. 0: there was none. */
    double part_ns_per_cta, parts_ns;
    bool is_searched, has_fences; /* its instructions: order/submitted.c */
} emui_cu_kernel;

enum { CU_MEASURED_CTAS = 64 }; /* of a grid from which on that is measured, and auto divides it */

typedef struct emui_cu_device emui_cu_device;

/* The device, opened by the first call, for this thread alone until it leaves it. NULL: memory is
 * short. */
emui_cu_device *emui_cu_enter(void);
void emui_cu_leave(void);
emu_machine *emui_cu_machine(emui_cu_device *d);
/* What a kernel's fault left: every later call returns it. It counts from the call behind the
 * launch. */
int emui_cu_fault(const emui_cu_device *d);
void emui_cu_set_fault(emui_cu_device *d, int error);
/* A call returns an error, after the device was left: a finding where that is asked for; those of a
 * fault once. */
void emui_cu_call_failed(int error, bool in_runtime);
/* Frees all that is the current device's; modules are loaded again when they are needed. Behind a
 * fault the devices are unavailable to the process, as an H200 is. */
void emui_cu_reset(emui_cu_device *d);
/* Limits, by the numbers that both APIs have; those of heap and stack are for later launches. */
int emui_cu_set_limit(emui_cu_device *d, int which, size_t value);
int emui_cu_get_limit(int which, size_t *value);
/* A launch on a device has its limits. */
void emui_cu_use_limits(emui_cu_device *d, int device);
/* What kernels printed goes to standard output; CUDA does it where the host waits for them. */
void emui_cu_flush(emui_cu_device *d);

/* ---- Between tests (between.c) --------------------------------------------------------------- */

/* For a runner of tests, which finds them in libcuda.so.1; each enters by itself, and does nothing
 * where no call has opened the device. The host waits for all streams, and what kernels printed and
 * cost is written; the error of a fault, else 0. */
int emui_cu_settle(void);
/* The device without its fault, with all that it holds: memory, modules, streams. What was found is
 * found again. The error of that fault, or 0. */
int emui_cu_recover(void);
/* Schedule, checks and budget are what the environment says now, for later launches. */
void emui_cu_reconfigure(void);

/* ---- Memory --------------------------------------------------------------------------------- */

int emui_cu_allocate(emui_cu_device *d, emui_cu_kind kind, uint64_t bytes, unsigned flags,
                     uint64_t *address);
/* Device memory in the order of a stream, which is not captured; pool NULL: of the one that the
 * stream's device takes. */
int emui_cu_allocate_in(emui_cu_device *d, const void *stream, const emui_cu_pool *pool,
                        uint64_t bytes, uint64_t *address);
/* An address for device memory that is there from time to time, 0: there is none; that memory. */
uint64_t emui_cu_keep_address(emui_cu_device *d, uint64_t bytes);
int emui_cu_allocate_at(emui_cu_device *d, int device, uint64_t bytes, uint64_t address);
/* Host memory of the program's own. */
int emui_cu_register(emui_cu_device *d, void *memory, uint64_t bytes, unsigned flags);
/* Of this kind, or of device or managed memory where it is CU_DEVICE. call: for the finding. */
/* The program would free it, and a fault refuses all calls: it is no leak. Enters by itself. */
void emui_cu_free_refused(uint64_t address);
int emui_cu_free(emui_cu_device *d, emui_cu_kind kind, uint64_t address, const char *call);
/* The allocation that an address lies in, or NULL. */
const emui_cu_memory *emui_cu_memory_at(const emui_cu_device *d, uint64_t address);
/* The same of those that were freed. */
const emui_cu_memory *emui_cu_freed_at(const emui_cu_device *d, uint64_t address);
/* The allocation at an address, or the variable of a module as if it were one. False: neither. */
bool emui_cu_known_at(const emui_cu_device *d, uint64_t address, emui_cu_memory *to);
/* Is it memory of the device of any kind: an allocation, a variable of a module? */
bool emui_cu_is_device(emui_cu_device *d, uint64_t address);
/* The device whose memory an address is of; -1: of none. */
int emui_cu_device_at(emui_cu_device *d, uint64_t address);
/* Bytes that are allocated on a device. */
uint64_t emui_cu_used(const emui_cu_device *d, int device);

/* Where one side of a copy is; CU_ANY_SIDE: as the pointer says. */
typedef enum emui_cu_side { CU_ANY_SIDE, CU_HOST_SIDE, CU_DEVICE_SIDE } emui_cu_side;

/* A copy of rows; one row: height 1. Slices of depth 1. */
typedef struct emui_cu_copy {
    const char *call; /* its name */
    uint64_t to, from;
    emui_cu_side to_side, from_side;
    uint64_t width, height, depth;
    uint64_t to_pitch, from_pitch, to_slice, from_slice;
} emui_cu_copy;

int emui_cu_copy_bytes(emui_cu_device *d, const emui_cu_copy *copy);
/* Rows of elements of 1, 2 or 4 bytes. */
typedef struct emui_cu_fill {
    const char *call;
    uint64_t to, pitch, width, height; /* width in elements */
    uint32_t value;
    int bytes;
} emui_cu_fill;
int emui_cu_fill_bytes(emui_cu_device *d, const emui_cu_fill *fill);

/* Of a device; NULL: there is no such device. */
emui_cu_pool *emui_cu_pool_default(int device);
emui_cu_pool *emui_cu_pool_current(int device);
/* *to: a pool of a device; and the one that it is to take. CU_INVALID_DEVICE: there is no such
 * device; CU_INVALID_VALUE: the other pointer is null. */
int emui_cu_pool_of(emui_cu_pool *pool, emui_cu_pool **to);
int emui_cu_pool_use(int device, emui_cu_pool *pool);
/* type, location and id: of allocations, as both APIs number them. */
int emui_cu_pool_open(int type, int location, int id, emui_cu_pool **pool);
int emui_cu_pool_close(emui_cu_device *d, emui_cu_pool *pool);
/* Which devices may use its memory, which its own one always may. */
int emui_cu_pool_allow(emui_cu_pool *pool, int device, bool allow);
bool emui_cu_pool_opens(const emui_cu_pool *pool, int device);
int emui_cu_pool_device(const emui_cu_pool *pool);
int emui_cu_pool_set(emui_cu_pool *pool, int which, const void *value);
int emui_cu_pool_get(const emui_cu_device *d, const emui_cu_pool *pool, int which, void *value);

/* ---- Modules -------------------------------------------------------------------------------- */

/* PTX text, a fat binary, or the wrapper of one; nothing is read before it is needed. NULL: memory
 * is short. */
emui_cu_image *emui_cu_image_open(emui_cu_device *d, const void *data);
void emui_cu_image_close(emui_cu_device *d, emui_cu_image *image);
/* As an option of its loading says, before it is loaded. */
void emui_cu_image_limit(emui_cu_image *image, int max_registers);
/* Reads it. Else the error, and standard error has said why. */
int emui_cu_image_load(emui_cu_device *d, emui_cu_image *image);
const emu_ptx *emui_cu_image_ptx(const emui_cu_image *image);
/* The bytes of its variables in constant memory. */
uint64_t emui_cu_image_constants(const emui_cu_image *image);
bool emui_cu_is_image(const emui_cu_device *d, const void *handle);
int emui_cu_find_kernel(emui_cu_device *d, emui_cu_image *image, const char *name,
                        emui_cu_kernel **to);
int emui_cu_find_variable(emui_cu_device *d, emui_cu_image *image, const char *name,
                          uint64_t *address, uint64_t *bytes);
/* Parameter i of a kernel; false past the last one. */
bool emui_cu_parameter(const emui_cu_kernel *k, size_t i, size_t *offset, size_t *bytes);
/* Kernel i of an image; CU_NOT_FOUND past the last one. */
int emui_cu_kernel_at(emui_cu_device *d, emui_cu_image *image, int i, emui_cu_kernel **to);
/* How many kernels a loaded image has. */
int emui_cu_kernels_of(const emui_cu_image *image);
bool emui_cu_is_image(const emui_cu_device *d, const void *handle);
bool emui_cu_is_kernel(const emui_cu_device *d, const void *handle);

/* The same module for the current device, where it is one for all (emui_cu_image_share); NULL:
 * out of memory. */
emui_cu_image *emui_cu_image_here(emui_cu_device *d, emui_cu_image *image);
void emui_cu_image_share(emui_cu_image *image);
/* .. and its kernel, or the error of loading it. */
int emui_cu_kernel_here(emui_cu_device *d, emui_cu_kernel **k);
int emui_cu_image_device(const emui_cu_image *image);

/* ---- Launches ------------------------------------------------------------------------------- */

typedef struct emui_cu_launch {
    emui_cu_kernel *kernel;
    int64_t grid[3], block[3];
    uint64_t dynamic_shared;
    int64_t cluster[3]; /* 0: as the kernel says */
    bool cooperative;
    bool programmatic; /* it may begin when the one before it in its stream allows it */
    void **arguments;
    const void *packed;
    size_t packed_bytes;
    emui_cu_backtrace from; /* the call; count 0: none of the host */
} emui_cu_launch;

int emui_cu_start(emui_cu_device *d, const emui_cu_launch *launch);
/* CTAs of a kernel that an SM holds at once. */
int emui_cu_occupancy(const emui_cu_kernel *k, int64_t threads, uint64_t dynamic_shared);
/* The most dynamic shared memory with which an SM holds so many CTAs; false: it holds fewer. */
bool emui_cu_shared_left(const emui_cu_kernel *k, int64_t threads, int ctas, size_t *to);
/* Clusters of so many CTAs that the device holds at once. */
int emui_cu_clusters(const emui_cu_kernel *k, int64_t threads, uint64_t dynamic_shared,
                     int64_t ctas);
/* The most threads that a CTA of it may have: its bounds, and the registers of an SM. */
int emui_cu_max_threads(const emui_cu_kernel *k);

/* ---- Streams and events --------------------------------------------------------------------- */

emui_cu_stream *emui_cu_stream_open(emui_cu_device *d, unsigned flags, int priority);
bool emui_cu_is_stream(const emui_cu_device *d, const void *stream); /* NULL, 1, 2 are some */
int emui_cu_stream_device(const void *stream);                       /* of those the current one */
int emui_cu_stream_close(emui_cu_device *d, emui_cu_stream *stream);
/* An attribute of a stream, 64 bytes, by its number in both APIs; of default streams, too. */
int emui_cu_get_attribute(emui_cu_device *d, void *stream, int which, void *value);
int emui_cu_set_attribute(emui_cu_device *d, void *stream, int which, const void *value);
int emui_cu_copy_attributes(emui_cu_device *d, void *to, void *from);
emui_cu_event *emui_cu_event_open(emui_cu_device *d, unsigned flags);
bool emui_cu_is_event(const emui_cu_device *d, const void *event);
int emui_cu_event_close(emui_cu_device *d, emui_cu_event *event);
void emui_cu_event_record(emui_cu_event *event);
/* Milliseconds between two events that have ended, which the host knows then. */
float emui_cu_elapsed(emui_cu_device *d, const emui_cu_event *from, const emui_cu_event *to);

/* ---- Several devices ------------------------------------------------------------------------- */

enum { EMUI_CU_DEVICES = 16 };
/* How many the process has, and whether there is one of this number. */
int emui_cu_devices(void);
bool emui_cu_has_device(int device);
/* The device of the thread's current context, and another one. */
int emui_cu_current(void);
void emui_cu_choose(int device);
/* Whether kernels of one can use memory of the other where that is allowed; allowing it to those of
 * the current one. */
bool emui_cu_can_access(int device, int peer);
/* An attribute of such a pair, by its number in both APIs, for GPUs that NVLink connects; false:
 * there is none. */
bool emui_cu_peer_attribute(int which, int *value);
int emui_cu_allow_peer(emui_cu_device *d, int peer);
int emui_cu_forbid_peer(emui_cu_device *d, int peer);
/* A launch on a device begins, and has ended: what it may not use is hidden from it. */
void emui_cu_hide(emui_cu_device *d, int device);
void emui_cu_show_all(emui_cu_device *d);

/* ---- The chip ------------------------------------------------------------------------------- */

/* Attribute of the device by its number, the same in both APIs; false: there is none. */
bool emui_cu_attribute(int which, int device, int *value);
/* "0000:00:06.0", and the device of that; -1: none. */
enum { EMUI_CU_BUS_ID = 13, EMUI_CU_UUID = 16 };
void emui_cu_bus_id(int device, char text[EMUI_CU_BUS_ID]);
int emui_cu_device_of_bus(const char *text);
void emui_cu_uuid(int device, unsigned char to[EMUI_CU_UUID]);
/* queried.c: the program asks about the device, which need not be open for that. */
void emui_cu_queried(void);
/* architecture.c: code that the program brings, before anything asks for the architecture: a fat
 * binary, or text. */
typedef struct emui_cu_code {
    const void *data, *wrapper;
    const char *text; /* or NULL */
} emui_cu_code;
void emui_cu_add_code(const emui_cu_code *code);
/* That of all devices, from the first call on; 90 of sm_90a. */
emu_arch emui_cu_arch(void);
uint32_t emui_cu_number(void);
const char *emui_cu_name(void); /* "NVIDIA H200" */
uint64_t emui_cu_total_memory(void);
/* CTAs of a cluster at most, shared memory of a CTA. */
int emui_cu_max_cluster(void);
uint32_t emui_cu_max_shared(void);
#define EMUI_CU_OF_CONTEXT UINT64_C(552402944)           /* what a context takes of memory */
enum { EMUI_CU_VERSION = 13000, EMUI_CU_GREATEST = -5 }; /* .. priority of a stream */

/* ---- What was found ------------------------------------------------------------------------- */

/* Tells the findings of the last launch, from the first on. */
void emui_cu_tell(emui_cu_device *d);
/* A finding about a call of the host: "cudaFree", what is wrong, what to do about it. */
void emui_cu_tell_call(emui_cu_device *d, const char *call, const char *rule, const char *repair,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
/* The same of what CUDA allows, but seldom is meant: reported where strict. */
void emui_cu_note_call(emui_cu_device *d, const char *call, const char *rule, const char *repair,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
/* What is no finding: a text without PTX, a function that is missing. */
void emui_cu_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The next finding of a call is about this allocation, also one that was freed; NULL: none. */
void emui_cu_about_memory(emui_cu_device *d, const emui_cu_memory *a);
/* .. about a call, an earlier one, an allocation or a free (report/host_frames.h); kernel: that the
 * call launched, or NULL. Without a call it is the one that runs. */
void emui_cu_about(emui_cu_device *d, const char *of, const emui_cu_backtrace *from,
                   const char *kernel);
/* That a function is missing, once; the error that it returns. */
int emui_cu_missing(const char *name);

#endif
