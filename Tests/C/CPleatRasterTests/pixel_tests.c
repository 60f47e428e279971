/* Whole pictures. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "guarded.h"
#include "scene.h"
#include "tests.h"

static void test_transposes(tests *tests) {
  for (int k = 0; k < 40; k++) {
    size_t width = 1 + random_below(&tests->random, 70),
           height = 1 + random_below(&tests->random, 70);
    picture picture = random_picture(&tests->random, width, height, false);
    for (size_t t = 0; t < tests->backend_count; t++)
      for (int floats = 0; floats < 2; floats++) {
        const plt_raster_kernels *backend = tests->backends[t];
        size_t bytes = floats ? 16 : 4, stride = bytes * height + bytes;
        guarded out = guarded_array(stride * width - bytes, bytes);
        (floats ? backend->transpose_f32
                : backend->transpose_u8)(floats ? (void *)picture.floats : (void *)picture.bytes,
                                         bytes * width, width, height, out.start, stride);
        const unsigned char *wanted =
            floats ? (void *)picture.floats_transposed : (void *)picture.bytes_transposed;
        bool same = true;
        for (size_t x = 0; x < width; x++) {
          same = same &&
                 memcmp(out.start + x * stride, wanted + x * bytes * height, bytes * height) == 0;
          same = same &&
                 (x + 1 == width || is_untouched(out.start + x * stride + bytes * height, bytes));
        }
        check(same && guards_are_intact(&out), "%s: %zux%zu exchanged, %s", backend->name, width,
              height, floats ? "floats" : "bytes");
      }
    release_scratch();
  }
}

static void test_opacity(tests *tests) {
  for (int k = 0; k < 40; k++) {
    size_t width = 1 + random_below(&tests->random, 70),
           height = 1 + random_below(&tests->random, 20);
    picture picture = random_picture(&tests->random, width, height, true);
    check(plt_raster_is_opaque(picture.bytes, 4 * width, width, height), "opaque");
    size_t at = random_below(&tests->random, width * height);
    picture.bytes[4 * at + 3] = (uint8_t)random_below(&tests->random, 255);
    check(!plt_raster_is_opaque(picture.bytes, 4 * width, width, height), "not opaque at %zu", at);
    release_scratch();
  }
}

static double decoded(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
}

static void test_light(tests *tests) {
  plt_raster_light *light = scratch(sizeof *light);
  plt_raster_light_init(light);
  uint8_t bytes[256 * 4], back[256 * 4];
  float floats[256 * 4];
  for (int k = 0; k < 256; k++) {
    for (int c = 0; c < 3; c++)
      bytes[4 * k + c] = (uint8_t)(c == 0 ? k : (k * (5 + c)) & 255);
    bytes[4 * k + 3] = 255;
  }
  plt_raster_to_linear(light, bytes, sizeof bytes, 256, 1, floats, sizeof floats);
  for (int k = 0; k < 256 * 4; k++)
    check(fabs(floats[k] - (k % 4 == 3 ? 1 : decoded(bytes[k] / 255.0))) < 1e-7, "level %d is %g",
          bytes[k], (double)floats[k]);
  plt_raster_to_encoded(light, floats, sizeof floats, 256, 1, back, sizeof back);
  check(memcmp(bytes, back, sizeof bytes) == 0, "opaque bytes come back as they were");
  /* With an alpha of their own. */
  for (int k = 0; k < 256; k++) {
    size_t alpha = random_below(&tests->random, 256);
    bytes[4 * k + 3] = (uint8_t)alpha;
    for (int c = 0; c < 3; c++)
      bytes[4 * k + c] = (uint8_t)random_below(&tests->random, alpha + 1);
  }
  plt_raster_to_linear(light, bytes, sizeof bytes, 256, 1, floats, sizeof floats);
  plt_raster_to_encoded(light, floats, sizeof floats, 256, 1, back, sizeof back);
  for (int k = 0; k < 256 * 4; k++) {
    double alpha = bytes[k | 3] / 255.0;
    double wanted = k % 4 == 3 ? alpha : alpha > 0 ? alpha * decoded(bytes[k] / 255.0 / alpha) : 0;
    check(fabs(floats[k] - wanted) < 1e-5, "byte %d of alpha %d is %g", bytes[k], bytes[k | 3],
          (double)floats[k]);
    check(back[k] == bytes[k] || (k % 4 != 3 && back[k] + 1 == bytes[k]) ||
              (k % 4 != 3 && back[k] == bytes[k] + 1),
          "byte %d of alpha %d comes back as %d", bytes[k], bytes[k | 3], back[k]);
  }
  /* Any light, against the formula. */
  for (int k = 0; k < 4000; k++) {
    float pixel[4] = {(float)random_between(&tests->random, -0.1, 1.1),
                      (float)random_small(&tests->random, 14), 0, 1};
    uint8_t out[4];
    plt_raster_to_encoded(light, pixel, sizeof pixel, 1, 1, out, sizeof out);
    for (int c = 0; c < 2; c++) {
      double held = fmax(0, fmin(1, (double)pixel[c]));
      double wanted = 255 * (held <= 0.0031308 ? 12.92 * held : 1.055 * pow(held, 1 / 2.4) - 0.055);
      check(fabs(out[c] - wanted) <= 0.501, "light %g is %d", held, out[c]);
    }
  }
  release_scratch();
}

void test_pixels(tests *tests) {
  test_transposes(tests);
  test_opacity(tests);
  test_light(tests);
}
