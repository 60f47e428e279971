/*
 * Private: the tables, and what a table may borrow.
 *
 * A new instruction set is one file and one line: the file makes static functions concat_pairs_f32,
 * concat_pairs_f64, …, from table_tpl.h or by hand, and a table of them with PLT_KERNELS_OF below;
 * the line goes into tables.c.
 */
#ifndef PLT_TABLES_H
#define PLT_TABLES_H

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

/* All operations of one precision; a file that lacks one #defines its name to the one it borrows.
 */
#define PLT_KERNELS_OF(precision)                                                                  \
  {                                                                                                \
      .concat_pairs = concat_pairs_##precision,                                                    \
      .concat_shared_right = concat_shared_right_##precision,                                      \
      .concat_shared_left = concat_shared_left_##precision,                                        \
      .concat_chain = concat_chain_##precision,                                                    \
      .project_quads_shared = project_quads_shared_##precision,                                    \
      .project_quads_shared_homogeneous = project_quads_shared_homogeneous_##precision,            \
      .project_quads_distinct = project_quads_distinct_##precision,                                \
      .project_quads_distinct_homogeneous = project_quads_distinct_homogeneous_##precision,        \
      .project_points_2d = project_points_2d_##precision,                                          \
      .project_points_2d_homogeneous = project_points_2d_homogeneous_##precision,                  \
      .project_points_3d = project_points_3d_##precision,                                          \
      .project_points_3d_homogeneous = project_points_3d_homogeneous_##precision,                  \
      .keyframes_from_quarter_turns = keyframes_from_quarter_turns_##precision,                    \
      .keyframes_from_rows = keyframes_from_rows_##precision,                                      \
      .timing_solve = timing_solve_##precision,                                                    \
      .quarter_turns_sincos = quarter_turns_sincos_##precision,                                    \
  }

#endif
