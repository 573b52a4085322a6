/* families.c - see family.h. */
#include "spec-tests/compare/differ/family.h"

#include <string.h>

static bool has_word(const char *words, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = words; (at = strstr(at, word)) != NULL; at += n)
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    return false;
}

const struct differ_family *differ_family_of(const gpu_operation *op)
{
    static const struct differ_family none;
    static const struct differ_family *const all[] = {
        &differ_layout_family,
        &differ_copy_family,
        &differ_transpose_family,
        &differ_fill_family,
        &differ_predicate_family,
        &differ_mask_family,
        &differ_transform_family,
        &differ_reduce_family,
        &differ_partition_family,
        &differ_gather_family,
        &differ_scatter_family,
        &differ_cooperative_family,
        &differ_prefetch_family,
        &differ_tiled_family,
        &differ_retile_family,
        &differ_tma_family,
        &differ_mma_family,
        &differ_gemm_family,
        &differ_cooperative_gemm_family,
        &differ_tmem_family,
        &differ_umma_family,
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (has_word(all[i]->ops, op->name))
            return all[i];
    return &none;
}
