/*
 * Private: the part of the rasteriser that all backends share, in double precision. It converts
 * panels to layers, with axes along and across the frame's lines. "Along" is x and "across" is y if
 * lines are rows, and the reverse if they are columns. A line is drawn in bands: parts of its
 * height that are not cut by a hinge, so that hinges have no seam.
 */
#ifndef PLT_RASTER_PRIVATE_H
#define PLT_RASTER_PRIVATE_H

#include <math.h>
#include <stdbool.h>

#include "plt_raster_kernels.h"

extern const plt_raster_kernels plt_raster_portable;
#if defined(__x86_64__)
extern const plt_raster_kernels plt_raster_avx512;
extern const plt_raster_kernels plt_raster_avx2;
#endif
#if defined(__aarch64__)
extern const plt_raster_kernels plt_raster_neon;
#endif

enum {
  OUTLINE = 8,     /* corners of a clipped quad, with room */
  LINE_BLOCK = 32, /* lines that are transposed into the canvas at once */
  SLACK = 32,      /* pixels before and after a buffer that may be read */
};

/* Opaque frames from this size on are drawn with non-temporal stores. Smaller ones stay in the
   caches, where they are read next: with 1 MiB of L2 cache, frames of 1280 x 720 lose by streaming
   what frames of 1920 x 1080 gain. */
enum { STREAMED_BYTES = 6 << 20 };

/* The tolerance in pixels within which a position lies on a boundary. */
#define PLT_EPSILON 1e-6

/* Positions are clamped to this magnitude, so that they fit every integer type. */
#define PLT_FAR 1e9

static inline long plt_raster_clamped(double value) {
  return (long)fmax(-PLT_FAR, fmin(PLT_FAR, value));
}

enum { SAMPLING_STOPS = 16, SAMPLING_EXTENT = 1 << 15 };

/* What the integer kernels need to sample a layer that is not by lines. Positions have 15 fraction
   bits of a page pixel, and shades 15. */
typedef struct sampling {
  bool fits;                 /* no value of the layer overflows these integers */
  int32_t extent[2];         /* of the content */
  int32_t origin[2];         /* of the content's corner, less half a pixel */
  int32_t least[2], most[2]; /* positions that have a next pixel too */
  size_t stop_count;
  float stops[SAMPLING_STOPS], reciprocals[SAMPLING_STOPS], changes[SAMPLING_STOPS];
  float first_alpha, shade_base, shade_across, shade_along;
  uint16_t color[8]; /* of the shade, for two pixels, 0 for alphas */
  bool tinted;
} sampling;

/* A panel, prepared. */
typedef struct layer {
  const plt_raster_panel *panel;
  bool turned;        /* the page's columns are the rows of `pixels` */
  const char *pixels; /* the page or its transpose: the one whose rows are closer to the lines */
  size_t stride;
  bool by_lines; /* w is constant on each line */
  bool opaque;
  double opacity;       /* of the shade, 0 where there is none */
  double content[4];    /* along, across, along, across in the page's pixels */
  long column, columns; /* the pixels that may be sampled: the first, and the one after the last */
  long row, rows;
  /* By lines: homogeneous positions (multiplied by w) of the content's first (0) and last (1) row.
   */
  double start[2], end[2], across[2], w[2];
  double least, most; /* the part of 0 … 1 that is in front of the eye */
  /* By lines: the shade's offset is base + slope · fraction across the content. Otherwise:
     base + slope · row + slope_along · column. */
  double shade_base, shade_slope, shade_slope_along;
  /* Otherwise: page pixels from the content's corner are (map[0..2], map[3..5]) · (x, y, 1) divided
     by map[6..8] · (x, y, 1), which is above 0 in front of the eye. */
  double map[9];
  int samples[2]; /* of each pixel, along x and y */
  sampling sampling;
  int corner_count;
  double x[OUTLINE], y[OUTLINE]; /* clockwise */
  double top, bottom;
} layer;

