/* audit.c - what the dynamic linker asks while it loads a program for the machine (LD_AUDIT): so
 * that programs with CUDA's runtime linked into them run, too, and Python's packages as they are.
 *
 *      an object with the runtime in it, and names (.symtab)   its cuda* functions jump to those of
 *                                                              the machine's libcudart.so.13
 *      an object that exports CUDA's names behind a _, as the  what _cuda* functions end by jumping
 *      CuTe DSL's libcute_dsl_runtime.so does: the runtime     to are the runtime's; its _cu*
 *      is in it without names                                  functions are those of libcuda.so.1
 *      libnvJitLink.so*, a linker of machine code, by dlopen   the machine's libcuda.so.1 instead:
 *                                                              clients link by the driver then;
 *                                                              libcusparse, linked against it, has
 *                                                              the true one, with its versions
 *      libcublas.so* and others that the machine has, by       the machine's
 *      their whole paths
 *      libnvrtc.so*, the compiler                              its PTX for machine code (nvrtc.c)
 *
 * What is here: the linker's questions. What is not: reading objects (symbols.c). Follows
 * rtld-audit(7). The objects of the auditor are its own. */
#define _GNU_SOURCE
#include "emu/cuda/audit/nvrtc.h"
#include "emu/cuda/audit/symbols.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define RUNTIME "libcudart.so.13"
#define DRIVER  "libcuda.so.1"

typedef struct object {
    emui_elf elf; /* no bytes: it is not loaded yet */
    uintptr_t base;
} object;

/* Of the process: the machine's runtime and driver, once they are loaded, where the program is, and
 * the driver's library. */
static struct {
    object runtime, driver;
    uintptr_t program;
    char path[PATH_MAX];
} machine;

unsigned la_version(unsigned version)
{
    Dl_info self;
    const char *slash =
        dladdr((void *)(uintptr_t)&machine, &self) != 0 ? strrchr(self.dli_fname, '/') : NULL;
    if (slash != NULL)
        snprintf(machine.path, sizeof machine.path, "%.*s" DRIVER,
                 (int)(slash + 1 - self.dli_fname), self.dli_fname);
    return version < LAV_CURRENT ? version : LAV_CURRENT;
}

/* Is the object, which is loaded already, linked against the library? Its addresses may be those of
 * the file still. */
static bool needs(const struct link_map *of, const char *library)
{
    const char *strings = NULL;
    if (of == NULL || of->l_ld == NULL)
        return false;
    for (const ElfW(Dyn) *d = of->l_ld; d->d_tag != DT_NULL; ++d)
        if (d->d_tag == DT_STRTAB)
            strings = (const char *)(d->d_un.d_ptr < of->l_addr ? of->l_addr + d->d_un.d_ptr
                                                                : d->d_un.d_ptr);
    for (const ElfW(Dyn) *d = of->l_ld; strings != NULL && d->d_tag != DT_NULL; ++d)
        if (d->d_tag == DT_NEEDED && strcmp(strings + d->d_un.d_val, library) == 0)
            return true;
    return false;
}

/* The machine's own library of that name, where it has one: packages open NVIDIA's by their whole
 * paths, which LD_LIBRARY_PATH does not lead elsewhere. NULL: it has none. */
static char *own_library(const char *file)
{
    static char path[PATH_MAX]; /* the linker asks one by one, and copies it */
    const int folder = (int)(strrchr(machine.path, '/') + 1 - machine.path);
    if (strncmp(file, "libcu", 5) != 0)
        return NULL;
    const int bytes = snprintf(path, sizeof path, "%.*s%s", folder, machine.path, file);
    return bytes < (int)sizeof path && access(path, R_OK) == 0 ? path : NULL;
}

/* A cookie is the object's link map until la_objopen sets another one, which this does not. */
char *la_objsearch(const char *name, uintptr_t *cookie, unsigned flag)
{
    const char *slash = strrchr(name, '/'), *file = slash == NULL ? name : slash + 1;
    char *instead = NULL;
    if (*machine.path == '\0' || needs((const struct link_map *)*cookie, file))
        return (char *)(uintptr_t)name;
    if (strncmp(file, "libnvJitLink.so", 15) == 0)
        instead = machine.path;
    else if (slash != NULL && flag == LA_SER_ORIG)
        instead = own_library(file);
    return instead != NULL ? instead : (char *)(uintptr_t)name;
}

/* A jump to any address, by a register that no function has anything in when it is called:
 *
 *      x86-64    movabs $to, %r11;  jmp *%r11
 *      aarch64   ldr x16, .+8;  br x16;  .quad to */
#if defined(__aarch64__)
static const uint8_t before[] = {0x50, 0x00, 0x00, 0x58, 0x00, 0x02, 0x1f, 0xd6}, after[] = {0};
enum { JUMP = sizeof before + sizeof(uintptr_t) };
#else
static const uint8_t before[] = {0x49, 0xbb}, after[] = {0x41, 0xff, 0xe3};
enum { JUMP = sizeof before + sizeof(uintptr_t) + sizeof after };
#endif

