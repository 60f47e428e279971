/*
 * Whole pictures: exchanged rows and columns, whether all is opaque, and the way between sRGB bytes
 * and linear light.
 */
#ifndef PLT_RASTER_PIXELS_H
#define PLT_RASTER_PIXELS_H

#include "plt_raster_base.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_RASTER_NONNULL_BEGIN

/* A picture: width x height pixels, rows `stride` bytes apart. */

/* Exchanges rows and columns: `out` is height pixels wide and width high. */
typedef void plt_raster_transpose(const void *picture, size_t stride, size_t width, size_t height,
                                  void *out, size_t out_stride);

/* Whether every alpha is 255. */
int plt_raster_is_opaque(const uint8_t *picture, size_t stride, size_t width, size_t height);

/*
 * The curve of sRGB (IEC 61966-2-1) as tables: decoded[k] is the linear light of k / 255; encoded
 * has points of the inverse, 128 to an octave, from 2^-9 to 1.
 */
enum { PLT_RASTER_OCTAVES = 9, PLT_RASTER_OCTAVE_POINTS = 128 };
typedef struct plt_raster_light {
  float decoded[257];
  float encoded[PLT_RASTER_OCTAVES * PLT_RASTER_OCTAVE_POINTS + 2];
} plt_raster_light;

/* Fills the tables. */
void plt_raster_light_init(plt_raster_light *light);

/* The linear light of an encoded value, exact to rounding. */
double plt_raster_decode(double encoded);

/*
 * From sRGB bytes to linear light in floats; both multiplied by alpha, and alpha itself is linear
 * in both. Opaque pixels are exact to rounding, others within 1e-5.
 */
void plt_raster_to_linear(const plt_raster_light *light, const uint8_t *picture, size_t stride,
                          size_t width, size_t height, float *out, size_t out_stride);

/*
 * Back to bytes, rounded to nearest; values beyond 0 … 1 are held. What came from bytes becomes
 * those bytes again where it is opaque.
 */
void plt_raster_to_encoded(const plt_raster_light *light, const float *picture, size_t stride,
                           size_t width, size_t height, uint8_t *out, size_t out_stride);

PLT_RASTER_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
