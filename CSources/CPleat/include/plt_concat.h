/* Batched products of 4x4 matrices: row vectors, so the left matrix acts first. */
#ifndef PLT_CONCAT_H
#define PLT_CONCAT_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * Pairs: out[i] = left[i] · right[i].
 * Shapes: left, right and out are count x 16. out may be left or right itself; other overlaps are
 * not allowed. Accuracy: each entry is a sum of four products, evaluated in the working precision,
 * so its error is at most 4 · 2^-24 (2^-53) times the sum of their magnitudes, as long as none of
 * them overflows or is below the least normal number.
 */
typedef void plt_concat_pairs_f32(const float *left, const float *right, float *out, size_t count);
typedef void plt_concat_pairs_f64(const double *left, const double *right, double *out,
                                  size_t count);

/*
 * Shared right: out[i] = left[i] · right, one matrix right for all items.
 * Shapes: left and out are count x 16, right is 16. out may be left itself. Accuracy as for pairs.
 */
typedef void plt_concat_shared_right_f32(const float *left, const float *right, float *out,
                                         size_t count);
typedef void plt_concat_shared_right_f64(const double *left, const double *right, double *out,
                                         size_t count);

/*
 * Shared left: out[i] = left · right[i], one matrix left for all items.
 * Shapes: right and out are count x 16, left is 16. out may be right itself. Accuracy as for pairs.
 */
typedef void plt_concat_shared_left_f32(const float *left, const float *right, float *out,
                                        size_t count);
typedef void plt_concat_shared_left_f64(const double *left, const double *right, double *out,
                                        size_t count);

/*
 * Chains: out[i] = chains[i][0] · chains[i][1] · … · chains[i][length - 1], multiplied from the
 * left; a length of 0 gives identities.
 * Shapes: chains is count x length x 16, out is count x 16; they do not overlap. Accuracy: each
 * product as for pairs.
 */
typedef void plt_concat_chain_f32(const float *chains, float *out, size_t count, size_t length);
typedef void plt_concat_chain_f64(const double *chains, double *out, size_t count, size_t length);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
