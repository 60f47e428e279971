/* Panels become layers, and layers spans of lines. */
#include "raster.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { CHANNELS = 4, ALIGNMENT = 64 };

/* Pixels: what is nearer to a boundary than this lies on it. */
static const double NEAR = 1e-6;

/* Positions beyond are held here, so that they fit every integer. */
static const double FAR = 1e9;

/* -- Corners, in the frame's own axes */

typedef struct corner {
  double x, y, w;
} corner;

static void read_corners(const plt_raster_panel *panel, bool columns, corner out[4]) {
  static const int order[2][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}};
  for (int k = 0; k < 4; k++) {
    const double *from = panel->corners + 3 * order[columns][k];
    out[k] = (corner){from[columns], from[!columns], from[2]};
  }
}

static double largest(const corner corners[4]) {
  double w = 0;
  for (int k = 0; k < 4; k++)
    w = fmax(w, corners[k].w);
  return w;
}

/* The least w that counts as in front of the eye. */
static double least_w(const corner corners[4]) {
  return 1e-6 * largest(corners);
}

/* Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974, against w = limit. */
static int clip(const corner corners[4], double limit, double x[OUTLINE], double y[OUTLINE]) {
  int count = 0;
  for (int k = 0; k < 4; k++) {
    corner from = corners[k], to = corners[(k + 1) % 4];
    if (from.w >= limit) {
      x[count] = from.x / from.w;
      y[count++] = from.y / from.w;
    }
    if ((from.w >= limit) != (to.w >= limit)) {
      double t = (limit - from.w) / (to.w - from.w);
      x[count] = (from.x + t * (to.x - from.x)) / limit;
      y[count++] = (from.y + t * (to.y - from.y)) / limit;
    }
  }
  return count;
}

/* Makes an outline clockwise, as seen with y down. */
static void turn_clockwise(int count, double *x, double *y) {
  double area = 0;
  for (int k = 0; k < count; k++) {
    int next = (k + 1) % count;
    area += (x[k] - x[0]) * (y[next] - y[0]) - (x[next] - x[0]) * (y[k] - y[0]);
  }
  for (int k = 0; area < 0 && k < count / 2; k++) {
    int other = count - 1 - k;
    double held = x[k];
    x[k] = x[other], x[other] = held;
    held = y[k];
    y[k] = y[other], y[other] = held;
  }
}

/* Moves edges outward by a pixel: bit k the edge from corner k to the next. */
static void extend(unsigned edges, int count, double *x, double *y) {
  double a[OUTLINE], b[OUTLINE], c[OUTLINE]; /* a x + b y = c, (a, b) outward and of length 1 */
  for (int k = 0; k < count; k++) {
    int next = (k + 1) % count;
    double dx = x[next] - x[k], dy = y[next] - y[k], length = hypot(dx, dy);
    if (!(length > NEAR))
      return;
    a[k] = dy / length, b[k] = -dx / length;
    c[k] = a[k] * x[k] + b[k] * y[k] + (edges >> k & 1);
  }
  for (int k = 0; k < count; k++) {
    int previous = (k + count - 1) % count;
    double determinant = a[previous] * b[k] - a[k] * b[previous];
    if (!(fabs(determinant) > 0.01)) /* nearly parallel: the corner would run away */
      continue;
    x[k] = (c[previous] * b[k] - c[k] * b[previous]) / determinant;
    y[k] = (a[previous] * c[k] - a[k] * c[previous]) / determinant;
  }
}

/* -- Panels */

static bool is_near(double a, double b, double within) {
  return fabs(a - b) <= within;
}

/* Whether w is constant on each line, and the shade as well. */
static bool is_by_lines(const plt_raster_panel *panel, bool columns) {
  if (columns && panel->page->transposed == NULL)
    return false;
  corner c[4];
  read_corners(panel, columns, c);
  double close = 1e-9 * largest(c);
  for (int k = 0; k < 4; k += 2) {
    corner a = c[k], b = c[k + 1];
    if (!is_near(a.w, b.w, close) || !is_near(a.y, b.y, NEAR * fmax(fabs(a.w), 1e-3 * close)))
      return false;
  }
  if (c[0].w <= 0 && c[2].w <= 0)
    return false;
  const plt_raster_shade *shade = &panel->shade;
  if (shade->opacity == 0 || shade->stop_count == 0)
    return true;
  double along = shade->end[columns] - shade->start[columns];
  double across = shade->end[!columns] - shade->start[!columns];
  double extent = fabs(panel->content[2 + columns] - panel->content[columns]);
  return fabs(along) * extent <= 1e-6 * (along * along + across * across) || (along == 0);
}

