/*
 * Keyframes of hinged panels: every entry of a panel's matrix, every homogeneous corner and every
 * shade is a constant row (the basis) combined by a row of coefficients (the pose), so all frames
 * of a panel are one matrix product.
 *
 * Formula, for frame i of a panel whose stream has the coefficient row r of rank k:
 *   matrix[i]  = sum over j < k of r[j] · matrix_basis[j]      16 reals
 *   corners[i] = sum over j < k of r[j] · corner_basis[j]      12 reals x0 y0 w0 … x3 y3 w3
 *   shade[i]   = sum over j < k of r[j] · shade_basis[j]       1 real
 * A quad is the corners divided by their w; a corner with w <= 0 or w not finite is NaN in both
 * coordinates and counted.
 *
 * Accuracy: k products and sums in the working precision; the coefficients that come from quarter
 * turns are within 2 ulp, and exact at whole quarter turns.
 */
#ifndef PLT_KEYFRAMES_H
#define PLT_KEYFRAMES_H

#include "plt_base.h"
#include "plt_timing.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/* The highest rank of a coefficient row. */
enum { PLT_RANK_LIMIT = 16 };

/*
 * Frames that are interleaved: sixteen by sixteen, and in each sixteen first all m11, then all m12
 * …, so that a vector holds one real of as many frames as it has lanes. Of n reals a frame, real e
 * of frame i is at
 *
 *   (i / 16 · n + e) · 16 + i % 16
 *
 * An output has room for whole sixteens; in the last one, frames beyond the count repeat the last.
 */
enum { PLT_INTERLEAVED = 16 };

/*
 * One panel: its basis, where its results go, and the stream that moves it. An output that is NULL
 * is not wanted, and its basis may then be NULL too. Strides are in reals from one frame to the
 * next: at least 16, 8 (12 if homogeneous) and 1; interleaved matrices and quads have none. Outputs
 * overlap neither inputs nor each other.
 */
typedef struct plt_panel_f32 {
  const float *PLT_NULLABLE matrix_basis; /* k x 16 */
  const float *PLT_NULLABLE corner_basis; /* k x 12 */
  const float *PLT_NULLABLE shade_basis;  /* k; with quarter turns always 4: 1, cos, sin, q */
  float *PLT_NULLABLE matrices;
  float *PLT_NULLABLE quads;
  float *PLT_NULLABLE shades;
  size_t matrix_stride;
  size_t quad_stride;
  size_t shade_stride;
  size_t stream;      /* index of the stream of rows, or of quarter turns, that it uses */
  size_t homogeneous; /* 0: quads are divided; 1: quads are 12 reals, and nothing is counted */
  size_t interleaved; /* 0: frame after frame; 1: matrices and quads are interleaved */
  float shaded_from;  /* quarter turns only: the shade is 0 outside shaded_from <= q < shaded_to */
  float shaded_to;
} plt_panel_f32;

typedef struct plt_panel_f64 {
  const double *PLT_NULLABLE matrix_basis;
  const double *PLT_NULLABLE corner_basis;
  const double *PLT_NULLABLE shade_basis;
  double *PLT_NULLABLE matrices;
  double *PLT_NULLABLE quads;
  double *PLT_NULLABLE shades;
  size_t matrix_stride;
  size_t quad_stride;
  size_t shade_stride;
  size_t stream;
  size_t homogeneous;
  size_t interleaved;
  double shaded_from;
  double shaded_to;
} plt_panel_f64;

PLT_STATIC_ASSERT(offsetof(plt_panel_f32, shaded_from) == 6 * sizeof(void *) + 6 * sizeof(size_t) &&
                      sizeof(plt_panel_f32) == 6 * sizeof(void *) + 6 * sizeof(size_t) + 8,
                  "plt_panel_f32 has no padding");
PLT_STATIC_ASSERT(offsetof(plt_panel_f64, shaded_from) == 6 * sizeof(void *) + 6 * sizeof(size_t) ||
                      sizeof(size_t) < 8,
                  "plt_panel_f64 has no padding");

/*
 * From quarter turns: rank 3, the row of q is (1, cos(q π/2), sin(q π/2)), and rank 4 for shades,
 * whose fourth coefficient is q itself.
 * Shapes: quarter_turns[s] is the stream s of count quarter turns; panels is panel_count. Panels
 * that share a stream share its sines if they stand next to each other. Returns the number of
 * corners that became NaN.
 */
typedef size_t
plt_keyframes_from_quarter_turns_f32(const float *PLT_NONNULL const *PLT_NONNULL quarter_turns,
                                     const plt_panel_f32 *panels, size_t panel_count, size_t count);
typedef size_t
plt_keyframes_from_quarter_turns_f64(const double *PLT_NONNULL const *PLT_NONNULL quarter_turns,
                                     const plt_panel_f64 *panels, size_t panel_count, size_t count);

/*
 * How quarter turns run in time: with y the curve's value at a time, held in 0...1 so that a curve
 * that overshoots does not fold past flat or shut,
 *
 *   q = (1 - y) from + y to
 *
 * in the working precision, and held between from and to: exactly from where y is 0, exactly to
 * where y is 1, the same number at all times where from and to are equal, and beyond neither of
 * them, so that a motion up to a bound of a shade does not pass it. from and to are finite.
 */
typedef struct plt_motion_f32 {
  plt_curve_f32 curve;
  float from, to;
} plt_motion_f32;

typedef struct plt_motion_f64 {
  plt_curve_f64 curve;
  double from, to;
} plt_motion_f64;

/*
 * From times: every stream s has the motion motions[s] and the times times[s], fractions of its run
 * in 0...1 (what lies beyond is at an end). Each time is read, eased and turned into a row once for
 * all panels that share its stream and stand next to each other.
 * Shapes: times[s] is count times; quarter_turns[s] receives the count quarter turns of stream s,
 * or is NULL; quarter_turns itself may be NULL. panels as for quarter turns. Returns the number of
 * corners that became NaN.
 */
typedef size_t plt_keyframes_from_times_f32(const plt_motion_f32 *motions,
                                            const float *PLT_NONNULL const *PLT_NONNULL times,
                                            float *PLT_NULLABLE const *PLT_NULLABLE quarter_turns,
                                            const plt_panel_f32 *panels, size_t panel_count,
                                            size_t count);
typedef size_t plt_keyframes_from_times_f64(const plt_motion_f64 *motions,
                                            const double *PLT_NONNULL const *PLT_NONNULL times,
                                            double *PLT_NULLABLE const *PLT_NULLABLE quarter_turns,
                                            const plt_panel_f64 *panels, size_t panel_count,
                                            size_t count);

/*
 * From coefficient rows of any rank 1 … PLT_RANK_LIMIT; shaded_from and shaded_to are not used.
 * Shapes: rows[s] is the stream s of count rows of rank reals, row_stride reals apart. Returns the
 * number of corners that became NaN.
 */
typedef size_t plt_keyframes_from_rows_f32(const float *PLT_NONNULL const *PLT_NONNULL rows,
                                           const plt_panel_f32 *panels, size_t panel_count,
                                           size_t count, size_t rank, size_t row_stride);
typedef size_t plt_keyframes_from_rows_f64(const double *PLT_NONNULL const *PLT_NONNULL rows,
                                           const plt_panel_f64 *panels, size_t panel_count,
                                           size_t count, size_t rank, size_t row_stride);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
