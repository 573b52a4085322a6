/* cu_operate.c - see cu_operate.h. */
#include "emu/cuda/driver/cu_operate.h"

#include "emu/cuda/device/state.h"
#include "emu/cuda/driver/cu.h"

static emui_cu_device *enter_with(CUstream stream, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    if (d == NULL || emui_cu_is_stream(d, stream))
        return d;
    *error = emui_cu_driver_leave(CU_INVALID_HANDLE);
    return NULL;
}

CUresult emui_cu_view(const char *name, CUstream stream, emui_cu_operand *operand, int count)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    int result = emui_cu_end_stream(d, stream);
    for (int i = 0; result == CU_OK && i < count; ++i)
        result = emui_cu_operand_place(d, name, &operand[i]);
    return emui_cu_driver_leave(result);
}

CUresult emui_cu_operated(const char *name, CUstream stream, const emui_cu_operand *operand,
                          int count)
{
    CUresult error;
    const emui_cu_work work = {.kind = CU_WORK_OPERATE, .is.operate = {name, operand, count}};
    emui_cu_device *d = enter_with(stream, &error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_run(d, stream, &work));
}
