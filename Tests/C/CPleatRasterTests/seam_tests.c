/* Where panels meet nothing shows through. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "exact.h"
#include "guarded.h"
#include "motion.h"
#include "tests.h"

enum { MARGIN = 30 };

static void outline(const plt_raster_panel *panel, double out[4][2]) {
  for (int k = 0; k < 4; k++)
    for (int e = 0; e < 2; e++)
      out[k][e] = panel->corners[3 * k + e] / panel->corners[3 * k + 2];
}

/* -- Whether panels together cover a pixel: the part of it that none covers, by cutting off one
   convex outline after the other, has no area. */

typedef struct polygon {
  size_t count;
  double at[16][2];
} polygon;

static polygon half_of(const polygon *from, const double a[2], const double b[2], double side) {
  polygon out = {0};
  for (size_t k = 0; k < from->count; k++) {
    const double *p = from->at[k], *q = from->at[(k + 1) % from->count];
    double f = side * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
    double g = side * ((b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0]));
    if (f >= 0)
      memcpy(out.at[out.count++], p, sizeof out.at[0]);
    if ((f >= 0) != (g >= 0)) {
      for (int e = 0; e < 2; e++)
        out.at[out.count][e] = p[e] + f / (f - g) * (q[e] - p[e]);
      out.count++;
    }
  }
  return out;
}

static double uncovered(const polygon *piece, const plt_raster_panel *panels, size_t count) {
  double whole = exact_area((const double (*)[2])piece->at, piece->count, -1e6, -1e6, 1e6, 1e6);
  if (count == 0 || piece->count < 3 || whole < 1e-12)
    return whole;
  double edges[4][2], turn = 0, left = 0;
  outline(panels, edges);
  for (int k = 0; k < 4; k++)
    turn += edges[k][0] * edges[(k + 1) % 4][1] - edges[(k + 1) % 4][0] * edges[k][1];
  polygon inside = *piece;
  for (int k = 0; k < 4; k++) {
    polygon outside = half_of(&inside, edges[k], edges[(k + 1) % 4], turn > 0 ? -1 : 1);
    if (outside.count >= 3)
      left += uncovered(&outside, panels + 1, count - 1);
    inside = half_of(&inside, edges[k], edges[(k + 1) % 4], turn > 0 ? 1 : -1);
  }
  return left;
}

static motion random_motion(random_source *random) {
  motion motion = {.flips = random_below(random, 2),
                   .horizontal = random_below(random, 2),
                   .cubic = random_below(random, 2),
                   .flat = random_below(random, 2),
                   .width = 2 + (double)random_below(random, 90),
                   .height = 2 + (double)random_below(random, 90),
                   .x = MARGIN,
                   .y = MARGIN};
  motion.reverse = motion.flips && random_below(random, 2);
  motion.turn = random_between(random, 0, motion.flips ? 2 : 1);
  if (random_below(random, 8) == 0)
    motion.turn = random_small(random, 30);
  if (random_below(random, 8) == 0)
    motion.turn = (motion.flips ? 2 : 1) - random_small(random, 30);
  return motion;
}

static void test_seam(const tests *tests, uint64_t seed) {
  random_source random = {seed};
  motion motion = random_motion(&random);
  size_t width = (size_t)motion.width + 2 * MARGIN, height = (size_t)motion.height + 2 * MARGIN;
  picture pictures[2];
  plt_raster_page pages[2];
  for (int k = 0; k < 2; k++) {
    pictures[k] = random_picture(&random, (size_t)motion.width, (size_t)motion.height, true);
    pages[k] = byte_page(pictures + k);
  }
  plt_raster_panel panels[MOTION_PANELS];
  size_t count = motion_panels(&motion, pages, panels);
  plt_raster_canvas canvas = {.pixels = scratch(4 * width * height),
                              .width = width,
                              .height = height,
                              .stride = 4 * width,
                              .clip = {0, 0, width, height}};
  void *memory = scratch(plt_raster_scratch_bytes(&canvas, count, width, height));
  for (size_t t = 0; t < tests->backend_count; t++) {
    const plt_raster_kernels *backend = tests->backends[t];
    memset(canvas.pixels, 0x7e, 4 * width * height);
    backend->draw_u8(&canvas, panels, count, 0, 1, memory);
    size_t seams = 0, outside = 0, x = 0, y = 0;
    for (size_t k = 0; k < width * height; k++) {
      uint8_t alpha = ((const uint8_t *)canvas.pixels)[4 * k + 3];
      double left = (double)(k % width), top = (double)(k / width);
      if (alpha == 255)
        continue;
      polygon pixel = {4, {{left, top}, {left + 1, top}, {left + 1, top + 1}, {left, top + 1}}};
      double open = uncovered(&pixel, panels, count);
      if (open < 1e-7)
        seams++, x = k % width, y = k / width;
      outside += open > 1 - 1e-7 && alpha > 0;
    }
    check(
        seams == 0 && outside == 0,
        "%s, seed %#llx, %s%s%s%s%s %gx%g at %.17g: %zu pixels show through, the last (%zu, %zu); "
        "%zu painted outside",
        backend->name, (unsigned long long)seed, motion.horizontal ? "horizontal " : "vertical ",
        motion.flat ? "flat " : "", motion.cubic ? "cubic " : "", motion.reverse ? "reverse " : "",
        motion.flips ? "flip" : "fold", motion.width, motion.height, motion.turn, seams, x, y,
        outside);
  }
  release_scratch();
}

