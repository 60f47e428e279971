/* The list of backends, in order of preference. */
#include "raster.h"

typedef struct listed {
  const plt_raster_kernels *backend;
  int (*runs_here)(void);
} listed;

static int always(void) {
  return 1;
}

#if defined(__x86_64__)
/* Also asks whether the operating system keeps the registers. */
static int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif

static const listed list[] = {
#if defined(__x86_64__)
    {&plt_raster_avx2, has_avx2},
#endif
#if defined(__aarch64__)
    {&plt_raster_neon, always},
#endif
    {&plt_raster_portable, always},
};

enum { LISTED = sizeof list / sizeof list[0] };

size_t plt_raster_kernels_count(void) {
  size_t count = 0;
  for (size_t k = 0; k < LISTED; k++)
    count += list[k].runs_here() != 0;
  return count;
}

const plt_raster_kernels *plt_raster_kernels_at(size_t index) {
  size_t k = 0;
  while (!list[k].runs_here() || index-- > 0)
    k++;
  return list[k].backend;
}
