/*
 * Projection of many quads or points: (x y z 1) · M = (x' y' z' w).
 *
 * Accuracy. x', y' and w are sums of at most four products in the working precision. The division
 * adds at most 1.5 ulp, if w lies between the least normal number and a quarter of the greatest
 * finite number. Outside this range 1/w can be infinite or subnormal. Backends that multiply by 1/w
 * then give other results than backends that divide by w.
 *
 * Numbers that are not finite. If an entry of a matrix is infinite or NaN, all results of the items
 * projected by it may be NaN. If a coordinate is infinite or NaN, all results of its quad or point
 * may be NaN.
 */
#ifndef PLT_PROJECT_H
#define PLT_PROJECT_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/* What a projection writes. */
typedef enum plt_form {
  /*
   * The position in the view, (x'/w, y'/w). A corner or point is hidden if w <= 0 (it lies at or
   * behind the viewer) or w is not finite. Its coordinates are then NaN, and the function counts it
   * in its result.
   */
  PLT_DIVIDED,
  /* (x', y', w), without division. Nothing counts as hidden. Use this form if you clip. */
  PLT_HOMOGENEOUS,
  /*
   * The position with its depth, (x'/w, y'/w, z'/w), for plt_project_points only. All three
   * coordinates of a hidden point are NaN.
   */
  PLT_KEEPING_DEPTH
} plt_form;

/*
 * Projects quads in the plane z = 0, each by its own matrix: quads[i] is the quad corners[i] after
 * projection by matrices[i].
 *
 * corner_stride is 8, or 0 if all matrices project the same quad. No other stride is allowed.
 *
 * Shapes: `matrices` is count x 16, `corners` is count x 8 (8 with a stride of 0), `quads` is
 * count x 8 (homogeneous: count x 12).
 * Aliasing: `quads` may be the same array as `corners`, if corner_stride is 8 and the form is
 * PLT_DIVIDED.
 * Returns: the number of hidden corners (homogeneous: 0).
 */
typedef size_t plt_project_quads_f32(const float *matrices, const float *corners,
                                     size_t corner_stride, float *quads, plt_form form,
                                     size_t count);
typedef size_t plt_project_quads_f64(const double *matrices, const double *corners,
                                     size_t corner_stride, double *quads, plt_form form,
                                     size_t count);

/*
 * Projects points by one matrix. `dimension` is 2 for points (x, y) in the plane z = 0, and 3 for
 * points (x, y, z). No other dimension is allowed.
 *
 * Shapes: `points` is count x dimension, `matrix` is 16, `out` is count x 2 (form PLT_DIVIDED) or
 * count x 3 (other forms).
 * Aliasing: `out` may be the same array as `points`, if both have the same shape: in the form
 * PLT_DIVIDED with dimension 2, in the other forms with dimension 3.
 * Returns: the number of hidden points (homogeneous: 0).
 */
typedef size_t plt_project_points_f32(const float *points, size_t dimension, const float *matrix,
                                      float *out, plt_form form, size_t count);
typedef size_t plt_project_points_f64(const double *points, size_t dimension, const double *matrix,
                                      double *out, plt_form form, size_t count);

/*
 * Projects planar points by one matrix. Planar points have one array, called a plane, for each
 * coordinate. Projecting them takes less time than plt_project_points, because it needs no
 * shuffles.
 *
 * planes[0] has the x of all points, planes[1] the y and planes[2] the z. out[0] and out[1] receive
 * x and y, and out[2] receives w in the form PLT_HOMOGENEOUS. Other planes are not accessed.
 *
 * Shapes: each plane is count, `matrix` is 16. `planes` has `dimension` planes. `out` has two
 * planes (homogeneous: three).
 * Aliasing: each plane of `out` may be the same array as any plane of `planes`.
 * Returns: the number of hidden points (homogeneous: 0).
 */
typedef size_t plt_project_planar_points_f32(const float *PLT_NONNULL const *PLT_NONNULL planes,
                                             size_t dimension, const float *matrix,
                                             float *PLT_NONNULL const *PLT_NONNULL out,
                                             plt_form form, size_t count);
typedef size_t plt_project_planar_points_f64(const double *PLT_NONNULL const *PLT_NONNULL planes,
                                             size_t dimension, const double *matrix,
                                             double *PLT_NONNULL const *PLT_NONNULL out,
                                             plt_form form, size_t count);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
