/* image.c - modules: PTX that a program brings, loaded when a kernel or a variable of it is used
 * first, as CUDA does by default (lazy loading).
 *
 * Here: which PTX of a fat binary, its kernels and variables. Not here: the format of fat binaries
 * (fatbin/fatbin.c), PTX (emu/ptx.h). */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "emu/cuda/device/state.h"
#include "emu/cuda/fatbin/cubin.h"
#include "emu/cuda/fatbin/fatbin.h"
#include "emu/cuda/fatbin/join.h"
#include "emu/cuda/order/host_access.h"
#include "emu/isa/arch.h"
#include "emu/load/load.h"
#include "emu/ptx/statement.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_DYNAMIC = 48 * 1024, SHARED_UNIT = 16 }; /* of shared memory */
enum { MIN_REGISTERS = 8, MAX_REGISTERS = 255 };

/* Machine code, and a wrapper without data, begin with other bytes. */
static bool is_text(const void *data)
{
    unsigned char c = *(const unsigned char *)data;
    return (c >= ' ' && c < 127) || c == '\n' || c == '\r' || c == '\t';
}

emui_cu_image *emui_cu_image_open(emui_cu_device *d, const void *data)
{
    emui_cu_image *image = calloc(1, sizeof *image);
    if (image == NULL || !emui_cu_add(&d->images, image)) {
        free(image);
        return NULL;
    }
    image->device = emui_cu_current();
    image->data = emui_fatbin_data(data);
    image->wrapper = data;
    image->is_code = image->data == NULL && strncmp(data, "\177ELF", 4) == 0;
    if (image->data == NULL && is_text(data) && strstr(data, ".version") != NULL) {
        size_t bytes = strlen(data) + 1;
        image->text = malloc(bytes);
        if (image->text != NULL)
            memcpy(image->text, data, bytes);
    }
    if (image->data != NULL || image->text != NULL)
        emui_cu_add_code(&(emui_cu_code){image->data, image->wrapper, image->text});
    return image;
}

/* Another kernel may get its address. */
static void forget_findings(emui_cu_device *d, const emui_cu_kernel *k)
{
    int kept = 0;
    for (int i = 0; i < d->reported_count; ++i)
        if (d->reported[i].kernel != k)
            d->reported[kept++] = d->reported[i];
    d->reported_count = kept;
}

static void close_kernels(emui_cu_device *d, const emui_cu_image *image)
{
    for (int i = d->kernels.count; i > 0; --i) {
        emui_cu_kernel *k = d->kernels.at[i - 1];
        if (k->image != image)
            continue;
        forget_findings(d, k);
        emui_cu_write_costs(d, k);
        emui_cu_drop(&d->kernels, k);
        free(k);
    }
}

/* Its copies for other devices use its managed variables. */
void emui_cu_image_unload(emui_cu_device *d, emui_cu_image *image)
{
    for (int i = 0; i < d->images.count; ++i) {
        emui_cu_image *other = d->images.at[i];
        if (other->first == image)
            emui_cu_image_unload(d, other);
    }
    close_kernels(d, image);
    emui_cu_use(d, image->device);
    emui_cu_host_forget(d); /* its managed variables are freed */
    emu_ptx_unload(image->ptx);
    free(image->code);
    image->ptx = NULL;
    image->code = NULL;
    image->was_loaded = false;
}

static void close_image(emui_cu_device *d, emui_cu_image *image)
{
    emui_cu_image_unload(d, image);
    emui_cu_drop(&d->images, image);
    free(image->text);
    free(image);
}

void emui_cu_image_close(emui_cu_device *d, emui_cu_image *image)
{
    if (!emui_cu_has(&d->images, image))
        return;
    for (int i = d->images.count; i > 0; --i) {
        emui_cu_image *other = d->images.at[i - 1];
        if (other->first == image)
            close_image(d, other);
    }
    close_image(d, image);
}

/* ---- On several devices --------------------------------------------------------------------- */

int emui_cu_image_device(const emui_cu_image *image)
{
    return image->device;
}

void emui_cu_image_share(emui_cu_image *image)
{
    image->is_shared = true;
}

static emui_cu_image *copy_image(emui_cu_device *d, emui_cu_image *first)
{
    emui_cu_image *copy = calloc(1, sizeof *copy);
    if (copy == NULL || !emui_cu_add(&d->images, copy)) {
        free(copy);
        return NULL;
    }
    *copy = (emui_cu_image){.device = emui_cu_current(),
                            .is_shared = true,
                            .first = first,
                            .data = first->data,
                            .wrapper = first->wrapper,
                            .is_code = first->is_code};
    if (first->text != NULL)
        copy->text = strdup(first->text);
    return copy;
}

