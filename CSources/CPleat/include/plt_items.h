/*
 * Operations on each item of an array: on matrices, quaternions, boxes or reals.
 *
 * u is 2^-24 (f32) or 2^-53 (f64). The error bounds hold if no product overflows or underflows.
 */
#ifndef PLT_ITEMS_H
#define PLT_ITEMS_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/* A function of one 4x4 matrix. */
typedef enum plt_matrix_function {
  /*
   * The inverse of any matrix, by cofactors. Let d be the determinant, and p the sum of the
   * magnitudes of its 24 products. An entry x of the result is a 3x3 minor or its negative, divided
   * by d. Let q be the sum of the magnitudes of the minor's six products. If 80 u p <= |d|, the
   * error of x is at most 10 u (q + |x| p) / |d|.
   *
   * A matrix counts as singular if its computed determinant, or 1 divided by it, is not finite, or
   * if an entry of the matrix is not finite. All 16 entries of the result are then NaN.
   */
  PLT_INVERSE,
  /*
   * The inverse of a matrix that only rotates and translates. For other matrices the result is not
   * the inverse. The upper left 3x3 is transposed, exactly. The error of the result's m41, m42 or
   * m43 is at most 4 u times the sum of the magnitudes of its three products. Column 4 is not read;
   * in the result it is (0, 0, 0, 1).
   */
  PLT_RIGID_INVERSE,
  /* The transposed matrix, exactly. */
  PLT_TRANSPOSE,
  /*
   * The matrix that transforms normals: the transposed inverse of the upper left 3x3, in a matrix
   * that is otherwise the identity. The error bound and the rule for singular matrices are those of
   * PLT_INVERSE, applied to the 3x3. Its determinant d has six products, each 2x2 minor has two.
   */
  PLT_NORMAL_MATRIX,
  /* The determinant, one real. Its error is at most 10 u p, with the p of PLT_INVERSE. */
  PLT_DETERMINANT
} plt_matrix_function;

/*
 * Computes a function of each matrix: out[i] = function(matrices[i]).
 *
 * Shapes: `matrices` is count x 16, `out` is count x 16 (determinants: count).
 * Aliasing: `out` may be the same array as `matrices`, but not for determinants.
 * Returns: the number of singular matrices (0 for functions other than PLT_INVERSE and
 * PLT_NORMAL_MATRIX).
 */
typedef size_t plt_matrices_map_f32(const float *matrices, plt_matrix_function function, float *out,
                                    size_t count);
typedef size_t plt_matrices_map_f64(const double *matrices, plt_matrix_function function,
                                    double *out, size_t count);

/*
 * Composes matrices that scale along the axes, then rotate, then translate. A rotation is a
 * quaternion x y z w of length one. Each entry of row r in the upper left 3x3 has an error of at
 * most 6 u times the magnitude of the scale along axis r. The other entries are exact.
 *
 * Shapes: `translations` and `scales` are count x 3, `rotations` is count x 4, `out` is count x 16.
 * Aliasing: none.
 */
typedef void plt_matrices_compose_f32(const float *translations, const float *rotations,
                                      const float *scales, float *out, size_t count);
typedef void plt_matrices_compose_f64(const double *translations, const double *rotations,
                                      const double *scales, double *out, size_t count);

/*
 * Interpolates between two arrays of reals: out[i] = (1 - t) · from[i] + t · to[i]. The error of a
 * result is at most 3 u times the sum of the magnitudes of its two products. If all reals are
 * finite, the results are exactly `from` at t = 0, and exactly `to` at t = 1.
 *
 * Shapes: `from`, `to` and `out` are count.
 * Aliasing: `out` may be the same array as `from` or `to`.
 */
typedef void plt_interpolate_f32(const float *from, const float *to, float t, float *out,
                                 size_t count);
typedef void plt_interpolate_f64(const double *from, const double *to, double t, double *out,
                                 size_t count);

/*
 * Interpolates rotations by slerp, which turns at constant angular speed, the shorter way round. If
 * the dot product of from[i] and to[i] is negative, to[i] is negated first. A t outside 0...1
 * extrapolates. For quaternions of length one, the error of each number is at most 16 u at any
 * angle, even between quaternions that are nearly equal; outside 0...1, at most 64 u times the
 * greater of 1 and t². t = 0 gives `from` exactly. t = 1 gives `to` or its negative, exactly.
 *
 * Shapes: `from`, `to` and `out` are count x 4.
 * Aliasing: `out` may be the same array as `from` or `to`.
 * Source: the series of D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011, with
 * as many terms as the precision needs.
 */
typedef void plt_quaternions_slerp_f32(const float *from, const float *to, float t, float *out,
                                       size_t count);
typedef void plt_quaternions_slerp_f64(const double *from, const double *to, double t, double *out,
                                       size_t count);

/*
 * Concatenates rotations: out[i] rotates by left[i] first, then by right[i]. out[i] is Hamilton's
 * product right[i] · left[i]; matrices of the same rotations are multiplied in the opposite order.
 * The error of a number is at most 4 u times the sum of the magnitudes of its four products.
 *
 * Shapes: `left`, `right` and `out` are count x 4.
 * Aliasing: `out` may be the same array as `left` or `right`.
 */
typedef void plt_quaternions_concat_f32(const float *left, const float *right, float *out,
                                        size_t count);
typedef void plt_quaternions_concat_f64(const double *left, const double *right, double *out,
                                        size_t count);

/*
 * Tests axis-aligned boxes against the planes of a frustum. A box is its least x y z, then its
 * greatest x y z. A plane is four reals a b c d; its inner side is where a x + b y + c z + d >= 0.
 * is_inside[i] is 0 if box i is entirely on the outer side of one of the planes, else 1. A box can
 * get 1 although it is outside the frustum: near an edge of the frustum, a box can lie partly on
 * the inner side of every plane. A box with a coordinate that is not finite counts as inside.
 *
 * Rounding errs only toward 1. For a box and a plane, let s be the greatest a x + b y + c z + d in
 * the box. Let m be the sum of |a| (|x| + |X|) + |b| (|y| + |Y|) + |c| (|z| + |Z|) + 2 |d| over all
 * six planes, where x y z are the box's least coordinates and X Y Z the greatest. Let u be the unit
 * roundoff. If no product overflows, the result is 1 if s >= 0 for all planes, and 0 if s < -8 u m
 * for a plane.
 *
 * Shapes: `boxes` is count x 6, `planes` is 6 x 4, `is_inside` is count.
 * Aliasing: none.
 * Returns: the number of boxes inside.
 */
typedef size_t plt_boxes_test_f32(const float *boxes, const float *planes, uint8_t *is_inside,
                                  size_t count);
typedef size_t plt_boxes_test_f64(const double *boxes, const double *planes, uint8_t *is_inside,
                                  size_t count);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
