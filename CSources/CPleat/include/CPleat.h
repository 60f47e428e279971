/*
 * Includes all headers of Pleat's C core. Take a backend with plt_kernels_at(0), and call a
 * function of its member f32 (single precision) or f64 (double precision):
 *
 *   multiply matrices in pairs, or all by one    concat                    plt_concat.h
 *   multiply chains of matrices                  concat_chain              plt_concat.h
 *   project quads, each by its own matrix        project_quads             plt_project.h
 *   project points by one matrix                 project_points (with or   plt_project.h
 *                                                without depth), project_planar_points
 *   compute inverses, transposes, determinants,
 *   matrices for normals                         matrices_map              plt_items.h
 *   compose translations, rotations, scales      matrices_compose          plt_items.h
 *   interpolate arrays of reals                  interpolate               plt_items.h
 *   interpolate rotations (slerp), multiply them quaternions_slerp,        plt_items.h
 *                                                quaternions_concat
 *   test boxes against a frustum                 boxes_test                plt_items.h
 *   compute panels' matrices, corners, shades    keyframes_from_quarter_turns,
 *                                                keyframes_from_times,
 *                                                keyframes_from_rows       plt_keyframes.h
 *   evaluate cubic Bezier timing curves          timing_solve              plt_timing.h
 *   evaluate springs, steps, easing functions    timing_ease               plt_timing.h
 *   evaluate straight lines, as CSS linear()     timing_lines              plt_timing.h
 *   compute cosines and sines of quarter turns   quarter_turns_sincos      plt_timing.h
 *   write panels' corners to a vertex buffer     vertices_write            plt_vertices.h
 *
 * For results larger than the caches, use f32_streaming or f64_streaming (plt_kernels.h).
 */
#ifndef CPLEAT_H
#define CPLEAT_H

#include "plt_base.h"
#include "plt_concat.h"
#include "plt_items.h"
#include "plt_keyframes.h"
#include "plt_kernels.h"
#include "plt_project.h"
#include "plt_timing.h"
#include "plt_version.h"
#include "plt_vertices.h"

#endif
