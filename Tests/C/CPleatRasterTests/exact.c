/* What a frame ought to be. */
#include "exact.h"

#include <math.h>
#include <string.h>

enum { CORNERS = 2 * PLT_RASTER_OUTLINE, EDGES = 2 * SCENE_PANELS + 2 };

/* -- Areas */

/* The part of a polygon with side · (coordinate - limit) >= 0. */
static size_t clip_to(double (*corners)[2], size_t count, int axis, double limit, double side) {
  double kept[CORNERS][2];
  size_t left = 0;
  for (size_t k = 0; k < count; k++) {
    const double *from = corners[k], *to = corners[(k + 1) % count];
    double a = side * (from[axis] - limit), b = side * (to[axis] - limit);
    if (a >= 0)
      memcpy(kept[left++], from, sizeof kept[0]);
    if ((a >= 0) != (b >= 0)) {
      double t = a / (a - b);
      kept[left][axis] = limit;
      kept[left][!axis] = from[!axis] + t * (to[!axis] - from[!axis]);
      left++;
    }
  }
  memcpy(corners, kept, left * sizeof kept[0]);
  return left;
}

double exact_area(const double (*polygon)[2], size_t count, double left, double top, double right,
                  double bottom) {
  double corners[CORNERS][2];
  memcpy(corners, polygon, count * sizeof corners[0]);
  count = clip_to(corners, count, 0, left, 1);
  count = clip_to(corners, count, 0, right, -1);
  count = clip_to(corners, count, 1, top, 1);
  count = clip_to(corners, count, 1, bottom, -1);
  double area = 0;
  for (size_t k = 0; k < count; k++) {
    const double *a = corners[k], *b = corners[(k + 1) % count];
    area += (a[0] - left) * (b[1] - top) - (b[0] - left) * (a[1] - top);
  }
  return fabs(area) / 2;
}

/* -- Panels */

/* A panel as the reference sees it. Coordinates are the canvas's own. */
typedef struct seen {
  const plt_raster_panel *panel;
  bool by_lines;
  bool columns; /* of the frame */
  double outline[CORNERS][2];
  size_t count;
  double limit; /* the least w in front of the eye */
} seen;

static void corner_of(const plt_raster_panel *panel, int k, double out[3]) {
  memcpy(out, panel->corners + 3 * k, 3 * sizeof *out);
}

static bool fits_lines(const plt_raster_panel *panel, bool columns) {
  if (panel->outline != NULL)
    return false;
  static const int pairs[2][2][2] = {{{0, 1}, {3, 2}}, {{0, 3}, {1, 2}}};
  for (int k = 0; k < 2; k++) {
    double a[3], b[3];
    corner_of(panel, pairs[columns][k][0], a);
    corner_of(panel, pairs[columns][k][1], b);
    if (fabs(a[2] - b[2]) > 1e-9 || fabs(a[!columns] - b[!columns]) > 1e-9)
      return false;
  }
  const plt_raster_shade *shade = &panel->shade;
  return shade->opacity == 0 || shade->stop_count == 0 ||
         shade->start[columns] == shade->end[columns];
}

/* Canvas to fractions of the content: solves x = a/c, y = b/c with a, b, c affine in (s, t). */
static void fractions(const seen *seen, double x, double y, double *s, double *t) {
  double o[3], u[3], v[3];
  corner_of(seen->panel, 0, o);
  corner_of(seen->panel, 1, u);
  corner_of(seen->panel, 3, v);
  double m[2][3];
  for (int e = 0; e < 2; e++) {
    double at = e == 0 ? x : y;
    m[e][0] = u[e] - o[e] - at * (u[2] - o[2]);
    m[e][1] = v[e] - o[e] - at * (v[2] - o[2]);
    m[e][2] = at * o[2] - o[e];
  }
  double determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
  *s = (m[0][2] * m[1][1] - m[0][1] * m[1][2]) / determinant;
  *t = (m[0][0] * m[1][2] - m[0][2] * m[1][0]) / determinant;
  /* Behind the eye places pass through infinity to the other side; they count as out there. */
  double w = o[2] + *s * (u[2] - o[2]) + *t * (v[2] - o[2]);
  if (w <= 0)
    *s *= -1e9, *t *= -1e9;
}

