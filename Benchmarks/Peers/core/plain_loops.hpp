// The loops that people write around a library of single matrices, once for all such libraries.
//
// A library is a structure with a type `Matrix` of exactly 16 reals and the functions
//   Matrix multiply(const Matrix &first, const Matrix &then)    first · then, row vectors
//   Matrix rotation(Real cosine, Real sine)                     about x
//   Matrix translation(Real y)                                  along y
//   Matrix load(const Real *)
//   void project(const Matrix &, Real x, Real y, Real z, Real *to)   divided by w
//   void project_with_depth(…)                                       the same with z
//   Matrix inverse(const Matrix &), Matrix transposed(const Matrix &)
//   Matrix composed(const Real *translation, const Real *rotation, const Real *scale)
//   void slerp(const Real *from, const Real *to, Real t, Real *out)
#pragma once

#include "interface.hpp"

#include <cmath>

#if defined(__clang__)
#define PEERS_COMPILER                                                                             \
  "clang " PEERS_TEXT(__clang_major__) "." PEERS_TEXT(__clang_minor__) "." PEERS_TEXT(             \
      __clang_patchlevel__)
#else
#define PEERS_COMPILER "gcc " __VERSION__
#endif

namespace peers {

inline void sine_and_cosine(float angle, float &sine, float &cosine) {
#if defined(__GLIBC__)
  ::sincosf(angle, &sine, &cosine);
#else
  sine = std::sin(angle), cosine = std::cos(angle);
#endif
}

inline void sine_and_cosine(double angle, double &sine, double &cosine) {
#if defined(__GLIBC__)
  ::sincos(angle, &sine, &cosine);
#else
  sine = std::sin(angle), cosine = std::cos(angle);
#endif
}

template <class Library, class Real> struct PlainLoops {
  using Matrix = typename Library::Matrix;
  static_assert(sizeof(Matrix) == 16 * sizeof(Real), "arrays of matrices are arrays of 16 reals");

  static const Matrix *read(const Real *reals) { return reinterpret_cast<const Matrix *>(reals); }
  static Matrix *write(Real *reals) { return reinterpret_cast<Matrix *>(reals); }

  static void concatenate_pairs(const Concatenation<Real> &work) {
    const Matrix *left = read(work.left), *right = read(work.right);
    Matrix *out = write(work.out);
    for (std::size_t i = 0; i < work.count; i++)
      out[i] = Library::multiply(left[i], right[i]);
  }

  static void concatenate_shared_left(const Concatenation<Real> &work) {
    const Matrix left = *read(work.left), *right = read(work.right);
    Matrix *out = write(work.out);
    for (std::size_t i = 0; i < work.count; i++)
      out[i] = Library::multiply(left, right[i]);
  }

  static void concatenate_shared_right(const Concatenation<Real> &work) {
    const Matrix *left = read(work.left), right = *read(work.right);
    Matrix *out = write(work.out);
    for (std::size_t i = 0; i < work.count; i++)
      out[i] = Library::multiply(left[i], right);
  }

  static void project_quad(const Matrix &matrix, const Real *corners, Real *quad) {
    for (std::size_t corner = 0; corner < 4; corner++)
      Library::project(matrix, corners[2 * corner], corners[2 * corner + 1], 0, quad + 2 * corner);
  }

  static void project_quads_shared(const QuadProjection<Real> &work) {
    Real corners[8];
    for (std::size_t k = 0; k < 8; k++)
      corners[k] = work.corners[k];
    for (std::size_t i = 0; i < work.count; i++)
      project_quad(read(work.matrices)[i], corners, work.quads + 8 * i);
  }

  static void project_quads_distinct(const QuadProjection<Real> &work) {
    for (std::size_t i = 0; i < work.count; i++)
      project_quad(read(work.matrices)[i], work.corners + 8 * i, work.quads + 8 * i);
  }

  static void project_points_2d(const PointProjection<Real> &work) {
    const Matrix matrix = *read(work.matrix);
    for (std::size_t i = 0; i < work.count; i++)
      Library::project(matrix, work.points[2 * i], work.points[2 * i + 1], 0, work.out + 2 * i);
  }

  static void project_points_3d(const PointProjection<Real> &work) {
    const Matrix matrix = *read(work.matrix);
    for (std::size_t i = 0; i < work.count; i++)
      Library::project(matrix, work.points[3 * i], work.points[3 * i + 1], work.points[3 * i + 2],
                       work.out + 2 * i);
  }

  static void project_points_depth(const Items<Real> &work) {
    const Matrix matrix = *read(work.second);
    for (std::size_t i = 0; i < work.count; i++)
      Library::project_with_depth(matrix, work.first[3 * i], work.first[3 * i + 1],
                                  work.first[3 * i + 2], work.out + 3 * i);
  }

  static void invert(const Items<Real> &work) {
    for (std::size_t i = 0; i < work.count; i++)
      write(work.out)[i] = Library::inverse(read(work.first)[i]);
  }

  static void transpose(const Items<Real> &work) {
    for (std::size_t i = 0; i < work.count; i++)
      write(work.out)[i] = Library::transposed(read(work.first)[i]);
  }

  static void compose_transforms(const Items<Real> &work) {
    for (std::size_t i = 0; i < work.count; i++)
      write(work.out)[i] =
          Library::composed(work.first + 3 * i, work.second + 4 * i, work.third + 3 * i);
  }

  static void interpolate_rotations(const Items<Real> &work) {
    for (std::size_t i = 0; i < work.count; i++)
      Library::slerp(work.first + 4 * i, work.second + 4 * i, static_cast<Real>(0.3f),
                     work.out + 4 * i);
  }

  // Each frame and panel takes five products of six matrices, four of which are made beforehand. If
  // `is_folded`, the three that lead to the viewer and back are made one. The sine and cosine of a
  // frame serve all its panels, whose own turns follow from them.
  template <bool is_folded, bool wants_matrices, bool wants_shades>
  static void chains(const Keyframes<Real> &work) {
    struct Constants {
      Matrix to_hinge, to_viewer, perspective, from_viewer, view;
    } constants[4];
    for (std::size_t p = 0; p < work.panel_count; p++) {
      const Panel<Real> &panel = work.panels[p];
      const Matrix to_viewer = *read(panel.to_viewer), perspective = *read(panel.perspective),
                   from_viewer = *read(panel.from_viewer);
      constants[p] = {*read(panel.to_hinge), to_viewer, perspective, from_viewer,
                      Library::multiply(Library::multiply(to_viewer, perspective), from_viewer)};
    }
    for (std::size_t i = 0; i < work.count; i++) {
      const Real quarter_turn = work.quarter_turns[i];
      Real sine, cosine;
      sine_and_cosine(quarter_turn * static_cast<Real>(M_PI_2), sine, cosine);
      for (std::size_t p = 0; p < work.panel_count; p++) {
        const Panel<Real> &panel = work.panels[p];
        const std::size_t item = p * work.count + i;
        const Matrix rotation =
            Library::rotation(panel.cosine_of_turn[0] * cosine + panel.cosine_of_turn[1] * sine,
                              panel.sine_of_turn[0] * cosine + panel.sine_of_turn[1] * sine);
        const Matrix slide = Library::translation(panel.hinge + panel.slide * cosine);
        Matrix product = Library::multiply(constants[p].to_hinge, rotation);
        product = Library::multiply(product, slide);
        if constexpr (is_folded) {
          product = Library::multiply(product, constants[p].view);
        } else {
          product = Library::multiply(product, constants[p].to_viewer);
          product = Library::multiply(product, constants[p].perspective);
          product = Library::multiply(product, constants[p].from_viewer);
        }
        if constexpr (wants_matrices)
          write(work.matrices)[item] = product;
        project_quad(product, panel.corners, work.quads + 8 * item);
        if constexpr (wants_shades)
          work.shades[item] = panel.shade[0] + panel.shade[1] * cosine + panel.shade[2] * sine +
                              panel.shade[3] * quarter_turn;
      }
    }
  }

  template <bool is_folded> static void keyframes(const Keyframes<Real> &work) {
    if (work.shades != nullptr)
      chains<is_folded, true, true>(work);
    else if (work.matrices != nullptr)
      chains<is_folded, true, false>(work);
    else
      chains<is_folded, false, false>(work);
  }

  static constexpr Operations<Real> operations() {
    Operations<Real> all;
    all.concatenate_pairs = concatenate_pairs;
    all.concatenate_shared_left = concatenate_shared_left;
    all.concatenate_shared_right = concatenate_shared_right;
    all.project_quads_shared = project_quads_shared;
    all.project_quads_distinct = project_quads_distinct;
    all.project_points_2d = project_points_2d;
    all.project_points_3d = project_points_3d;
    all.project_points_depth = project_points_depth;
    all.invert = invert;
    all.transpose = transpose;
    all.compose_transforms = compose_transforms;
    all.interpolate_rotations = interpolate_rotations;
    all.keyframes = keyframes<false>;
    return all;
  }

  static constexpr Operations<Real> folded() {
    Operations<Real> all;
    all.keyframes = keyframes<true>;
    return all;
  }
};

#define PEERS_TEXT_OF(macro) #macro
#define PEERS_TEXT(macro) PEERS_TEXT_OF(macro)

} // namespace peers