/* The rectangle's inverse homography: canvas to page pixels. */
static bool invert(const corner c[4], const double content[4], double map[9]) {
  /* The forward map of the unit square, as differences of homogeneous corners. The fourth corner
     of a projected rectangle is then the others' sum, up to a common factor of each corner, which
     these do have: c0 + c2 = c1 + c3. */
  double m[9];
  double width = content[2] - content[0], height = content[3] - content[1];
  double u[3] = {c[1].x - c[0].x, c[1].y - c[0].y, c[1].w - c[0].w};
  double v[3] = {c[3].x - c[0].x, c[3].y - c[0].y, c[3].w - c[0].w};
  double o[3] = {c[0].x, c[0].y, c[0].w};
  /* Rows of the adjugate of [u v o]. */
  m[0] = v[1] * o[2] - v[2] * o[1], m[1] = v[2] * o[0] - v[0] * o[2];
  m[2] = v[0] * o[1] - v[1] * o[0];
  m[3] = o[1] * u[2] - o[2] * u[1], m[4] = o[2] * u[0] - o[0] * u[2];
  m[5] = o[0] * u[1] - o[1] * u[0];
  m[6] = u[1] * v[2] - u[2] * v[1], m[7] = u[2] * v[0] - u[0] * v[2];
  m[8] = u[0] * v[1] - u[1] * v[0];
  double determinant = u[0] * m[0] + u[1] * m[1] + u[2] * m[2];
  if (!(fabs(determinant) > 0))
    return false;
  /* The sign that makes the last row positive in front of the eye, where w > 0: the adjugate gives
     determinant / w there. */
  double scale = 1 / determinant;
  for (int k = 0; k < 3; k++) {
    map[k] = scale * width * m[k];
    map[3 + k] = scale * height * m[3 + k];
    map[6 + k] = scale * m[6 + k];
  }
  return true;
}

static long held(double value) {
  return (long)fmax(-FAR, fmin(FAR, value));
}

static void prepare_content(layer *layer, bool turned) {
  const plt_raster_panel *panel = layer->panel;
  const plt_raster_page *page = panel->page;
  layer->turned = turned;
  for (int k = 0; k < 4; k++)
    layer->content[k] = panel->content[k ^ (int)turned];
  layer->pixels = turned ? page->transposed : page->pixels;
  layer->stride = turned ? page->transposed_stride : page->stride;
  long across = (long)(turned ? page->width : page->height);
  long along = (long)(turned ? page->height : page->width);
  layer->column = held(fmax(0, floor(layer->content[0] + NEAR)));
  layer->columns = held(fmin((double)along, ceil(layer->content[2] - NEAR)));
  layer->row = held(fmax(0, floor(layer->content[1] + NEAR)));
  layer->rows = held(fmin((double)across, ceil(layer->content[3] - NEAR)));
}

/* The page's columns become its rows where lines rather run along those: what is read next is then
   rather near. */
static void turn_page(layer *layer) {
  double x = 0, y = 0, *m = layer->map;
  for (int k = 0; k < layer->corner_count; k++)
    x += layer->x[k] / layer->corner_count, y += layer->y[k] / layer->corner_count;
  page_place middle = plt_raster_place(m, x, y);
  if (layer->panel->page->transposed == NULL ||
      !(fabs(middle.slope[1][0]) > fabs(middle.slope[0][0])))
    return;
  prepare_content(layer, true);
  for (int k = 0; k < 3; k++) {
    double held = m[k];
    m[k] = m[3 + k], m[3 + k] = held;
  }
}

/* How many samples along x and y: as many as the page has pixels for one of the canvas that way,
   where that is most; as long as none is passed over, up to two, one does. */
