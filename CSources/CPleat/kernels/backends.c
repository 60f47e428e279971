/* The list of backends, in order of preference. */
#include "backends.h"

#include "../../Shared/backend_list.h"

static const plt_listed list[] = {
#if defined(__x86_64__)
    {&plt_kernels_avx512, plt_has_avx512}, /* the wider registers first */
    {&plt_kernels_avx2, plt_has_avx2},
#endif
#if defined(__aarch64__)
    {&plt_kernels_neon, plt_always},
#endif
    {&plt_kernels_portable, plt_always},
#if defined(PLEAT_BLAS)
    {&plt_kernels_blas, plt_always},
#endif
};

enum { LISTED = sizeof list / sizeof list[0] };

size_t plt_kernels_count(void) {
  return plt_listed_count(list, LISTED);
}

const plt_kernels *plt_kernels_at(size_t index) {
  return plt_listed_at(list, index);
}

const plt_kernels *plt_kernels_implementing(const plt_kernels *kernels, plt_operation operation) {
#define PLT_RETURN_IF_SHARED(name, _)                                                              \
  case plt_operation_##name:                                                                       \
    if (listed->f32.name == kernels->f32.name && listed->f64.name == kernels->f64.name)            \
      return listed;                                                                               \
    break;
  for (size_t index = 0; index < plt_kernels_count(); index++) {
    const plt_kernels *listed = plt_kernels_at(index);
    switch (operation) {
      PLT_OPERATIONS(PLT_RETURN_IF_SHARED, )
    case PLT_OPERATION_COUNT:
      break;
    }
  }
  return kernels;
}

void plt_store_fence(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
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
const char *plt_blas_core(void) {
  return NULL;
}
#endif
