/* device.c - random kernels on a device, by the driver's library, which is looked for at run time.
 *
 * So it is built without CUDA's headers, and runs wherever a driver is. The cubin is what ptxas
 * made of the PTX, which says the kernels' names and shapes. Follows the CUDA driver API. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/random-cuda/run.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

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

static int run_kernels(device_run *r, const run_options *o, const emu_ptx *module, run_words *words)
{
    int failed = 0;
    emu_ptx_entry entry;
    for (int i = 0; emu_ptx_entry_at(module, i, &entry); ++i) {
        int error = run_kernel(r, &entry, words);
        failed += error != 0;
        if (error == 0)
            run_print(entry.name, words, o->traced);
        else
            printf("%s  =  %s\n", entry.name, error_name(&r->d, error));
    }
    return failed;
}

static int run_image(device_run *r, const run_options *o, const char *text, size_t bytes,
                     const char *image)
{
    emu_ptx_error why = {0};
    emu_ptx *module = emu_ptx_load(NULL, text, bytes, &why);
    run_words *words = malloc(sizeof *words);
    int failed = -1, error = open_module(r, image);
    if (module == NULL)
        fprintf(stderr, "%s:%d:%d: %s\n", o->ptx, why.line, why.column, why.text);
    else if (error != 0)
        fprintf(stderr, "%s: %s\n", o->cubin, error_name(&r->d, error));
    else if (words != NULL)
        failed = run_kernels(r, o, module, words);
    free(words);
    emu_ptx_unload(module);
    return failed;
}

int run_device(const run_options *o)
{
    device_run r = {0};
    size_t bytes = 0, image_bytes = 0;
    if (!open_driver(&r.d) || r.d.init(0) != 0)
        return -2;
    char *text = run_read(o->ptx, &bytes), *image = run_read(o->cubin, &image_bytes);
    int failed = text == NULL || image == NULL ? -1 : run_image(&r, o, text, bytes, image);
    free(text);
    free(image);
    return failed;
}
