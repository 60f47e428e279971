// The reference results, in Double, of the rows that compute a function of each item.
#pragma once

#include "fold.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace peers {

/// Where the interpolated rotations are between their ends.
inline constexpr float progress = 0.3f;

/// The inverse by the method of Gauss and Jordan, with pivots.
inline Matrix4 inverse(Matrix4 matrix) {
  Matrix4 out = translation(0, 0);
  for (int column = 0; column < 4; column++) {
    int pivot = column;
    for (int row = column; row < 4; row++)
      if (std::fabs(matrix[4 * row + column]) > std::fabs(matrix[4 * pivot + column]))
        pivot = row;
    for (int k = 0; k < 4; k++) {
      std::swap(matrix[4 * column + k], matrix[4 * pivot + k]);
      std::swap(out[4 * column + k], out[4 * pivot + k]);
    }
    const double factor = 1 / matrix[5 * column];
    for (int k = 0; k < 4; k++)
      matrix[4 * column + k] *= factor, out[4 * column + k] *= factor;
    for (int row = 0; row < 4; row++)
      for (int k = 3; k >= 0 && row != column; k--)
        out[4 * row + k] -= matrix[4 * row + column] * out[4 * column + k];
    for (int row = 0; row < 4; row++)
      if (const double other = matrix[4 * row + column]; row != column)
        for (int k = 0; k < 4; k++)
          matrix[4 * row + k] -= other * matrix[4 * column + k];
  }
  return out;
}

/// scale · rotation · translation.
template <class Real> Matrix4 composed(const Real *translation, const Real *q, const Real *scale) {
  const double x = q[0], y = q[1], z = q[2], w = q[3];
  const double rows[9] = {
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w),     2 * (x * z - y * w),
      2 * (x * y - z * w),     1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
      2 * (x * z + y * w),     2 * (y * z - x * w),     1 - 2 * (x * x + y * y)};
  Matrix4 matrix{};
  for (int row = 0; row < 3; row++) {
    for (int k = 0; k < 3; k++)
      matrix[4 * row + k] = rows[3 * row + k] * scale[row];
    matrix[12 + row] = translation[row];
  }
  matrix[15] = 1;
  return matrix;
}

template <class Real> std::vector<double> slerp(const Real *from, const Real *to) {
  double cosine = 0;
  for (int k = 0; k < 4; k++)
    cosine += static_cast<double>(from[k]) * to[k];
  const double angle = std::acos(std::fmin(1, std::fabs(cosine))), sine = std::sin(angle);
  const double before = std::sin((1 - progress) * angle) / sine;
  const double after = std::copysign(std::sin(progress * angle) / sine, cosine);
  std::vector<double> out;
  for (int k = 0; k < 4; k++)
    out.push_back(before * from[k] + after * to[k]);
  return out;
}

} // namespace peers
