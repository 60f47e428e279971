/* Computes the outline of a panel: its corners, clipped and put in order, with edges extended where
   panels meet. */
#include "outline.h"

#include <string.h>

void plt_raster_read_corners(const plt_raster_panel *panel, bool columns, corner out[4]) {
  static const int order[2][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}};
  for (int k = 0; k < 4; k++) {
    const double *from = panel->corners + 3 * order[columns][k];
    out[k] = (corner){from[columns], from[!columns], from[2]};
  }
}

int plt_raster_read_outline(const plt_raster_panel *panel, corner out[PLT_RASTER_OUTLINE]) {
  for (size_t k = 0; k < panel->outline_count; k++) {
    const double *from = panel->outline + 3 * k;
    out[k] = (corner){from[0], from[1], from[2]};
  }
  return (int)panel->outline_count;
}

double plt_raster_largest_w(const corner corners[4]) {
  double w = 0;
  for (int k = 0; k < 4; k++)
    w = fmax(w, corners[k].w);
  return w;
}

/* Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974. */
int plt_raster_clip(int count, const corner *corners, double limit, double x[OUTLINE],
                    double y[OUTLINE]) {
  int kept = 0;
  for (int k = 0; k < count; k++) {
    corner from = corners[k], to = corners[(k + 1) % count];
    if (from.w >= limit) {
      x[kept] = from.x / from.w;
      y[kept++] = from.y / from.w;
    }
    if ((from.w >= limit) != (to.w >= limit)) {
      double t = (limit - from.w) / (to.w - from.w);
      x[kept] = (from.x + t * (to.x - from.x)) / limit;
      y[kept++] = (from.y + t * (to.y - from.y)) / limit;
    }
  }
  return kept;
}

/* Returns twice the area of an outline, or a negative number if it is counterclockwise. */
static double area(int count, const double *x, const double *y) {
  double sum = 0;
  for (int k = 1; k < count - 1; k++)
    sum += (x[k] - x[0]) * (y[k + 1] - y[0]) - (x[k + 1] - x[0]) * (y[k] - y[0]);
  return sum;
}

static void turn(int count, double *x, double *y) {
  for (int k = 0; k < count / 2; k++) {
    int other = count - 1 - k;
    double held = x[k];
    x[k] = x[other], x[other] = held;
    held = y[k];
    y[k] = y[other], y[other] = held;
  }
}

void plt_raster_turn_clockwise(int count, double *x, double *y) {
  if (area(count, x, y) < 0)
    turn(count, x, y);
}

void plt_raster_extend(unsigned edges, double *x, double *y) {
  enum { count = 4 };
  if (area(count, x, y) < 0) { /* edges change their order together with the corners */
    turn(count, x, y);
    edges = (edges & 1) << 2 | (edges & 2) | (edges & 4) >> 2 | (edges & 8);
  }
  double a[count], b[count], c[count]; /* edges a x + b y = c; (a, b) is outward, of length 1 */
  for (int k = 0; k < count; k++) {
    int next = (k + 1) % count;
    double dx = x[next] - x[k], dy = y[next] - y[k], length = hypot(dx, dy);
    if (!(length > PLT_EPSILON))
      return;
    a[k] = dy / length, b[k] = -dx / length;
    c[k] = a[k] * x[k] + b[k] * y[k] + (edges >> k & 1);
  }
  for (int k = 0; k < count; k++) {
    int previous = (k + count - 1) % count;
    double determinant = a[previous] * b[k] - a[k] * b[previous];
    if (!(fabs(determinant) > 0.01)) /* nearly parallel edges would move the corner far away */
      continue;
    x[k] = (c[previous] * b[k] - c[k] * b[previous]) / determinant;
    y[k] = (a[previous] * c[k] - a[k] * c[previous]) / determinant;
  }
}

/* Keeps the part of a polygon with a x + b y <= c. */
static int keep_half(double a, double b, double c, int count, double *x, double *y) {
  double kept_x[OUTLINE], kept_y[OUTLINE];
  int kept = 0;
  for (int k = 0; k < count && kept < OUTLINE - 1; k++) {
    int next = k + 1 < count ? k + 1 : 0;
    double here = c - a * x[k] - b * y[k], there = c - a * x[next] - b * y[next];
    if (here >= 0)
      kept_x[kept] = x[k], kept_y[kept++] = y[k];
    if ((here >= 0) != (there >= 0)) {
      double t = here / (here - there);
      kept_x[kept] = x[k] + t * (x[next] - x[k]);
      kept_y[kept++] = y[k] + t * (y[next] - y[k]);
    }
  }
  memcpy(x, kept_x, (size_t)kept * sizeof *x);
  memcpy(y, kept_y, (size_t)kept * sizeof *y);
  return kept;
}

int plt_raster_extend_polygon(unsigned edges, int count, double x[OUTLINE], double y[OUTLINE]) {
  double left = x[0], right = x[0], top = y[0], bottom = y[0];
  for (int k = 1; k < count; k++) {
    left = fmin(left, x[k]), right = fmax(right, x[k]);
    top = fmin(top, y[k]), bottom = fmax(bottom, y[k]);
  }
  /* The box that reaches one pixel beyond the polygon. Each edge cuts off the part of the box that
     lies outside the edge, so an edge may vanish between its neighbours. If the two edges of an
     acute corner are not both extended, the corner is also cut off one pixel beyond the polygon, so
     that it does not stick out as a needle. */
  double out_x[OUTLINE] = {left - 1, right + 1, right + 1, left - 1};
  double out_y[OUTLINE] = {top - 1, top - 1, bottom + 1, bottom + 1};
  double side = area(count, x, y) < 0 ? -1 : 1;
  double last_x = 0, last_y = 0, last_reach = 0; /* of the edge before */
  int kept = 4;
  for (int k = -1; k < count; k++) {
    int from = k < 0 ? count - 1 : k, next = from + 1 < count ? from + 1 : 0;
    double dx = side * (x[next] - x[from]), dy = side * (y[next] - y[from]), length = hypot(dx, dy);
    if (!(length > PLT_EPSILON))
      continue;
    dx /= length, dy /= length;
    double reach = from < 32 ? edges >> from & 1 : 0;
    if (k >= 0) {
      kept = keep_half(dy, -dx, dy * x[k] - dx * y[k] + reach, kept, out_x, out_y);
      double a = side * (last_x - dx), b = side * (last_y - dy), size = hypot(a, b);
      if (last_x * dx + last_y * dy < 0 && last_reach * reach < 1)
        kept = keep_half(a / size, b / size, (a * x[k] + b * y[k]) / size + 1, kept, out_x, out_y);
    }
    last_x = dx, last_y = dy, last_reach = reach;
  }
  memcpy(x, out_x, (size_t)kept * sizeof *x);
  memcpy(y, out_y, (size_t)kept * sizeof *y);
  return kept;
}
