/* Calls the functions of functions.mlir. What it prints is the same on every machine. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void cpuid(uint32_t, uint32_t, uint32_t *), cpuid_b(uint32_t, uint32_t, uint32_t *);
uint32_t xgetbv(uint32_t);
uint64_t ticks(void), rdtscp(void), mulq(uint64_t, uint64_t, uint64_t *);
uint64_t divq(uint64_t, uint64_t, uint64_t, uint64_t *), carry(uint64_t, uint64_t);
void add128(uint64_t *, uint64_t, uint64_t);
uint32_t bsr(uint32_t), bswap(uint32_t), rol(uint32_t, uint8_t), shl3(uint32_t), zero(uint32_t);
uint64_t bsf(uint64_t), lea(uint64_t, uint64_t);
uint16_t swab16(uint16_t), rorw(uint16_t), xadd(uint16_t *, uint16_t);
uint8_t below(uint64_t, uint64_t), bit(uint64_t *, uint64_t);
int larger(int, int);
uint32_t cas(uint32_t *, uint32_t, uint32_t), xchg(uint32_t *, uint32_t);
uint8_t cas16(void *, void *, uint64_t, uint64_t);
void count(uint32_t *), barriers(void), fill(void *, uint32_t, uint64_t), control(uint32_t *);
uint64_t count_with_cas(uint64_t *, uint64_t), length(const char *), flags(void), saved(uint64_t);
uint64_t intrinsics(uint32_t *);
uint32_t random_(uint64_t *) __asm__("random");
void *thread_pointer(void);
void *copy(void *, const void *, uint64_t), *thread(void);
int64_t nearest(float), bits(double);
int64_t syscall(int64_t, int64_t, int64_t, int64_t);
int64_t syscall6(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
double sqrt_(double) __asm__("sqrt");
void add_vectors(int *, const int *);
uint32_t triple(uint32_t);
uint64_t same(uint64_t, void *), many(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);

#define SHOW(x) printf("%s = %llx\n", #x, (unsigned long long)(x))

static void processor(void) {
    uint32_t a[4], b[4];
    cpuid(0, 0, a);
    cpuid_b(0, 0, b);
    SHOW(a[0] > 0);
    SHOW(memcmp(a, b, sizeof a));
    /* Letters, whoever made it. */
    const char *letters = (const char *)&a[1];
    SHOW(letters[0] > ' ' && letters[11] > ' ');
    SHOW((xgetbv(0) & 3) == 3);
    uint64_t before = ticks(), after = rdtscp();
    SHOW(after > before);
}

static void numbers(void) {
    uint64_t rest, p[2] = {~0ull, 1}, x = 0x9e3779b97f4a7c15, y = 0xbf58476d1ce4e5b9;
    unsigned __int128 product = (unsigned __int128)x * y;
    SHOW(mulq(x, y, &rest) == (uint64_t)product);
    SHOW(rest == (uint64_t)(product >> 64));
    SHOW(divq(5, 3, 1ull << 40, &rest));
    SHOW(rest);
    add128(p, 2, 5);
    SHOW(p[0]);
    SHOW(p[1]);
    SHOW(carry(~0ull, 1));
    SHOW(bsr(0x7fff));
    SHOW(bsf(1ull << 45));
    SHOW(bswap(0x01020304));
    SHOW(swab16(0xabcd));
    SHOW(rorw(0xabcd));
    SHOW(rol(0x80000001, 4));
    SHOW(shl3(0xf0000001));
    SHOW(lea(1000, 10));
    SHOW(below(1, 2) * 2 + below(2, 1));
    SHOW(zero(0) * 2 + zero(5));
    SHOW(larger(-4, 3));
    SHOW(larger(4, -3));
    SHOW(triple(14));
    SHOW(many(1, 20, 300, 4000, 50000, 600000));
}

static void memory(void) {
    uint64_t words[2] = {3, 4}, old[2] = {3, 4}, w = 40;
    uint32_t v = 7, space[4] = {9, 9, 9, 9};
    uint16_t h = 65535;
    _Alignas(16) uint64_t wide[2] = {3, 4};
    char text[16];
    SHOW(bit(&words[0], 63) * 2 + bit(&words[0], 63));
    words[0] = 3;
    SHOW(cas(&v, 6, 8));
    SHOW(cas(&v, 7, 8));
    SHOW(v);
    SHOW(cas16(wide, old, 5, 6));
    SHOW(cas16(wide, old, 7, 8));
    SHOW(wide[0]);
    SHOW(xchg(&v, 77));
    SHOW(v);
    SHOW(xadd(&h, 3));
    SHOW(h);
    count(&space[2]);
    SHOW(space[2]);
    SHOW(count_with_cas(&w, 2));
    SHOW(w);
    barriers();
    SHOW((char *)copy(text, "some text", 10) - text);
    SHOW(length(text));
    fill(space, 0xabcdef01, 3);
    SHOW(space[2]);
    SHOW(space[3]);
    SHOW(same(55, &w));
}

static void others(void) {
    int a[4] = {1, 2, 3, 4}, b[4] = {10, 20, 30, 40};
    uint32_t state = 0;
    fflush(stdout);
    SHOW(syscall(1, 1, (int64_t) "written\n", 8));
    /* mmap of nothing is not valid. */
    SHOW(-syscall6(9, 0, 0, 0, 0, -1, 0));
    SHOW(flags());
    SHOW(thread() == __builtin_thread_pointer());
    SHOW(intrinsics(&state));
    SHOW(state & 0x1f80);
    SHOW(thread_pointer() == __builtin_thread_pointer());
    if (__builtin_cpu_supports("rdrnd")) {
        uint64_t first = 0, second = 0, tries = 100;
        while (!(random_(&first) && random_(&second)) && --tries) {}
        if (tries == 0 || first == second) printf("not random\n");
    }
    SHOW(saved(41));
    SHOW(sqrt_(6.25) == 2.5);
    SHOW(nearest(2.5f));
    SHOW(bits(1.0));
    control(&state);
    SHOW(state & 0x1f80);
    add_vectors(a, b);
    for (int i = 0; i < 4; i++) SHOW(a[i]);
}

int main(void) {
    processor();
    numbers();
    memory();
    others();
    return 0;
}
