// Compresses and expands the file that is its argument at all levels, and prints sizes and checksums.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
unsigned long compressBound(unsigned long);
int compress2(unsigned char *, unsigned long *, const unsigned char *, unsigned long, int);
int uncompress(unsigned char *, unsigned long *, const unsigned char *, unsigned long);
unsigned long adler32(unsigned long, const unsigned char *, unsigned), crc32(unsigned long, const unsigned char *, unsigned);

int main(int count, char **arguments) {
  FILE *file = fopen(arguments[1], "rb");
  unsigned char *input = malloc(64 << 20);
  unsigned long size = fread(input, 1, 64 << 20, file);
  for (int level = 0; level < 10; level++) {
    unsigned long packed = compressBound(size), back = size;
    unsigned char *output = malloc(packed), *again = malloc(size);
    int first = compress2(output, &packed, input, size, level);
    int second = uncompress(again, &back, output, packed);
    int same = back == size && !memcmp(input, again, size);
    printf("%d: %d %d %lu %lx %lx %d\n", level, first, second, packed, adler32(1, output, packed), crc32(0, output, packed), same);
    free(output);
    free(again);
  }
  return 0;
}
