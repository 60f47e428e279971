/* The list of backends, in order of preference. */
#include "raster.h"

#include "../../Shared/backend_list.h"

static const plt_listed list[] = {
#if defined(__x86_64__)
    {&plt_raster_avx512, plt_has_avx512},
    {&plt_raster_avx2, plt_has_avx2},
#endif
#if defined(__aarch64__)
    {&plt_raster_neon, plt_always},
#endif
    {&plt_raster_portable, plt_always},
};

enum { LISTED = sizeof list / sizeof list[0] };

size_t plt_raster_kernels_count(void) {
  return plt_listed_count(list, LISTED);
}

const plt_raster_kernels *plt_raster_kernels_at(size_t index) {
  return plt_listed_at(list, index);
}
