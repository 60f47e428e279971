#include "pleat.hpp"

#include "items.hpp"

#include <CPleat.h>

#include <limits>
#include <type_traits>

namespace peers {

namespace {

template <class Real> const auto &kernels_of(const plt_kernels &backend, bool streaming) {
  if constexpr (std::is_same_v<Real, float>)
    return streaming ? backend.f32_streaming : backend.f32;
  else
    return streaming ? backend.f64_streaming : backend.f64;
}

template <class Real>
using PltPanel = std::conditional_t<std::is_same_v<Real, float>, plt_panel_f32, plt_panel_f64>;
template <class Real>
using PltMotion = std::conditional_t<std::is_same_v<Real, float>, plt_motion_f32, plt_motion_f64>;

template <class Real> std::vector<PltPanel<Real>> panels_of(const Keyframes<Real> &work) {
  std::vector<PltPanel<Real>> panels(work.panel_count);
  for (std::size_t p = 0; p < work.panel_count; p++) {
    const Panel<Real> &from = work.panels[p];
    const auto run = [&](Real *reals, std::size_t width) {
      return reals == nullptr ? nullptr : reals + p * work.count * width;
    };
    PltPanel<Real> &panel = panels[p];
    panel.matrix_basis = from.matrix_basis;
    panel.corner_basis = from.corner_basis;
    panel.shade_basis = from.shade;
    panel.matrices = run(work.matrices, 16);
    panel.quads = run(work.quads, 8);
    panel.shades = run(work.shades, 1);
    panel.matrix_stride = 16;
    panel.quad_stride = 8;
    panel.shade_stride = 1;
    panel.shaded_from = -1;
    panel.shaded_to = 2;
    panel.shade_least = -std::numeric_limits<Real>::infinity();
  }
  return panels;
}

template <class Real> PltMotion<Real> motion() {
  PltMotion<Real> motion = {};
  motion.curve.x1 = static_cast<Real>(curve[0]);
  motion.curve.y1 = static_cast<Real>(curve[1]);
  motion.curve.x2 = static_cast<Real>(curve[2]);
  motion.curve.y2 = static_cast<Real>(curve[3]);
  motion.to = 1;
  return motion;
}

template <class Real>
std::function<void()> call(const plt_kernels &backend, const Workload<Real> &workload, Kind kind) {
  const Row row = workload.row();
  const std::size_t touched = (cost(row).read + cost(row).written) * sizeof(Real);
  const auto &kernels = kernels_of<Real>(backend, touched * workload.count() > plt_cached_bytes());
  switch (row) {
  case Row::concatenate_pairs:
  case Row::concatenate_shared_left:
  case Row::concatenate_shared_right: {
    const std::size_t left = row == Row::concatenate_shared_left ? 0 : 16;
    const std::size_t right = row == Row::concatenate_shared_right ? 0 : 16;
    return [&kernels, &work = workload.concatenation(), left, right] {
      kernels.concat(work.left, left, work.right, right, work.out, work.count);
    };
  }
  case Row::project_quads_shared:
  case Row::project_quads_distinct: {
    const std::size_t corners = row == Row::project_quads_shared ? 0 : 8;
    return [&kernels, &work = workload.quads(), corners] {
      kernels.project_quads(work.matrices, work.corners, corners, work.quads, PLT_DIVIDED,
                            work.count);
    };
  }
  case Row::project_points_2d:
  case Row::project_points_3d: {
    const std::size_t dimension = row == Row::project_points_2d ? 2 : 3;
    if (kind == Kind::planar)
      return [&kernels, &work = workload.points(), dimension] {
        kernels.project_planar_points(work.planar_points, dimension, work.matrix, work.planar_out,
                                      PLT_DIVIDED, work.count);
      };
    return [&kernels, &work = workload.points(), dimension] {
      kernels.project_points(work.points, dimension, work.matrix, work.out, PLT_DIVIDED,
                             work.count);
    };
  }
  case Row::project_points_depth:
    return [&kernels, &work = workload.single_items()] {
      kernels.project_points(work.first, 3, work.second, work.out, PLT_KEEPING_DEPTH, work.count);
    };
  case Row::invert:
  case Row::transpose: {
    const plt_matrix_function function = row == Row::invert ? PLT_INVERSE : PLT_TRANSPOSE;
    return [&kernels, &work = workload.single_items(), function] {
      kernels.matrices_map(work.first, function, work.out, work.count);
    };
  }
  case Row::compose_transforms:
    return [&kernels, &work = workload.single_items()] {
      kernels.matrices_compose(work.first, work.second, work.third, work.out, work.count);
    };
  case Row::interpolate_rotations:
    return [&kernels, &work = workload.single_items()] {
      kernels.quaternions_slerp(work.first, work.second, progress, work.out, work.count);
    };
  case Row::keyframes:
  case Row::keyframes_quads:
    return [&kernels, &work = workload.keyframes(), panels = panels_of(workload.keyframes())] {
      const Real *streams[] = {work.quarter_turns};
      kernels.keyframes_from_quarter_turns(streams, panels.data(), panels.size(), work.count);
    };
  case Row::keyframes_timed:
    return [&kernels, &work = workload.keyframes(), panels = panels_of(workload.keyframes()),
            motion = motion<Real>()] {
      const Real *streams[] = {work.times};
      kernels.keyframes_from_times(&motion, streams, nullptr, panels.data(), panels.size(),
                                   work.count);
    };
  }
  return nullptr;
}

} // namespace

template <class Real> std::vector<PleatCandidate> pleat_candidates(const Workload<Real> &workload) {
  std::vector<PleatCandidate> candidates;
  for (std::size_t index = 0; index < plt_kernels_count(); index++) {
    const plt_kernels &backend = *plt_kernels_at(index);
    candidates.push_back({backend.name, Kind::plain, call(backend, workload, Kind::plain)});
    if (is_points(workload.row()))
      candidates.push_back({std::string(backend.name) + ", planar", Kind::planar,
                            call(backend, workload, Kind::planar)});
  }
  return candidates;
}

template std::vector<PleatCandidate> pleat_candidates(const Workload<float> &);
template std::vector<PleatCandidate> pleat_candidates(const Workload<double> &);

} // namespace peers
