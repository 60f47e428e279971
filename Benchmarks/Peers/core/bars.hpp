// The speed that Pleat demands of its best backend in each row, and whether it is reached.
#pragma once

#include "results.hpp"

#include <string>
#include <vector>

namespace peers {

/// A demand on a row: the time is at most `limit` times the machine's limit, and the speed-up over
/// the best native library is at least `peer`, or else the time is at most `or_limit` times the
/// limit. 0 means no demand.
struct Bar {
  double limit = 0;
  double peer = 0;
  double or_limit = 0;
  /// The speed-up over Pleat's pure-Swift kernels, which only pleat-bench measures.
  double swift = 0;

  std::string text() const;
};

struct Verdict {
  const RowSet *set;
  const Result *pleat; // the best backend
  const Result *peer;  // the best native library that the bar compares with; null if there is none
  Bar bar;
  bool has_bar;
  /// Native forms that are faster than the peer, but that the bar does not compare with: the best
  /// one with the peer's inputs, and the best one that gets cosines and sines as inputs.
  std::vector<const Result *> faster_others;
  std::string verdict; // "met", "missed: …", "open: …"
};

Verdict judge(const RowSet &set);

/// The comparison of the backend `portable` with one library at the baseline.
struct PortableVerdict {
  const RowSet *set;
  const Result *portable;
  const Result *library; // the fastest of cglm, glm and Eigen at the baseline

  double ratio() const { return portable->median / library->median; }
  /// A difference of 3 % is tolerated, because two executions of one program differ by as much.
  bool is_no_slower() const { return ratio() <= 1.03; }
};

std::vector<PortableVerdict> judge_portable(const std::vector<RowSet> &sets);

} // namespace peers
