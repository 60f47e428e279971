/*
 * Backends. A backend is one implementation of all operations, for example with the AVX2
 * instructions. Take a backend, and call its functions through their pointers:
 *
 *   const plt_kernels *kernels = plt_kernels_at(0);
 *   kernels->f32.concat(left, 16, right, 16, out, count);
 */
#ifndef PLT_KERNELS_H
#define PLT_KERNELS_H

#include "plt_base.h"
#include "plt_concat.h"
#include "plt_items.h"
#include "plt_keyframes.h"
#include "plt_project.h"
#include "plt_timing.h"
#include "plt_vertices.h"

#if defined(__cplusplus)
extern "C" {
#endif
PLT_NONNULL_BEGIN

/*
 * X-macro: the only list of the operations that every backend has. It expands to _(name, more) for
 * each operation. The functions of an operation have the types plt_<name>_f32 and plt_<name>_f64,
 * which the other headers describe.
 */
#define PLT_OPERATIONS(_, more)                                                                    \
  _(concat, more)                                                                                  \
  _(concat_chain, more)                                                                            \
  _(project_quads, more)                                                                           \
  _(project_points, more)                                                                          \
  _(project_planar_points, more)                                                                   \
  _(keyframes_from_quarter_turns, more)                                                            \
  _(keyframes_from_times, more)                                                                    \
  _(keyframes_from_rows, more)                                                                     \
  _(timing_solve, more)                                                                            \
  _(timing_ease, more)                                                                             \
  _(timing_lines, more)                                                                            \
  _(quarter_turns_sincos, more)                                                                    \
  _(vertices_write, more)                                                                          \
  _(matrices_map, more)                                                                            \
  _(matrices_compose, more)                                                                        \
  _(interpolate, more)                                                                             \
  _(quaternions_slerp, more)                                                                       \
  _(quaternions_concat, more)                                                                      \
  _(boxes_test, more)

/* The index of each operation in PLT_OPERATIONS, and the number of operations. */
#define PLT_OPERATION_INDEX(operation, _) plt_operation_##operation,
typedef enum plt_operation {
  PLT_OPERATIONS(PLT_OPERATION_INDEX, ) PLT_OPERATION_COUNT
} plt_operation;

/* Returns the name of an operation as in PLT_OPERATIONS, such as "concat". */
const char *plt_operation_name(plt_operation operation);

/*
 * The functions of one backend, in single or in double precision: one pointer for each operation,
 * named like the operation, in the order of PLT_OPERATIONS. No pointer is NULL.
 */
#define PLT_OPERATION_POINTER(operation, precision) plt_##operation##_##precision *operation;
typedef struct plt_kernels_f32 {
  PLT_OPERATIONS(PLT_OPERATION_POINTER, f32)
} plt_kernels_f32;
typedef struct plt_kernels_f64 {
  PLT_OPERATIONS(PLT_OPERATION_POINTER, f64)
} plt_kernels_f64;

/*
 * Streaming functions (see plt_kernels) without the store fence at their end. A fence waits until
 * all stores have reached memory, and nothing is computed meanwhile. For many calls in a row, use
 * these functions, and call plt_store_fence() once after the last.
 */
typedef struct plt_unfenced_f32 {
  plt_concat_f32 *concat;
  plt_project_quads_f32 *project_quads;
} plt_unfenced_f32;
typedef struct plt_unfenced_f64 {
  plt_concat_f64 *concat;
  plt_project_quads_f64 *project_quads;
} plt_unfenced_f64;

/*
 * Makes other threads see all earlier streaming stores of this thread before its later stores. Only
 * x86-64 needs such a fence; elsewhere the function does nothing.
 */
void plt_store_fence(void);

/*
 * A backend: its name and its functions.
 *
 * f32_streaming and f64_streaming compute the same results as f32 and f64, with streaming
 * (non-temporal) stores. An ordinary store to memory that is not in a cache first reads the old
 * cache line. A streaming store does not, which saves up to a half of the memory traffic of a large
 * result. Use these functions if the inputs and results of a call are together larger than
 * plt_cached_bytes(), and you do not read the results immediately afterwards. For smaller results
 * they may be slower, because they leave the results outside the caches.
 *
 * Streaming is a hint. Only stores to addresses aligned to the store's own width (at most 64 bytes)
 * are streamed. Shades, timing curves, cosines and sines, vertices, and homogeneous projections
 * (except of planar points) always take ordinary stores. The backends "blas" and "neon" use only
 * ordinary stores, and so do builds with compilers other than Clang. On x86-64, the functions of
 * f32_streaming and f64_streaming end with a store fence, so the usual synchronisation between
 * threads is enough.
 */
typedef struct plt_kernels {
  const char *name;
  plt_kernels_f32 f32;
  plt_kernels_f64 f64;
  plt_kernels_f32 f32_streaming;
  plt_kernels_f64 f64_streaming;
  plt_unfenced_f32 f32_unfenced;
  plt_unfenced_f64 f64_unfenced;
} plt_kernels;

/* Returns the number of backends that this CPU can run, at least 1. */
size_t plt_kernels_count(void);

/*
 * Returns a backend that this CPU can run. index must be below plt_kernels_count(). Backend 0 is
 * usually the fastest: see plt_kernels_for(). "blas" comes last, if the core was built with it.
 */
const plt_kernels *plt_kernels_at(size_t index);

/*
 * Returns the backend whose functions `kernels` uses for an operation, in both precisions. Usually
 * this is `kernels` itself. For example, "blas" uses the functions of "portable" for timing curves.
 */
const plt_kernels *plt_kernels_implementing(const plt_kernels *kernels, plt_operation operation);

/*
 * The kind of a CPU, by how it runs 512-bit instructions. If it runs them slowly, some calls in
 * single precision are faster with AVX2 than with AVX-512. plt_own_width() reads the vendor, family
 * and model of this CPU and returns its kind. In a virtual machine the call takes microseconds:
 * keep the result. plt_width_of() returns the kind of the CPU that its arguments name.
 */
typedef enum plt_width {
  PLT_WIDE,        /* all CPUs except the following */
  PLT_HALVED,      /* AMD, in two halves: Zen 4, and the Zen 5 of Strix Point and Krackan Point */
  PLT_ONE_SHUFFLE, /* Intel: per cycle one shuffle of 512 bits, or two of 256 bits */
} plt_width;
plt_width plt_own_width(void);
plt_width plt_width_of(const char *vendor, unsigned family, unsigned model);

/* Kinds of calls, for plt_kernels_for. PLT_OTHER_CALL stands for all calls not listed. */
typedef enum plt_call {
  PLT_OTHER_CALL,
  PLT_CALL_CONCAT_PAIRS,       /* concat, with both strides 16 */
  PLT_CALL_CONCAT_SHARED_LEFT, /* concat, with left_stride 0 */
  PLT_CALL_CONCAT_CHAIN,       /* concat_chain */
  PLT_CALL_PROJECT_QUADS,      /* project_quads */
  PLT_CALL_KEYFRAMES_QUADS,    /* keyframes_from_quarter_turns, divided and not interleaved */
} plt_call;

/*
 * Returns the backend that is expected to be the fastest for a kind of call. It is "avx2" if this
 * CPU has it and it was faster in measurements with 4,096 items: for PLT_HALVED with all listed
 * calls (measured on a Zen 4), for PLT_ONE_SHUFFLE only with PLT_CALL_PROJECT_QUADS (measured on a
 * Xeon of the fourth or fifth generation). Else it is plt_kernels_at(0). For calls in double
 * precision, pass PLT_OTHER_CALL.
 */
const plt_kernels *plt_kernels_for(plt_call call, plt_width width);

/*
 * Returns the size of the last-level cache in bytes, or 32 MiB if the system does not report a size
 * from 1 to 256 MiB. The Swift library uses streaming functions where the inputs and results are
 * together larger than this. Each call asks the system, which takes microseconds: keep the result.
 */
size_t plt_cached_bytes(void);

/*
 * Returns the path of the BLAS library that is loaded, as the dynamic loader reports it. The path
 * may be a symbolic link. The result is NULL if Pleat was built without BLAS, or if the loader does
 * not know the path.
 */
const char *PLT_NULLABLE plt_blas_library(void);

/*
 * Returns the kind of CPU for which the loaded BLAS library has chosen its code, in the library's
 * own words. OpenBLAS and the full library of BLIS report it. The result is NULL if the loaded
 * library does not report it, or if Pleat was built without BLAS.
 */
const char *PLT_NULLABLE plt_blas_core(void);

PLT_NONNULL_END
#if defined(__cplusplus)
}
#endif
#endif
