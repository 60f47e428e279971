// Eigen: fixed sizes for single matrices, and one expression over many items where there is one.
#include "plain_loops.hpp"

#include <Eigen/Dense>

#include <algorithm>

namespace {

using peers::Concatenation;
using peers::Keyframes;
using peers::Kind;
using peers::Operations;
using peers::Panel;
using peers::PlainLoops;
using peers::PointProjection;

template <class Real> struct EigenMatrices {
  // Column-major, for column vectors, as Eigen is by default.
  using Matrix = Eigen::Matrix<Real, 4, 4>;
  using Vector = Eigen::Matrix<Real, 4, 1>;

  static Matrix multiply(const Matrix &first, const Matrix &then) { return then * first; }

  static Matrix rotation(Real cosine, Real sine) {
    Matrix matrix = Matrix::Identity();
    matrix(1, 1) = cosine;
    matrix(2, 1) = sine;
    matrix(1, 2) = -sine;
    matrix(2, 2) = cosine;
    return matrix;
  }

  static Matrix translation(Real y) {
    Matrix matrix = Matrix::Identity();
    matrix(1, 3) = y;
    return matrix;
  }

  static void project(const Matrix &matrix, Real x, Real y, Real z, Real *to) {
    Eigen::Map<Eigen::Matrix<Real, 2, 1>> out(to);
    out = (matrix * Vector(x, y, z, 1)).hnormalized().template head<2>();
  }

  static void project_with_depth(const Matrix &matrix, Real x, Real y, Real z, Real *to) {
    Eigen::Map<Eigen::Matrix<Real, 3, 1>> out(to);
    out = (matrix * Vector(x, y, z, 1)).hnormalized();
  }

  static Matrix inverse(const Matrix &matrix) { return matrix.inverse(); }
  static Matrix transposed(const Matrix &matrix) { return matrix.transpose(); }

  using Quaternion = Eigen::Map<const Eigen::Quaternion<Real>>; // x y z w in memory
  using Three = Eigen::Map<const Eigen::Matrix<Real, 3, 1>>;

  static Matrix composed(const Real *translation, const Real *rotation, const Real *scale) {
    Eigen::Transform<Real, 3, Eigen::Affine> out;
    out.fromPositionOrientationScale(Three(translation), Quaternion(rotation), Three(scale));
    return out.matrix();
  }

  static void slerp(const Real *from, const Real *to, Real t, Real *out) {
    Eigen::Map<Eigen::Quaternion<Real>> result(out);
    result = Quaternion(from).slerp(t, Quaternion(to));
  }
};

/// Blocks that stay in the first cache.
constexpr Eigen::Index block_size = 256;

template <class Real> struct EigenBatches {
  using Four = Eigen::Matrix<Real, 4, Eigen::Dynamic>;
  using Line = Eigen::Array<Real, Eigen::Dynamic, 1, 0, block_size, 1>;

  /// Multiplies all matrices, side by side, by the shared one.
  static void concatenate_shared_right(const Concatenation<Real> &work) {
    const Eigen::Index columns = static_cast<Eigen::Index>(4 * work.count);
    const Eigen::Map<const Eigen::Matrix<Real, 4, 4>> right(work.right);
    Eigen::Map<Four, Eigen::Aligned16>(work.out, 4, columns).noalias() =
        right.lazyProduct(Eigen::Map<const Four, Eigen::Aligned16>(work.left, 4, columns));
  }

  template <class Function> static void blocks(std::size_t count, Function function) {
    const Eigen::Index end = static_cast<Eigen::Index>(count);
    for (Eigen::Index first = 0; first < end; first += block_size)
      function(first, std::min(block_size, end - first));
  }

  template <int dimensions> static void project_points(const PointProjection<Real> &work) {
    const Real *m = work.matrix;
    blocks(work.count, [&](Eigen::Index first, Eigen::Index size) {
      const auto line = [&](int k) {
        return Eigen::Map<const Line>(work.planar_points[k] + first, size);
      };
      const auto component = [&](int column) {
        if constexpr (dimensions == 2)
          return line(0) * m[column] + line(1) * m[4 + column] + m[12 + column];
        else
          return line(0) * m[column] + line(1) * m[4 + column] + line(2) * m[8 + column] +
                 m[12 + column];
      };
      const Line reciprocal = component(3).inverse();
      Eigen::Map<Line>(work.planar_out[0] + first, size) = component(0) * reciprocal;
      Eigen::Map<Line>(work.planar_out[1] + first, size) = component(1) * reciprocal;
    });
  }

  /// Keyframes as constant rows times 1, cos θ, sin θ, by Eigen's vectorised cosine and sine.
  static void keyframes(const Keyframes<Real> &work) {
    using Row = Eigen::Array<Real, 1, Eigen::Dynamic, Eigen::RowMajor, 1, block_size>;
    using Rows = Eigen::Matrix<Real, 3, Eigen::Dynamic, 0, 3, block_size>;
    using Corners = Eigen::Matrix<Real, 12, Eigen::Dynamic, 0, 12, block_size>;
    blocks(work.count, [&](Eigen::Index first, Eigen::Index size) {
      const Eigen::Map<const Row> turns(work.quarter_turns + first, size);
      const Row angle = turns * static_cast<Real>(M_PI_2);
      const Row cosine = angle.cos(), sine = angle.sin();
      Rows rows(3, size);
      rows.row(0).setOnes();
      rows.row(1) = cosine.matrix();
      rows.row(2) = sine.matrix();
      for (std::size_t p = 0; p < work.panel_count; p++) {
        const Panel<Real> &panel = work.panels[p];
        const std::size_t item = p * work.count + static_cast<std::size_t>(first);
        if (work.matrices != nullptr)
          Eigen::Map<Eigen::Matrix<Real, 16, Eigen::Dynamic>, Eigen::Aligned16>(
              work.matrices + 16 * item, 16, size)
              .noalias() =
              Eigen::Map<const Eigen::Matrix<Real, 16, 3>>(panel.matrix_basis).lazyProduct(rows);
        Corners corners(12, size);
        corners.noalias() =
            Eigen::Map<const Eigen::Matrix<Real, 12, 3>>(panel.corner_basis).lazyProduct(rows);
        const Eigen::Map<const Eigen::Array<Real, 3, Eigen::Dynamic>> image(corners.data(), 3,
                                                                            4 * size);
        Eigen::Map<Eigen::Array<Real, 2, Eigen::Dynamic>>(work.quads + 8 * item, 2, 4 * size) =
            image.template topRows<2>().rowwise() / image.row(2);
        if (work.shades != nullptr)
          Eigen::Map<Row>(work.shades + item, size) = panel.shade[0] + panel.shade[1] * cosine +
                                                      panel.shade[2] * sine +
                                                      panel.shade[3] * turns;
      }
    });
  }

  static constexpr Operations<Real> products() {
    Operations<Real> all;
    all.concatenate_shared_right = concatenate_shared_right;
    return all;
  }

  static constexpr Operations<Real> planar() {
    Operations<Real> all;
    all.project_points_2d = project_points<2>;
    all.project_points_3d = project_points<3>;
    return all;
  }

  static constexpr Operations<Real> factored() {
    Operations<Real> all;
    all.keyframes = keyframes;
    return all;
  }
};

using Single = PlainLoops<EigenMatrices<float>, float>;
using Double = PlainLoops<EigenMatrices<double>, double>;

const peers::Form forms[] = {
    {"Eigen", Kind::plain, Single::operations(), Double::operations()},
    {"Eigen, folded chain", Kind::folded, Single::folded(), Double::folded()},
    {"Eigen, one product", Kind::plain, EigenBatches<float>::products(),
     EigenBatches<double>::products()},
    {"Eigen, planar", Kind::planar, EigenBatches<float>::planar(), EigenBatches<double>::planar()},
    {"Eigen, rank 3", Kind::factored, EigenBatches<float>::factored(),
     EigenBatches<double>::factored()},
};

const peers::Module module = {"Eigen " PEERS_TEXT(EIGEN_WORLD_VERSION) "." PEERS_TEXT(
                                  EIGEN_MAJOR_VERSION) "." PEERS_TEXT(EIGEN_MINOR_VERSION),
                              PEERS_COMPILER,
                              PEERS_TARGET,
                              forms,
                              std::size(forms),
                              nullptr};

} // namespace

const peers::Module *peers_module() {
  return &module;
}
