/* Functions for whole pictures. */
#include <math.h>
#include <string.h>

#include "raster.h"

int plt_raster_is_opaque(const uint8_t *picture, size_t stride, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    const uint8_t *row = picture + y * stride;
    uint8_t all = 255;
    for (size_t x = 0; x < width; x++)
      all &= row[4 * x + 3];
    if (all != 255)
      return 0;
  }
  return 1;
}

double plt_raster_decode(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
}

static double encode(double light) {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

void plt_raster_light_init(plt_raster_light *light) {
  for (int k = 0; k < 257; k++)
    light->decoded[k] = (float)plt_raster_decode(fmin(k, 255) / 255);
  for (int k = 0; k < PLT_RASTER_OCTAVES * PLT_RASTER_OCTAVE_POINTS + 2; k++) {
    int octave = k / PLT_RASTER_OCTAVE_POINTS, point = k % PLT_RASTER_OCTAVE_POINTS;
    double at = ldexp(1 + point / (double)PLT_RASTER_OCTAVE_POINTS, octave - PLT_RASTER_OCTAVES);
    light->encoded[k] = (float)encode(at);
  }
}

void plt_raster_to_linear(const plt_raster_light *light, const uint8_t *picture, size_t stride,
                          size_t width, size_t height, float *out, size_t out_stride) {
  const float *decoded = light->decoded;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *from = picture + y * stride;
    float *to = (float *)(void *)((char *)out + y * out_stride);
    for (size_t x = 0; x < width; x++, from += 4, to += 4) {
      uint8_t alpha = from[3];
      to[3] = (float)alpha / 255;
      for (int c = 0; c < 3; c++) {
        if (alpha == 255) {
          to[c] = decoded[from[c]];
          continue;
        }
        float level = alpha == 0 ? 0 : 255 * (float)from[c] / (float)alpha;
        level = level > 255 ? 255 : level;
        int below = (int)level;
        to[c] = to[3] *
                (decoded[below] + (level - (float)below) * (decoded[below + 1] - decoded[below]));
      }
    }
  }
}

/* Returns the sRGB value of linear light, in 0 … 1. NaN and negative numbers give 0. */
static float encoded(const plt_raster_light *light, float value) {
  if (!(value > 0.0031308F))
    return value > 0 ? 12.92F * value : 0;
  if (value >= 1)
    return 1;
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint32_t least = (uint32_t)(127 - PLT_RASTER_OCTAVES) << 23; /* 2^-9 */
  uint32_t place = (bits - least) >> 16;
  float part = (float)(bits & 0xffff) * 0x1p-16F;
  const float *points = light->encoded + place;
  return points[0] + part * (points[1] - points[0]);
}

void plt_raster_to_encoded(const plt_raster_light *light, const float *picture, size_t stride,
                           size_t width, size_t height, uint8_t *out, size_t out_stride) {
  for (size_t y = 0; y < height; y++) {
    const float *from = (const float *)(const void *)((const char *)picture + y * stride);
    uint8_t *to = out + y * out_stride;
    for (size_t x = 0; x < width; x++, from += 4, to += 4) {
      float alpha = from[3] > 0 ? from[3] < 1 ? from[3] : 1 : 0;
      float whole = alpha > 0x1p-20F ? 1 / alpha : 0;
      to[3] = (uint8_t)(255 * alpha + 0.5F);
      for (int c = 0; c < 3; c++)
        to[c] = (uint8_t)(255 * alpha * encoded(light, from[c] * whole) + 0.5F);
    }
  }
}
