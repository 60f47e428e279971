/* A picture of vertices, which shares no code with the library. */
#include "CTestHooks.h"

enum { VERTEX = 8, PANEL = 4 * VERTEX, W = 3, U = 4, V = 5, SHADE = 6, PAGE = 7 };

static double mix(const float *corners, int place, double across, double down) {
  const double first = corners[place];
  return first + across * (corners[VERTEX + place] - first) +
         down * (corners[3 * VERTEX + place] - first);
}

/* Finds where on a panel a point of the picture lies: 0 to 1 across and down. */
static int find(const float *corners, double x, double y, double *across, double *down) {
  /* Of x' - x w and y' - y w, both 0 there: at the first corner, then how they change. */
  double rows[2][3];
  for (int axis = 0; axis < 2; axis++) {
    const double at = axis == 0 ? x : y;
    const double first = corners[axis] - at * corners[W];
    rows[axis][0] = first;
    rows[axis][1] = corners[VERTEX + axis] - at * corners[VERTEX + W] - first;
    rows[axis][2] = corners[3 * VERTEX + axis] - at * corners[3 * VERTEX + W] - first;
  }
  const double determinant = rows[0][1] * rows[1][2] - rows[0][2] * rows[1][1];
  *across = (rows[0][2] * rows[1][0] - rows[0][0] * rows[1][2]) / determinant;
  *down = (rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]) / determinant;
  return *across >= 0 && *across < 1 && *down >= 0 && *down < 1 &&
         mix(corners, W, *across, *down) > 0;
}

void hooks_draw_vertices(const float *vertices, size_t panels, const unsigned char *pages,
                         size_t width, size_t height, unsigned char *picture) {
  for (size_t panel = 0; panel < panels; panel++) {
    const float *corners = vertices + PANEL * panel;
    const unsigned char *page = pages + 4 * width * height * (size_t)corners[PAGE];
    for (size_t row = 0; row < height; row++) {
      for (size_t column = 0; column < width; column++) {
        double across, down;
        if (!find(corners, (double)column + 0.5, (double)row + 0.5, &across, &down))
          continue;
        const size_t x = (size_t)(mix(corners, U, across, down) * (double)width);
        const size_t y = (size_t)(mix(corners, V, across, down) * (double)height);
        const unsigned char *from = page + 4 * (width * y + x);
        unsigned char *to = picture + 4 * (width * row + column);
        for (int component = 0; component < 3; component++) {
          to[component] = (unsigned char)(from[component] * (1 - corners[SHADE]) + 0.5f);
        }
        to[3] = 255;
      }
    }
  }
}
