/* device.c - random kernels on a device, by the driver's library, which is looked for at run time.
 *
 * So it is built without CUDA's headers, and runs wherever a driver is. The cubin is what ptxas
 * made of the PTX, which says the kernels' names and shapes. Follows the CUDA driver API. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/programs/random-cuda/run.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int driver_get(int *to, int device);
typedef int driver_retain(void **context, int device);
typedef int driver_pointer(void *of);
typedef int driver_load(void **module, const void *image);
typedef int driver_find(void **function, void *module, const char *name);
typedef int driver_alloc(uint64_t *to, size_t bytes);
typedef int driver_put(uint64_t to, const void *from, size_t bytes);
typedef int driver_get_words(void *to, uint64_t from, size_t bytes);
typedef int driver_launch(void *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                          unsigned bz, unsigned shared, void *stream, void **arguments,
                          void **extra);
typedef int driver_name(int error, const char **to);
typedef int driver_flags(unsigned flags);

/* A function of the library has the type of its caller: ISO C has no cast for that. */
typedef struct driver {
    void *library;
    driver_flags *init;
    driver_get *device;
    driver_retain *retain;
    driver_pointer *use;
    driver_load *load;
    driver_find *find;
    driver_alloc *alloc;
    driver_put *put;
    driver_get_words *get;
    driver_launch *launch;
    driver_name *name;
} driver;

static bool find_function(const driver *d, const char *name, void *to)
{
    void *at = dlsym(d->library, name);
    memcpy(to, &at, sizeof at);
    return at != NULL;
}

static bool open_driver(driver *d)
{
    d->library = dlopen("libcuda.so.1", RTLD_NOW);
    return d->library != NULL && find_function(d, "cuInit", &d->init) &&
           find_function(d, "cuDeviceGet", &d->device) &&
           find_function(d, "cuDevicePrimaryCtxRetain", &d->retain) &&
           find_function(d, "cuCtxSetCurrent", &d->use) &&
           find_function(d, "cuModuleLoadData", &d->load) &&
           find_function(d, "cuModuleGetFunction", &d->find) &&
           find_function(d, "cuMemAlloc_v2", &d->alloc) &&
           find_function(d, "cuMemcpyHtoD_v2", &d->put) &&
           find_function(d, "cuMemcpyDtoH_v2", &d->get) &&
           find_function(d, "cuLaunchKernel", &d->launch) &&
           find_function(d, "cuGetErrorName", &d->name);
}

static const char *error_name(const driver *d, int error)
{
    const char *name = NULL;
    return d->name(error, &name) == 0 && name != NULL ? name : "an error without a name";
}

typedef struct device_run {
    driver d;
    void *module;
    uint64_t in, out, trace;
} device_run;

static int open_module(device_run *r, const char *image)
{
    const driver *d = &r->d;
    void *context = NULL;
    int device = 0, error = d->device(&device, 0);
    uint32_t in[RANDOM_CUDA_IN];
    run_input(in);
    error = error != 0 ? error : d->retain(&context, device);
    error = error != 0 ? error : d->use(context);
    error = error != 0 ? error : d->load(&r->module, image);
    error = error != 0 ? error : d->alloc(&r->in, sizeof in);
    error = error != 0 ? error : d->alloc(&r->out, sizeof((run_words *)0)->out);
    error = error != 0 ? error : d->alloc(&r->trace, sizeof((run_words *)0)->trace);
    return error != 0 ? error : d->put(r->in, in, sizeof in);
}

static int run_kernel(device_run *r, const emu_ptx_entry *entry, run_words *words)
{
    const driver *d = &r->d;
    void *function = NULL, *arguments[] = {&r->in, &r->out, &r->trace};
    unsigned threads = (unsigned)run_threads(entry);
    *words = (run_words){0};
    int error = d->find(&function, r->module, entry->name);
    error = error != 0 ? error : d->put(r->out, words->out, sizeof words->out);
    error = error != 0 ? error : d->put(r->trace, words->trace, sizeof words->trace);
    error = error != 0 ? error
                       : d->launch(function, RANDOM_CUDA_THREADS / threads, 1, 1, threads, 1, 1, 0,
                                   NULL, arguments, NULL);
    error = error != 0 ? error : d->get(words->out, r->out, sizeof words->out);
    return error != 0 ? error : d->get(words->trace, r->trace, sizeof words->trace);
}

