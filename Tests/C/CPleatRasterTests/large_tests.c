/* Large opaque frames are drawn with non-temporal stores. They are the same as their parts. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "guarded.h"
#include "scene.h"
#include "tests.h"

enum { WIDTH = 1703, HEIGHT = 1001, LAYERS = 2 };

static void place(plt_raster_panel *panel, double x, double y, double width, double height,
                  double turn) {
  static const double unit[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  for (int k = 0; k < 4; k++) {
    double u = width * unit[k][0], v = height * unit[k][1];
    panel->corners[3 * k] = x + u * cos(turn) - v * sin(turn);
    panel->corners[3 * k + 1] = y + u * sin(turn) + v * cos(turn);
    panel->corners[3 * k + 2] = 1;
  }
}

/* From address `offset` on: whole, and by clips that are too small for such stores. */
static void test_large(const tests *tests, random_source *random, size_t offset, double turn) {
  const size_t stride = 4 * WIDTH + 4, bytes = offset + stride * HEIGHT;
  picture picture = random_picture(random, 331, 257, true);
  plt_raster_page page = byte_page(&picture);
  plt_raster_panel panels[LAYERS];
  for (int k = 0; k < LAYERS; k++)
    panels[k] = (plt_raster_panel){.page = &page, .content = {0, 0, 331, 257}};
  place(panels, -20.3, 10.7, 1500.5, 980, 0); /* by rows, if the other one is */
  place(panels + 1, 703.4, -50.2, 700, 1400, turn);
  plt_raster_canvas canvas = {.width = WIDTH, .height = HEIGHT, .stride = stride};
  uint8_t *whole = scratch(bytes), *parts = scratch(bytes);
  void *memory = scratch(plt_raster_scratch_bytes(&canvas, LAYERS, 331, 331));
  for (size_t t = 0; t < tests->backend_count; t++) {
    const plt_raster_kernels *backend = tests->backends[t];
    memset(whole, 0x5a, bytes), memset(parts, 0x5a, bytes);
    canvas.pixels = whole + offset;
    memcpy(canvas.clip, (size_t[4]){0, 0, WIDTH, HEIGHT}, sizeof canvas.clip);
    backend->draw_u8(&canvas, panels, LAYERS, 0, 1, memory);
    canvas.pixels = parts + offset;
    for (size_t top = 0; top < HEIGHT; top += HEIGHT / 2) {
      size_t bottom = top + HEIGHT / 2 < HEIGHT ? top + HEIGHT / 2 : HEIGHT;
      memcpy(canvas.clip, (size_t[4]){0, top, WIDTH, bottom}, sizeof canvas.clip);
      backend->draw_u8(&canvas, panels, LAYERS, 0, 1, memory);
    }
    check(memcmp(whole, parts, bytes) == 0, "%s, a large frame at address %zu, turned by %g",
          backend->name, offset, turn);
  }
  release_scratch();
}

void test_large_frames(tests *tests) {
  static const size_t offsets[] = {0, 4, 60, 1};
  for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++)
    for (int turned = 0; turned < 2; turned++)
      test_large(tests, &tests->random, offsets[k], turned ? 0.6 : 0);
}