static void choose_samples(layer *layer) {
  enum { MOST = 8 };
  double most[2] = {1, 1};
  for (int k = 0; k < layer->corner_count; k++) {
    page_place corner = plt_raster_place(layer->map, layer->x[k], layer->y[k]);
    for (int axis = 0; axis < 2; axis++)
      for (int way = 0; way < 2; way++)
        most[way] = fmax(most[way], fabs(corner.slope[axis][way]));
  }
  for (int way = 0; way < 2; way++)
    layer->samples[way] = most[way] > 2 ? (int)fmin(ceil(most[way] - NEAR), MOST) : 1;
}

static void prepare_shade(layer *layer) {
  const plt_raster_shade *shade = &layer->panel->shade;
  bool turned = layer->turned;
  double along = shade->end[turned] - shade->start[turned];
  double across = shade->end[!turned] - shade->start[!turned];
  double square = along * along + across * across;
  layer->opacity = shade->opacity;
  layer->shade_base = layer->shade_slope = layer->shade_slope_along = 0;
  if (shade->stop_count == 0 || shade->opacity == 0)
    return;
  if (!(square > 0)) { /* no extent: all of it lies beyond the end */
    layer->shade_base = 2 * fabs(shade->stops[shade->stop_count - 1].offset) + 1;
    return;
  }
  double extent = layer->content[3] - layer->content[1];
  layer->shade_base = -(shade->start[turned] * along + shade->start[!turned] * across) / square;
  if (layer->by_lines) {
    layer->shade_slope = across * extent / square;
  } else {
    layer->shade_slope = across / square;
    layer->shade_slope_along = along / square;
    layer->shade_base -= layer->content[0] * along / square + layer->content[1] * across / square;
  }
}

/* Prepares a panel; false if there is nothing of it to be seen. */
static bool prepare(const frame *frame, const plt_raster_panel *panel, layer *layer) {
  corner c[4];
  read_corners(panel, frame->columns, c);
  double limit = least_w(c);
  if (!(limit > 0))
    return false;
  layer->panel = panel;
  layer->opaque = panel->page->opaque != 0;
  layer->by_lines = is_by_lines(panel, frame->columns);
  prepare_content(layer, frame->columns);
  if (layer->columns <= layer->column || layer->rows <= layer->row)
    return false;
  layer->corner_count = clip(c, limit, layer->x, layer->y);
  if (layer->corner_count < 3)
    return false;
  if (layer->by_lines) {
    for (int k = 0; k < 2; k++) { /* the first row: corners 0 and 1; the last: 3 and 2 */
      corner from = c[k == 0 ? 0 : 3], to = c[k == 0 ? 1 : 2];
      layer->start[k] = from.x, layer->end[k] = to.x;
      layer->across[k] = from.y / 2 + to.y / 2, layer->w[k] = from.w / 2 + to.w / 2;
    }
    double change = layer->w[1] - layer->w[0], crossing = (limit - layer->w[0]) / change;
    layer->least = layer->w[0] < limit ? crossing : 0;
    layer->most = layer->w[1] < limit ? crossing : 1;
  } else {
    if (!invert(c, layer->content, layer->map))
      return false;
    turn_page(layer);
    choose_samples(layer);
    if (panel->joined != 0 && layer->corner_count == 4 && c[0].w >= limit) {
      double area = 0;
      for (int k = 1; k < 3; k++)
        area += (layer->x[k] - layer->x[0]) * (layer->y[k + 1] - layer->y[0]) -
                (layer->x[k + 1] - layer->x[0]) * (layer->y[k] - layer->y[0]);
      unsigned joined = panel->joined;
      if (area < 0) { /* the corners turn the other way: so do the edges */
        turn_clockwise(4, layer->x, layer->y);
        joined = (joined & 1) << 2 | (joined & 2) | (joined & 4) >> 2 | (joined & 8);
      }
      extend(joined, 4, layer->x, layer->y);
    }
  }
  turn_clockwise(layer->corner_count, layer->x, layer->y);
  layer->top = FAR, layer->bottom = -FAR;
  for (int k = 0; k < layer->corner_count; k++) {
    layer->top = fmin(layer->top, layer->y[k]);
    layer->bottom = fmax(layer->bottom, layer->y[k]);
  }
  prepare_shade(layer);
  return layer->bottom - layer->top > NEAR;
}

