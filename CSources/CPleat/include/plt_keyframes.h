/*
 * Keyframes: the matrices, quads and shades of hinged panels in many frames.
 *
 * A stream is a list of angles, times or rows, one for each frame, which moves one or more panels.
 * In each frame a stream has a row r of k coefficients; k is the rank. A panel has a constant basis
 * of k rows. Its keyframe is the sum of these rows, weighted by the coefficients of its stream:
 *
 *   matrix[i]  = sum over j < k of r[j] · matrix_basis[j]      16 reals
 *   corners[i] = sum over j < k of r[j] · corner_basis[j]      12 reals x0 y0 w0 … x3 y3 w3
 *   shade[i]   = sum over j < k of r[j] · shade_basis[j]       1 real, with a lower bound
 *
 * So all frames of a panel are one matrix product. A divided quad has x/w and y/w of each corner. A
 * corner is hidden if w <= 0 or w is not finite. Both of its coordinates are then NaN.
 *
 * Why rank 3 is enough for a fold or a flip. Each panel's angle to the plane z = 0 is a constant,
 * or a constant plus or minus one angle θ. The sine and the cosine of such an angle are sums of 1,
 * cos θ and sin θ with constant weights. The positions of the hinges at the ends of such panels are
 * such sums too, and so are the products of these positions with a constant perspective matrix.
 * Rigs with other angles need more coefficients, such as cos 2θ and sin 2θ.
 *
 * Accuracy. Each result is a sum of k products in the working precision, and divided corners add
 * the error of the division (see plt_project.h). Cosines and sines made from quarter turns are
 * within 2 ulp, and exact at whole quarter turns.
 */
#ifndef PLT_KEYFRAMES_H
#define PLT_KEYFRAMES_H

#include "plt_base.h"
#include "plt_timing.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/* The highest rank: the greatest number of coefficients in a row. */
enum { PLT_RANK_LIMIT = 16 };

/*
 * The number of frames in a block of the interleaved layout.
 *
 * A block holds the m11 of sixteen frames, then their m12, and so on. One vector load then reads
 * the same entry of several frames. Sixteen floats are one cache line. If a frame has n reals, real
 * e of frame i is at
 *
 *   (i / 16 · n + e) · 16 + i % 16
 *
 * An interleaved output must have room for whole blocks. If the last block has fewer than sixteen
 * frames, copies of the last frame fill it up.
 */
enum { PLT_INTERLEAVED = 16 };

/*
 * One panel: its basis, its outputs, and the stream that moves it.
 *
 * Outputs: set an output to NULL if you do not need it. The basis for it may then be NULL too.
 * Outputs must overlap neither inputs nor each other.
 *
 * Strides: the distance from one frame to the next, in reals. A stride is at least 16 for matrices,
 * 8 for quads (12 if homogeneous) and 1 for shades. Interleaved matrices and quads ignore their
 * strides.
 *
 * Shades are never interleaved. Outside the window from shaded_from to shaded_to a shade is 0, even
 * if shade_least is above 0. keyframes_from_rows has no window and applies shade_least to all
 * frames. A sum that is NaN stays NaN. If you initialise a panel with zeros, shade_least is 0 too,
 * so no shade is negative.
 */
typedef struct plt_panel_f32 {
  const float *PLT_NULLABLE matrix_basis; /* k x 16 */
  const float *PLT_NULLABLE corner_basis; /* k x 12 */
  const float *PLT_NULLABLE shade_basis;  /* k x 1; for angles or times, k is 4: 1, cos, sin, q */
  float *PLT_NULLABLE matrices;
  float *PLT_NULLABLE quads;
  float *PLT_NULLABLE shades;
  size_t matrix_stride;
  size_t quad_stride;
  size_t shade_stride;
  size_t stream;      /* index of the stream that moves the panel */
  size_t homogeneous; /* 0: quads are divided; 1: they are not, and no corner counts as hidden */
  size_t interleaved; /* 0: frame after frame; 1: matrices and quads are interleaved */
  float shaded_from;  /* the shade is 0 unless shaded_from <= q < shaded_to, with q in quarter */
  float shaded_to;    /* turns; not used by keyframes_from_rows */
  float shade_least;  /* a smaller sum becomes shade_least; -INFINITY: no bound */
} plt_panel_f32;