/* ---- One process after the other ------------------------------------------------------------ */

/* A context ends with a kernel that faults, and a kernel may never end: the kernels run in a child,
 * which says by a pipe which of them begins, and its parent starts another child for the rest. */
enum { DONE = INT32_MAX, SECONDS = 60, NO_DEVICE = 3 };

/* False: the kernel failed, and the context with it. */
static bool run_next(device_run *r, const run_options *o, const emu_ptx_entry *entry,
                     run_words *words)
{
    int error = run_kernel(r, entry, words);
    if (error == 0)
        run_print(entry->name, words, o->traced);
    else
        printf("%s  =  %s\n", entry->name, error_name(&r->d, error));
    fflush(stdout);
    return error == 0;
}

static void run_kernels(device_run *r, const run_options *o, const emu_ptx *module, int first,
                        int report)
{
    emu_ptx_entry entry;
    int done = DONE;
    run_words *words = malloc(sizeof *words);
    bool fine = words != NULL;
    for (int i = first; fine && emu_ptx_entry_at(module, i, &entry); ++i) {
        alarm(SECONDS);
        fine = write(report, &i, sizeof i) == sizeof i && run_next(r, o, &entry, words);
    }
    if (fine && write(report, &done, sizeof done) != sizeof done)
        perror("random-cuda");
    free(words);
}

/* ptxas lets a warp yield in a loop, and counts on uniform registers that its other lanes write
 * meanwhile (README.md): is it that? YIELD of sm_90 becomes NOP. */
static void remove_yields(char *image, size_t bytes)
{
    static const uint64_t yield[2] = {0x7946, 0x03800000}, nop = 0x7918;
    for (size_t at = 0; at + sizeof yield <= bytes; at += 8) {
        uint64_t ins[2];
        memcpy(ins, image + at, sizeof ins);
        if (ins[0] == yield[0] && (uint32_t)ins[1] == yield[1]) {
            ins[0] = nop;
            ins[1] -= yield[1];
            memcpy(image + at, ins, sizeof ins);
        }
    }
}

/* What the child does. Its exit status: 0, 1 after a complaint, NO_DEVICE. */
static int run_image(const run_options *o, int first, int report)
{
    device_run r = {0};
    emu_ptx_error why = {0};
    size_t bytes = 0, image_bytes = 0;
    if (!open_driver(&r.d) || r.d.init(0) != 0)
        return NO_DEVICE;
    char *text = run_read(o->ptx, &bytes), *image = run_read(o->cubin, &image_bytes);
    emu_ptx *module = text == NULL || image == NULL ? NULL : emu_ptx_load(NULL, text, bytes, &why);
    if (o->no_yield && image != NULL)
        remove_yields(image, image_bytes);
    int error = module == NULL ? 0 : open_module(&r, image);
    if (module == NULL)
        fprintf(stderr, "%s:%d:%d: %s\n", o->ptx, why.line, why.column, why.text);
    else if (error != 0)
        fprintf(stderr, "%s: %s\n", o->cubin, error_name(&r.d, error));
    else
        run_kernels(&r, o, module, first, report);
    emu_ptx_unload(module);
    free(text);
    free(image);
    return module == NULL || error != 0;
}

/* The last number that a child wrote, and its exit status; 1: it was killed. */
static int wait_for(pid_t child, int reports, int *last)
{
    int number, status = 0;
    while (read(reports, &number, sizeof number) == sizeof number)
        *last = number;
    close(reports);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* last: the kernel before the first one; then the one that failed, or DONE. The child's status. */
static int run_in_child(const run_options *o, int *last)
{
    int ends[2], first = *last + 1;
    fflush(NULL);
    pid_t child = pipe(ends) != 0 ? -1 : fork();
    if (child < 0) {
        perror("random-cuda");
        return 1;
    }
    if (child == 0) {
        close(ends[0]);
        int status = run_image(o, first, ends[1]);
        fflush(NULL);
        _exit(status);
    }
    close(ends[1]);
    return wait_for(child, ends[0], last);
}

int run_device(const run_options *o)
{
    int failed = 0, last = -1, before;
    do {
        before = last;
        int status = run_in_child(o, &last);
        if (last == before && status != 0)
            return status == NO_DEVICE ? -2 : -1;
        failed += last != DONE && last != before;
    } while (last != DONE && last != before);
    return failed;
}
