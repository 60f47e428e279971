/*
 * Vertices: the corners of panels in many frames, for a vertex buffer.
 *
 * A panel is the rectangle from (0, 0) to (width, height). In each frame it has a matrix M. A
 * corner (x, y) becomes (x, y, 0, 1) · M, or (x, y, 0, 1) · M · clip if there is a matrix `clip`.
 *
 * Accuracy. The top left corner is row 4 of M. The other corners are that corner plus row 1 times
 * the width, row 2 times the height, or both. If there is a `clip`, these three terms are
 * multiplied by it before they are added. Each product and each sum is rounded once. A position is
 * x y z of a corner, times 1/w.
 * The error of a corner is at most 3 u (with `clip`, 7 u) times the sum of the magnitudes of its
 * products, if no product overflows or is below the least normal number. u is 2^-24 (f32) or 2^-53
 * (f64).
 */
#ifndef PLT_VERTICES_H
#define PLT_VERTICES_H

#include "plt_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/* Set a place in a plt_vertex_layout to this value if its number is not to be written. */
#define PLT_NOT_WRITTEN SIZE_MAX

/*
 * The places of the numbers of a vertex, in reals from the start of the vertex; PLT_NOT_WRITTEN
 * omits a number. The numbers must not overlap. `stride` is the distance from one vertex to the
 * next, in reals. Reals of a vertex that belong to no number keep their values.
 */
typedef struct plt_vertex_layout {
  size_t position;      /* x/w y/w z/w; all NaN if w <= 0 or w is not finite */
  size_t clip_position; /* x y z w */
  size_t texture;       /* u v */
  size_t shade;
  size_t page;
  size_t panel; /* the index of the panel */
  size_t stride;
} plt_vertex_layout;

/* What the vertices of a panel have in common in all frames. */
typedef struct plt_vertex_panel_f32 {
  float width, height;
  float u0, u1;       /* the texture's u at the left and the right edge */
  float v0, v1;       /* the texture's v at the top and the bottom edge */
  float page;         /* any number for the page, such as its index */
  float visible_from; /* the panel is visible if visible_from <= q < visible_to, */
  float visible_to;   /* with q in quarter turns */
} plt_vertex_panel_f32;

/* plt_vertex_panel_f32 in double precision. */
typedef struct plt_vertex_panel_f64 {
  double width, height;
  double u0, u1;
  double v0, v1;
  double page;
  double visible_from;
  double visible_to;
} plt_vertex_panel_f64;

/*
 * Frames of panels. The matrix of panel p in frame f is at matrices + p · matrix_stride + 16 f, its
 * shade at shades + p · shade_stride + f. `shades` may be NULL if no shade is written. `clip` may
 * be NULL, for the identity. If quarter_turns is NULL, all panels are visible in all frames.
 */
typedef struct plt_vertex_frames_f32 {
  const plt_vertex_panel_f32 *panels;
  const float *matrices;
  const float *PLT_NULLABLE shades;
  const float *PLT_NULLABLE quarter_turns; /* one per frame */
  const float *PLT_NULLABLE clip;          /* a matrix */
  size_t matrix_stride;
  size_t shade_stride;
} plt_vertex_frames_f32;

/* plt_vertex_frames_f32 in double precision. */
typedef struct plt_vertex_frames_f64 {
  const plt_vertex_panel_f64 *panels;
  const double *matrices;
  const double *PLT_NULLABLE shades;
  const double *PLT_NULLABLE quarter_turns;
  const double *PLT_NULLABLE clip;
  size_t matrix_stride;
  size_t shade_stride;
} plt_vertex_frames_f64;

/*
 * Writes the vertices of the visible panels in the frames first … first + count - 1, frame after
 * frame. In each frame the panels follow each other as in `order`. A panel has four vertices: top
 * left, top right, bottom right and bottom left.
 *
 * Shapes: `order` has order_count indices of panels. `vertices` needs room for
 * 4 · order_count · count vertices.
 * Aliasing: none.
 * Returns: the number of panels that were written, in all frames together.
 */
typedef size_t plt_vertices_write_f32(const plt_vertex_frames_f32 *frames, const size_t *order,
                                      size_t order_count, size_t first, size_t count,
                                      const plt_vertex_layout *layout, float *vertices);
typedef size_t plt_vertices_write_f64(const plt_vertex_frames_f64 *frames, const size_t *order,
                                      size_t order_count, size_t first, size_t count,
                                      const plt_vertex_layout *layout, double *vertices);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
