/*
 * What every header of the rasteriser shares: pixels, and what all functions promise.
 *
 * Pixels. Red, green, blue, alpha, the colours multiplied by alpha; either four bytes, 0 … 255, or
 * four floats, 0 … 1. Row 0 is the top one. Pixel (x, y) covers the square from (x, y) to
 * (x + 1, y + 1), and its colour is that of its centre. Strides are in bytes.
 *
 * Promises. Nothing is checked, allocated, printed or remembered. An output does not overlap an
 * input. Rows begin at addresses that are aligned for a channel; 64 bytes is fastest. Functions
 * whose names end in _u8 and _f32 differ in their pixels only and are described once.
 */
#ifndef PLT_RASTER_BASE_H
#define PLT_RASTER_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define PLT_RASTER_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define PLT_RASTER_NONNULL_END _Pragma("clang assume_nonnull end")
#define PLT_RASTER_NONNULL _Nonnull
#define PLT_RASTER_NULLABLE _Nullable
#else
#define PLT_RASTER_NONNULL_BEGIN
#define PLT_RASTER_NONNULL_END
#define PLT_RASTER_NONNULL
#define PLT_RASTER_NULLABLE
#endif

#endif
