/*
 * The backend "avx512": the kernels on 512-bit registers, with fused multiply-adds. In floats, a
 * register holds a matrix or two quads; in doubles, half a matrix or one quad. Compilers end each
 * function with vzeroupper. Without it, later SSE code would be several times slower.
 *
 * On a Zen 5 (AMD EPYC, family 26), with 4,096 items of floats, operations take 0.5 to 0.85 times
 * as long as with "avx2".
 */
#if defined(__x86_64__)
#include <float.h>
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "backends.h"

#include "../../Shared/target.h"

#pragma GCC diagnostic ignored "-Wpsabi" /* harmless: vectors are passed within this file only */

PLT_BEGIN_TARGET("avx512f,avx512vl,avx512dq,avx512bw,fma")
#if !defined(__clang__)
#pragma GCC target("prefer-vector-width=512")
#endif

/*
 * One instruction finds the lanes with a hidden corner: those where w is neither positive normal
 * nor positive subnormal. Two masked instructions count these lanes and set their quotients to NaN.
 */
#define PLT_HIDE_LANES(lanes, real, integer, w, quotients, nan, hidden)                            \
  do {                                                                                             \
    const __mmask##lanes is_hidden = _mm512_fpclass_##real##_mask(w, 0xdf);                        \
    const __m512i counts = (__m512i)(hidden);                                                      \
    hidden = (__typeof__(hidden))_mm512_mask_sub_##integer(counts, is_hidden, counts,              \
                                                           _mm512_set1_##integer(-1));             \
    quotients = _mm512_mask_mov_##real(quotients, is_hidden, nan);                                 \
  } while (0)

/* A shuffle in assembly, because compilers would replace the built-in shuffle by a load that
   duplicates lanes, which takes twice as long. */
#define PLT_PAIR_TWICE(v) plt_pair_twice(v)
static inline __m512 plt_pair_twice(__m512 v) {
  __asm__("vpermilps $0x44, %0, %0" : "+v"(v));
  return v;
}

/* In assembly, because compilers would replace a built-in by a shorter load and a shuffle. */
#define PLT_RELOAD_GROUP(all, memory, g) plt_load_into_groups((memory) + 4 * (g))
static inline __m512 plt_load_into_groups(const float *from) {
  __m512 v;
  __asm__("vbroadcastf32x4 %1, %0" : "=v"(v) : "m"(*(const __m128_u *)from));
  return v;
}

/* 1 / sqrt(square) with a relative error below 2^-14, enough for the guess of timing_tpl.h. */
#define PLT_INVERSE_ROOT_14(square) ((PLT_FLOATS)_mm512_rsqrt14_ps((__m512)(square)))
#define PLT_FIRST(count) ((__mmask16)((1u << (count)) - 1)) /* a mask of the first lanes */
#define PLT_KEEP_LOADED(vector) __asm__("" : "+v"(vector))

#define PLT_REAL float
#define PLT_REAL_BITS 32
#define PLT_LANES 16
#define PLT_ROTATES
#define PLT_HIDE(w, quotients, nan, hidden) PLT_HIDE_LANES(16, ps, epi32, w, quotients, nan, hidden)
#define PLT_INVERSE_ROOT(square) PLT_INVERSE_ROOT_14(square)
#define PLT_LOAD_SOME(from, otherwise, count)                                                      \
  _mm512_mask_loadu_ps(otherwise, PLT_FIRST(count), from)
#define PLT_STORE_SOME(to, vector, count) _mm512_mask_storeu_ps(to, PLT_FIRST(count), vector)
#include "both_tpl.h"

#define PLT_REAL double
#define PLT_REAL_BITS 64
#define PLT_LANES 8
#define PLT_ROTATES
#define PLT_HIDE(w, quotients, nan, hidden) PLT_HIDE_LANES(8, pd, epi64, w, quotients, nan, hidden)
#define PLT_INVERSE_ROOT(square) PLT_INVERSE_ROOT_14(square)
#define PLT_LOAD_SOME(from, otherwise, count)                                                      \
  _mm512_mask_loadu_pd(otherwise, (__mmask8)PLT_FIRST(count), from)
#define PLT_STORE_SOME(to, vector, count)                                                          \
  _mm512_mask_storeu_pd(to, (__mmask8)PLT_FIRST(count), vector)
#include "both_tpl.h"

PLT_END_TARGET

const plt_kernels plt_kernels_avx512 = PLT_KERNELS("avx512");
#endif
