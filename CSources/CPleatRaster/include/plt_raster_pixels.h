/*
 * Functions for whole pictures: exchange rows and columns, test for opacity, and convert between
 * sRGB bytes and linear light.
 */
#ifndef PLT_RASTER_PIXELS_H
#define PLT_RASTER_PIXELS_H

#include "plt_raster_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_RASTER_NONNULL_BEGIN

/* A picture has width x height pixels. Its rows are `stride` bytes apart. */

/* Exchanges rows and columns. `out` is `height` pixels wide and `width` pixels high. */
typedef void plt_raster_transpose(const void *picture, size_t stride, size_t width, size_t height,
                                  void *out, size_t out_stride);

/* Returns 1 if every alpha is 255, else 0. */
int plt_raster_is_opaque(const uint8_t *picture, size_t stride, size_t width, size_t height);

/*
 * The sRGB curve (IEC 61966-2-1) as tables. decoded[k] is the linear light of the sRGB value
 * k / 255. encoded has points of the inverse curve from 2^-9 to 1, 128 in each octave.
 */
enum { PLT_RASTER_OCTAVES = 9, PLT_RASTER_OCTAVE_POINTS = 128 };
typedef struct plt_raster_light {
  float decoded[257];
  float encoded[PLT_RASTER_OCTAVES * PLT_RASTER_OCTAVE_POINTS + 2];
} plt_raster_light;

/* Computes the tables. */
void plt_raster_light_init(plt_raster_light *light);

/* Returns the linear light of an sRGB value from 0 to 1, exact except for rounding. */
double plt_raster_decode(double encoded);

/*
 * Converts sRGB bytes to linear light in floats. Colours are premultiplied in both formats. Alpha
 * is linear in both. Opaque pixels are exact except for rounding, others within 1e-5.
 */
void plt_raster_to_linear(const plt_raster_light *light, const uint8_t *picture, size_t stride,
                          size_t width, size_t height, float *out, size_t out_stride);

/*
 * Converts linear light to sRGB bytes, rounded to nearest. Values outside 0 … 1 are clamped. Opaque
 * pixels that plt_raster_to_linear converted from bytes become the same bytes again.
 */
void plt_raster_to_encoded(const plt_raster_light *light, const float *picture, size_t stride,
                           size_t width, size_t height, uint8_t *out, size_t out_stride);

PLT_RASTER_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