static bool see(const plt_raster_panel *panel, bool columns, seen *out) {
  double largest = 0;
  for (int k = 0; k < 4; k++)
    largest = fmax(largest, panel->corners[3 * k + 2]);
  *out = (seen){.panel = panel, .columns = columns, .limit = 1e-6 * largest};
  out->by_lines = fits_lines(panel, columns);
  const double *corners = panel->outline != NULL ? panel->outline : panel->corners;
  size_t count = panel->outline != NULL ? panel->outline_count : 4;
  for (size_t k = 0; k < count; k++) {
    const double *a = corners + 3 * k, *b = corners + 3 * ((k + 1) % count);
    if (a[2] >= out->limit) {
      out->outline[out->count][0] = a[0] / a[2];
      out->outline[out->count++][1] = a[1] / a[2];
    }
    if ((a[2] >= out->limit) != (b[2] >= out->limit)) {
      double t = (out->limit - a[2]) / (b[2] - a[2]);
      for (int e = 0; e < 2; e++)
        out->outline[out->count][e] = (a[e] + t * (b[e] - a[e])) / out->limit;
      out->count++;
    }
  }
  return out->count >= 3;
}

/* -- Pages */

/* A channel of a page pixel, in 0 … 1; pixels that the content does not touch are its outermost. */
static double page_pixel(const plt_raster_panel *panel, double x, double y, int channel) {
  const double *c = panel->content;
  double column = fmax(floor(c[0]), fmin(ceil(c[2]) - 1, x));
  double row = fmax(floor(c[1]), fmin(ceil(c[3]) - 1, y));
  const uint8_t *bytes = panel->page->pixels;
  return bytes[(size_t)row * panel->page->stride + 4 * (size_t)column + (size_t)channel] / 255.0;
}

/* Linearly between the middles of page pixels. */
static double linear(const plt_raster_panel *panel, double x, double y, int channel) {
  double column = floor(x - 0.5), row = floor(y - 0.5), s = x - 0.5 - column, t = y - 0.5 - row;
  double above = (1 - s) * page_pixel(panel, column, row, channel) +
                 s * page_pixel(panel, column + 1, row, channel);
  double below = (1 - s) * page_pixel(panel, column, row + 1, channel) +
                 s * page_pixel(panel, column + 1, row + 1, channel);
  return (1 - t) * above + t * below;
}

static double alpha_at(const plt_raster_shade *shade, double offset) {
  if (shade->stop_count == 0)
    return 1;
  const plt_raster_stop *stops = shade->stops;
  if (offset <= stops[0].offset)
    return stops[0].alpha;
  for (size_t k = 1; k < shade->stop_count; k++)
    if (offset < stops[k].offset) {
      double t = (offset - stops[k - 1].offset) / (stops[k].offset - stops[k - 1].offset);
      return (1 - t) * stops[k - 1].alpha + t * stops[k].alpha;
    }
  return stops[shade->stop_count - 1].alpha;
}

/* The shade at a place of the content, in pixels from its corner. */
static double shade_at(const plt_raster_shade *shade, double x, double y) {
  if (shade->opacity == 0)
    return 0;
  double dx = shade->end[0] - shade->start[0], dy = shade->end[1] - shade->start[1];
  double square = dx * dx + dy * dy;
  double offset =
      square > 0 ? ((x - shade->start[0]) * dx + (y - shade->start[1]) * dy) / square : INFINITY;
  return shade->opacity * alpha_at(shade, offset);
}

static void darken(const plt_raster_shade *shade, double s, double color[4]) {
  for (int c = 0; c < 3; c++)
    color[c] = shade->masks ? s * color[c] : (1 - s) * color[c] + s * color[3] * shade->color[c];
  if (shade->masks)
    color[3] *= s;
}

