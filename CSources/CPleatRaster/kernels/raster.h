/*
 * Private: the part of the rasteriser that all backends share, in double precision. It converts
 * panels to layers, with axes along and across the frame's lines. "Along" is x and "across" is y if
 * lines are rows, and the reverse if they are columns. A line is one pixel high. Where hinges run
 * along a line, they cut it into bands, which are drawn one by one, so that hinges have no seam.
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
  OUTLINE = 54,    /* room for the corners of a clipped or extended polygon */
  LINE_BLOCK = 32, /* lines that are transposed into the canvas at once */
  SLACK = 32,      /* pixels before and after a buffer that may be read */
};

/* Opaque frames from this size on are drawn with non-temporal stores. Smaller frames stay in the
   caches, where they are read next. With 1 MiB of L2 cache, non-temporal stores cost as much time
   for frames of 1280 x 720 as they save for frames of 1920 x 1080. */
enum { STREAMED_BYTES = 6 << 20 };

/* A position counts as lying on a boundary if it is within this many pixels of the boundary. */
#define PLT_EPSILON 1e-6

/* Positions are clamped to this magnitude, so that they fit every integer type. */
#define PLT_FAR 1e9

static inline long plt_raster_clamped(double value) {
  return (long)fmax(-PLT_FAR, fmin(PLT_FAR, value));
}

enum { SAMPLING_STOPS = 16, SAMPLING_EXTENT = 1 << 15 };

/* What the integer kernels need to sample a layer whose `by_lines` is false. Positions are in page
   pixels. Positions and shades have 15 fraction bits. */
typedef struct sampling {
  bool fits;                 /* no value of the layer overflows these integers */
  int32_t extent[2];         /* of the content */
  int32_t origin[2];         /* the content's corner, less half a pixel */
  int32_t least[2], most[2]; /* the range of positions at which a next pixel exists */
  size_t stop_count;
  float stops[SAMPLING_STOPS], reciprocals[SAMPLING_STOPS], changes[SAMPLING_STOPS];
  float first_alpha, shade_base, shade_across, shade_along;
  uint16_t color[8]; /* of the shade, for two pixels, with 0 for alphas */
  bool tinted;
} sampling;

/* A panel that is prepared for drawing. */
typedef struct layer {
  const plt_raster_panel *panel;
  bool turned;        /* the page's columns are the rows of `pixels` */
  const char *pixels; /* the page or its transpose: the one whose rows are closer to the lines */
  size_t stride;
  bool by_lines; /* w is constant on each line */
  bool opaque;
  double opacity;       /* of the shade, 0 if there is none */
  double content[4];    /* along, across, along, across in the page's pixels */
  long column, columns; /* the pixels that may be sampled: the first, and the one after the last */
  long row, rows;
  /* If by_lines: the content's first row [0] and last row [1], in homogeneous coordinates. */
  double start[2], end[2], across[2], w[2];
  double least, most; /* the part of the content's height, 0 … 1, in front of the viewer */
  bool start_joined, end_joined; /* the panel is extended at the starts, or the ends, of lines */
  /* The shade's offset: base + slope · fraction across the content if by_lines, and otherwise
     base + slope · row + slope_along · column. */
  double shade_base, shade_slope, shade_slope_along;
  /* If not by_lines: at p = (x, y, 1) of the frame, the place on the page, measured from the
     content's corner, is (map[0..2] · p, map[3..5] · p) / (map[6..8] · p). The divisor is above 0
     in front of the viewer. */
  double map[9];
  int samples[2]; /* the number of samples per pixel, along x and along y */
  sampling sampling;
  double top, bottom;
  int corner_count;
  double x[OUTLINE], y[OUTLINE]; /* clockwise */
} layer;

/* A frame that is prepared for drawing. */
typedef struct frame {
  const plt_raster_canvas *canvas;
  bool columns;     /* lines are columns */
  long from, to;    /* the clipped part of a line */
  long line, lines; /* the clipped lines: the first, and the one after the last */
  long length;      /* of a line */
  bool opaque;      /* all panels are opaque: of drawn pixels, only those at edges are read again */
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

/* The place on the page that is seen at a position of the frame, in front of the viewer. */
typedef struct page_place {
  double at[2];       /* from the content's corner, along and across */
  double slope[2][2]; /* the change of at[0] and of at[1] for a step along x, and along y */
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

/* Prepares a frame. `layers` and `active` have room for `count` elements. Panels that cannot be
   seen are left out. */
frame plt_raster_frame(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                       size_t count, layer *layers, const layer **active);

/* Finds the layers that the lines from `line` to last - 1 may touch. */
void plt_raster_find_active(frame *frame, long line, long last);

/* A side of an outline in a band: x at its ends, and the fraction of the band's height it spans.
   `joined` says that the panel is extended there. */
typedef struct side {
  double from, to, height;
  bool joined;
} side;

/* A layer in a band: the range of pixels that it touches, and the range that it covers fully. */
typedef struct span {
  const layer *layer;
  long from, to;
  long full_from, full_to;
  int left_count, right_count;
  side sides[OUTLINE]; /* the left ones, and from the end backward the right ones */
} span;

static inline const side *plt_raster_left(const span *span, int k) {
  return span->sides + k;
}

static inline const side *plt_raster_right(const span *span, int k) {
  return span->sides + OUTLINE - 1 - k;
}

/* Finds the span of a layer in the band from `top` to `bottom`. Returns false if there is none. */
bool plt_raster_span(const frame *frame, const layer *layer, double top, double bottom, span *out);

/* Returns the fraction of the pixel at x that the span covers. */
double plt_raster_coverage(const span *span, long x);

/* Finds the positions at which a line is split into bands, including its own top and bottom.
   Returns their number: at most two, plus two per layer. */
size_t plt_raster_bands(const frame *frame, long line, double *edges);

/* A part of a line. */
typedef struct part {
  long from, to;
} part;

/* How a line of a layer is made from its page, if the layer is drawn by lines. */
typedef struct line_map {
  double position, step; /* page column of the centre of pixel 0, less a half; columns per pixel */
  long row, count;       /* the `count` page rows from `row` on, clamped to the content */
  double first, middle, last; /* weights of the rows, in sum 1; a single row has weight `first` */
  double shade;               /* opacity times alpha */
} line_map;

/* Computes the map of a band. Returns false if it is degenerate, so that nothing is to be drawn. */
bool plt_raster_line_map(const layer *layer, double top, double bottom, line_map *out);

/* Returns the mean alpha of a gradient between two offsets. */
double plt_raster_alpha(const plt_raster_shade *shade, double from, double to);

/* The parts of the scratch memory. */
typedef struct buffers {
  layer *layers;
  const layer **active;
  span *spans;
  double *edges;
  part *rooms[2];
  void *row;         /* a blended row of a page */
  void *samples;     /* a line of samples */
  void *band;        /* a line of pixels */
  float *sum;        /* a line with four floats per pixel */
  float *coverage;   /* a line of floats */
  void *block;       /* LINE_BLOCK lines of pixels */
  size_t line_bytes; /* from one line of `block` to the next */
} buffers;

buffers plt_raster_buffers(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                           size_t count, size_t pixel_bytes, void *scratch);

#endif
