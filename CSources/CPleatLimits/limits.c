/* Work that shows the limits of the machine. It uses the widest vectors that the CPU has. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* for madvise, which is not in the C standard */
#endif
#include "CPleatLimits.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../Shared/backend_list.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
#include <malloc.h>
#define PLT_HAS_MALLINFO2 1
#endif

#pragma clang fp contract(fast)
#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

#if defined(__has_builtin) && __has_builtin(__builtin_nontemporal_store)
#define plt_store_streaming(value, to) __builtin_nontemporal_store(value, to)
#else
#define plt_store_streaming(value, to) (*(to) = (value))
#endif

#define PLT_WIDTH 16
#define PLT_TARGET
#define PLT_FN(name) name##_baseline
#include "limits_tpl.h"

#if defined(__x86_64__)
#define PLT_WIDTH 32
#define PLT_TARGET __attribute__((target("avx2,fma")))
#define PLT_FN(name) name##_avx2
#include "limits_tpl.h"

#define PLT_WIDTH 64
#define PLT_TARGET __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma")))
#define PLT_FN(name) name##_avx512
#include "limits_tpl.h"

#define PLT_WIDEST(function, ...)                                                                  \
  (plt_has_avx512() ? function##_avx512(__VA_ARGS__)                                               \
   : plt_has_avx2() ? function##_avx2(__VA_ARGS__)                                                 \
                    : function##_baseline(__VA_ARGS__))
#else
#define PLT_WIDEST(function, ...) function##_baseline(__VA_ARGS__)
#endif

uint64_t plt_limit_stream(const void *from, void *to, size_t read_lines, size_t write_lines,
                          size_t steps, plt_limit_store store) {
  uint64_t sum = PLT_WIDEST(streams, from, to, read_lines, write_lines, steps, store);
#if defined(__x86_64__)
  if (store == PLT_LIMIT_STORE_NONTEMPORAL)
    __builtin_ia32_sfence();
#endif
  return sum;
}

double plt_limit_multiply_add_f32(size_t operations) {
  return PLT_WIDEST(multiply_add_f32, operations);
}

double plt_limit_multiply_add_f64(size_t operations) {
  return PLT_WIDEST(multiply_add_f64, operations);
}

const char *plt_limit_instructions(void) {
#if defined(__x86_64__)
  return plt_has_avx512() ? "avx512" : plt_has_avx2() ? "avx2" : "sse2";
#elif defined(__aarch64__)
  return "neon";
#else
  return "baseline";
#endif
}

void plt_limit_memcpy(const void *from, void *to, size_t bytes) {
  memcpy(to, from, bytes);
}

void plt_limit_memset(void *to, size_t bytes) {
  memset(to, 1, bytes);
}

int64_t plt_limit_heap_bytes(void) {
#if defined(PLT_HAS_MALLINFO2)
  const struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
#else
  return -1;
#endif
}

void *plt_limit_allocate(size_t bytes) {
  const size_t page = (size_t)2 << 20;
  const size_t whole = (bytes + page - 1) / page * page;
  void *memory = aligned_alloc(page, whole);
  if (memory == NULL)
    return NULL;
#if defined(__linux__)
  (void)madvise(memory, whole, MADV_HUGEPAGE);
#endif
  return memset(memory, 1, whole);
}

void plt_limit_free(void *memory) {
  free(memory);
}

#if defined(__x86_64__)
__attribute__((target("avx"))) static void clear_upper_halves(void) {
  __builtin_ia32_vzeroupper();
}
#endif

void plt_limit_clear_upper_halves(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx"))
    clear_upper_halves();
#endif
}

static volatile double kept;

void plt_limit_keep(double value) {
  kept = value;
}