emui_cu_image *emui_cu_image_here(emui_cu_device *d, emui_cu_image *image)
{
    emui_cu_image *first = image->first != NULL ? image->first : image;
    if (!image->is_shared || image->device == emui_cu_current())
        return image;
    for (int i = 0; i < d->images.count; ++i) {
        emui_cu_image *other = d->images.at[i];
        if ((other == first || other->first == first) && other->device == emui_cu_current())
            return other;
    }
    return copy_image(d, first);
}

int emui_cu_kernel_here(emui_cu_device *d, emui_cu_kernel **k)
{
    emui_cu_image *here = emui_cu_image_here(d, (*k)->image);
    return here == NULL          ? CU_OUT_OF_MEMORY
           : here == (*k)->image ? CU_OK
                                 : emui_cu_kernel_at(d, here, (*k)->entry, k);
}

/* ---- Loading -------------------------------------------------------------------------------- */

static const char loading[] = "loading of its kernels";
static const char with_cmake[] =
    "with CMake, set CMAKE_CUDA_ARCHITECTURES to 90a; or choose the device by cuemu --arch";

static int tell_no_ptx(emui_cu_device *d, uint32_t arch)
{
    const char *has = emu_arch_name(emui_cu_arch());
    if (arch > emui_cu_number())
        emui_cu_tell_call(d, loading, "architecture", with_cmake,
                          "the program has code for sm_%u alone, and the device is one of %s: "
                          "compile it with -arch=%s",
                          arch, has, has);
    else
        emui_cu_tell_call(d, loading, "no PTX", with_cmake,
                          "the program has no PTX%s: compile it with -arch=sm_90a, or add "
                          "-gencode arch=compute_90a,code=compute_90a",
                          arch == 0 ? "" : ", only machine code");
    return CU_NO_BINARY;
}

static int tell_bad_ptx(emui_cu_device *d, const emu_ptx_error *error)
{
    bool is_old = strstr(error->text, "known versions") != NULL;
    emui_cu_tell_call(d, loading, "bad PTX",
                      is_old ? "compile its source again, for compute_90a"
                             : "correct the text, or what writes it",
                      "the program's PTX, line %d, column %d: %s", error->line, error->column,
                      error->text);
    return is_old ? CU_UNSUPPORTED_PTX : CU_INVALID_PTX;
}

/* The text in the data of a fat binary, to be freed. */
static int text_of_data(emui_cu_device *d, const void *data, char **text, size_t *bytes)
{
    uint32_t arch = 0;
    emui_fatbin_entry e;
    const char *why = NULL;
    int i = data == NULL ? -1 : emui_fatbin_choose(data, emui_cu_number(), &arch);
    if (i < 0 || !emui_fatbin_at(data, i, &e))
        return tell_no_ptx(d, arch);
    *text = emui_fatbin_text(&e, bytes, &why);
    if (*text == NULL)
        emui_cu_tell_call(d, "loading of its kernels", "no PTX",
                          strstr(why, "apt-get") != NULL
                              ? "sudo apt-get install libzstd1, or compile with nvcc --no-compress"
                              : "compile with nvcc --no-compress",
                          "the program's PTX cannot be read: %s", why);
    return *text == NULL ? CU_INVALID_IMAGE : CU_OK;
}

/* A part of machine code alone beside others: CUDA's device runtime, whose functions the machine
 * has. */
static bool is_left_out(const void *wrapper, int i)
{
    uint32_t arch = 0;
    const void *data = emui_fatbin_part(wrapper, i);
    return emui_fatbin_part(wrapper, 1) != NULL &&
           (data == NULL || emui_fatbin_choose(data, emui_cu_number(), &arch) < 0);
}

/* nvcc links machine code: the PTX is in the parts, and is linked here. */
static int text_of_parts(emui_cu_device *d, const void *wrapper, char **text, size_t *bytes)
{
    char **part = NULL;
    emu_ptx_error error;
    int parts = 0, read = 0, code = CU_OK;
    while (emui_fatbin_part(wrapper, parts) != NULL)
        ++parts;
    part = calloc((size_t)parts + 1, sizeof *part);
    if (part == NULL)
        return CU_OUT_OF_MEMORY;
    for (int i = 0; code == CU_OK && i < parts; ++i)
        if (!is_left_out(wrapper, i)) {
            code = text_of_data(d, emui_fatbin_part(wrapper, i), &part[read], bytes);
            read += code == CU_OK;
        }
    if (code == CU_OK && read == 0)
        code = tell_no_ptx(d, emui_cu_number());
    if (code == CU_OK) {
        *text = emui_ptx_join(part, read, &error);
        *bytes = *text == NULL ? 0 : strlen(*text);
        code = *text != NULL         ? CU_OK
               : *error.text == '\0' ? CU_OUT_OF_MEMORY
                                     : tell_bad_ptx(d, &error);
    }
    for (int i = 0; i < read; ++i)
        free(part[i]);
    free(part);
    return code;
}

