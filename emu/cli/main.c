/* main.c - the program `cuemu`. */
#include "emu/cli/cuemu.h"

int main(int argc, char **argv)
{
    return cuemu_command(argc, argv);
}
