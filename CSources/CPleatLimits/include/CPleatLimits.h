/*
 * Lower bounds of the time that work takes on this machine: memory streams and fused multiply-adds.
 * Only the benchmarks use them. Every function uses the widest vectors of the CPU. On x86-64 it
 * leaves the upper halves of wide registers clear, because code with narrow vectors is slow if they
 * are not.
 */
#ifndef CPLEAT_LIMITS_H
#define CPLEAT_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/* The bytes of a cache line. Every address and every length of a stream must be a multiple. */
enum { PLT_LIMIT_LINE = 64 };

/*
 * How a stream writes: with ordinary stores, or with non-temporal stores, which bypass the caches.
 * A compiler without __builtin_nontemporal_store, such as gcc, makes ordinary stores of both.
 */
typedef enum plt_limit_store {
  PLT_LIMIT_STORE_CACHED,
  PLT_LIMIT_STORE_NONTEMPORAL
} plt_limit_store;

/*
 * Reads and writes cache lines in turns. Each of the `steps` reads the next read_lines lines from
 * `from`, and writes the next write_lines lines to `to`. The written value does not depend on what
 * was read. The result does, so that the compiler keeps all reads.
 */
uint64_t plt_limit_stream(const void *from, void *to, size_t read_lines, size_t write_lines,
                          size_t steps, plt_limit_store store);

/* memcpy and memset of the C library, in calls that the compiler cannot inline or remove. */
void plt_limit_memcpy(const void *from, void *to, size_t bytes);
void plt_limit_memset(void *to, size_t bytes);

/*
 * Carry out at least `operations` operations as fused multiply-adds, which count as two each. There
 * are as many independent chains as keep the CPU busy. On a CPU without fused multiply-adds, they
 * are separate products and sums. The result depends on all of them.
 */
double plt_limit_multiply_add_f32(size_t operations);
double plt_limit_multiply_add_f64(size_t operations);

/* The name of the vector instructions that the functions above use, such as "avx2". */
const char *plt_limit_instructions(void);

/*
 * Allocates memory that begins at a cache line and whose pages are already mapped, as huge pages if
 * the system has them. Returns NULL if there is not enough. plt_limit_free() takes NULL, too.
 */
void *_Nullable plt_limit_allocate(size_t bytes);
void plt_limit_free(void *_Nullable memory);

/* The bytes that are allocated on the C library's heap; negative if the library cannot tell. */
int64_t plt_limit_heap_bytes(void);

/* Clears the upper halves of wide registers, which would slow the next candidate's narrow code. */
void plt_limit_clear_upper_halves(void);

/* Takes a value and ignores it, so that the compiler must compute it. */
void plt_limit_keep(double value);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