/* A pixel of a line, in the band from `from` to `to` across. */
static void color_by_lines(const seen *seen, double along, double from, double to,
                           double color[4]) {
  const plt_raster_panel *panel = seen->panel;
  const double *content = panel->content;
  bool columns = seen->columns;
  double places[3], s = 0, t[3];
  double across[3] = {from, to, (from + to) / 2};
  for (int k = 0; k < 3; k++) {
    double f[2];
    /* On a line all places have one fraction across. */
    fractions(seen, columns ? across[k] : along, columns ? along : across[k], f, f + 1);
    t[k] = f[!columns];
    if (k == 2)
      s = f[columns];
  }
  double step;
  {
    double f[2];
    fractions(seen, columns ? across[2] : along + 1, columns ? along + 1 : across[2], f, f + 1);
    step = fabs(f[columns] - s) * (content[2 + columns] - content[columns]);
  }
  for (int k = 0; k < 2; k++) {
    t[k] = fmax(0, fmin(1, t[k]));
    /* What lies behind the eye is not seen. */
    double a[3], b[3];
    corner_of(panel, 0, a);
    corner_of(panel, 2, b);
    double crossing = (seen->limit - a[2]) / (b[2] - a[2]);
    if (b[2] < seen->limit)
      t[k] = fmin(t[k], crossing);
    places[k] = content[!columns] + t[k] * (content[2 + !columns] - content[!columns]);
  }
  double centre = (places[0] + places[1]) / 2, box = fmax(1, fabs(places[1] - places[0]));
  double place = content[columns] + s * (content[2 + columns] - content[columns]);
  double low = floor(content[!columns]), high = ceil(content[2 + !columns]);
  memset(color, 0, 4 * sizeof *color);
  /* Box across: whole page pixels one by one. */
  for (double row = floor(centre - box / 2); row < centre + box / 2; row++) {
    double weight = (fmin(row + 1, centre + box / 2) - fmax(row, centre - box / 2)) / box;
    double at = fmax(low, fmin(high - 1, row)) + 0.5;
    for (int c = 0; c < 4; c++) {
      double value = 0;
      if (step <= 2) {
        value = linear(panel, columns ? at : place, columns ? place : at, c);
      } else {
        /* Box along, within the content. */
        double first = floor(content[columns]), last = ceil(content[2 + columns]);
        double start = fmax(first, fmin(last - 1, place - step / 2));
        double end = fmin(last, fmax(start + 0x1p-20, place + step / 2));
        for (double column = floor(start); column < end; column++)
          value += (fmin(end, column + 1) - fmax(start, column)) / (end - start) *
                   page_pixel(panel, columns ? at - 0.5 : column, columns ? column : at - 0.5, c);
      }
      color[c] += weight * value;
    }
  }
  /* The shade's mean over the line, by many samples; it is linear between its stops. */
  const int samples = panel->shade.opacity > 0 && panel->shade.stop_count > 0 ? 3000 : 1;
  double shade = 0;
  for (int k = 0; k < samples; k++) {
    double at = t[0] + (t[1] - t[0]) * (k + 0.5) / samples;
    double offset = at * (content[2 + !columns] - content[!columns]);
    double middle = panel->shade.start[columns];
    shade +=
        shade_at(&panel->shade, columns ? offset : middle, columns ? middle : offset) / samples;
  }
  darken(&panel->shade, shade, color);
}

/* Samples along x and y: page pixels per canvas pixel, at most over the outline's corners, by
   differences; rounded up from 2 on. */
static void count_samples(const seen *seen, size_t samples[2]) {
  const double *content = seen->panel->content;
  double extent[2] = {content[2] - content[0], content[3] - content[1]}, most[2] = {1, 1};
  for (size_t k = 0; k < seen->count; k++) {
    const double *at = seen->outline[k], tiny = 1e-6;
    double f[3][2];
    for (int d = 0; d < 3; d++)
      fractions(seen, at[0] + (d == 1) * tiny, at[1] + (d == 2) * tiny, &f[d][0], &f[d][1]);
    for (int axis = 0; axis < 2; axis++)
      for (int way = 0; way < 2; way++)
        most[way] = fmax(most[way], fabs(f[1 + way][axis] - f[0][axis]) * extent[axis] / tiny);
  }
  for (int way = 0; way < 2; way++)
    samples[way] = most[way] > 2 ? (size_t)fmin(8, ceil(most[way] - 1e-6)) : 1;
}

