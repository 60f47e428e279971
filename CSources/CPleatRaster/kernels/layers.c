/* Converts panels to layers. */
#include "outline.h"

/* Returns the smallest w that counts as in front of the viewer. */
static double least_w(const corner corners[4]) {
  return 1e-6 * plt_raster_largest_w(corners);
}

static bool is_near(double a, double b, double within) {
  return fabs(a - b) <= within;
}

/* Returns whether a panel can be drawn by lines, which are rows or columns of the canvas: whether
   its w and its shade are constant along each of them. */
static bool is_by_lines(const plt_raster_panel *panel, bool columns) {
  if (panel->outline != NULL || (columns && panel->page->transposed == NULL))
    return false;
  corner c[4];
  plt_raster_read_corners(panel, columns, c);
  double close = 1e-9 * plt_raster_largest_w(c);
  for (int k = 0; k < 4; k += 2) {
    corner a = c[k], b = c[k + 1];
    if (!is_near(a.w, b.w, close) ||
        !is_near(a.y, b.y, PLT_EPSILON * fmax(fabs(a.w), 1e-3 * close)))
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

/* Computes the inverse homography of a panel, from canvas pixels to page pixels. Returns false if
   there is none. */
static bool invert(const corner c[4], const double content[4], double map[9]) {
  /* The columns of the forward map of the unit square are c1 - c0, c3 - c0 and c0. That needs
     c0 + c2 = c1 + c3, which holds because all corners come from one projection. */
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
  /* With this sign, the last row is positive in front of the viewer, where w > 0: there the last
     row of the adjugate gives determinant / w. */
  double scale = 1 / determinant;
  for (int k = 0; k < 3; k++) {
    map[k] = scale * width * m[k];
    map[3 + k] = scale * height * m[3 + k];
    map[6 + k] = scale * m[6 + k];
  }
  return true;
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
  layer->column = plt_raster_clamped(fmax(0, floor(layer->content[0] + PLT_EPSILON)));
  layer->columns = plt_raster_clamped(fmin((double)along, ceil(layer->content[2] - PLT_EPSILON)));
  layer->row = plt_raster_clamped(fmax(0, floor(layer->content[1] + PLT_EPSILON)));
  layer->rows = plt_raster_clamped(fmin((double)across, ceil(layer->content[3] - PLT_EPSILON)));
}

/* Reads the transposed page if a line runs along the page's columns more than along its rows, so
   that successive samples are close in memory. */
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

/* Chooses the number of samples per canvas pixel along x and y: 1 if a canvas pixel spans up to two
   page pixels in that direction, which one bilinear sample reads, else as many as the page pixels
   that it spans, at most MOST. */
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
    layer->samples[way] = most[way] > 2 ? (int)fmin(ceil(most[way] - PLT_EPSILON), MOST) : 1;
}

/* Clamps a coefficient of a gradient, so that offsets computed from it are finite even if the
   gradient's ends are huge. */
static double clamped_far(double value) {
  return fmax(-PLT_FAR, fmin(PLT_FAR, value));
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
  if (!(square > 0)) { /* a gradient of no length: all is beyond its last stop */
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
  layer->shade_base = clamped_far(layer->shade_base);
  layer->shade_slope = clamped_far(layer->shade_slope);
  layer->shade_slope_along = clamped_far(layer->shade_slope_along);
}

static int32_t fixed(double pixels) {
  return (int32_t)floor(32768 * pixels + 0.5);
}

static void prepare_sampling(layer *layer) {
  const plt_raster_shade *shade = &layer->panel->shade;
  sampling *out = &layer->sampling;
  out->fits = !shade->masks && layer->columns - layer->column >= 2 &&
              layer->rows - layer->row >= 2 && layer->columns <= SAMPLING_EXTENT &&
              layer->rows <= SAMPLING_EXTENT && layer->stride * (size_t)layer->rows <= INT32_MAX &&
              shade->stop_count <= SAMPLING_STOPS;
  for (int k = 0; k < 4; k++)
    out->fits = out->fits && fabs(layer->content[k]) <= (double)SAMPLING_EXTENT;
  if (!out->fits)
    return;
  const double limit[2][2] = {{(double)layer->column, (double)layer->columns},
                              {(double)layer->row, (double)layer->rows}};
  for (int axis = 0; axis < 2; axis++) {
    out->extent[axis] = fixed(layer->content[2 + axis] - layer->content[axis]);
    out->origin[axis] = fixed(layer->content[axis] - 0.5);
    out->least[axis] = fixed(limit[axis][0]);
    /* The last position is just before the last pixel, so that a right or lower pixel exists. */
    out->most[axis] = fixed(limit[axis][1] - 1 - 0x1p-15);
  }
  const double opacity = 32768 * layer->opacity, *content = layer->content;
  out->stop_count = shade->stop_count;
  out->first_alpha = (float)(shade->stop_count > 0 ? opacity * shade->stops[0].alpha : opacity);
  for (size_t k = 0; k + 1 < shade->stop_count; k++) {
    const plt_raster_stop *stop = shade->stops + k;
    double length = stop[1].offset - stop[0].offset;
    out->stops[k] = (float)stop->offset;
    out->reciprocals[k] = (float)(length > 1e-12 ? 1 / length : 1e12);
    out->changes[k] = (float)(opacity * (stop[1].alpha - stop[0].alpha));
  }
  out->shade_across = (float)(layer->shade_slope / 32768);
  out->shade_along = (float)(layer->shade_slope_along / 32768);
  out->shade_base = (float)(layer->shade_base + layer->shade_slope * content[1] +
                            layer->shade_slope_along * content[0]);
  for (int k = 0; k < 8; k++)
    out->color[k] = (uint16_t)((k & 3) == 3 ? 0 : floor(32768 * shade->color[k & 3] + 0.5));
  out->tinted = shade->color[0] > 0 || shade->color[1] > 0 || shade->color[2] > 0;
}

/* Computes, for a layer that is drawn by lines, the positions of its first and its last row, and
   which part of its height is in front of the viewer. */
static void prepare_lines(layer *layer, const corner c[4], double limit) {
  for (int k = 0; k < 2; k++) { /* the first row: corners 0 and 1; the last: 3 and 2 */
    corner from = c[k == 0 ? 0 : 3], to = c[k == 0 ? 1 : 2];
    layer->start[k] = from.x, layer->end[k] = to.x;
    layer->across[k] = from.y / 2 + to.y / 2, layer->w[k] = from.w / 2 + to.w / 2;
  }
  double change = layer->w[1] - layer->w[0], crossing = (limit - layer->w[0]) / change;
  layer->least = layer->w[0] < limit ? crossing : 0;
  layer->most = layer->w[1] < limit ? crossing : 1;
}

static bool is_opaque(const plt_raster_panel *panel) {
  return panel->page->opaque != 0 && !panel->shade.masks;
}

/* Prepares a panel. Returns false if no part of it is visible. */
static bool prepare(const frame *frame, const plt_raster_panel *panel, layer *layer) {
  corner c[4];
  plt_raster_read_corners(panel, frame->columns, c);
  double limit = least_w(c);
  if (!(limit > 0))
    return false;
  layer->panel = panel;
  layer->opaque = is_opaque(panel);
  layer->by_lines = is_by_lines(panel, frame->columns);
  prepare_content(layer, frame->columns);
  if (layer->columns <= layer->column || layer->rows <= layer->row)
    return false;
  corner polygon[PLT_RASTER_OUTLINE]; /* frames with polygons are never drawn by columns */
  const corner *drawn = panel->outline != NULL ? polygon : c;
  int count = panel->outline != NULL ? plt_raster_read_outline(panel, polygon) : 4;
  layer->corner_count = plt_raster_clip(count, drawn, limit, layer->x, layer->y);
  if (layer->corner_count < 3)
    return false;
  if (layer->by_lines) {
    prepare_lines(layer, c, limit);
    layer->start_joined = panel->joined >> (frame->columns ? 0 : 3) & 1;
    layer->end_joined = panel->joined >> (frame->columns ? 2 : 1) & 1;
  } else {
    if (!invert(c, layer->content, layer->map))
      return false;
    turn_page(layer);
    choose_samples(layer);
    if (panel->joined != 0 && layer->corner_count == count && drawn[0].w >= limit) {
      if (panel->outline != NULL)
        layer->corner_count = plt_raster_extend_polygon(panel->joined, count, layer->x, layer->y);
      else
        plt_raster_extend(panel->joined, layer->x, layer->y);
    }
  }
  plt_raster_turn_clockwise(layer->corner_count, layer->x, layer->y);
  layer->top = PLT_FAR, layer->bottom = -PLT_FAR;
  for (int k = 0; k < layer->corner_count; k++) {
    layer->top = fmin(layer->top, layer->y[k]);
    layer->bottom = fmax(layer->bottom, layer->y[k]);
  }
  prepare_shade(layer);
  if (!layer->by_lines)
    prepare_sampling(layer);
  return layer->bottom - layer->top > PLT_EPSILON;
}

frame plt_raster_frame(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                       size_t count, layer *layers, const layer **active) {
  bool rows = true, columns = true;
  int upright = 0; /* by how many more edges along columns are joined than along rows */
  for (size_t k = 0; k < count; k++) {
    rows = rows && is_by_lines(panels + k, false);
    columns = columns && is_by_lines(panels + k, true);
    for (unsigned edge = 0; edge < 4; edge++)
      upright += (int)(panels[k].joined >> edge & 1) * (edge % 2 == 1 ? 1 : -1);
  }
  frame frame = {.canvas = canvas, .layers = layers, .active = active};
  frame.columns = columns && (!rows || upright > 0);
  const size_t *clip_rect = canvas->clip;
  frame.from = (long)clip_rect[frame.columns];
  frame.to = (long)clip_rect[2 + frame.columns];
  frame.line = (long)clip_rect[!frame.columns];
  frame.lines = (long)clip_rect[2 + !frame.columns];
  frame.length = (long)(frame.columns ? canvas->height : canvas->width);
  frame.opaque = true;
  for (size_t k = 0; k < count; k++) {
    frame.count += prepare(&frame, panels + k, layers + frame.count);
    frame.opaque = frame.opaque && is_opaque(panels + k);
  }
  return frame;
}

void plt_raster_find_active(frame *frame, long line, long last) {
  frame->active_count = 0;
  for (size_t k = 0; k < frame->count; k++) {
    const layer *layer = frame->layers + k;
    if (layer->top < (double)last && layer->bottom > (double)line)
      frame->active[frame->active_count++] = layer;
  }
}
