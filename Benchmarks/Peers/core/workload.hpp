// The inputs and outputs of one row in one precision, and what the outputs should be.
#pragma once

#include "fold.hpp"
#include "interface.hpp"
#include "memory.hpp"
#include "row.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace peers {

template <class Real> class Workload {
public:
  /// An item of keyframes-timed is one of four panels, so `count` is rounded up to whole times.
  Workload(Row row, std::size_t count);

  Row row() const { return which; }
  /// Items.
  std::size_t count() const { return items; }

  /// A call that does the whole work once; nothing if the library has no function for the row.
  std::function<void()> call(const Operations<Real> &operations) const;

  /// Spoils the results, calls once, and returns the largest error against Double, relative to the
  /// largest reals of an item. Not a number counts as infinitely wrong.
  double error(const std::function<void()> &call, bool is_planar);

  /// The error of one item's reals, wherever they come from, in the order quad, matrix, shade.
  double error(std::size_t item, const std::vector<double> &reals) const;

  // The inputs and the places of results, for candidates that do not use `Operations`.
  const Concatenation<Real> &concatenation() const { return products; }
  const QuadProjection<Real> &quads() const { return projected_quads; }
  const PointProjection<Real> &points() const { return projected_points; }
  const Keyframes<Real> &keyframes() const { return frames; }
  const Items<Real> &single_items() const { return singles; }

private:
  /// Some of the reals that an item should have, whose errors are relative to the largest of them.
  struct Part {
    std::vector<double> reals;
    /// The least magnitude to which errors are relative.
    double least_scale = 0;
  };

  std::vector<Part> reference(std::size_t item) const;
  std::vector<double> result(std::size_t item, bool is_planar) const;
  void prepare_concatenation();
  void prepare_quads();
  void prepare_points();
  void prepare_keyframes();
  void prepare_items();
  Part item_reference(std::size_t item) const;
  Real *keep(Memory<Real> memory);
  Real *output(std::size_t reals);

  Row which;
  std::size_t items;
  std::vector<Memory<Real>> memories;
  std::vector<std::size_t> outputs; // indices of those memories that are written
  std::vector<Panel<Real>> panels;
  std::vector<double> eased; // per frame
  Concatenation<Real> products{};
  QuadProjection<Real> projected_quads{};
  PointProjection<Real> projected_points{};
  Keyframes<Real> frames{};
  Items<Real> singles{};
};

/// The curve of keyframes-timed, slow at both ends: CSS's ease-in-out.
inline constexpr double curve[4] = {0.42, 0, 0.58, 1};

extern template class Workload<float>;
extern template class Workload<double>;

} // namespace peers
