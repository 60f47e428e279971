/*
 * The format of pixels, and the rules that apply to all functions of the rasteriser.
 *
 * Pixels. A pixel is red, green, blue and alpha, with the colours multiplied by alpha. It is stored
 * as four bytes from 0 to 255, or as four floats from 0 to 1. Row 0 is the top row. Pixel (x, y)
 * covers the square from (x, y) to (x + 1, y + 1), and its colour is the colour at its centre.
 * Strides are in bytes.
 *
 * Rules. The functions check no arguments, allocate no memory, print nothing and keep no state.
 * Outputs must not overlap inputs. Rows must begin at addresses that are aligned for a channel;
 * alignment to 64 bytes is fastest. Functions whose names end in _u8 (bytes) and _f32 (floats)
 * differ only in their pixels, and are described once.
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
