/*
 * The checks of the CPU, and the search for backends that it can run. The core, the rasteriser and
 * the limits of the machine share this file. Private; included by a relative path.
 */
#ifndef PLT_BACKEND_LIST_H
#define PLT_BACKEND_LIST_H

#include <stddef.h>

static inline int plt_always(void) {
  return 1;
}

#if defined(__x86_64__)
/* __builtin_cpu_supports also checks that the operating system saves the wide registers. */
static inline int plt_has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("fma");
}

static inline int plt_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

typedef struct plt_listed {
  const void *backend;
  int (*runs_here)(void);
} plt_listed;

static inline size_t plt_listed_count(const plt_listed *list, size_t length) {
  size_t count = 0;
  for (size_t k = 0; k < length; k++)
    count += list[k].runs_here() != 0;
  return count;
}

/* Returns the backend with an index, counting only those that this CPU can run. `index` is below
   plt_listed_count. */
static inline const void *plt_listed_at(const plt_listed *list, size_t index) {
  while (!list->runs_here() || index-- > 0)
    list++;
  return list->backend;
}

#endif
