// What is demanded of the best of Pleat's backends in each row, and whether it is so.
#pragma once

#include "results.hpp"

#include <string>
#include <vector>

namespace peers {

/// A demand: at most `limit` times the machine's limit, and at least `peer` times as fast as the
/// best native library, or else at most `or_limit` times the limit. 0 stands for no demand.
struct Bar {
  double limit = 0;
  double peer = 0;
  double or_limit = 0;
  /// Times as fast as Pleat's pure-Swift kernels, which pleat-bench measures and this does not.
  double swift = 0;

  std::string text() const;
};

struct Verdict {
  const RowSet *set;
  const Result *pleat; // the best backend
  const Result *peer;  // the best native library that the bar is about; null if there is none
  Bar bar;
  bool has_bar;
  /// Native forms that the bar is not about, faster than the peer: the best that begins where the
  /// peer begins, and the best that is given cosines and sines.
  std::vector<const Result *> faster_others;
  std::string verdict; // "met", "missed: …", "open: …"
};

Verdict judge(const RowSet &set);

/// One library at the baseline, against the backend `portable`.
struct PortableVerdict {
  const RowSet *set;
  const Result *portable;
  const Result *library; // the fastest of cglm, glm and Eigen at the baseline

  double ratio() const { return portable->median / library->median; }
  /// Within 3 % is no slower: two runs of one program differ by as much.
  bool is_no_slower() const { return ratio() <= 1.03; }
};

std::vector<PortableVerdict> judge_portable(const std::vector<RowSet> &sets);

} // namespace peers
