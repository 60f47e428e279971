/*
 * Backends: one for each instruction set. A backend has all functions for both kinds of pixels.
 *
 *   const plt_raster_kernels *backend = plt_raster_kernels_at(0);
 *   backend->draw_u8(&canvas, panels, count, 0, 1, scratch);
 */
#ifndef PLT_RASTER_KERNELS_H
#define PLT_RASTER_KERNELS_H

#include "plt_raster_frame.h"
#include "plt_raster_pixels.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_RASTER_NONNULL_BEGIN

/* A backend: its name and its functions. No function is NULL. */
typedef struct plt_raster_kernels {
  const char *name;
  plt_raster_draw *draw_u8;
  plt_raster_draw *draw_f32;
  plt_raster_transpose *transpose_u8;
  plt_raster_transpose *transpose_f32;
} plt_raster_kernels;

/* Returns the number of backends that this CPU can run, at least 1. */
size_t plt_raster_kernels_count(void);

/*
 * Returns the backend at an index, which must be below plt_raster_kernels_count(). The fastest
 * backend is first, "portable" is last.
 */
const plt_raster_kernels *plt_raster_kernels_at(size_t index);

PLT_RASTER_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
