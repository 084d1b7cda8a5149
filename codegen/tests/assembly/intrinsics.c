/* Calls each function with the same numbers and prints what it leaves. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef void F(const void *, void *);
#include "functions.h"

static uint64_t state = 0x9e3779b97f4a7c15;

static uint64_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

/* Bits of all kinds: any, few that are set, small numbers, floats that can be added and compared. */
static void fill(unsigned char *in, size_t size, int round) {
    for (size_t at = 0; at < size; at += 8) {
        uint64_t bits = next();
        float floats[2] = {(int)(bits & 0xff) - 100, (int)(bits >> 8 & 0xf) * 0.75f};
        double wide = (int)(bits & 0xffff) * 0.37 - 9000;
        switch (round % 5) {
        case 1: bits &= next() & next(); break;
        case 2: bits &= 0x0303030303030303; break;
        case 3: memcpy(&bits, floats, 8); break;
        case 4: memcpy(&bits, &wide, 8); break;
        }
        memcpy(in + at, &bits, 8);
    }
    /* Operands that are the same. */
    if (round % 7 == 6) memcpy(in + 32, in, 32);
}

int main(void) {
    _Alignas(32) unsigned char in[128], out[32];
    for (size_t number = 0; number < sizeof functions / sizeof *functions; number++) {
        for (int round = 0; round < 40; round++) {
            fill(in, sizeof in, round);
            memset(out, 0, sizeof out);
            functions[number](in, out);
            printf("%zu ", number);
            for (size_t at = 0; at < sizeof out; at++) printf("%02x", out[at]);
            printf("\n");
        }
    }
    return 0;
}
