/*
 * The functions that the backend "portable" lends to other backends: for timing curves, sines,
 * vertices, the operations of plt_items.h, and points with depth. A backend's file that includes
 * this header need not define them. portable.c includes it too: it defines the functions, which get
 * the names below.
 */
#ifndef PLT_BORROWED_H
#define PLT_BORROWED_H

#include "backends.h"

#define timing_solve_f32 plt_portable_timing_solve_f32
#define timing_solve_f64 plt_portable_timing_solve_f64
#define timing_ease_f32 plt_portable_timing_ease_f32
#define timing_ease_f64 plt_portable_timing_ease_f64
#define timing_lines_f32 plt_portable_timing_lines_f32
#define timing_lines_f64 plt_portable_timing_lines_f64
#define quarter_turns_sincos_f32 plt_portable_quarter_turns_sincos_f32
#define quarter_turns_sincos_f64 plt_portable_quarter_turns_sincos_f64
#define vertices_write_f32 plt_portable_vertices_write_f32
#define vertices_write_f64 plt_portable_vertices_write_f64
#define matrices_map_f32 plt_portable_matrices_map_f32
#define matrices_map_f64 plt_portable_matrices_map_f64
#define matrices_compose_f32 plt_portable_matrices_compose_f32
#define matrices_compose_f64 plt_portable_matrices_compose_f64
#define interpolate_f32 plt_portable_interpolate_f32
#define interpolate_f64 plt_portable_interpolate_f64
#define quaternions_slerp_f32 plt_portable_quaternions_slerp_f32
#define quaternions_slerp_f64 plt_portable_quaternions_slerp_f64
#define quaternions_concat_f32 plt_portable_quaternions_concat_f32
#define quaternions_concat_f64 plt_portable_quaternions_concat_f64
#define boxes_test_f32 plt_portable_boxes_test_f32
#define boxes_test_f64 plt_portable_boxes_test_f64
#define points_keeping_depth_f32 plt_portable_points_keeping_depth_f32
#define points_keeping_depth_f64 plt_portable_points_keeping_depth_f64

#define PLT_LENT(operation, precision) extern plt_##operation##_##precision operation##_##precision;
#define PLT_ALL_LENT(precision)                                                                    \
  PLT_LENT(timing_solve, precision)                                                                \
  PLT_LENT(timing_ease, precision)                                                                 \
  PLT_LENT(timing_lines, precision)                                                                \
  PLT_LENT(quarter_turns_sincos, precision)                                                        \
  PLT_LENT(vertices_write, precision)                                                              \
  PLT_LENT(matrices_map, precision)                                                                \
  PLT_LENT(matrices_compose, precision)                                                            \
  PLT_LENT(interpolate, precision)                                                                 \
  PLT_LENT(quaternions_slerp, precision)                                                           \
  PLT_LENT(quaternions_concat, precision)                                                          \
  PLT_LENT(boxes_test, precision)
PLT_ALL_LENT(f32)
PLT_ALL_LENT(f64)

/* The part of project_points that projects in the form PLT_KEEPING_DEPTH. */
extern size_t points_keeping_depth_f32(const float *points, size_t dimension, const float *matrix,
                                       float *out, size_t count);
extern size_t points_keeping_depth_f64(const double *points, size_t dimension, const double *matrix,
                                       double *out, size_t count);

#endif
