/*
 * What this machine can do at best: streams of memory and fused multiply-adds, for the benchmark
 * alone. Every function takes the widest vectors that the CPU has, and leaves their upper halves
 * clean.
 */
#ifndef CPLEAT_LIMITS_H
#define CPLEAT_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/* The bytes of a line; every address and every length below is a multiple of it. */
enum { PLT_LIMIT_LINE = 64 };

/* How a stream writes: into the caches, or past them. */
typedef enum plt_limit_store { PLT_LIMIT_STORE_CACHED, PLT_LIMIT_STORE_PAST } plt_limit_store;

/*
 * Reads and writes lines in turn: steps times read_lines lines, one after the other from `from`,
 * and write_lines lines to `to`, of a value that does not depend on what was read. The result does,
 * so nothing is left out.
 */
uint64_t plt_limit_stream(const void *from, void *to, size_t read_lines, size_t write_lines,
                          size_t steps, plt_limit_store store);

/* The C library's own, behind a call that the compiler cannot see through. */
void plt_limit_memcpy(const void *from, void *to, size_t bytes);
void plt_limit_memset(void *to, size_t bytes);

/*
 * At least this many operations as fused multiply-adds, two each, in as many chains as the CPU
 * keeps busy; products and sums apart where it has none that fuse. The result depends on all.
 */
double plt_limit_multiply_add_f32(size_t operations);
double plt_limit_multiply_add_f64(size_t operations);

/* The vectors that the functions above use. */
const char *plt_limit_instructions(void);

/* Lines of memory that is there already, in large pages where the system has them; NULL if none. */
void *_Nullable plt_limit_allocate(size_t bytes);
void plt_limit_free(void *_Nullable memory);

/* The bytes that the C library's heap has handed out; negative where it does not say. */
int64_t plt_limit_heap_bytes(void);

/* Wide registers' upper halves become clean: dirty ones slow narrow code of the next candidate. */
void plt_limit_clear_upper_halves(void);

/* Does nothing with a value, which the compiler does not know. */
void plt_limit_keep(double value);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
