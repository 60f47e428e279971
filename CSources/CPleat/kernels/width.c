/*
 * How a CPU runs 512-bit instructions, and which backend is therefore chosen. Where one AVX-512
 * instruction, or one shuffle, takes as long as two of AVX2, an AVX2 kernel that needs fewer
 * shuffles is faster.
 */
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "backends.h"

#include "../../Shared/backend_list.h"

plt_width plt_width_of(const char *vendor, unsigned family, unsigned model) {
  if (strcmp(vendor, "GenuineIntel") == 0)
    return PLT_ONE_SHUFFLE;
  if (strcmp(vendor, "AuthenticAMD") != 0)
    return PLT_WIDE;
  const unsigned sixteen = model >> 4;
  if (family == 0x19) /* Zen 3, which has no AVX-512, and Zen 4 */
    return PLT_HALVED;
  if (family == 0x1a && (sixteen == 2 || sixteen == 3 || sixteen == 6)) /* not Strix Halo */
    return PLT_HALVED;
  return PLT_WIDE;
}

plt_width plt_own_width(void) {
#if defined(__x86_64__)
  unsigned highest, signature, vendor[4] = {0}, ignored;
  if (!__get_cpuid(0, &highest, vendor, vendor + 2, vendor + 1) ||
      !__get_cpuid(1, &signature, &ignored, &ignored, &ignored))
    return PLT_WIDE;
  unsigned family = signature >> 8 & 0xf, model = signature >> 4 & 0xf;
  if (family == 0x6 || family == 0xf)
    model |= signature >> 12 & 0xf0;
  if (family == 0xf)
    family += signature >> 20 & 0xff;
  return plt_width_of((const char *)vendor, family, model);
#else
  return PLT_WIDE;
#endif
}

const plt_kernels *plt_kernels_for(plt_call call, plt_width width) {
#if defined(__x86_64__)
  const int is_listed = call != PLT_OTHER_CALL && width == PLT_HALVED;
  const int is_quads = call == PLT_CALL_PROJECT_QUADS && width == PLT_ONE_SHUFFLE;
  if ((is_listed || is_quads) && plt_has_avx2())
    return &plt_kernels_avx2;
#else
  (void)call;
  (void)width;
#endif
  return plt_kernels_at(0);
}
