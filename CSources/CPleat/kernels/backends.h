/*
 * Private declarations of the backends.
 *
 * To add an instruction set, write one file with the static functions concat_f32,
 * concat_f64, …, from the templates or by hand. Define a plt_kernels at its end with PLT_KERNELS
 * or PLT_KERNELS_OF, and add a line to backends.c. CONTRIBUTING.md lists all steps.
 */
#ifndef PLT_BACKENDS_H
#define PLT_BACKENDS_H

#include "plt_kernels.h"

extern const plt_kernels plt_kernels_portable;
#if defined(__x86_64__)
extern const plt_kernels plt_kernels_avx512;
extern const plt_kernels plt_kernels_avx2;
#endif
#if defined(__aarch64__)
extern const plt_kernels plt_kernels_neon;
#endif
#if defined(PLEAT_BLAS)
extern const plt_kernels plt_kernels_blas;
#endif

/* A public type in the precision that is being compiled: where PLT_REAL is float,
   PLT_TYPE(plt_panel) is plt_panel_f32. */
#define PLT_TYPE(name) PLT_TYPE_OF(name, PLT_REAL_BITS)
#define PLT_TYPE_OF(name, bits) PLT_TYPE_JOINED(name, bits)
#define PLT_TYPE_JOINED(name, bits) name##_f##bits

/*
 * The streaming variant of a function, in the precision that is being compiled:
 * PLT_STREAMING(concat) is concat_f32_streaming. Timing curves, cosines and sines have no such
 * variant, because their results are small: one or two reals per item. Vertices have none either:
 * no store of a vertex fills a cache line.
 */
#define PLT_STREAMING(name) PLT_STREAMING_OF(name, PLT_REAL_BITS)
#define PLT_STREAMING_OF(name, bits) PLT_STREAMING_JOINED(name, bits)
#define PLT_STREAMING_JOINED(name, bits) name##_f##bits##_streaming
#define timing_solve_f32_streaming timing_solve_f32
#define timing_solve_f64_streaming timing_solve_f64
#define timing_ease_f32_streaming timing_ease_f32
#define timing_ease_f64_streaming timing_ease_f64
#define timing_lines_f32_streaming timing_lines_f32
#define timing_lines_f64_streaming timing_lines_f64
#define quarter_turns_sincos_f32_streaming quarter_turns_sincos_f32
#define quarter_turns_sincos_f64_streaming quarter_turns_sincos_f64
#define vertices_write_f32_streaming vertices_write_f32
#define vertices_write_f64_streaming vertices_write_f64

/* PLT_LOOP, written before a loop, aligns the loop's code to a cache line. Without this
 * alignment, a change elsewhere in the code can make a short loop slower by up to a third. */
#if defined(__clang__) && defined(__has_c_attribute)
#if __has_c_attribute(clang::code_align)
#define PLT_LOOP [[clang::code_align(64)]]
#endif
#endif
#if !defined(PLT_LOOP)
#define PLT_LOOP
#endif

#if defined(__clang__)
#define PLT_STORE_NONTEMPORAL(vector, to) __builtin_nontemporal_store(vector, to)
#else
#define PLT_STORE_NONTEMPORAL(vector, to) (*(to) = (vector))
#endif

/* Which pairs of corners of a panel have the same w at every angle. A pair needs only one 1/w. */
typedef enum plt_pairs {
  PLT_UNPAIRED,
  PLT_PAIRED_ACROSS, /* w0 = w1, w2 = w3: the panel turns about a horizontal axis */
  PLT_PAIRED_DOWN,   /* w0 = w3, w1 = w2: the panel turns about a vertical axis */
} plt_pairs;

/*
 * Initialises the member f32, f64, f32_streaming or f64_streaming of a plt_kernels. If a backend's
 * file lacks a function, it must #define the function's name as the name of another backend's
 * function: see borrowed.h.
 */
#define PLT_KERNELS_OF(precision) {PLT_OPERATIONS(PLT_FUNCTION_OF, precision)}
#define PLT_FUNCTION_OF(operation, precision) .operation = operation##_##precision,

/* Initialises the plt_kernels of a backend that has both ordinary and streaming stores. */
#define PLT_KERNELS(backend)                                                                       \
  {                                                                                                \
      .name = backend,                                                                             \
      .f32 = PLT_KERNELS_OF(f32),                                                                  \
      .f64 = PLT_KERNELS_OF(f64),                                                                  \
      .f32_streaming = PLT_KERNELS_OF(f32_streaming),                                              \
      .f64_streaming = PLT_KERNELS_OF(f64_streaming),                                              \
      .f32_unfenced = {concat_unfenced_f32_streaming, project_quads_unfenced_f32_streaming},       \
      .f64_unfenced = {concat_unfenced_f64_streaming, project_quads_unfenced_f64_streaming},       \
  }

#endif
