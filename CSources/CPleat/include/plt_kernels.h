/*
 * Backends. A backend is one implementation of all operations, for example with the AVX2
 * instructions. Take one, and call its functions through their pointers:
 *
 *   const plt_kernels *kernels = plt_kernels_at(0);
 *   kernels->f32.concat_pairs(left, right, out, count);
 */
#ifndef PLT_KERNELS_H
#define PLT_KERNELS_H

#include "plt_base.h"
#include "plt_concat.h"
#include "plt_keyframes.h"
#include "plt_project.h"
#include "plt_timing.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * The functions of one backend in single precision. None of the pointers is NULL. The other headers
 * describe each function at its type.
 */
typedef struct plt_kernels_f32 {
  plt_concat_pairs_f32 *concat_pairs;
  plt_concat_shared_right_f32 *concat_shared_right;
  plt_concat_shared_left_f32 *concat_shared_left;
  plt_concat_chain_f32 *concat_chain;
  plt_project_quads_shared_f32 *project_quads_shared;
  plt_project_quads_shared_homogeneous_f32 *project_quads_shared_homogeneous;
  plt_project_quads_distinct_f32 *project_quads_distinct;
  plt_project_quads_distinct_homogeneous_f32 *project_quads_distinct_homogeneous;
  plt_project_points_2d_f32 *project_points_2d;
  plt_project_points_2d_homogeneous_f32 *project_points_2d_homogeneous;
  plt_project_points_3d_f32 *project_points_3d;
  plt_project_points_3d_homogeneous_f32 *project_points_3d_homogeneous;
  plt_keyframes_from_quarter_turns_f32 *keyframes_from_quarter_turns;
  plt_keyframes_from_times_f32 *keyframes_from_times;
  plt_keyframes_from_rows_f32 *keyframes_from_rows;
  plt_timing_solve_f32 *timing_solve;
  plt_quarter_turns_sincos_f32 *quarter_turns_sincos;
} plt_kernels_f32;

/* The functions of one backend in double precision. */
typedef struct plt_kernels_f64 {
  plt_concat_pairs_f64 *concat_pairs;
  plt_concat_shared_right_f64 *concat_shared_right;
  plt_concat_shared_left_f64 *concat_shared_left;
  plt_concat_chain_f64 *concat_chain;
  plt_project_quads_shared_f64 *project_quads_shared;
  plt_project_quads_shared_homogeneous_f64 *project_quads_shared_homogeneous;
  plt_project_quads_distinct_f64 *project_quads_distinct;
  plt_project_quads_distinct_homogeneous_f64 *project_quads_distinct_homogeneous;
  plt_project_points_2d_f64 *project_points_2d;
  plt_project_points_2d_homogeneous_f64 *project_points_2d_homogeneous;
  plt_project_points_3d_f64 *project_points_3d;
  plt_project_points_3d_homogeneous_f64 *project_points_3d_homogeneous;
  plt_keyframes_from_quarter_turns_f64 *keyframes_from_quarter_turns;
  plt_keyframes_from_times_f64 *keyframes_from_times;
  plt_keyframes_from_rows_f64 *keyframes_from_rows;
  plt_timing_solve_f64 *timing_solve;
  plt_quarter_turns_sincos_f64 *quarter_turns_sincos;
} plt_kernels_f64;

/*
 * The size of a result, in bytes, above which the Swift library calls the streaming functions. The
 * caches of most machines do not hold a result of this size.
 */
enum { PLT_CACHED_BYTES = 32 << 20 };

/*
 * A backend: its name and its functions.
 *
 * f32_streaming and f64_streaming compute the same results as f32 and f64, with streaming
 * (non-temporal) stores. An ordinary store to memory that is not in a cache first reads the old
 * cache line. A streaming store does not, which saves up to a half of the memory traffic of a large
 * result. Use these functions for results larger than PLT_CACHED_BYTES that you do not read
 * immediately afterwards. For smaller results they are slower, because they evict the results from
 * the caches.
 *
 * Streaming is a hint. Only stores to addresses aligned to the store's own width (at most 64 bytes)
 * are streamed. Shades, homogeneous projections, timing curves, and cosines and sines use ordinary
 * stores, and so do the backends "blas" and "neon" and every build with a compiler other than
 * Clang. On x86-64, the functions end with a store fence, so the usual synchronisation between
 * threads is enough.
 */
typedef struct plt_kernels {
  const char *name;
  plt_kernels_f32 f32;
  plt_kernels_f64 f64;
  plt_kernels_f32 f32_streaming;
  plt_kernels_f64 f64_streaming;
} plt_kernels;

PLT_STATIC_ASSERT(sizeof(plt_kernels_f32) == 17 * sizeof(void (*)(void)), "pointers only");
PLT_STATIC_ASSERT(sizeof(plt_kernels_f64) == sizeof(plt_kernels_f32), "the same operations");

/* Returns the number of backends that this CPU can run, at least 1. */
size_t plt_kernels_count(void);

/*
 * Returns a backend that this CPU can run. index must be below plt_kernels_count(). The order is by
 * expected speed, fastest first. "blas" comes last, if the core was built with it.
 */
const plt_kernels *plt_kernels_at(size_t index);

/*
 * Returns the path of the BLAS library that is loaded, as the dynamic loader reports it. The path
 * may be a symbolic link. The result is NULL if the core was built without BLAS, or if the loader
 * does not know the path.
 */
const char *PLT_NULLABLE plt_blas_library(void);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
