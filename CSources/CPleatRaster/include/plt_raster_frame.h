/*
 * A frame: an array of panels. A panel is a rectangle of a page's picture, or a convex polygon in
 * it, in perspective and with a shade.
 *
 * Compositing. Panels are painted source-over in the order of the array, over the background or
 * over the pixels of the canvas.
 *
 * Lines. The frame is drawn line by line. A rectangle can be drawn by rows of the canvas if w and
 * the panel's shade are constant on each row. It can be drawn by columns if they are constant on
 * each column, and the panel's page has a transposed picture. A polygon can be drawn by neither.
 * Lines are columns if all panels can be drawn by columns, but not all by rows. If all can be drawn
 * by both, lines are columns if more edges along columns are joined than along rows. In all other
 * cases, lines are rows.
 *
 * Sampling. The colour of a panel at a pixel is interpolated from its page, within the content's
 * rectangle. If the panel can be drawn by the frame's lines, page pixels are averaged across the
 * line, over the part of the page that the line covers, at least one page pixel. Along the line
 * they are interpolated linearly, or averaged if there are more than two page pixels per canvas
 * pixel.
 *
 * Otherwise, a sample is bilinear, from the four nearest page pixels. In each of the directions x
 * and y, let n be the largest number of page pixels that a canvas pixel of the panel spans. If n is
 * above 2, the colour is the mean of n samples, spread evenly over the pixel in that direction. n
 * is rounded up, and is at most 8.
 *
 * Shades. The shade is painted source-atop over the panel, so transparent pixels stay transparent.
 * With s = opacity · alpha of the gradient at the pixel,
 *
 *   colour = (1 - s) · colour + s · alpha · shade colour
 *
 * A shade can be a mask instead. Then colour and alpha are multiplied by s, and the shade's colour
 * is not used.
 *
 * Edges. Edges are antialiased by exact areas. If edges in the direction of the lines cut a line of
 * pixels, the line is split there. Each part is composited separately, and the parts are averaged,
 * weighted by their heights. So there is no seam between two panels that share such an edge. The
 * part of a panel at or behind the viewer (w <= 0) is clipped.
 *
 * Accuracy. Bytes are within 1 of the rounded exact result if at most two panels are not opaque.
 * Each further such panel may add half a level. Floats err by at most 1e-4 of the page's range.
 */
#ifndef PLT_RASTER_FRAME_H
#define PLT_RASTER_FRAME_H

#include "plt_raster_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_RASTER_NONNULL_BEGIN

/* The largest extent of a page or a canvas, in pixels, and the most corners of a polygon. */
enum { PLT_RASTER_EXTENT = 1 << 24, PLT_RASTER_OUTLINE = 36 };

/* The picture of a page. */
typedef struct plt_raster_page {
  const void *pixels;
  /* The same picture with rows and columns exchanged, for panels whose lines are columns. If it is
     NULL, these panels are drawn by bilinear samples. */
  const void *PLT_RASTER_NULLABLE transposed;
  size_t width, height;
  size_t stride;            /* bytes from row to row */
  size_t transposed_stride; /* bytes from column to column of `transposed` */
  int opaque;               /* 1: every alpha is 1, so panels behind need not be drawn */
} plt_raster_page;

/* The alpha of a gradient at an offset. */
typedef struct plt_raster_stop {
  double offset, alpha;
} plt_raster_stop;

/*
 * The shade of a panel. Without stops, it covers the panel evenly. With stops, it is a gradient:
 * alpha is linear between them, and constant before the first and after the last. Stops are in
 * ascending order of their offsets.
 */
typedef struct plt_raster_shade {
  double opacity;  /* 0 for no shade */
  double color[3]; /* 0 … 1, in the colour space of the canvas, not multiplied by alpha */
  double start[2]; /* where offset 0 lies, in pixels from the content's top left corner */
  double end[2];
  size_t stop_count;
  const plt_raster_stop *PLT_RASTER_NULLABLE stops;
  int masks; /* 1: the shade is a mask */
} plt_raster_shade;

/* A part of a page, and its position on the canvas. */
typedef struct plt_raster_panel {
  const plt_raster_page *page;
  double content[4]; /* left, top, right, bottom in the page's pixels */
  /* x, y and w of the content's top left, top right, bottom right and bottom left corner, all
     mapped by one matrix. A corner is at x/w, y/w in canvas pixels. All numbers are finite, and
     first + third = second + fourth. */
  double corners[12];
  plt_raster_shade shade;
  /* NULL if all of the content is drawn. If only a polygon in it is drawn: x, y and w of the
     polygon's corners, mapped by the same matrix, clockwise on the page, at most PLT_RASTER_OUTLINE
     corners. */
  size_t outline_count;
  const double *PLT_RASTER_NULLABLE outline;
  /* Bit k < 32 stands for the edge of the drawn part from corner k to the next corner. It is set if
     the edge meets a panel that is painted later. So that there is no seam, the panel is extended
     at the edge: by a pixel, or if it is drawn by lines, to the end of the last pixel of each line.
     At an edge along the lines there is no seam anyway. Pixels can be wrong only at the edge's
     ends. Where the outline of the two panels together bends inward, or where four panels meet at
     an acute angle, a pixel may lack a twentieth of its coverage. Where this outline runs straight
     on, a pixel may have a quarter too much. Where it has a corner, the panel may reach a pixel
     beyond the corner. */
  unsigned joined;
} plt_raster_panel;

/* The picture into which panels are drawn. */
typedef struct plt_raster_canvas {
  void *pixels;
  size_t width, height;
  size_t stride;       /* bytes from row to row */
  size_t clip[4];      /* left, top, right, bottom: pixels outside are not changed */
  int keeps;           /* 1: paint over the pixels of the canvas; 0: over the background */
  float background[4]; /* 0 … 1, multiplied by alpha */
} plt_raster_canvas;

/*
 * Returns the number of bytes of scratch memory that a call of plt_raster_draw needs, for at most
 * `count` panels with pages of at most page_width x page_height pixels.
 */
size_t plt_raster_scratch_bytes(const plt_raster_canvas *canvas, size_t count, size_t page_width,
                                size_t page_height);

/*
 * Draws one share of a frame's lines. The shares 0 … shares - 1 together are the whole frame. They
 * may be drawn in any order and at the same time. Each share needs its own scratch memory, aligned
 * to 64 bytes. The result does not depend on the number of shares.
 */
typedef void plt_raster_draw(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                             size_t count, size_t share, size_t shares, void *scratch);

PLT_RASTER_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
