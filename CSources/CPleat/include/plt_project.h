/*
 * Batched projection: (x y z 1) · M, then either the division by w or the homogeneous (x, y, w).
 *
 * The divided form writes (x/w, y/w) for each corner or point in front of the eye. Where w <= 0 or
 * w is not finite it writes NaN in both coordinates; the number of such corners is returned. The
 * homogeneous form writes (x, y, w) as they are, for whoever clips.
 *
 * Accuracy: numerators and w are sums of at most four products in the working precision; the
 * division adds at most 1.5 ulp for w from the least normal number to a quarter of the greatest:
 * quotients are products with 1/w, which beyond these is infinite or subnormal. A matrix or corner
 * with an entry that is not finite may make all numbers of its item NaN.
 */
#ifndef PLT_PROJECT_H
#define PLT_PROJECT_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * Quads with shared corners: quads[i] = the four corners (z = 0), projected by matrices[i].
 * Shapes: matrices is count x 16, corners is 8, quads is count x 8 (homogeneous: count x 12).
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
 * Quads with their own corners: quads[i] = corners[i] (z = 0), projected by matrices[i].
 * Shapes: matrices is count x 16, corners is count x 8, quads is count x 8 (homogeneous:
 * count x 12). The divided form allows quads to be corners itself.
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
 * Points (x, y), z = 0, all by one matrix.
 * Shapes: points is count x 2, matrix is 16, out is count x 2 (homogeneous: count x 3). The divided
 * form allows out to be points itself.
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
 * Points (x, y, z), all by one matrix.
 * Shapes: points is count x 3, matrix is 16, out is count x 2 (homogeneous: count x 3, and then out
 * may be points itself).
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
