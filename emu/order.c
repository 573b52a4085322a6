/* order.c - happens before: which accesses of two lanes have an order between them.
 *
 * Here: nothing is compared yet; the calls are where they belong. */
#include "emui.h"

bool emui_order_open(emu_machine *m)
{
    (void)m;
    return true;
}

void emui_order_close(emu_machine *m)
{
    (void)m;
}

void emui_clock_free(struct emui_clock *c)
{
    (void)c;
}

void emui_order_access(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                       emui_mode mode, bool async_proxy, const char *what)
{
    (void)m, (void)w, (void)lane, (void)p, (void)bytes, (void)mode, (void)async_proxy, (void)what;
}

void emui_release(emu_machine *m, emu_warp *w, int lane, struct emui_clock **into)
{
    (void)m, (void)w, (void)lane, (void)into;
}

void emui_acquire(emu_machine *m, emu_warp *w, int lane, const struct emui_clock *from)
{
    (void)m, (void)w, (void)lane, (void)from;
}

void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane)
{
    (void)m, (void)w, (void)lane;
}
