// The folding page of the rows `keyframes…`: 320 x 480 points, its halves turning about horizontal
// hinges. The panels are those of Pleat's cubic fold, written down as plain chains of matrices.
#pragma once

#include "interface.hpp"

#include <algorithm>
#include <array>

namespace peers {

using Matrix4 = std::array<double, 16>;

/// first · then.
inline Matrix4 product(const Matrix4 &first, const Matrix4 &then) {
  Matrix4 out{};
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 4; column++)
      for (int k = 0; k < 4; k++)
        out[4 * row + column] += first[4 * row + k] * then[4 * k + column];
  return out;
}

inline Matrix4 translation(double x, double y) {
  return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1};
}

inline Matrix4 rotation_about_x(double cosine, double sine) {
  return {1, 0, 0, 0, 0, cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, 1};
}

/// The numbers in which the panels of the fold differ.
struct FoldPanel {
  double origin;            // of the panel, along y from its hinge
  double cosine_of_turn[2]; // see Panel
  double sine_of_turn[2];
  double slide;
  double shade[4];
};

namespace fold {
constexpr double width = 320, half = 240, distance = 4.6666667 * half, opacity = 0.25;

/// The lower half that folds: the one panel of the rows `keyframes` and `keyframes-quads`.
constexpr FoldPanel second_fold = {-half, {1, 0}, {0, 1}, half, {opacity, -opacity, 0, 0}};

/// All four panels, which hang on two sliding hinges at right angles.
constexpr FoldPanel panels[4] = {
    {-half, {0, 1}, {1, 0}, -half, {opacity, 0, -opacity, 0}},
    {0, {1, 0}, {0, -1}, -half, {opacity, -opacity, 0, 0}},
    second_fold,
    {0, {0, 1}, {-1, 0}, half, {opacity, 0, -opacity, 0}},
};

/// The chain of a panel in Double, at a cosine and a sine.
inline Matrix4 chain(const FoldPanel &panel, double cosine, double sine) {
  Matrix4 perspective = translation(0, 0);
  perspective[11] = -1 / distance;
  const double turned_cosine = panel.cosine_of_turn[0] * cosine + panel.cosine_of_turn[1] * sine;
  const double turned_sine = panel.sine_of_turn[0] * cosine + panel.sine_of_turn[1] * sine;
  Matrix4 matrix =
      product(translation(0, panel.origin), rotation_about_x(turned_cosine, turned_sine));
  matrix = product(matrix, translation(0, half + panel.slide * cosine));
  matrix = product(matrix, translation(-width / 2, -half));
  matrix = product(matrix, perspective);
  return product(matrix, translation(width / 2, half));
}

constexpr double corners[8] = {0, 0, width, 0, width, half, 0, half};

/// A panel with all numbers from which any way of computing it starts.
template <class Real> Panel<Real> panel(const FoldPanel &from) {
  Panel<Real> to{};
  Matrix4 perspective = translation(0, 0);
  perspective[11] = -1 / distance;
  const auto put = [](const Matrix4 &matrix, Real *reals) {
    std::transform(matrix.begin(), matrix.end(), reals,
                   [](double real) { return static_cast<Real>(real); });
  };
  put(translation(0, from.origin), to.to_hinge);
  put(translation(-width / 2, -half), to.to_viewer);
  put(perspective, to.perspective);
  put(translation(width / 2, half), to.from_viewer);
  for (int k = 0; k < 2; k++) {
    to.cosine_of_turn[k] = static_cast<Real>(from.cosine_of_turn[k]);
    to.sine_of_turn[k] = static_cast<Real>(from.sine_of_turn[k]);
  }
  to.hinge = static_cast<Real>(half);
  to.slide = static_cast<Real>(from.slide);
  for (int k = 0; k < 8; k++)
    to.corners[k] = static_cast<Real>(corners[k]);
  for (int k = 0; k < 4; k++)
    to.shade[k] = static_cast<Real>(from.shade[k]);

  // Every entry is affine in (cosine, sine): three values of the chain give its rows.
  Matrix4 rows[3] = {chain(from, 0, 0), chain(from, 1, 0), chain(from, 0, 1)};
  for (int row = 1; row < 3; row++)
    for (int k = 0; k < 16; k++)
      rows[row][k] -= rows[0][k];
  for (int row = 0; row < 3; row++) {
    put(rows[row], to.matrix_basis + 16 * row);
    for (int corner = 0; corner < 4; corner++) {
      constexpr int component[3] = {0, 1, 3};
      for (int k = 0; k < 3; k++)
        to.corner_basis[12 * row + 3 * corner + k] = static_cast<Real>(
            corners[2 * corner] * rows[row][component[k]] +
            corners[2 * corner + 1] * rows[row][4 + component[k]] + rows[row][12 + component[k]]);
    }
  }
  return to;
}
} // namespace fold

} // namespace peers
