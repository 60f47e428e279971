/* Finds the span of a layer in a band of a line, and the map from the band to the page's pixels. */
#include "raster.h"

size_t plt_raster_bands(const frame *frame, long line, double *edges) {
  double top = (double)line, bottom = top + 1;
  size_t count = 0;
  edges[count++] = top;
  for (size_t k = 0; k < frame->active_count; k++) {
    const layer *layer = frame->active[k];
    if (!layer->by_lines)
      continue;
    for (int end = 0; end < 2; end++) {
      double edge = end == 0 ? layer->top : layer->bottom;
      if (!(edge > top + PLT_EPSILON && edge < bottom - PLT_EPSILON))
        continue;
      size_t place = count++;
      for (; edges[place - 1] > edge; place--)
        edges[place] = edges[place - 1];
      edges[place] = edge;
    }
  }
  size_t kept = 1; /* a band too thin to be visible is merged with the one above */
  for (size_t k = 1; k < count; k++)
    if (edges[k] - edges[kept - 1] > PLT_EPSILON)
      edges[kept++] = edges[k];
  edges[kept++] = bottom;
  return kept;
}

/* Returns which place of the content is seen at the canvas position y across the lines, from 0 at
   the first row to 1 at the last. */
static double fraction(const layer *layer, double y) {
  double from = layer->across[0] - y * layer->w[0], to = layer->across[1] - y * layer->w[1];
  double t = from / (from - to);
  return fmax(layer->least, fmin(layer->most, t));
}

static double mixed(const double ends[2], double t) {
  return ends[0] + t * (ends[1] - ends[0]);
}

static void add_side(span *span, side side, bool right) {
  span->sides[right ? OUTLINE - 1 - span->right_count++ : span->left_count++] = side;
}

static void add_sides_of_lines(const layer *layer, double top, double bottom, span *span) {
  double t0 = fraction(layer, top), t1 = fraction(layer, bottom);
  double w0 = mixed(layer->w, t0), w1 = mixed(layer->w, t1);
  double starts[2] = {mixed(layer->start, t0) / w0, mixed(layer->start, t1) / w1};
  double ends[2] = {mixed(layer->end, t0) / w0, mixed(layer->end, t1) / w1};
  bool mirrored = starts[0] + starts[1] > ends[0] + ends[1];
  add_side(span, (side){starts[0], starts[1], 1, layer->start_joined}, mirrored);
  add_side(span, (side){ends[0], ends[1], 1, layer->end_joined}, !mirrored);
}

static void add_sides_of_outline(const layer *layer, double top, double bottom, span *span) {
  for (int k = 0; k < layer->corner_count; k++) {
    int next = k + 1 < layer->corner_count ? k + 1 : 0;
    double x0 = layer->x[k], y0 = layer->y[k], x1 = layer->x[next], y1 = layer->y[next];
    bool right = y1 > y0; /* a clockwise outline goes down on the right */
    if (!right) {
      double held_x = x0, held_y = y0;
      x0 = x1, y0 = y1, x1 = held_x, y1 = held_y;
    }
    double from = fmax(y0, top), to = fmin(y1, bottom);
    if (!(to > from))
      continue;
    double slope = (x1 - x0) / (y1 - y0);
    add_side(span,
             (side){x0 + (from - y0) * slope, x0 + (to - y0) * slope, (to - from) / (bottom - top),
                    false},
             right);
  }
}

/* Moves a side that is joined outward to the next edge of a pixel, so that all pixels that it
   crosses are fully covered. */
static void extend(side *side, bool right) {
  if (side->joined)
    side->from = side->to = right ? ceil(fmax(side->from, side->to) - PLT_EPSILON)
                                  : floor(fmin(side->from, side->to) + PLT_EPSILON);
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
  double from = PLT_FAR, full_from = -PLT_FAR, full_to = PLT_FAR, to = -PLT_FAR, height = 0;
  for (int k = 0; k < out->left_count; k++) {
    side *left = out->sides + k;
    full_from = fmax(full_from, fmax(left->from, left->to));
    extend(left, false); /* after `full_from`: only samples outside the full range are clamped */
    from = fmin(from, fmin(left->from, left->to));
    height += left->height;
  }
  for (int k = 0; k < out->right_count; k++) {
    side *right = out->sides + OUTLINE - 1 - k;
    full_to = fmin(full_to, fmin(right->from, right->to));
    extend(right, true);
    to = fmax(to, fmax(right->from, right->to));
  }
  out->from = plt_raster_clamped(floor(fmax(from, -PLT_FAR) + PLT_EPSILON)),
  out->to = plt_raster_clamped(ceil(fmin(to, PLT_FAR) - PLT_EPSILON));
  out->from = out->from < frame->from ? frame->from : out->from;
  out->to = out->to > frame->to ? frame->to : out->to;
  if (out->from >= out->to)
    return false;
  out->full_from = plt_raster_clamped(ceil(full_from - PLT_EPSILON)),
  out->full_to = plt_raster_clamped(floor(full_to + PLT_EPSILON));
  out->full_from = out->full_from < out->from ? out->from : out->full_from;
  out->full_to = out->full_to > out->to ? out->to : out->full_to;
  if (height < 1 - PLT_EPSILON || out->full_from >= out->full_to)
    out->full_from = out->full_to = out->to;
  return true;
}

/* Returns the integral of min(max(s, 0), 1) over s from 0 to t. */
static double ramp(double t) {
  return t <= 0 ? 0 : t >= 1 ? t - 0.5 : t * t / 2;
}

/* Returns how much of the pixel at x is right of a side, on average over the side's height. */
static double right_of(const side *side, double x) {
  double low = fmin(side->from, side->to), high = fmax(side->from, side->to), edge = x + 1;
  if (high - low < PLT_EPSILON)
    return fmax(0, fmin(1, edge - (low + high) / 2));
  return (ramp(edge - low) - ramp(edge - high)) / (high - low);
}

double plt_raster_coverage(const span *span, long x) {
  double covered = 0;
  for (int k = 0; k < span->left_count; k++)
    covered += plt_raster_left(span, k)->height * right_of(plt_raster_left(span, k), (double)x);
  for (int k = 0; k < span->right_count; k++)
    covered -= plt_raster_right(span, k)->height * right_of(plt_raster_right(span, k), (double)x);
  return fmax(0, fmin(1, covered));
}

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
  if (!(fabs(end - start) > PLT_EPSILON) || !(fabs(out->position) < PLT_FAR) ||
      !(fabs(out->step) < PLT_FAR))
    return false;
  double from = layer->content[1] + t0 * (layer->content[3] - layer->content[1]);
  double to = layer->content[1] + t1 * (layer->content[3] - layer->content[1]);
  double box = fmax(1, fabs(to - from)), centre = from / 2 + to / 2;
  double low = fmax((double)layer->row, centre - box / 2);
  double high = fmin((double)layer->rows, centre + box / 2);
  /* The box is clamped to the content: rows beyond it add to the weight of the outermost row. */
  double before = low - (centre - box / 2), after = centre + box / 2 - high;
  double first = fmin(fmax(floor(low), (double)layer->row), (double)layer->rows - 1);
  double last = fmin(fmax(ceil(high) - 1, first), (double)layer->rows - 1);
  double first_part = fmax(0, fmin(high, first + 1) - low) + before;
  double last_part = fmax(0, high - fmax(low, last)) + after;
  if (last > first && first_part < 0x1p-17 * box) { /* a weight below the precision of pixels */
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
  out->shade = out->shade > 0 ? fmin(out->shade, 1) : 0;
  return true;
}
