// Computes a row of the table by one product of tall matrices per block of items, for all libraries
// that multiply matrices of any shape: stacked 4x4 matrices are a matrix of four columns, or of
// sixteen.
//
// A library is a structure with the function
//   void multiply(const Real *a, const Real *b, Real *out, size_t rows, size_t inner, size_t
//   columns)
// which makes out (rows x columns) = a (rows x inner) · b (inner x columns), row-major, no gaps.
#pragma once

#include "plain_loops.hpp"

#include <algorithm>

namespace peers {

/// Single matrices, for the loops of PlainLoops.
template <class Library, class Real> struct FourByFour {
  struct Matrix {
    Real reals[16];
  };

  static Matrix multiply(const Matrix &first, const Matrix &then) {
    Matrix product;
    Library::multiply(first.reals, then.reals, product.reals, 4, 4, 4);
    return product;
  }

  static Matrix rotation(Real cosine, Real sine) {
    return {{1, 0, 0, 0, 0, cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, 1}};
  }

  static Matrix translation(Real y) { return {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, y, 0, 1}}; }

  // A product of one vector is not worth a call.
  static void project(const Matrix &matrix, Real x, Real y, Real z, Real *to) {
    const Real *m = matrix.reals;
    const Real w = x * m[3] + y * m[7] + z * m[11] + m[15];
    to[0] = (x * m[0] + y * m[4] + z * m[8] + m[12]) / w;
    to[1] = (x * m[1] + y * m[5] + z * m[9] + m[13]) / w;
  }
};

template <class Library, class Real> struct BlockProducts {
  static constexpr std::size_t block_size = 512;

  template <class Function> static void blocks(std::size_t count, Function function) {
    for (std::size_t first = 0; first < count; first += block_size)
      function(first, std::min(block_size, count - first));
  }

  static void divide(const Real *homogeneous, Real *out, std::size_t count) {
    for (std::size_t i = 0; i < count; i++) {
      const Real reciprocal = 1 / homogeneous[3 * i + 2];
      out[2 * i] = homogeneous[3 * i] * reciprocal;
      out[2 * i + 1] = homogeneous[3 * i + 1] * reciprocal;
    }
  }

  static void concatenate_shared_right(const Concatenation<Real> &work) {
    blocks(work.count, [&](std::size_t first, std::size_t size) {
      Library::multiply(work.left + 16 * first, work.right, work.out + 16 * first, 4 * size, 4, 4);
    });
  }

  /// Takes each matrix as one row of 16: the row of L · R is the row of R times Lᵀ ⊗ I (16 x 16).
  static void concatenate_shared_left(const Concatenation<Real> &work) {
    Real kronecker[256] = {};
    for (int row = 0; row < 4; row++)
      for (int k = 0; k < 4; k++)
        for (int column = 0; column < 4; column++)
          kronecker[16 * (4 * k + column) + 4 * row + column] = work.left[4 * row + k];
    blocks(work.count, [&](std::size_t first, std::size_t size) {
      Library::multiply(work.right + 16 * first, kronecker, work.out + 16 * first, size, 16, 16);
    });
  }

  /// Takes each matrix as one row of 16, times a matrix that gives x, y and w of each corner.
  static void project_quads_shared(const QuadProjection<Real> &work) {
    static constexpr int component[3] = {0, 1, 3};
    Real columns[16 * 12] = {};
    for (int corner = 0; corner < 4; corner++)
      for (int k = 0; k < 3; k++) {
        Real *column = columns + 3 * corner + k;
        column[12 * component[k]] = work.corners[2 * corner];
        column[12 * (4 + component[k])] = work.corners[2 * corner + 1];
        column[12 * (12 + component[k])] = 1;
      }
    alignas(64) Real images[12 * block_size];
    blocks(work.count, [&](std::size_t first, std::size_t size) {
      Library::multiply(work.matrices + 16 * first, columns, images, size, 16, 12);
      divide(images, work.quads + 8 * first, 4 * size);
    });
  }

  /// Multiplies points by the columns x, y and w of the matrix, and adds its last row.
  template <int dimensions> static void project_points(const PointProjection<Real> &work) {
    static constexpr int component[3] = {0, 1, 3};
    Real columns[9], last[3];
    for (int k = 0; k < 3; k++) {
      for (int row = 0; row < dimensions; row++)
        columns[3 * row + k] = work.matrix[4 * row + component[k]];
      last[k] = work.matrix[12 + component[k]];
    }
    alignas(64) Real images[3 * block_size];
    blocks(work.count, [&](std::size_t first, std::size_t size) {
      Library::multiply(work.points + dimensions * first, columns, images, size, dimensions, 3);
      for (std::size_t i = 0; i < size; i++)
        for (int k = 0; k < 3; k++)
          images[3 * i + k] += last[k];
      divide(images, work.out + 2 * first, size);
    });
  }

  static void keyframes(const Keyframes<Real> &work) {
    alignas(64) Real images[12 * block_size];
    blocks(work.count, [&](std::size_t first, std::size_t size) {
      const Real *rows = work.coefficients + 3 * first;
      for (std::size_t p = 0; p < work.panel_count; p++) {
        const Panel<Real> &panel = work.panels[p];
        const std::size_t item = p * work.count + first;
        if (work.matrices != nullptr)
          Library::multiply(rows, panel.matrix_basis, work.matrices + 16 * item, size, 3, 16);
        Library::multiply(rows, panel.corner_basis, images, size, 3, 12);
        divide(images, work.quads + 8 * item, 4 * size);
        if (work.shades != nullptr)
          for (std::size_t i = 0; i < size; i++)
            work.shades[item + i] = panel.shade[0] + panel.shade[1] * rows[3 * i + 1] +
                                    panel.shade[2] * rows[3 * i + 2] +
                                    panel.shade[3] * work.quarter_turns[first + i];
      }
    });
  }

  /// The operations that take one product per item in any case.
  static constexpr Operations<Real> calls() {
    using Loops = PlainLoops<FourByFour<Library, Real>, Real>;
    Operations<Real> all;
    all.concatenate_pairs = Loops::concatenate_pairs;
    all.keyframes = Loops::template keyframes<false>;
    return all;
  }

  static constexpr Operations<Real> products() {
    Operations<Real> all;
    all.concatenate_shared_left = concatenate_shared_left;
    all.concatenate_shared_right = concatenate_shared_right;
    all.project_quads_shared = project_quads_shared;
    all.project_points_2d = project_points<2>;
    all.project_points_3d = project_points<3>;
    return all;
  }

  static constexpr Operations<Real> coefficients() {
    Operations<Real> all;
    all.keyframes = keyframes;
    return all;
  }
};

} // namespace peers
