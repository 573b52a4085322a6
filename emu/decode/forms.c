/* forms.c - all forms of instructions that are supported: the tables of the families in one list;
 * and the instructions that are refused by their names.
 *
 * Not here: their texts (form_text.c), matching (match.c). Follows the PTX ISA, "Instruction
 * Set". */
#include "emu/decode/form.h"

#define BY_ARCH "  // "

static const emui_ptx_family *const families[] = {
    &emui_ptx_integers,    &emui_ptx_bits,      &emui_ptx_floats,   &emui_ptx_compares,
    &emui_ptx_conversions, &emui_ptx_video,     &emui_ptx_memory,   &emui_ptx_addresses,
    &emui_ptx_atomics,     &emui_ptx_mbarriers, &emui_ptx_copies,   &emui_ptx_tensors,
    &emui_ptx_matrices,    &emui_ptx_warps,     &emui_ptx_barriers, &emui_ptx_control,
    &emui_ptx_calls,       &emui_ptx_wmma,      &emui_ptx_tcgen05,  &emui_ptx_textures};

static const emui_ptx_refused refused[] = {
    {"istypep",
     "it asks for references to textures and surfaces, which CUDA 12 and later cannot bind"},
    {"multimem", "addresses of several devices at once are not part of this machine"},
};

const emui_ptx_form *emui_ptx_form_at(int i)
{
    for (size_t k = 0; k < sizeof families / sizeof families[0]; ++k) {
        if (i < families[k]->forms)
            return &families[k]->form[i];
        i -= families[k]->forms;
    }
    return NULL;
}

const char *emui_ptx_why_refused(const char *name)
{
    for (size_t k = 0; k < sizeof refused / sizeof refused[0]; ++k)
        if (strcmp(refused[k].name, name) == 0)
            return refused[k].why;
    return NULL;
}

bool emui_ptx_form_text(int i, char *text, size_t size)
{
    const emui_ptx_form *form = i < 0 ? NULL : emui_ptx_form_at(i);
    if (form == NULL)
        return false;
    emui_ptx_form_print(form, text, size);
    const size_t n = strlen(text);
    if (strchr(form->text, '@') != NULL && size - n > sizeof BY_ARCH) {
        memcpy(text + n, BY_ARCH, sizeof BY_ARCH);
        emui_ptx_form_archs(form, text + n + sizeof BY_ARCH - 1, size - n - sizeof BY_ARCH + 1);
    }
    return true;
}