/* A frame, prepared. */
typedef struct frame {
  const plt_raster_canvas *canvas;
  bool columns;     /* lines are columns */
  long from, to;    /* the clipped part of a line */
  long line, lines; /* the clipped lines: the first, and the one after the last */
  long length;      /* of a line */
  bool opaque;      /* all panels are: nothing that is drawn is read again, but for edges */
  size_t count;
  layer *layers;
  size_t active_count;
  const layer **active; /* the layers that the lines being drawn may touch */
} frame;

/* The page coordinate at a distance from the content's corner, clamped to the content. */
static inline double plt_raster_coordinate(const layer *layer, int axis, double from_corner) {
  double extent = layer->content[2 + axis] - layer->content[axis];
  return layer->content[axis] + (from_corner > 0 ? from_corner < extent ? from_corner : extent : 0);
}

/* The position on the page that is seen at a position of the frame in front of the eye. */
typedef struct page_place {
  double at[2];       /* from the content's corner, along and across */
  double slope[2][2]; /* of these, for a step along x and one along y */
  double reciprocal;  /* 1 / (third row · (x, y, 1)) */
} page_place;

static inline page_place plt_raster_place(const double map[9], double x, double y) {
  page_place place = {.reciprocal = 1 / (map[6] * x + map[7] * y + map[8])};
  for (int axis = 0; axis < 2; axis++) {
    const double *row = map + 3 * axis;
    place.at[axis] = (row[0] * x + row[1] * y + row[2]) * place.reciprocal;
    for (int way = 0; way < 2; way++)
      place.slope[axis][way] = (row[way] - map[6 + way] * place.at[axis]) * place.reciprocal;
  }
  return place;
}

/* Prepares a frame; `layers` and `active` have room for `count`. Panels that cannot be seen are
   left out. */
frame plt_raster_frame(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                       size_t count, layer *layers, const layer **active);

/* Finds the layers that the lines from `line` to before `last` may touch. */
void plt_raster_find_active(frame *frame, long line, long last);

/* A side of an outline in a band: x at its ends, and the fraction of the band that it spans. */
typedef struct side {
  double from, to, height;
} side;

/* A layer in a band: all pixels that it touches, and of these the ones that it covers. */
typedef struct span {
  const layer *layer;
  long from, to;
  long full_from, full_to;
  int left_count, right_count;
  side left[OUTLINE], right[OUTLINE];
} span;

/* The span of a layer in the band from `top` to `bottom`; false if there is none in the frame. */
bool plt_raster_span(const frame *frame, const layer *layer, double top, double bottom, span *out);

/* The covered fraction of the pixel at x. */
double plt_raster_coverage(const span *span, long x);

/* The heights at which a line is split, its own top and bottom included; returns their number, at
   most two more than the layers have edges. */
size_t plt_raster_bands(const frame *frame, long line, double *edges);

/* A part of a line. */
typedef struct part {
  long from, to;
} part;

/* How a line of a layer is made from its page, by lines. */
typedef struct line_map {
  double position, step; /* page column of the centre of pixel 0, less a half; columns per pixel */
  long row, count;       /* page rows from `row` on, clamped to the content */
  double first, middle, last; /* their weights, 1 together; a single one has `first` */
  double shade;               /* opacity times alpha */
} line_map;

/* The map of a band; false if it is degenerate and there is nothing to draw. */
bool plt_raster_line_map(const layer *layer, double top, double bottom, line_map *out);

/* The alpha of a gradient, on average from one offset to another. */
double plt_raster_alpha(const plt_raster_shade *shade, double from, double to);

/* Scratch memory, split up. */
typedef struct buffers {
  layer *layers;
  const layer **active;
  span *spans;
  double *edges;
  part *rooms[2];
  void *row;         /* a blended row of a page */
  void *samples;     /* a line of samples */
  void *band;        /* a line of pixels */
  float *sum;        /* a line of four floats a pixel */
  float *coverage;   /* a line of floats */
  void *block;       /* LINE_BLOCK lines of pixels */
  size_t line_bytes; /* from one line of `block` to the next */
} buffers;

buffers plt_raster_buffers(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                           size_t count, size_t pixel_bytes, void *scratch);

#endif
