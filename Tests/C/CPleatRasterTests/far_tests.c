/* Corners and gradients at the ends of what a double holds: finite, so they are allowed, and far
 * beyond every canvas. What is drawn of them means nothing; but no conversion may be undefined,
 * which the sanitizers see, and nothing may be written outside the canvas. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "guarded.h"
#include "scene.h"
#include "tests.h"

/* A number of either sign whose magnitude is near a random power of ten, up to the largest. */
static double huge(random_source *random) {
  static const double powers[] = {1e-300, 1e-30, 1, 1e3, 1e9, 1e30, 1e150, 1e200, 1e300, 1e308};
  double sign = random_below(random, 2) ? 1 : -1;
  return sign * powers[random_below(random, sizeof powers / sizeof *powers)] *
         (0.5 + random_between(random, 0, 0.6));
}

/* Puts the ends and the stops of a panel's gradient far away, the stops in ascending order. */
static void throw_shade_far(random_source *random, scene *scene, plt_raster_panel *panel) {
  plt_raster_shade *shade = &panel->shade;
  shade->opacity = random_between(random, 0, 1);
  for (int axis = 0; axis < 2; axis++) {
    shade->start[axis] = huge(random);
    shade->end[axis] = random_below(random, 3) ? huge(random) : shade->start[axis];
  }
  if (shade->stop_count > 0 && random_below(random, 3) == 0)
    scene->stops[panel - scene->panels][0].offset = -fabs(huge(random));
}

/* Puts the corners of a panel far away, with first + third = second + fourth. */
static void throw_far(random_source *random, plt_raster_panel *panel) {
  for (int part = 0; part < 3; part++) {
    double origin = huge(random), u = huge(random), v = huge(random);
    if (random_below(random, 3) == 0)
      u = 0;
    if (random_below(random, 3) == 0)
      v = 0;
    if (part == 2 && random_below(random, 2))
      origin = 1, u = v = 0;
    const double corners[4] = {origin, origin + u, origin + u + v, origin + v};
    for (int k = 0; k < 4; k++)
      panel->corners[3 * k + part] = fmax(-1.7e308, fmin(1.7e308, corners[k]));
  }
}

/* Puts corners of a polygon far away, and extends it at any edges. */
static void throw_outline_far(random_source *random, scene *scene, plt_raster_panel *panel) {
  double *outline = scene->outlines[panel - scene->panels];
  for (size_t k = 0; k < 3 * panel->outline_count; k++)
    if (random_below(random, 3) == 0)
      outline[k] = huge(random);
  panel->joined = (unsigned)random_bits(random);
}

static void draw_far(const tests *tests, uint64_t seed) {
  random_source random = {seed};
  scene *scene = random_scene(&random, (scene_kind)random_below(&random, 3));
  for (size_t k = 0; k < scene->count; k++) {
    if (random_below(&random, 4) > 0)
      throw_far(&random, scene->panels + k);
    if (random_below(&random, 2) > 0)
      throw_shade_far(&random, scene, scene->panels + k);
    if (random_below(&random, 2) > 0)
      throw_outline_far(&random, scene, scene->panels + k);
  }
  size_t width = 1, height = 1;
  for (size_t k = 0; k < SCENE_PAGES; k++) {
    width = width > scene->pages[k].width ? width : scene->pages[k].width;
    height = height > scene->pages[k].height ? height : scene->pages[k].height;
  }
  for (size_t t = 0; t < tests->backend_count; t++)
    for (int floats = 0; floats < 2; floats++) {
      const plt_raster_kernels *backend = tests->backends[t];
      size_t pixel = floats ? 16 : 4;
      guarded canvas_memory = guarded_array(pixel * scene->width * scene->height, floats ? 16 : 4);
      memset(canvas_memory.start, 0, canvas_memory.bytes);
      plt_raster_canvas canvas = {.pixels = canvas_memory.start,
                                  .width = scene->width,
                                  .height = scene->height,
                                  .stride = pixel * scene->width,
                                  .keeps = 1};
      memcpy(canvas.clip, scene->clip, sizeof scene->clip);
      plt_raster_panel panels[SCENE_PANELS];
      memcpy(panels, scene->panels, sizeof panels);
      for (size_t k = 0; k < scene->count && floats; k++)
        panels[k].page = scene->float_pages + (panels[k].page - scene->byte_pages);
      size_t bytes = plt_raster_scratch_bytes(&canvas, scene->count, width, height);
      guarded memory = guarded_array(bytes, 0);
      (floats ? backend->draw_f32 : backend->draw_u8)(&canvas, panels, scene->count, 0, 1,
                                                      memory.start);
      check(guards_are_intact(&memory), "%s, far corners, seed %#llx, wrote beyond its scratch",
            backend->name, (unsigned long long)seed);
      check(guards_are_intact(&canvas_memory),
            "%s, far corners, seed %#llx, wrote beyond the canvas", backend->name,
            (unsigned long long)seed);
    }
  release_scratch();
}

void test_far_corners(tests *tests) {
  size_t count = tests->slow ? 50000 : tests->quick ? 500 : 2000;
  for (size_t k = 0; k < count; k++)
    draw_far(tests, random_bits(&tests->random));
}
