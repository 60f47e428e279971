/* Computes the outline of a panel: its corners, clipped and put in order, with edges extended where
   panels meet. */
#include "outline.h"

void plt_raster_read_corners(const plt_raster_panel *panel, bool columns, corner out[4]) {
  static const int order[2][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}};
  for (int k = 0; k < 4; k++) {
    const double *from = panel->corners + 3 * order[columns][k];
    out[k] = (corner){from[columns], from[!columns], from[2]};
  }
}

double plt_raster_largest_w(const corner corners[4]) {
  double w = 0;
  for (int k = 0; k < 4; k++)
    w = fmax(w, corners[k].w);
  return w;
}

/* Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17, 1974. */
int plt_raster_clip(const corner corners[4], double limit, double x[OUTLINE], double y[OUTLINE]) {
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
