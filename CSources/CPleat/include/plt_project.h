/*
 * Projection of many quads or points: (x y z 1) · M = (x' y' z' w).
 *
 * Each function has two forms. The divided form writes the position in the view, (x'/w, y'/w). A
 * corner or point is hidden if w <= 0 or w is not finite: it lies at or behind the eye. Both of its
 * coordinates are then NaN. The divided form returns the number of hidden corners or points.
 *
 * The homogeneous form writes (x', y', w) and does not divide. Use it if you clip.
 *
 * Accuracy. x', y' and w are sums of at most four products in the working precision. The division
 * adds at most 1.5 ulp, if w lies between the least normal number and a quarter of the greatest
 * finite number. Outside this range 1/w is infinite or subnormal: backends that multiply by it give
 * other results than those that divide by w.
 *
 * Numbers that are not finite. If an entry of a matrix or a coordinate is infinite or NaN, all
 * numbers that the item with this matrix or coordinate gives may be NaN.
 */
#ifndef PLT_PROJECT_H
#define PLT_PROJECT_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * Projects one quad in the plane z = 0 by every matrix: quads[i] = corners through matrices[i].
 *
 * Shapes: matrices is count x 16, corners is 8, quads is count x 8 (homogeneous: count x 12).
 * Aliasing: none.
 * Returns: the number of hidden corners (homogeneous: nothing).
 */
typedef size_t plt_project_quads_shared_f32(const float *matrices, const float *corners,
                                            float *quads, size_t count);
typedef size_t plt_project_quads_shared_f64(const double *matrices, const double *corners,
                                            double *quads, size_t count);
typedef void plt_project_quads_shared_homogeneous_f32(const float *matrices, const float *corners,
                                                      float *quads, size_t count);
typedef void plt_project_quads_shared_homogeneous_f64(const double *matrices, const double *corners,
                                                      double *quads, size_t count);

/*
 * Projects every quad in the plane z = 0 by a matrix of its own: quads[i] = corners[i] through
 * matrices[i].
 *
 * Shapes: matrices is count x 16, corners is count x 8, quads is count x 8 (homogeneous:
 * count x 12).
 * Aliasing: in the divided form, quads may be corners itself. In the homogeneous form, none.
 * Returns: the number of hidden corners (homogeneous: nothing).
 */
typedef size_t plt_project_quads_distinct_f32(const float *matrices, const float *corners,
                                              float *quads, size_t count);
typedef size_t plt_project_quads_distinct_f64(const double *matrices, const double *corners,
                                              double *quads, size_t count);
typedef void plt_project_quads_distinct_homogeneous_f32(const float *matrices, const float *corners,
                                                        float *quads, size_t count);
typedef void plt_project_quads_distinct_homogeneous_f64(const double *matrices,
                                                        const double *corners, double *quads,
                                                        size_t count);

/*
 * Projects points (x, y) in the plane z = 0 by one matrix.
 *
 * Shapes: points is count x 2, matrix is 16, out is count x 2 (homogeneous: count x 3).
 * Aliasing: in the divided form, out may be points itself. In the homogeneous form, none.
 * Returns: the number of hidden points (homogeneous: nothing).
 */
typedef size_t plt_project_points_2d_f32(const float *points, const float *matrix, float *out,
                                         size_t count);
typedef size_t plt_project_points_2d_f64(const double *points, const double *matrix, double *out,
                                         size_t count);
typedef void plt_project_points_2d_homogeneous_f32(const float *points, const float *matrix,
                                                   float *out, size_t count);
typedef void plt_project_points_2d_homogeneous_f64(const double *points, const double *matrix,
                                                   double *out, size_t count);

/*
 * Projects points (x, y, z) by one matrix.
 *
 * Shapes: points is count x 3, matrix is 16, out is count x 2 (homogeneous: count x 3).
 * Aliasing: in the divided form, none. In the homogeneous form, out may be points itself.
 * Returns: the number of hidden points (homogeneous: nothing).
 */
typedef size_t plt_project_points_3d_f32(const float *points, const float *matrix, float *out,
                                         size_t count);
typedef size_t plt_project_points_3d_f64(const double *points, const double *matrix, double *out,
                                         size_t count);
typedef void plt_project_points_3d_homogeneous_f32(const float *points, const float *matrix,
                                                   float *out, size_t count);
typedef void plt_project_points_3d_homogeneous_f64(const double *points, const double *matrix,
                                                   double *out, size_t count);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