int emui_cu_image_text(emui_cu_device *d, const emui_cu_image *image, char **text, size_t *bytes)
{
    *text = image->text;
    *bytes = image->text == NULL ? 0 : strlen(image->text);
    if (image->text != NULL)
        return CU_OK;
    if (image->data == NULL && !image->is_code) {
        emui_cu_say("a module is neither PTX nor a fat binary");
        return CU_INVALID_IMAGE;
    }
    return image->data != NULL && emui_fatbin_part(image->wrapper, 0) != NULL
               ? text_of_parts(d, image->wrapper, text, bytes)
               : text_of_data(d, image->data, text, bytes);
}

/* Said once in a process. */
static void note_version(emui_cu_device *d, int version)
{
    if (version <= EMU_PTX_NEWEST || d->said_version)
        return;
    d->said_version = true;
    emui_cu_say(
        "the program's PTX is of version %d.%d and read as %d.%d, the newest known: what it "
        "has that is newer is refused by name",
        version / 10, version % 10, EMU_PTX_NEWEST / 10, EMU_PTX_NEWEST % 10);
}

static int load_text(emui_cu_device *d, emui_cu_image *image, const char *text, size_t bytes)
{
    emu_ptx_error error;
    char target[EMUI_PTX_TARGET];
    const char *has = emu_arch_name(emui_cu_arch());
    if (emui_ptx_target(text, bytes, target) && !emui_arch_runs(emui_cu_arch(), target)) {
        emui_cu_tell_call(d, loading, "architecture", with_cmake,
                          "the program's PTX is for %s, and the device is one of %s: compile it "
                          "with -arch=%s",
                          target, has, has);
        return CU_INVALID_PTX;
    }
    if (image->first != NULL && emui_cu_image_load(d, image->first) != CU_OK)
        return image->first->error;
    emui_cu_use(d, image->device);
    d->m->config.arch = emui_cu_arch();
    image->ptx = emui_ptx_load_with(d->m, text, bytes,
                                    image->first != NULL ? image->first->ptx : NULL, &error);
    if (image->ptx == NULL)
        return tell_bad_ptx(d, &error);
    note_version(d, emu_ptx_version(image->ptx));
    return CU_OK;
}

static int load(emui_cu_device *d, emui_cu_image *image)
{
    char *text = NULL;
    size_t bytes = 0;
    int code = emui_cu_image_text(d, image, &text, &bytes);
    if (code != CU_OK)
        return code;
    code = load_text(d, image, text, bytes);
    image->launches = strstr(text, "__cudaCDP2LaunchDeviceV2") != NULL;
    if (text != image->text)
        free(text);
    return code;
}

/* Machine code is not needed, and what is wrong with it no error. */
static void load_code(emui_cu_image *image)
{
    emui_fatbin_entry e;
    const char *why;
    int i = image->data == NULL ? -1 : emui_fatbin_code(image->data, emui_cu_number());
    if (i >= 0 && emui_fatbin_at(image->data, i, &e))
        image->code = emui_fatbin_payload(&e, &image->code_bytes, &why);
}

int emui_cu_image_load(emui_cu_device *d, emui_cu_image *image)
{
    if (!image->was_loaded) {
        image->error = load(d, image);
        if (image->error == CU_OK)
            load_code(image);
    }
    image->was_loaded = true;
    return image->error;
}

const emu_ptx *emui_cu_image_ptx(const emui_cu_image *image)
{
    return image->ptx;
}

uint64_t emui_cu_image_constants(const emui_cu_image *image)
{
    return emu_ptx_const_bytes(image->ptx);
}

/* ---- Kernels and variables ------------------------------------------------------------------ */

static emui_cu_kernel *kernel_of(const emui_cu_device *d, const emui_cu_image *image, int entry)
{
    for (int i = 0; i < d->kernels.count; ++i) {
        emui_cu_kernel *k = d->kernels.at[i];
        if (k->image == image && k->entry == entry)
            return k;
    }
    return NULL;
}

static int max_dynamic_of(const emu_ptx_entry *e)
{
    return e->shared < DEFAULT_DYNAMIC ? DEFAULT_DYNAMIC - (int)e->shared : 0;
}

