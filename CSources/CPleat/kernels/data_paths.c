/*
 * The width of a CPU's data paths, and the choice of a backend by this width. On 256-bit data
 * paths, an AVX-512 instruction takes as long as two AVX2 instructions. On such CPUs, an AVX2
 * kernel that needs fewer shuffles than the AVX-512 kernel is faster.
 */
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "backends.h"

#include "../../Shared/backend_list.h"

size_t plt_data_path_bits(const char *vendor, unsigned family, unsigned model) {
  if (strcmp(vendor, "AuthenticAMD") != 0)
    return 0;
  const unsigned sixteen = model >> 4;
  if (family == 0x19) /* Zen 3, which has no AVX-512, and Zen 4 */
    return 256;
  if (family == 0x1a) /* Zen 5: 256 for Strix Point and Krackan Point, but not for Strix Halo */
    return sixteen == 2 || sixteen == 3 || sixteen == 6 ? 256 : 512;
  return 0;
}

size_t plt_own_data_path_bits(void) {
#if defined(__x86_64__)
  unsigned highest, signature, vendor[4] = {0}, ignored;
  if (!__get_cpuid(0, &highest, vendor, vendor + 2, vendor + 1) ||
      !__get_cpuid(1, &signature, &ignored, &ignored, &ignored))
    return 0;
  unsigned family = signature >> 8 & 0xf, model = signature >> 4 & 0xf;
  if (family == 0x6 || family == 0xf)
    model |= signature >> 12 & 0xf0;
  if (family == 0xf)
    family += signature >> 20 & 0xff;
  return plt_data_path_bits((const char *)vendor, family, model);
#else
  return 0;
#endif
}

const plt_kernels *plt_kernels_for(plt_call call, size_t data_path_bits) {
#if defined(__x86_64__)
  if (call != PLT_OTHER_CALL && data_path_bits == 256 && plt_has_avx2())
    return &plt_kernels_avx2;
#else
  (void)call;
  (void)data_path_bits;
#endif
  return plt_kernels_at(0);
}