frame plt_raster_frame(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                       size_t count, layer *layers) {
  bool rows = true, columns = true;
  for (size_t k = 0; k < count; k++) {
    rows = rows && is_by_lines(panels + k, false);
    columns = columns && is_by_lines(panels + k, true);
  }
  frame frame = {.canvas = canvas, .columns = !rows && columns, .layers = layers};
  const size_t *clip_rect = canvas->clip;
  frame.from = (long)clip_rect[frame.columns];
  frame.to = (long)clip_rect[2 + frame.columns];
  frame.line = (long)clip_rect[!frame.columns];
  frame.lines = (long)clip_rect[2 + !frame.columns];
  frame.length = (long)(frame.columns ? canvas->height : canvas->width);
  for (size_t k = 0; k < count; k++)
    frame.count += prepare(&frame, panels + k, layers + frame.count);
  return frame;
}

/* -- Bands */

size_t plt_raster_bands(const frame *frame, long line, double edges[BAND_LIMIT]) {
  double top = (double)line, bottom = top + 1;
  size_t count = 0;
  edges[count++] = top;
  for (size_t k = 0; k < frame->count; k++) {
    const layer *layer = frame->layers + k;
    if (!layer->by_lines)
      continue;
    for (int end = 0; end < 2; end++) {
      double edge = end == 0 ? layer->top : layer->bottom;
      if (!(edge > top + NEAR && edge < bottom - NEAR))
        continue;
      size_t place = count++;
      for (; edges[place - 1] > edge; place--)
        edges[place] = edges[place - 1];
      edges[place] = edge;
    }
  }
  size_t kept = 1; /* bands that are too thin to be seen go to the one above */
  for (size_t k = 1; k < count; k++)
    if (edges[k] - edges[kept - 1] > NEAR)
      edges[kept++] = edges[k];
  edges[kept++] = bottom;
  return kept;
}

/* How far down the content a place across the lines is, as a fraction. */
static double fraction(const layer *layer, double y) {
  double from = layer->across[0] - y * layer->w[0], to = layer->across[1] - y * layer->w[1];
  double t = from / (from - to);
  return fmax(layer->least, fmin(layer->most, t));
}

static double mixed(const double ends[2], double t) {
  return ends[0] + t * (ends[1] - ends[0]);
}

static void add_side(span *span, double from, double to, double height, bool right) {
  side side = {from, to, height};
  if (right)
    span->right[span->right_count++] = side;
  else
    span->left[span->left_count++] = side;
}

static void add_sides_of_lines(const layer *layer, double top, double bottom, span *span) {
  double t0 = fraction(layer, top), t1 = fraction(layer, bottom);
  double w0 = mixed(layer->w, t0), w1 = mixed(layer->w, t1);
  double starts[2] = {mixed(layer->start, t0) / w0, mixed(layer->start, t1) / w1};
  double ends[2] = {mixed(layer->end, t0) / w0, mixed(layer->end, t1) / w1};
  bool mirrored = starts[0] + starts[1] > ends[0] + ends[1];
  add_side(span, starts[0], starts[1], 1, mirrored);
  add_side(span, ends[0], ends[1], 1, !mirrored);
}

static void add_sides_of_outline(const layer *layer, double top, double bottom, span *span) {
  for (int k = 0; k < layer->corner_count; k++) {
    int next = (k + 1) % layer->corner_count;
    double x0 = layer->x[k], y0 = layer->y[k], x1 = layer->x[next], y1 = layer->y[next];
    bool right = y1 > y0; /* clockwise: down on the right */
    if (!right) {
      double held_x = x0, held_y = y0;
      x0 = x1, y0 = y1, x1 = held_x, y1 = held_y;
    }
    double from = fmax(y0, top), to = fmin(y1, bottom);
    if (!(to > from))
      continue;
    double slope = (x1 - x0) / (y1 - y0);
    add_side(span, x0 + (from - y0) * slope, x0 + (to - y0) * slope, (to - from) / (bottom - top),
             right);
  }
}

