// Pleat's own candidates: every backend of the C core that this CPU can run.
#pragma once

#include "workload.hpp"

#include <string>
#include <utility>

namespace peers {

struct PleatCandidate {
  std::string name; // the backend, and how points lie in memory
  Kind kind;
  std::function<void()> call;
};

/// One candidate per backend and, in rows of points, a second one for planar points. They use the
/// workload's memory, which must outlive them.
template <class Real> std::vector<PleatCandidate> pleat_candidates(const Workload<Real> &workload);

extern template std::vector<PleatCandidate> pleat_candidates(const Workload<float> &);
extern template std::vector<PleatCandidate> pleat_candidates(const Workload<double> &);

} // namespace peers
