/*
 * Products of many 4x4 matrices. Points are row vectors, so the left matrix of a product acts
 * first.
 *
 * Accuracy. Each entry of a product is a sum of four products in the working precision. Its error
 * is at most 4 u times the sum of the magnitudes of these four products, with u = 2^-24 (f32) or
 * 2^-53 (f64), if none of them overflows or underflows.
 */
#ifndef PLT_CONCAT_H
#define PLT_CONCAT_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * Multiplies matrices:
 *
 *   out[i] = left[i] · right[i]
 *
 * left_stride is 16, or 0 if all products share one left matrix. right_stride is 16, or 0 if all
 * share one right matrix. Other strides are not allowed. If both are 0, all out[i] are equal.
 *
 * Shapes: `left` and `right` are count x 16 (16 with a stride of 0), `out` is count x 16.
 * Aliasing: `out` may be the same array as `left` if left_stride is 16, and as `right` if
 * right_stride is 16.
 */
typedef void plt_concat_f32(const float *left, size_t left_stride, const float *right,
                            size_t right_stride, float *out, size_t count);
typedef void plt_concat_f64(const double *left, size_t left_stride, const double *right,
                            size_t right_stride, double *out, size_t count);

/*
 * Multiplies the matrices of each chain, from left to right:
 *
 *   out[i] = chains[i][0] · chains[i][1] · … · chains[i][length - 1]
 *
 * A length of 0 gives identity matrices. Each product of two matrices has the accuracy of
 * plt_concat_f32.
 *
 * Shapes: `chains` is count x length x 16, `out` is count x 16.
 * Aliasing: none.
 */
typedef void plt_concat_chain_f32(const float *chains, float *out, size_t count, size_t length);
typedef void plt_concat_chain_f64(const double *chains, double *out, size_t count, size_t length);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
