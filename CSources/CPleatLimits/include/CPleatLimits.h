/*
 * Memory streams and fused multiply-adds, whose times are lower bounds for other work on this
 * machine. Only the benchmarks use them. Every function uses the widest vectors of the CPU. On
 * x86-64 it leaves the upper halves of wide registers clear, because code with narrow vectors would
 * otherwise be slow.
 */
#ifndef CPLEAT_LIMITS_H
#define CPLEAT_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/* The size of a cache line in bytes. Addresses and lengths of streams must be multiples of it. */
enum { PLT_LIMIT_LINE = 64 };

/*
 * How a stream writes: with ordinary stores, or with non-temporal stores, which bypass the caches.
 * A compiler without __builtin_nontemporal_store, such as gcc, uses ordinary stores for both.
 */
typedef enum plt_limit_store {
  PLT_LIMIT_STORE_CACHED,
  PLT_LIMIT_STORE_NONTEMPORAL
} plt_limit_store;

/*
 * Alternately reads and writes cache lines. Each of `steps` steps reads the next read_lines lines
 * from `from`, and writes the next write_lines lines to `to`. The written value does not depend on
 * what was read. The result does, so that the compiler keeps all reads.
 */
uint64_t plt_limit_stream(const void *from, void *to, size_t read_lines, size_t write_lines,
                          size_t steps, plt_limit_store store);

/* memcpy and memset of the C library, in calls that the compiler cannot inline or remove. */
void plt_limit_memcpy(const void *from, void *to, size_t bytes);
void plt_limit_memset(void *to, size_t bytes);

/*
 * Carry out at least `operations` operations as fused multiply-adds, each of which counts as two.
 * Several independent chains of multiply-adds keep the CPU busy. On a CPU without fused
 * multiply-adds, these are separate products and sums. The result depends on all operations.
 */
double plt_limit_multiply_add_f32(size_t operations);
double plt_limit_multiply_add_f64(size_t operations);

/* Returns the name of the vector instructions that the functions above use, such as "avx2". */
const char *plt_limit_instructions(void);

/*
 * Allocates memory that begins at a cache line and whose pages are already mapped, as huge pages if
 * the system has them. Returns NULL if there is not enough. plt_limit_free() takes NULL, too.
 */
void *_Nullable plt_limit_allocate(size_t bytes);
void plt_limit_free(void *_Nullable memory);

/* Returns the number of bytes allocated on the C library's heap, or -1 if it is not known. */
int64_t plt_limit_heap_bytes(void);

/* Clears the upper halves of wide registers, so that code with narrow vectors is not slowed. */
void plt_limit_clear_upper_halves(void);

/* Takes a value and ignores it, so that the compiler must compute it. */
void plt_limit_keep(double value);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
