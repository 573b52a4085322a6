/* main.c - the program `ct`: its memory, and its command line (command.c). */
#include "ref/cli/cli.h"

int main(int argc, char **argv)
{
    static _Alignas(16) char arena[CLI_ARENA_BYTES], kept[CLI_NAMES_BYTES];
    static ct_names names;
    static cli c = {.names = &names};
    ct_init(&c.draw.cx, arena, sizeof arena);
    ct_names_init(&names, kept, sizeof kept);
    return cli_command(&c, argc, argv);
}