bool plt_raster_span(const frame *frame, const layer *layer, double top, double bottom, span *out) {
  double middle = top / 2 + bottom / 2;
  if (layer->by_lines ? layer->top > middle || layer->bottom < middle
                      : layer->top >= bottom || layer->bottom <= top)
    return false;
  out->layer = layer;
  out->left_count = out->right_count = 0;
  if (layer->by_lines)
    add_sides_of_lines(layer, top, bottom, out);
  else
    add_sides_of_outline(layer, top, bottom, out);
  double from = FAR, full_from = -FAR, full_to = FAR, to = -FAR, height = 0;
  for (int k = 0; k < out->left_count; k++) {
    from = fmin(from, fmin(out->left[k].from, out->left[k].to));
    full_from = fmax(full_from, fmax(out->left[k].from, out->left[k].to));
    height += out->left[k].height;
  }
  for (int k = 0; k < out->right_count; k++) {
    to = fmax(to, fmax(out->right[k].from, out->right[k].to));
    full_to = fmin(full_to, fmin(out->right[k].from, out->right[k].to));
  }
  out->from = held(floor(fmax(from, -FAR) + NEAR)), out->to = held(ceil(fmin(to, FAR) - NEAR));
  out->from = out->from < frame->from ? frame->from : out->from;
  out->to = out->to > frame->to ? frame->to : out->to;
  if (out->from >= out->to)
    return false;
  out->full_from = held(ceil(full_from - NEAR)), out->full_to = held(floor(full_to + NEAR));
  out->full_from = out->full_from < out->from ? out->from : out->full_from;
  out->full_to = out->full_to > out->to ? out->to : out->full_to;
  if (height < 1 - NEAR || out->full_from >= out->full_to)
    out->full_from = out->full_to = out->to;
  return true;
}

/* The integral of min(max(t, 0), 1). */
static double ramp(double t) {
  return t <= 0 ? 0 : t >= 1 ? t - 0.5 : t * t / 2;
}

/* How much of the pixel at x lies to the right of a side, on average over the side's height. */
static double right_of(side side, double x) {
  double low = fmin(side.from, side.to), high = fmax(side.from, side.to), edge = x + 1;
  if (high - low < NEAR)
    return fmax(0, fmin(1, edge - (low + high) / 2));
  return (ramp(edge - low) - ramp(edge - high)) / (high - low);
}

double plt_raster_coverage(const span *span, long x) {
  double covered = 0;
  for (int k = 0; k < span->left_count; k++)
    covered += span->left[k].height * right_of(span->left[k], (double)x);
  for (int k = 0; k < span->right_count; k++)
    covered -= span->right[k].height * right_of(span->right[k], (double)x);
  return fmax(0, fmin(1, covered));
}

/* -- Lines */

double plt_raster_alpha(const plt_raster_shade *shade, double from, double to) {
  if (shade->stop_count == 0)
    return 1;
  const plt_raster_stop *stops = shade->stops;
  size_t last = shade->stop_count - 1;
  if (from > to) {
    double held_from = from;
    from = to, to = held_from;
  }
  if (to - from < 1e-9) { /* at a point */
    if (from < stops[0].offset)
      return stops[0].alpha;
    for (size_t k = 0; k < last; k++)
      if (from < stops[k + 1].offset)
        return stops[k].alpha + (stops[k + 1].alpha - stops[k].alpha) * (from - stops[k].offset) /
                                    (stops[k + 1].offset - stops[k].offset);
    return stops[last].alpha;
  }
  double sum = fmax(0, fmin(to, stops[0].offset) - from) * stops[0].alpha +
               fmax(0, to - fmax(from, stops[last].offset)) * stops[last].alpha;
  for (size_t k = 0; k < last; k++) {
    double low = fmax(from, stops[k].offset), high = fmin(to, stops[k + 1].offset);
    if (!(high > low))
      continue;
    double slope = (stops[k + 1].alpha - stops[k].alpha) / (stops[k + 1].offset - stops[k].offset);
    sum += (high - low) * (stops[k].alpha + slope * ((low + high) / 2 - stops[k].offset));
  }
  return sum / (to - from);
}

