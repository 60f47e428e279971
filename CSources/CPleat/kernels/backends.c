/* The list of backends, in order of preference. */
#include "backends.h"

typedef struct listed {
  const plt_kernels *kernels;
  int (*runs_here)(void);
} listed;

static int always(void) {
  return 1;
}

#if defined(__x86_64__)
/* __builtin_cpu_supports also checks that the operating system saves the wide registers. */
static int has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("fma");
}

static int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

static const listed list[] = {
#if defined(__x86_64__)
    {&plt_kernels_avx512, has_avx512}, /* the wider first */
    {&plt_kernels_avx2, has_avx2},
#endif
#if defined(__aarch64__)
    {&plt_kernels_neon, always},
#endif
    {&plt_kernels_portable, always},
#if defined(PLEAT_BLAS)
    {&plt_kernels_blas, always},
#endif
};

enum { LISTED = sizeof list / sizeof list[0] };

size_t plt_kernels_count(void) {
  size_t count = 0;
  for (size_t k = 0; k < LISTED; k++)
    count += list[k].runs_here() != 0;
  return count;
}

const plt_kernels *plt_kernels_at(size_t index) {
  size_t k = 0;
  while (!list[k].runs_here() || index-- > 0)
    k++;
  return list[k].kernels;
}

const char *plt_operation_name(plt_operation operation) {
#define PLT_OPERATION_NAME(name, _) #name,
  static const char *const names[] = {PLT_OPERATIONS(PLT_OPERATION_NAME, )};
  return names[operation];
}

#if !defined(PLEAT_BLAS)
const char *plt_blas_library(void) {
  return NULL;
}
#endif
