/* Calls a kernel with three memrefs of floats, whose sizes are SA, SB and SC, and prints the least milliseconds of a call and a sum of what comes out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
/* A descriptor of up to four dimensions: sizes, then strides. */
typedef struct { float *allocated, *aligned; int64_t offset; int64_t rest[8]; } Memref;
static Memref make(int rank, const int64_t *sizes, float *data) {
  Memref m = {data, data, 0, {0}};
  int64_t stride = 1;
  for (int d = rank - 1; d >= 0; d--) { m.rest[d] = sizes[d]; m.rest[rank + d] = stride; stride *= sizes[d]; }
  return m;
}
#ifdef C_KERNEL
void C_KERNEL(const float *, const float *, float *);
#else
void _mlir_ciface_kernel(Memref *, Memref *, Memref *);
#endif
/* Floats at a cache line of their own in the page. Large blocks of malloc begin at one and the same offset, and a store holds up the loads that agree with it
   in the low 12 bits: a kernel that writes to its argument would be slowed down, one that writes to a buffer of its own (from the heap) would not. */
static float *place(int64_t count, int line) { return (float *)((char *)aligned_alloc(4096, (count * 4 + 64 * line + 4095) & ~4095) + 64 * line); }
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
int main(int argc, char **argv) {
  static const int64_t sa[] = SA, sb[] = SB, sc[] = SC;
  int ra = sizeof sa / 8, rb = sizeof sb / 8, rc = sizeof sc / 8;
  int64_t na = 1, nb = 1, nc = 1;
  for (int i = 0; i < ra; i++) na *= sa[i];
  for (int i = 0; i < rb; i++) nb *= sb[i];
  for (int i = 0; i < rc; i++) nc *= sc[i];
  float *a = place(na, 0), *b = place(nb, 5), *c = place(nc, 13);
  for (int64_t i = 0; i < na; i++) a[i] = (float)(i % 7) - 3;
  for (int64_t i = 0; i < nb; i++) b[i] = (float)(i % 5) - 2;
  Memref ma = make(ra, sa, a), mb = make(rb, sb, b), mc = make(rc, sc, c);
  (void)ma; (void)mb; (void)mc;
  double best = 1e9;
  for (int run = 0; run < atoi(argv[1]); run++) {
    double start = now();
#ifdef C_KERNEL
    C_KERNEL(a, b, c);
#else
    _mlir_ciface_kernel(&ma, &mb, &mc);
#endif
    double took = now() - start;
    if (took < best) best = took;
  }
  double sum = 0;
  for (int64_t i = 0; i < nc; i++) sum += c[i] * (double)(i % 11);
  printf("%.6f %.6g\n", best * 1e3, sum);
}