enum { FAN = 4 };

/* Four parallelograms around a point. Each shares an edge with the next one, and no edge runs along
   the lines. */
static void put_fan(random_source *random, plt_raster_panel panels[FAN]) {
  double turn = random_between(random, 0.05, 1.5), scale = random_between(random, 15, 30);
  double shear = random_between(random, -0.5, 0.5);
  static const double directions[FAN + 1][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
  for (int k = 0; k < FAN; k++) {
    double places[4][2];
    for (int e = 0; e < 2; e++) {
      places[0][e] = 0;
      places[1][e] = directions[k][e];
      places[2][e] = directions[k][e] + directions[k + 1][e];
      places[3][e] = directions[k + 1][e];
    }
    for (int c = 0; c < 4; c++) {
      double x = scale * places[c][0], y = scale * (places[c][1] + shear * places[c][0]);
      panels[k].corners[3 * c] = 45 + x * cos(turn) - y * sin(turn);
      panels[k].corners[3 * c + 1] = 45 + x * sin(turn) + y * cos(turn);
      panels[k].corners[3 * c + 2] = 1;
    }
    /* Edge 0 is the one with the panel before, edge 3 with the one after. */
    panels[k].joined = (k < FAN - 1 ? 1U << 3 : 0) | (k == 0 ? 1U : 0);
  }
}

/* Four panels of one plane that are drawn by lines, and meet at edges across the lines. */
static void put_row(random_source *random, plt_raster_panel panels[FAN]) {
  bool columns = random_below(random, 2);
  double scale = random_between(random, 3, 15), far = random_between(random, 0.6, 1.5);
  double length = random_between(random, -30, 30), shift = random_between(random, -1, 1);
  for (int k = 0; k < FAN; k++) {
    for (int c = 0; c < 4; c++) {
      double w = c == 1 || c == 2 ? far : 1;
      double u = c == 1 || c == 2 ? length : 0, v = scale * (k - FAN / 2 + shift + (c >= 2));
      panels[k].corners[3 * c + !columns] = u + 45 * w;
      panels[k].corners[3 * c + columns] = v + 45 * w;
      panels[k].corners[3 * c + 2] = w;
    }
    panels[k].joined = k < FAN - 1 ? 1U << 2 : 0;
  }
}

/* Nothing shows through at joined edges that do not run along the lines either. */
static void test_joined(const tests *tests, uint64_t seed) {
  random_source random = {seed};
  enum { EXTENT = 90 };
  picture picture = random_picture(&random, 40, 40, true);
  plt_raster_page page = byte_page(&picture);
  plt_raster_canvas canvas = {.pixels = scratch(4 * EXTENT * EXTENT),
                              .width = EXTENT,
                              .height = EXTENT,
                              .stride = 4 * EXTENT,
                              .clip = {0, 0, EXTENT, EXTENT}};
  void *memory = scratch(plt_raster_scratch_bytes(&canvas, FAN, EXTENT, EXTENT));
  plt_raster_panel panels[FAN];
  for (int k = 0; k < FAN; k++)
    panels[k] = (plt_raster_panel){.page = &page, .content = {0, 0, 40, 40}};
  bool row = random_below(&random, 2);
  (row ? put_row : put_fan)(&random, panels);
  for (size_t t = 0; t < tests->backend_count; t++) {
    const plt_raster_kernels *backend = tests->backends[t];
    memset(canvas.pixels, 0x7e, 4 * EXTENT * EXTENT);
    backend->draw_u8(&canvas, panels, FAN, 0, 1, memory);
    size_t seams = 0;
    for (size_t k = 0; k < EXTENT * EXTENT; k++) {
      double left = (double)(k % EXTENT), top = (double)(k / EXTENT);
      polygon pixel = {4, {{left, top}, {left + 1, top}, {left + 1, top + 1}, {left, top + 1}}};
      seams += ((const uint8_t *)canvas.pixels)[4 * k + 3] != 255 &&
               uncovered(&pixel, panels, FAN) < 1e-7;
    }
    check(seams == 0, "%s, seed %#llx: %zu pixels show through a %s", backend->name,
          (unsigned long long)seed, seams, row ? "row" : "fan");
  }
  release_scratch();
}

void test_seams(tests *tests) {
  size_t count = tests->slow ? 10000 : tests->quick ? 50 : 300;
  for (size_t k = 0; k < count; k++)
    test_seam(tests, random_bits(&tests->random));
  for (size_t k = 0; k < count / 5; k++)
    test_joined(tests, random_bits(&tests->random));
}
