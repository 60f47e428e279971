/*
 * A frame: panels, each a rectangle of a page's picture in perspective, shaded, painted one over
 * the other.
 *
 * What is drawn. Panels are composited source-over in the order given, over the background or over
 * what the canvas holds. A panel's own colour at a pixel is its page there, averaged over
 *
 *   lines: a panel on whose lines (rows of the canvas, or columns) w is constant is resampled by
 *     the box that the line covers on the page across the line, at least one page pixel wide, and
 *     linearly along it, by the box again where the page is more than twice as dense;
 *   others: the four nearest page pixels (bilinear); where the page is more than twice as dense as
 *     the canvas along x or y, n times at most over the panel, the mean of n samples that are
 * spread evenly over the pixel that way, n rounded up and at most 8.
 *
 * Lines are rows if w is constant on the rows of all panels, else columns if it is constant on
 * those of all, else rows. Samples stay within the content's rectangle. The shade is painted on top
 * of that, source-atop, so that what is clear stays clear: with s = opacity · alpha of the gradient
 * there,
 *
 *   colour = (1 - s) · colour + s · alpha · shade colour
 *
 * Edges are covered by exact areas. Where edges that run along the lines cut a line of pixels, the
 * line is split there, each part is composited for itself, and the parts are averaged by their
 * heights: two panels that share such an edge have no seam, and nothing shows through it. Whatever
 * of a panel lies at or behind the eye (w <= 0) is cut away.
 *
 * Accuracy. Bytes are within 1 of what exact arithmetic rounds to, over at most two layers that are
 * not opaque; each further one may add half a level. Floats: within 1e-4 of the page's range.
 */
#ifndef PLT_RASTER_FRAME_H
#define PLT_RASTER_FRAME_H

#include "plt_raster_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_RASTER_NONNULL_BEGIN

/* The most panels that are drawn at once: more go over what the canvas then holds. */
enum { PLT_RASTER_PANELS = 64 };

/* The largest extent of a page or a canvas, in pixels. */
enum { PLT_RASTER_EXTENT = 1 << 24 };

/* A page's picture. */
typedef struct plt_raster_page {
  const void *pixels;
  /* The same with rows and columns exchanged, for panels whose lines are columns; without it they
     are drawn as any other. */
  const void *PLT_RASTER_NULLABLE transposed;
  size_t width, height;
  size_t stride;            /* bytes from row to row */
  size_t transposed_stride; /* bytes from column to column of `transposed` */
  int opaque;               /* 1: every alpha is 1, so that what it covers need not be drawn */
} plt_raster_page;

/* A gradient's alpha at an offset. */
typedef struct plt_raster_stop {
  double offset, alpha;
} plt_raster_stop;

/*
 * What darkens a panel. Without stops it covers the panel evenly; with stops, in ascending order of
 * their offsets, alpha is linear between them and constant beyond.
 */
typedef struct plt_raster_shade {
  double opacity;  /* 0 for no shade */
  double color[3]; /* 0 … 1, in the colour space of the canvas, not multiplied */
  double start[2]; /* where offset 0 lies, in pixels from the content's top left corner */
  double end[2];
  size_t stop_count;
  const plt_raster_stop *PLT_RASTER_NULLABLE stops;
} plt_raster_shade;

/* A part of a page, and where it is seen. */
typedef struct plt_raster_panel {
  const plt_raster_page *page;
  double content[4]; /* left, top, right, bottom in the page's pixels */
  /* x y w of the content's top left, top right, bottom right and bottom left corner, as one matrix
     maps them: canvas pixels are x/w, y/w. All finite, and first + third = second + fourth. */
  double corners[12];
  plt_raster_shade shade;
  /* Bit k: the edge from corner k to the next meets a panel that is painted later. There a panel
     that is not drawn by lines is extended by a pixel, so that no seam shows between the two; but
     where the outline of both bends inward, at the ends of the edge, a pixel may be a twentieth
     short. */
  unsigned joined;
} plt_raster_panel;

/* Where panels are drawn. */
typedef struct plt_raster_canvas {
  void *pixels;
  size_t width, height;
  size_t stride;       /* bytes from row to row */
  size_t clip[4];      /* left, top, right, bottom: pixels outside are not touched */
  int keeps;           /* 1: panels go over what the canvas holds; 0: over the background */
  float background[4]; /* 0 … 1, multiplied by alpha */
} plt_raster_canvas;

/*
 * Bytes that a call of plt_raster_draw needs for itself, for panels of pages that are at most so
 * wide and high.
 */
size_t plt_raster_scratch_bytes(const plt_raster_canvas *canvas, size_t page_width,
                                size_t page_height);

/*
 * Draws one of `shares` shares of a frame, by lines: all shares 0 … shares - 1 together draw the
 * frame, in any order and at the same time, each with scratch memory of its own, aligned to 64
 * bytes. The result does not depend on the number of shares.
 */
typedef void plt_raster_draw(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                             size_t count, size_t share, size_t shares, void *scratch);

PLT_RASTER_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
