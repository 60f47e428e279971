/* Random scenes against exact arithmetic. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "exact.h"
#include "guarded.h"
#include "tests.h"

/* A canvas between guards: its rows are further apart than they are long. */
typedef struct target {
  plt_raster_canvas canvas;
  guarded memory;
  size_t bytes; /* of a pixel */
} target;

static target make_target(const scene *scene, bool floats, const double *held) {
  target target = {.bytes = floats ? 16 : 4};
  size_t gap = floats ? 16 : 12, stride = target.bytes * scene->width + gap;
  target.memory = guarded_array(stride * scene->height - gap, floats ? 16 : 4);
  target.canvas = (plt_raster_canvas){.pixels = target.memory.start,
                                      .width = scene->width,
                                      .height = scene->height,
                                      .stride = stride,
                                      .keeps = scene->keeps};
  memcpy(target.canvas.clip, scene->clip, sizeof scene->clip);
  memcpy(target.canvas.background, scene->background, sizeof scene->background);
  for (size_t y = 0; y < scene->height; y++)
    for (size_t k = 0; k < 4 * scene->width; k++) {
      unsigned char *to = target.memory.start + y * stride;
      double value = held[4 * scene->width * y + k];
      if (floats)
        ((float *)(void *)to)[k] = (float)value;
      else
        to[k] = (unsigned char)(255 * value + 0.5);
    }
  return target;
}

static double read_target(const target *target, size_t x, size_t y, int channel) {
  const unsigned char *row = target->memory.start + y * target->canvas.stride;
  return target->bytes == 4 ? row[4 * x + (size_t)channel]
                            : (double)((const float *)(const void *)row)[4 * x + (size_t)channel];
}

static void draw(const plt_raster_kernels *backend, const scene *scene, const target *target,
                 bool floats, size_t shares) {
  plt_raster_panel panels[SCENE_PANELS];
  memcpy(panels, scene->panels, sizeof panels);
  size_t width = 1, height = 1;
  for (size_t k = 0; k < SCENE_PAGES; k++) {
    width = width > scene->pages[k].width ? width : scene->pages[k].width;
    height = height > scene->pages[k].height ? height : scene->pages[k].height;
  }
  for (size_t k = 0; k < scene->count; k++)
    if (floats)
      panels[k].page = scene->float_pages + (panels[k].page - scene->byte_pages);
  size_t bytes = plt_raster_scratch_bytes(&target->canvas, scene->count, width, height);
  guarded memory = guarded_array(bytes, 0);
  for (size_t k = 0; k < shares; k++) /* the last first */
    (floats ? backend->draw_f32 : backend->draw_u8)(&target->canvas, panels, scene->count,
                                                    shares - 1 - k, shares, memory.start);
  check(guards_are_intact(&memory), "%s wrote beyond its scratch memory", backend->name);
}

static bool is_clipped(const scene *scene, size_t x, size_t y) {
  return x < scene->clip[0] || x >= scene->clip[2] || y < scene->clip[1] || y >= scene->clip[3];
}

static void compare(const plt_raster_kernels *backend, const scene *scene, const target *target,
                    const double *expected, size_t layers, unsigned long long seed) {
  bool floats = target->bytes != 4;
  double worst = 0, most = floats ? 1e-4 : layers <= 2 ? 1 : 2;
  size_t at = 0;
  for (size_t k = 0; k < 4 * scene->width * scene->height; k++) {
    size_t x = k / 4 % scene->width, y = k / 4 / scene->width;
    double value = read_target(target, x, y, (int)(k % 4));
    double wanted = floats ? expected[k] : floor(255 * expected[k] + 0.5);
    if (is_clipped(scene, x, y) && floats)
      wanted = (double)(float)wanted;
    double error = fabs(value - wanted);
    if (!(error <= worst))
      worst = error, at = k;
  }
  check(worst <= most,
        "%s %s, seed %#llx, kind %d, %zux%zu, %zu panels, %zu open: %g off at (%zu, %zu), channel "
        "%zu, wanted %g",
        backend->name, floats ? "floats" : "bytes", seed, (int)scene->kind, scene->width,
        scene->height, scene->count, layers, worst, at / 4 % scene->width, at / 4 / scene->width,
        at % 4, floats ? expected[at] : 255 * expected[at]);
  check(guards_are_intact(&target->memory), "%s, seed %#llx, wrote beyond the canvas",
        backend->name, seed);
  size_t row = target->bytes * scene->width;
  for (size_t y = 0; y + 1 < scene->height; y++)
    check(is_untouched(target->memory.start + y * target->canvas.stride + row,
                       target->canvas.stride - row),
          "%s, seed %#llx, wrote between rows", backend->name, seed);
}

static void test_scene(const tests *tests, scene_kind kind, uint64_t seed) {
  random_source random = {seed};
  const scene *scene = random_scene(&random, kind);
  size_t numbers = 4 * scene->width * scene->height, layers;
  double *held = scratch(numbers * sizeof *held), *expected = scratch(numbers * sizeof *held);
  for (size_t k = 0; k < numbers; k += 4) {
    size_t alpha = random_below(&random, 2) ? 255 : random_below(&random, 256);
    for (size_t c = 0; c < 4; c++)
      held[k + c] = (double)(c == 3 ? alpha : random_below(&random, alpha + 1)) / 255;
  }
  memcpy(expected, held, numbers * sizeof *held);
  exact_frame(scene, expected, &layers);
  for (size_t t = 0; t < tests->backend_count; t++)
    for (int floats = 0; floats < 2; floats++) {
      const plt_raster_kernels *backend = tests->backends[t];
      target whole = make_target(scene, floats, held), shared = make_target(scene, floats, held);
      draw(backend, scene, &whole, floats, 1);
      compare(backend, scene, &whole, expected, layers, (unsigned long long)seed);
      size_t shares = 2 + random_below(&random, 4);
      draw(backend, scene, &shared, floats, shares);
      check(memcmp(whole.memory.start, shared.memory.start, whole.memory.bytes) == 0,
            "%s, seed %#llx: %zu shares give other bytes", backend->name, (unsigned long long)seed,
            shares);
    }
  release_scratch();
}

void test_scenes(tests *tests) {
  size_t count = tests->slow ? 5000 : tests->quick ? 60 : 300;
  for (size_t k = 0; k < count; k++)
    for (int kind = SCENE_ROWS; kind <= SCENE_ANY; kind++)
      test_scene(tests, (scene_kind)kind, random_bits(&tests->random));
}
