// The interface between the program and a library under test: the work of every row, as plain
// structures, and a module with functions for some of it.
//
// Convention: row vectors, p' = p · M; matrices are 16 reals m11 m12 … m44 in this order. The same
// 16 reals are the transpose in column-major order, which is how a library of column vectors reads
// them: A · B here is then B * A there, and p · M is M * p.
#pragma once

#include <cstddef>
#include <iterator>

namespace peers {

/// Products of 4x4 matrices: out[i] = left[i] · right[i]; a shared factor is a single matrix.
template <class Real> struct Concatenation {
  const Real *left;
  const Real *right;
  Real *out;
  std::size_t count;
};

/// Quads of corners (x, y) with z = 0, each quad projected by its own matrix and divided by w.
template <class Real> struct QuadProjection {
  const Real *matrices;
  const Real *corners; // 8 reals, or count x 8
  Real *quads;
  std::size_t count;
};

/// Points through one matrix, divided by w: interleaved, and also in one array per coordinate.
template <class Real> struct PointProjection {
  const Real *points; // count x 2, or count x 3
  const Real *matrix;
  Real *out; // count x 2
  const Real *planar_points[3];
  Real *planar_out[2];
  std::size_t count;
};

/// A function of each item. `invert` and `transpose` take count x 16 matrices;
/// `compose_transforms` takes translations and scales, count x 3, and rotations x y z w, count x 4;
/// `interpolate_rotations` takes two arrays of rotations; `project_points_depth` takes points,
/// count x 3, and one matrix.
template <class Real> struct Items {
  const Real *first;
  const Real *second;
  const Real *third;
  Real *out; // count x 16, of rotations count x 4, of points count x 3
  std::size_t count;
};

/// One hinged panel. With θ = q quarter turns, its matrix is the chain
///
///   to_hinge · R(φ about x) · T(0, hinge + slide cos θ) · to_viewer · perspective · from_viewer
///
/// where cos φ and sin φ are the combinations of cos θ and sin θ below (φ is ±θ, or ±θ and a right
/// angle), and the shade is shade[0] + shade[1] cos θ + shade[2] sin θ + shade[3] q.
template <class Real> struct Panel {
  alignas(64) Real to_hinge[16];
  Real to_viewer[16];
  Real perspective[16];
  Real from_viewer[16];
  Real cosine_of_turn[2]; // cos φ = [0] cos θ + [1] sin θ
  Real sine_of_turn[2];   // sin φ = [0] cos θ + [1] sin θ
  Real hinge;
  Real slide;
  Real corners[8];
  Real shade[4];
  // The matrix and the corners as constant rows, weighted by 1, cos θ, sin θ.
  Real matrix_basis[3 * 16];
  Real corner_basis[3 * 12]; // x0 y0 w0 … x3 y3 w3
};

/// Frames of panels: all frames of one panel, then all of the next. Matrices and shades are
/// computed only if they are not null.
template <class Real> struct Keyframes {
  const Real *times;         // from which quarter_turns follows; null if only angles are given
  const Real *quarter_turns; // count
  const Real *coefficients;  // count x 3: 1, cos θ, sin θ
  const Panel<Real> *panels;
  std::size_t panel_count;
  Real *matrices; // panel_count x count x 16
  Real *quads;    // panel_count x count x 8
  Real *shades;   // panel_count x count
  std::size_t count;
};

/// The functions of a library; null for operations that it does not have.
template <class Real> struct Operations {
  void (*concatenate_pairs)(const Concatenation<Real> &) = nullptr;
  void (*concatenate_shared_left)(const Concatenation<Real> &) = nullptr;
  void (*concatenate_shared_right)(const Concatenation<Real> &) = nullptr;
  void (*project_quads_shared)(const QuadProjection<Real> &) = nullptr;
  void (*project_quads_distinct)(const QuadProjection<Real> &) = nullptr;
  void (*project_points_2d)(const PointProjection<Real> &) = nullptr;
  void (*project_points_3d)(const PointProjection<Real> &) = nullptr;
  void (*project_points_depth)(const Items<Real> &) = nullptr;
  void (*invert)(const Items<Real> &) = nullptr;
  void (*transpose)(const Items<Real> &) = nullptr;
  void (*compose_transforms)(const Items<Real> &) = nullptr;
  void (*interpolate_rotations)(const Items<Real> &) = nullptr;
  void (*keyframes)(const Keyframes<Real> &) = nullptr;
};

/// What a form begins from, and where it leaves its results.
enum class Kind {
  plain,    // the obvious way: a product per matrix, the chain of five products per keyframe
  folded,   // keyframes by the same chain, whose three constant matrices are one: three products
  planar,   // points in one array per coordinate
  factored, // keyframes as constant rows times (1, cos θ, sin θ), from the same angles
  coefficients, // like factored, with cosines and sines given
};

/// One way of using a library.
struct Form {
  const char *name;
  Kind kind;
  Operations<float> single_precision;
  Operations<double> double_precision;
  /// More items than this would take minutes; 0 for no bound.
  std::size_t largest_count = 0;
};

/// A library as one compiler built it for one instruction set.
struct Module {
  const char *library; // name and version
  const char *compiler;
  const char *target; // "native" or "baseline"
  const Form *forms;
  std::size_t form_count;
  const char *missing; // why there are no forms; null if there are
};

} // namespace peers

/// The one function that a module exports.
extern "C" __attribute__((visibility("default"))) const peers::Module *peers_module();