bool plt_raster_line_map(const layer *layer, double top, double bottom, line_map *out) {
  double t0 = fraction(layer, top), t1 = fraction(layer, bottom);
  double middle = fraction(layer, top / 2 + bottom / 2), w = mixed(layer->w, middle);
  double start = mixed(layer->start, middle) / w, end = mixed(layer->end, middle) / w;
  double width = layer->content[2] - layer->content[0];
  out->step = width / (end - start);
  out->position = layer->content[0] + (0.5 - start) * out->step - 0.5;
  if (!(fabs(end - start) > NEAR) || !(fabs(out->position) < FAR) || !(fabs(out->step) < FAR))
    return false;
  double from = layer->content[1] + t0 * (layer->content[3] - layer->content[1]);
  double to = layer->content[1] + t1 * (layer->content[3] - layer->content[1]);
  double box = fmax(1, fabs(to - from)), centre = from / 2 + to / 2;
  double low = fmax((double)layer->row, centre - box / 2);
  double high = fmin((double)layer->rows, centre + box / 2);
  /* Rows beyond the content count as its outermost row. */
  double before = low - (centre - box / 2), after = centre + box / 2 - high;
  double first = fmin(fmax(floor(low), (double)layer->row), (double)layer->rows - 1);
  double last = fmin(fmax(ceil(high) - 1, first), (double)layer->rows - 1);
  double first_part = fmax(0, fmin(high, first + 1) - low) + before;
  double last_part = fmax(0, high - fmax(low, last)) + after;
  if (last > first && first_part < 0x1p-17 * box) { /* rounding, or too little to be seen */
    first++;
    first_part = last > first ? 1 : last_part;
  }
  if (last > first && last_part < 0x1p-17 * box) {
    last--;
    last_part = last > first ? 1 : first_part;
  }
  out->row = (long)first;
  out->count = (long)(last - first) + 1;
  double whole = out->count == 1 ? 1 : first_part + last_part + (double)(out->count - 2);
  out->first = out->count == 1 ? 1 : first_part / whole;
  out->middle = 1 / whole;
  out->last = out->count == 1 ? 0 : last_part / whole;
  out->shade = layer->opacity * plt_raster_alpha(&layer->panel->shade,
                                                 layer->shade_base + layer->shade_slope * t0,
                                                 layer->shade_base + layer->shade_slope * t1);
  return true;
}

/* -- Memory */

static size_t longest(size_t a, size_t b) {
  return a > b ? a : b;
}

static size_t aligned(size_t bytes) {
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Bytes of a line of pixels or samples, at most four floats each, with slack on both sides. */
static size_t line_bytes(size_t pixels) {
  return aligned((pixels + 2 * SLACK) * CHANNELS * sizeof(float));
}

static size_t layer_bytes(void) {
  return aligned(PLT_RASTER_PANELS * sizeof(layer));
}

size_t plt_raster_scratch_bytes(const plt_raster_canvas *canvas, size_t page_width,
                                size_t page_height) {
  size_t length = longest(canvas->width, canvas->height);
  return layer_bytes() + line_bytes(longest(page_width, page_height)) + 4 * line_bytes(length) +
         LINE_BLOCK * (line_bytes(length) + ALIGNMENT);
}

buffers plt_raster_buffers(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                           size_t count, size_t pixel_bytes, void *scratch) {
  size_t row = 0, slack = SLACK * CHANNELS * sizeof(float);
  size_t line = line_bytes(longest(canvas->width, canvas->height));
  for (size_t k = 0; k < count; k++)
    row = longest(row, longest(panels[k].page->width, panels[k].page->height));
  char *next = scratch;
  /* An odd number of cache lines apart, blocks of lines spread over the caches. */
  size_t block = aligned((longest(canvas->width, canvas->height) + 2 * SLACK) * pixel_bytes);
  buffers out = {.layers = (layer *)scratch, .line_bytes = block | ALIGNMENT};
  next += layer_bytes();
  out.row = next + slack, next += line_bytes(row);
  out.samples = next + slack, next += line;
  out.band = next + slack, next += line;
  out.sum = (float *)(void *)(next + slack), next += line;
  out.coverage = (float *)(void *)(next + slack), next += line;
  out.block = next + slack;
  return out;
}