static void color_of_quad(const seen *seen, const size_t samples[2], double x, double y,
                          double color[4]) {
  const plt_raster_panel *panel = seen->panel;
  const double *content = panel->content;
  memset(color, 0, 4 * sizeof *color);
  for (size_t k = 0; k < samples[0] * samples[1]; k++) {
    double s, t, one[4];
    fractions(seen, x + ((double)(k % samples[0]) + 0.5) / (double)samples[0],
              y + ((double)(k / samples[0]) + 0.5) / (double)samples[1], &s, &t);
    double across = fmax(0, fmin(1, s)) * (content[2] - content[0]);
    double down = fmax(0, fmin(1, t)) * (content[3] - content[1]);
    for (int c = 0; c < 4; c++)
      one[c] = linear(panel, content[0] + across, content[1] + down, c);
    darken(&panel->shade, shade_at(&panel->shade, across, down), one);
    for (int c = 0; c < 4; c++)
      color[c] += one[c] / (double)(samples[0] * samples[1]);
  }
}

/* -- Frames */

/* The heights at which a line is cut. */
static size_t cut(const seen *all, size_t count, double line, double edges[EDGES]) {
  size_t cuts = 0;
  edges[cuts++] = line;
  for (size_t k = 0; k < count; k++)
    for (size_t c = 0; all[k].by_lines && c < all[k].count; c++) {
      double edge = all[k].outline[c][!all[k].columns];
      size_t place = cuts;
      while (place > 1 && edges[place - 1] > edge)
        place--;
      if (!(edge > line + 1e-6 && edge < line + 1 - 1e-6) || edge - edges[place - 1] < 1e-6 ||
          (place < cuts && edges[place] - edge < 1e-6))
        continue;
      memmove(edges + place + 1, edges + place, (cuts++ - place) * sizeof *edges);
      edges[place] = edge;
    }
  edges[cuts++] = line + 1;
  return cuts;
}

void exact_frame(const scene *scene, double *out, size_t *layers) {
  seen all[SCENE_PANELS];
  size_t samples[SCENE_PANELS][2], count = 0;
  bool rows = true, columns = true;
  for (size_t k = 0; k < scene->count; k++) {
    rows = rows && fits_lines(scene->panels + k, false);
    columns = columns && fits_lines(scene->panels + k, true);
  }
  columns = columns && !rows;
  for (size_t k = 0; k < scene->count; k++)
    if (see(scene->panels + k, columns, all + count)) {
      count_samples(all + count, samples[count]);
      count++;
    }
  *layers = 0;
  for (size_t y = scene->clip[1]; y < scene->clip[3]; y++)
    for (size_t x = scene->clip[0]; x < scene->clip[2]; x++) {
      double line = (double)(columns ? x : y), along = (double)(columns ? y : x);
      double edges[EDGES], sum[4] = {0}, *pixel = out + 4 * (y * scene->width + x);
      size_t cuts = cut(all, count, line, edges);
      for (size_t b = 0; b + 1 < cuts; b++) {
        double from = edges[b], to = edges[b + 1], height = to - from, held[4];
        size_t open = 0;
        for (int c = 0; c < 4; c++)
          held[c] = scene->keeps ? pixel[c] : (double)scene->background[c];
        for (size_t k = 0; k < count; k++) {
          double area = exact_area((const double (*)[2])all[k].outline, all[k].count,
                                   columns ? from : along, columns ? along : from,
                                   columns ? to : along + 1, columns ? along + 1 : to);
          double coverage = fmin(1, area / height), color[4];
          if (coverage < 1e-9)
            continue;
          if (all[k].by_lines)
            color_by_lines(all + k, along + 0.5, from, to, color);
          else
            color_of_quad(all + k, samples[k], (double)x, (double)y, color);
          open += color[3] * coverage < 1;
          for (int c = 0; c < 4; c++)
            held[c] = coverage * color[c] + (1 - coverage * color[3]) * held[c];
        }
        *layers = open > *layers ? open : *layers;
        for (int c = 0; c < 4; c++)
          sum[c] += height * held[c];
      }
      memcpy(pixel, sum, sizeof sum);
    }
}
