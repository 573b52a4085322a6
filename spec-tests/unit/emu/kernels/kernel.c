/* kernel.c - see kernel.h. */
#include "spec-tests/unit/emu/kernels/kernel.h"

#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *kernel_text(const char *file, size_t *size)
{
    FILE *f = fopen(file, "rb");
    ck_assert_msg(f != NULL, "%s", file);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*size + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, *size, f), *size);
    fclose(f);
    return text;
}

void kernel_open(kernel *k, const char *file, const char *name, int threads, uint32_t dynamic,
                 const emu_config *how)
{
    size_t size;
    emu_ptx_error error;
    emu_config config = how != NULL ? *how : emu_defaults();
    char *text = kernel_text(file, &size);
    config.undefined = true;
    *k = (kernel){
        .m = emu_open(&config, NULL),
        .launch = {
            .entry = name, .grid = {1, 1, 1}, .block = {threads, 1, 1}, .dynamic_shared = dynamic}};
    ck_assert_ptr_nonnull(k->m);
    k->module = emu_ptx_load(k->m, text, size, &error);
    free(text);
    ck_assert_msg(k->module != NULL, "%d:%d: %s", error.line, error.column, error.text);
}

uint64_t kernel_buffer(kernel *k, const void *from, uint64_t bytes)
{
    uint64_t at = emu_alloc(k->m, bytes, "buffer");
    ck_assert_uint_ne(at, 0);
    if (from != NULL)
        ck_assert(emu_put(k->m, at, from, bytes));
    return at;
}

void kernel_param(kernel *k, int p, const void *from, uint32_t bytes)
{
    ck_assert(p < KERNEL_PARAMS && bytes <= KERNEL_PARAM_BYTES);
    memcpy(k->value[p], from, bytes);
    k->launch.count = p + 1 > k->launch.count ? p + 1 : k->launch.count;
}

void kernel_address(kernel *k, int p, uint64_t address)
{
    kernel_param(k, p, &address, sizeof address);
}

void kernel_run(kernel *k)
{
    emu_ptx_error error = {0};
    for (int p = 0; p < k->launch.count; ++p)
        k->arguments[p] = k->value[p];
    k->launch.arguments = k->arguments;
    emu_end end = emu_ptx_start(k->module, &k->launch, &error);
    ck_assert_msg(emu_findings(k->m) == 0, "%s", emu_found(k->m, 0)->message);
    ck_assert_msg(end == EMU_FINISHED, "%d: %s", end, error.text);
}

void kernel_close(kernel *k)
{
    emu_ptx_unload(k->module);
    emu_close(k->m);
}
