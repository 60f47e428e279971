/*
 * Operations on each matrix, quaternion or box of an array.
 *
 * u is 2^-24 (f32) or 2^-53 (f64). The bounds of errors hold if no product overflows or is below
 * the least normal number.
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
   * The inverse, of any matrix, by cofactors. Let p be the permanent of the magnitudes of the
   * matrix (the sum of the magnitudes of the 24 products of its determinant d), and q the same for
   * a result x's minor. If 80 u p <= |d|, the error of x is at most 10 u (q + |x| p) / |d|.
   *
   * A matrix is singular if its computed determinant or the reciprocal is not finite. So is every
   * matrix with an entry that is not finite. Its 16 results are NaN, and it is counted.
   */
  PLT_INVERSE,
  /*
   * The inverse of a rotation and translation. The rotation is transposed, exactly; the error of a
   * translation is at most 4 u times the sum of the magnitudes of its three products. Column 4 is
   * not read; that of the result is (0, 0, 0, 1). A matrix that scales or skews gives something
   * else.
   */
  PLT_RIGID_INVERSE,
  /* The transposed matrix, exactly. */
  PLT_TRANSPOSE,
  /*
   * The matrix for normals: the inverse of the upper left 3x3, transposed, in a matrix that
   * otherwise is the identity. Singular matrices and errors are as with PLT_INVERSE, for the 3x3
   * and the six products of its determinant.
   */
  PLT_NORMAL_MATRIX,
  /* The determinant: one real, within 10 u p (as above). */
  PLT_DETERMINANT
} plt_matrix_function;

/*
 * Computes a function of each matrix: out[i] = function(matrices[i]).
 *
 * Shapes: matrices is count x 16, out is count x 16 (determinants: count).
 * Aliasing: out may be matrices itself, but not for determinants.
 * Returns: the number of singular matrices (0 for functions other than PLT_INVERSE and
 * PLT_NORMAL_MATRIX).
 */
typedef size_t plt_matrices_map_f32(const float *matrices, plt_matrix_function function, float *out,
                                    size_t count);
typedef size_t plt_matrices_map_f64(const double *matrices, plt_matrix_function function,
                                    double *out, size_t count);

/*
 * Composes matrices that scale along the axes, then rotate, then translate. A rotation is a
 * quaternion x y z w of length one. The error of an entry of the upper 3x3 is at most 6 u times the
 * magnitude of its row's scale; the other entries are exact.
 *
 * Shapes: translations and scales are count x 3, rotations is count x 4, out is count x 16.
 * Aliasing: none.
 */
typedef void plt_matrices_compose_f32(const float *translations, const float *rotations,
                                      const float *scales, float *out, size_t count);
typedef void plt_matrices_compose_f64(const double *translations, const double *rotations,
                                      const double *scales, double *out, size_t count);

/*
 * Interpolates reals: out[i] = (1 - t) from[i] + t to[i]. The error is at most 3 u times the sum of
 * the magnitudes of the two products. With t = 0 and t = 1 the results equal from and to, if all
 * reals are finite.
 *
 * Shapes: from, to and out are count.
 * Aliasing: out may be from itself or to itself.
 */
typedef void plt_interpolate_f32(const float *from, const float *to, float t, float *out,
                                 size_t count);
typedef void plt_interpolate_f64(const double *from, const double *to, double t, double *out,
                                 size_t count);

/*
 * Interpolates rotations at constant angular speed and by the shorter way (slerp), t in 0 … 1. If
 * the dot product of two quaternions is negative, `to` is taken with the opposite signs. The error
 * of a number is at most 16 u for quaternions of length one, at any angle: also if they are nearly
 * equal, when slerp is linear interpolation. t = 0 gives `from` and t = 1 gives `to` or its
 * negative, exactly.
 *
 * Shapes: from, to and out are count x 4.
 * Aliasing: out may be from itself or to itself.
 * Source: the series of D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011, with
 * as many terms as the precision needs.
 */
typedef void plt_quaternions_slerp_f32(const float *from, const float *to, float t, float *out,
                                       size_t count);
typedef void plt_quaternions_slerp_f64(const double *from, const double *to, double t, double *out,
                                       size_t count);

/*
 * Concatenates rotations: out[i] rotates by left[i] first, then by right[i], as the product of
 * their matrices does. This is Hamilton's product right[i] · left[i]. The error of a number is at
 * most 4 u times the sum of the magnitudes of its four products.
 *
 * Shapes: left, right and out are count x 4.
 * Aliasing: out may be left itself or right itself.
 */
typedef void plt_quaternions_concat_f32(const float *left, const float *right, float *out,
                                        size_t count);
typedef void plt_quaternions_concat_f64(const double *left, const double *right, double *out,
                                        size_t count);

/*
 * Tests boxes along the axes against the planes of a frustum. A box is x y z of its least corner,
 * then of its greatest. A plane a b c d has the points where a x + b y + c z + d is at least 0 on
 * its inner side. is_inside[i] is 0 if the box is wholly outside one plane, else 1: boxes near an
 * edge of the frustum may be 1 without touching it. NaN counts as inside.
 *
 * If the greatest a x + b y + c z + d of a box is within 8 u times the sum of its terms' magnitudes
 * of 0, either result is possible.
 *
 * Shapes: boxes is count x 6, planes is 6 x 4, is_inside is count.
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
