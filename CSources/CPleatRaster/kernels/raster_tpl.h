/* Private: defines all functions of a backend, for both kinds of pixels. */

#include "floats_tpl.h"

#include "bytes_common.h"

#if defined(PLT_BYTES_OWN)
#include PLT_BYTES_OWN
#endif

#include "bytes_tpl.h"

#define NAMED(name) floats_##name
#define PIXEL float
#define SAMPLE float
#define LOAD_PIXEL(row, column) load_four((const float *)(const void *)(row) + 4 * (column))
#define STORE_SAMPLE(value, to) store_four(value, to)
#include "transpose_tpl.h"
#include "gather_tpl.h"
#define floats_gather floats_gather_any
#include "frame_tpl.h"
#undef NAMED
#undef PIXEL
#undef SAMPLE
#undef LOAD_PIXEL
#undef STORE_SAMPLE

static inline four load_byte_pixel(const char *row, long column) {
  const uint8_t *from = (const uint8_t *)row + 4 * column;
  return (four){(float)from[0], (float)from[1], (float)from[2], (float)from[3]};
}

/* Stores a sample. Values above 255, and NaN, become 255, by one comparison (a minimum). */
static inline void store_byte_sample(four value, uint16_t *to) {
  for (int c = 0; c < 4; c++)
    to[c] = (uint16_t)((value[c] < 255 ? value[c] : 255) * 128 + 0.5F);
}

#define NAMED(name) bytes_##name
#define PIXEL uint8_t
#define SAMPLE uint16_t
#define LOAD_PIXEL(row, column) load_byte_pixel(row, column)
#define STORE_SAMPLE(value, to) store_byte_sample(value, to)
#if !defined(PLT_BYTES_TRANSPOSE)
#include "transpose_tpl.h"
#endif
#include "gather_tpl.h"
#if defined(PLT_BYTES_GATHER)
#include PLT_BYTES_GATHER
#else
#define bytes_gather bytes_gather_any
#endif
#include "frame_tpl.h"
#undef NAMED
#undef PIXEL
#undef SAMPLE
#undef LOAD_PIXEL
#undef STORE_SAMPLE

#define PLT_RASTER_KERNELS(backend)                                                                \
  {                                                                                                \
      .name = backend,                                                                             \
      .draw_u8 = bytes_draw,                                                                       \
      .draw_f32 = floats_draw,                                                                     \
      .transpose_u8 = bytes_transpose,                                                             \
      .transpose_f32 = floats_transpose,                                                           \
  }
