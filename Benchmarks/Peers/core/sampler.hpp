// Times candidates in turns, so that other load on the machine affects all of them alike.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace peers {

/// The times of one candidate, in seconds per call.
class Samples {
public:
  explicit Samples(std::vector<double> seconds);

  double median() const { return quantile(0.5); }
  /// The value that a fraction of the samples does not exceed, interpolated between samples.
  double quantile(double fraction) const;

private:
  std::vector<double> sorted;
};

/// Samples of all candidates, within a budget of seconds for all of them unless the fewest samples
/// take longer; the rules are those of pleat-bench.
///
/// A sample repeats the call for at least 100 µs, after three calls that are not timed. Slow
/// candidates have fewer samples, spread over all rounds; each round has a new random order. The
/// upper halves of wide registers are cleaned before each sample: some libraries leave them dirty,
/// which slows the narrow code of the next candidate.
std::vector<Samples> measure(const std::vector<std::function<void()>> &candidates, double budget,
                             std::uint64_t seed);

} // namespace peers