void emui_cu_image_limit(emui_cu_image *image, int max_registers)
{
    image->max_registers = max_registers;
}

/* Of a thread: what the text or the option of a call says, else what an instruction can name. */
static int register_limit(const emui_cu_kernel *k)
{
    const int by_text = emu_ptx_max_registers(k->image->ptx, k->entry);
    const int most = by_text != 0 ? by_text : k->image->max_registers;
    return most > 0 && most < MAX_REGISTERS ? most : MAX_REGISTERS;
}

/* Of each four registers that the text names about one lives at a time. */
static void learn_registers(emui_cu_kernel *k)
{
    const int most = register_limit(k);
    emui_cubin_kernel is;
    const emui_cu_image *image = k->image;
    k->is_guessed =
        image->code == NULL || !emui_cubin_find(image->code, image->code_bytes, k->name, &is);
    if (k->is_guessed)
        is = (emui_cubin_kernel){MIN_REGISTERS + k->is.registers / 4, k->is.local, 0};
    k->registers = is.registers < most ? is.registers : most;
    k->frame = is.frame;
    k->stack = is.stack;
}

struct frames {
    emu_ptx *ptx;
    int entry;
};

static void set_frame(void *with, const char *function, uint32_t frame)
{
    const struct frames *of = with;
    emu_ptx_set_frame(of->ptx, of->entry, function, frame);
}

/* How much of the stack each call takes is in the machine code alone. */
static void learn_frames(const emui_cu_kernel *k)
{
    const emui_cu_image *image = k->image;
    struct frames of = {image->ptx, k->entry};
    if (!k->is_guessed && emu_ptx_set_frame(image->ptx, k->entry, NULL, k->frame))
        emui_cubin_frames(image->code, image->code_bytes, k->name, set_frame, &of);
}

static emui_cu_kernel *kernel_open(emui_cu_device *d, emui_cu_image *image, int entry)
{
    emui_cu_kernel *k = calloc(1, sizeof *k);
    if (k == NULL || !emui_cu_add(&d->kernels, k)) {
        free(k);
        return NULL;
    }
    k->image = image;
    k->entry = entry;
    k->carveout = -1;
    k->alone = image->launches; /* parts do not hear of each other's children */
    emu_ptx_entry_at(image->ptx, entry, &k->is);
    k->name = k->is.name;
    learn_registers(k);
    if (!k->is_guessed) /* PTX that the driver compiles is given its bytes alone */
        k->is.shared = (k->is.shared + SHARED_UNIT - 1) / SHARED_UNIT * SHARED_UNIT;
    k->max_dynamic = max_dynamic_of(&k->is);
    learn_frames(k);
    return k;
}

int emui_cu_kernel_at(emui_cu_device *d, emui_cu_image *image, int i, emui_cu_kernel **to)
{
    int error = emui_cu_image_load(d, image);
    if (error != CU_OK || i < 0 || i >= emu_ptx_entries(image->ptx))
        return error == CU_OK ? CU_NOT_FOUND : error;
    *to = kernel_of(d, image, i);
    if (*to == NULL)
        *to = kernel_open(d, image, i);
    return *to == NULL ? CU_OUT_OF_MEMORY : CU_OK;
}

int emui_cu_find_kernel(emui_cu_device *d, emui_cu_image *image, const char *name,
                        emui_cu_kernel **to)
{
    int error = emui_cu_image_load(d, image);
    return error != CU_OK ? error
                          : emui_cu_kernel_at(d, image, emu_ptx_find_entry(image->ptx, name), to);
}

int emui_cu_kernels_of(const emui_cu_image *image)
{
    return emu_ptx_entries(image->ptx);
}

int emui_cu_find_variable(emui_cu_device *d, emui_cu_image *image, const char *name,
                          uint64_t *address, uint64_t *bytes)
{
    int error = emui_cu_image_load(d, image);
    if (error != CU_OK)
        return error;
    *address = emu_ptx_address(image->ptx, name, bytes);
    return *address != 0 ? CU_OK : CU_NOT_FOUND;
}

bool emui_cu_is_image(const emui_cu_device *d, const void *handle)
{
    return emui_cu_has(&d->images, handle);
}

bool emui_cu_is_kernel(const emui_cu_device *d, const void *handle)
{
    return emui_cu_has(&d->kernels, handle);
}

bool emui_cu_parameter(const emui_cu_kernel *k, size_t i, size_t *offset, size_t *bytes)
{
    emu_ptx_param p;
    if (i > INT32_MAX || !emu_ptx_param_at(k->image->ptx, k->entry, (int)i, &p))
        return false;
    *offset = p.offset;
    *bytes = p.bytes;
    return true;
}
