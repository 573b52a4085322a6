/* hue.c - colours that differ, for what has a number but no size: threads, banks.
 *
 *   i = 32 w + 4 h + l        h: one of 8 hues around the wheel
 *                             l: one of 4 steps from full to pale
 *                             w: the hues moved on, by a part of the way to the next; from 4 on
 *                                also the steps, by a half
 *
 * Four neighbours have one hue: the quad of lanes that holds a row of an accumulator, the 4 banks
 * that hold 16 bytes. All are light enough for dark text. Here: 256 colours, then again from the
 * first. Not here: colours in order (ramp.c). */
#include "ref/draw/svg.h"

enum { WHEEL = 16, HUES = 8, STEPS = 4, PARTS = 64 };

/* Of one lightness to the eye, from blue by red and green. */
static const colour wheel[WHEEL] = {
    {93, 163, 233},  {132, 152, 236}, {164, 142, 228}, {190, 133, 209},
    {210, 126, 183}, {222, 123, 152}, {226, 126, 118}, {221, 133, 86},
    {208, 143, 60},  {186, 156, 50},  {156, 167, 67},  {119, 176, 97},
    {74, 182, 131},  {40, 182, 163},  {30, 178, 193},  {58, 172, 219}};

static int mix(int a, int b, int part, int whole)
{
    return a + (b - a) * part / whole;
}

static colour mixed(colour a, colour b, int part, int whole)
{
    return (colour){mix(a.r, b.r, part, whole), mix(a.g, b.g, part, whole),
                    mix(a.b, b.b, part, whole)};
}

colour svg_hue(int64_t i)
{
    static const int moved[] = {0, 4, 2, 6}; /* eighths of the way to the next hue */
    static const colour white = {255, 255, 255};
    int n = (int)(i & 255), w = n / 32, h = n % 32 / STEPS, l = n % STEPS;
    int place = (h * (PARTS / HUES) + moved[w % 4]) % PARTS;
    int step = PARTS / WHEEL;
    colour full = mixed(wheel[place / step], wheel[(place / step + 1) % WHEEL], place % step, step);
    return mixed(full, white, 2 * l + (w >= 4), 11);
}

colour svg_chunk_hue(int64_t chunk)
{
    return svg_hue(STEPS * chunk);
}