static void write_jump(uint8_t *at, uintptr_t to)
{
    memcpy(at, before, sizeof before);
    memcpy(at + sizeof before, &to, sizeof to);
    memcpy(at + sizeof before + sizeof to, after, JUMP - sizeof before - sizeof to);
    __builtin___clear_cache((char *)at, (char *)at + JUMP);
}

static bool set_protection(uintptr_t at, int protection)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), begin = at & ~(page - 1);
    return mprotect((void *)begin, at + JUMP - begin, protection) == 0;
}

static void redirect(uintptr_t at, uintptr_t to)
{
    if (to == 0 || !set_protection(at, PROT_READ | PROT_WRITE | PROT_EXEC))
        return;
    write_jump((uint8_t *)at, to);
    set_protection(at, PROT_READ | PROT_EXEC);
}

/* Where one of the machine's libraries has a function; 0: nowhere. */
static uintptr_t function_of(const object *library, const char *name)
{
    uint64_t at = library->elf.bytes == 0 ? 0 : emui_object_exported(&library->elf, name);
    return at == 0 ? 0 : library->base + at;
}

/* One function of the runtime in an object. */
static void redirect_named(const emui_elf_symbol *s, void *data)
{
    const object *o = data;
    if (s->bytes >= JUMP)
        redirect(o->base + s->value, function_of(&machine.runtime, s->name));
}

/* The function that a shorter one ends by jumping to; 0: it does not. */
static uintptr_t jumped_to(uintptr_t at, uint64_t bytes)
{
    int32_t far = 0;
#if defined(__aarch64__)
    if (bytes < sizeof far || bytes >= JUMP)
        return 0;
    at += bytes - sizeof far;
    memcpy(&far, (const void *)at, sizeof far);
    return (far & (int32_t)0xfc000000) == 0x14000000 ? at + (uintptr_t)(intptr_t)(far << 6 >> 4)
                                                     : 0;
#else
    enum { OPCODE = 0xe9 };
    if (bytes <= sizeof far || bytes >= JUMP)
        return 0;
    at += bytes - sizeof far;
    memcpy(&far, (const void *)at, sizeof far);
    return *(const uint8_t *)(at - 1) == OPCODE ? at + sizeof far + (uintptr_t)(intptr_t)far : 0;
#endif
}

/* One of CUDA's functions behind a _. A _cuda* function that does more than jump has arguments of
 * its own, and calls another one. */
static void redirect_underlined(const emui_elf_symbol *s, void *data)
{
    const object *o = data;
    const char *name =
        strcmp(s->name, "_cudaLaunchKernelEx") == 0 ? "cudaLaunchKernelExC" : s->name + 1;
    uintptr_t at = o->base + s->value, jump = jumped_to(at, s->bytes);
    if (jump != 0)
        redirect(jump, function_of(&machine.runtime, name));
    else if (s->bytes >= JUMP)
        redirect(at, function_of(&machine.driver, name));
}

static void redirect_all(const emui_elf *e, uintptr_t base)
{
    object o = {*e, base};
    emui_object_runtime(e, redirect_named, &o);
    emui_object_underlined(e, redirect_underlined, &o);
}

/* The machine's runtime, whose file stays open. The program itself was opened before it. */
static void take_runtime(const emui_elf *e, uintptr_t base)
{
    emui_elf program;
    machine.runtime = (object){*e, base};
    if (!emui_object_open(&program, "/proc/self/exe"))
        return;
    redirect_all(&program, machine.program);
    emui_object_close(&program);
}

unsigned la_objopen(struct link_map *map, Lmid_t space, uintptr_t *cookie)
{
    emui_elf e;
    const char *slash = strrchr(map->l_name, '/');
    (void)cookie;
    if (*map->l_name == '\0' && space == LM_ID_BASE)
        machine.program = map->l_addr;
    if (space != LM_ID_BASE || slash == NULL || !emui_object_open(&e, map->l_name))
        return space == LM_ID_BASE ? LA_FLG_BINDFROM : 0;
    if (strcmp(slash + 1, RUNTIME) == 0 && machine.runtime.base == 0) {
        take_runtime(&e, map->l_addr);
        return 0;
    }
    if (strcmp(slash + 1, DRIVER) == 0 && machine.driver.base == 0) {
        machine.driver = (object){e, map->l_addr};
        return LA_FLG_BINDFROM;
    }
    bool is_compiler = strncmp(slash + 1, "libnvrtc.so", 11) == 0;
    if (is_compiler)
        emui_nvrtc_loaded(&e, map->l_addr);
    else if (machine.runtime.base != 0)
        redirect_all(&e, map->l_addr);
    emui_object_close(&e);
    return is_compiler ? LA_FLG_BINDTO : LA_FLG_BINDFROM;
}

/* Asked where an object binds a function of the compiler's, also by dlsym. */
uintptr_t la_symbind64(Elf64_Sym *symbol, unsigned index, uintptr_t *from, uintptr_t *to,
                       unsigned *flags, const char *name)
{
    (void)index, (void)from, (void)to, (void)flags;
    return emui_nvrtc_bound(name, symbol->st_value);
}
