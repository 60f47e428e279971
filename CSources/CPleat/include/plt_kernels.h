/*
 * Kernels: one per way of computing, each with every operation in both precisions.
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

/* Every operation in single precision; its header describes the function that each pointer has. */
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

/* Every operation in double precision. */
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

/* Bytes of results that the caches may still hold. */
enum { PLT_CACHED_BYTES = 32 << 20 };

/*
 * A backend: its name, and its functions, none of which is NULL. The second sets give the same
 * results and store them past the caches, where they are aligned to whole vectors: for results that
 * are larger than the caches, more than PLT_CACHED_BYTES, and that nobody reads at once. Smaller
 * ones they make slower.
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

/* The number of backends that this CPU can run, at least 1. */
size_t plt_kernels_count(void);

/* The backend at index < plt_kernels_count(): the fastest first, "blas", where built, last. */
const plt_kernels *plt_kernels_at(size_t index);

/*
 * The file of the BLAS that is really loaded, as the loader names it (a symbolic link may have to
 * be followed), or NULL where the core was built without BLAS or the platform cannot tell.
 */
const char *PLT_NULLABLE plt_blas_library(void);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