/* plt_panel_f32 in double precision. */
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
  double shade_least;
} plt_panel_f64;

PLT_STATIC_ASSERT(offsetof(plt_panel_f32, shade_least) ==
                          6 * sizeof(void *) + 6 * sizeof(size_t) + 2 * sizeof(float) &&
                      sizeof(plt_panel_f32) - offsetof(plt_panel_f32, shade_least) <=
                          sizeof(size_t),
                  "plt_panel_f32 has no padding before its end");
PLT_STATIC_ASSERT((offsetof(plt_panel_f64, shade_least) ==
                       6 * sizeof(void *) + 6 * sizeof(size_t) + 2 * sizeof(double) &&
                   sizeof(plt_panel_f64) ==
                       offsetof(plt_panel_f64, shade_least) + sizeof(double)) ||
                      sizeof(size_t) < 8,
                  "plt_panel_f64 has no padding");

/*
 * Computes keyframes from angles. The coefficients of an angle of q quarter turns are
 *
 *   (1, cos(q π/2), sin(q π/2))         for matrices and corners (rank 3)
 *   (1, cos(q π/2), sin(q π/2), q)      for shades (rank 4)
 *
 * Shapes: quarter_turns[s] has `count` angles of stream s. `panels` has panel_count items.
 * Aliasing: none.
 * Returns: the number of hidden corners in the divided quads of all panels.
 *
 * Sort panels by stream: consecutive panels of one stream share its cosines and sines. If panels
 * of another stream come in between, the cosines and sines are computed again.
 */
typedef size_t
plt_keyframes_from_quarter_turns_f32(const float *PLT_NONNULL const *PLT_NONNULL quarter_turns,
                                     const plt_panel_f32 *panels, size_t panel_count, size_t count);
typedef size_t
plt_keyframes_from_quarter_turns_f64(const double *PLT_NONNULL const *PLT_NONNULL quarter_turns,
                                     const plt_panel_f64 *panels, size_t panel_count, size_t count);

/*
 * A motion from one angle to another along a timing curve. Let y be the value of the curve at a
 * time, clamped to 0...1. The angle in quarter turns is
 *
 *   q = (1 - y) · from + y · to, clamped to the range between `from` and `to`
 *
 * Clamping y prevents a curve that overshoots from turning a panel beyond the ends of the motion.
 * q is clamped because rounding may move the sum out of the range. Without this clamp, a motion
 * that starts at a panel's shaded_from could leave the panel's window.
 *
 * q is exactly `from` where y is 0, and exactly `to` where y is 1. If `from` and `to` are equal, q
 * is that number at all times. Both must be finite.
 */
typedef struct plt_motion_f32 {
  plt_curve_f32 curve;
  float from, to;
} plt_motion_f32;

/* plt_motion_f32 in double precision. */
typedef struct plt_motion_f64 {
  plt_curve_f64 curve;
  double from, to;
} plt_motion_f64;

/*
 * Computes keyframes from times. Stream s has the motion motions[s] and the times times[s]. A time
 * is a fraction of the motion's duration, usually in 0...1. Outside 0...1 the curve continues along
 * its end tangents (see plt_curve_f32), and its value y is clamped (see plt_motion_f32).
 *
 * Shapes: times[s] has `count` times. quarter_turns[s] receives `count` angles of stream s; it may
 * be NULL, and so may `quarter_turns`. `panels` has panel_count items.
 * Aliasing: quarter_turns[s] may be the same array as times[s], if all panels of stream s are
 * consecutive in `panels`.
 * Returns: the number of hidden corners in the divided quads of all panels.
 *
 * Sort panels by stream, as for keyframes_from_quarter_turns: each time is then eased only once.
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
 * Computes keyframes from rows of coefficients. `rank` must be in 1 … PLT_RANK_LIMIT. shaded_from
 * and shaded_to are not used.
 *
 * Shapes: rows[s] has `count` rows of stream s, of `rank` reals each. row_stride is the distance
 * between the starts of two rows, in reals, at least `rank`. `panels` has panel_count items.
 * Aliasing: none.
 * Returns: the number of hidden corners in the divided quads of all panels.
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
