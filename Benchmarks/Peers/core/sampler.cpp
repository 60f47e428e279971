#include "sampler.hpp"

#include "c_limits.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace peers {

namespace {

constexpr int most_samples = 101;
constexpr int fewest_samples = 5;
constexpr double sample_time = 100e-6;
/// A call longer than this does not find its memory in the caches, however warm they are.
constexpr double warm_limit = 5e-3;
/// One call is not enough: see Sampler.swift.
constexpr int untimed_calls = 3;
constexpr int most_calls = 1 << 20;

using Call = std::function<void()>;

double seconds(const Call &call, int calls) {
  plt_limit_clear_upper_halves();
  const auto start = std::chrono::steady_clock::now();
  for (int k = 0; k < calls; k++)
    call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Plan {
  int calls = 1;
  int samples = 0;
  bool is_warmed = false;
};

Plan plan(const Call &call, double share) {
  Plan plan;
  call();
  double time = seconds(call, 1);
  while (time < sample_time && plan.calls < most_calls) {
    const double needed = plan.calls * 1.1 * sample_time / std::max(time, 1e-9);
    plan.calls =
        std::min(std::max(2 * plan.calls, static_cast<int>(std::min(needed, 1e9))), most_calls);
    time = seconds(call, plan.calls);
  }
  const double per_call = time / plan.calls;
  plan.is_warmed = per_call < warm_limit;
  const double cost = plan.is_warmed ? time + untimed_calls * per_call : time;
  plan.samples = std::clamp(static_cast<int>(share / cost), fewest_samples, most_samples);
  return plan;
}

} // namespace

Samples::Samples(std::vector<double> seconds) : sorted(std::move(seconds)) {
  std::sort(sorted.begin(), sorted.end());
}

double Samples::quantile(double fraction) const {
  if (sorted.empty())
    return std::numeric_limits<double>::quiet_NaN();
  const std::size_t last = sorted.size() - 1;
  const double place = fraction * static_cast<double>(last);
  const std::size_t low = static_cast<std::size_t>(place);
  const double rest = place - static_cast<double>(low);
  return sorted[low] + rest * (sorted[std::min(low + 1, last)] - sorted[low]);
}

std::vector<Samples> measure(const std::vector<Call> &candidates, double budget,
                             std::uint64_t seed) {
  std::vector<Plan> plans;
  int rounds = 0;
  for (const Call &call : candidates) {
    plans.push_back(plan(call, budget / static_cast<double>(candidates.size())));
    rounds = std::max(rounds, plans.back().samples);
  }
  std::vector<std::vector<double>> times(candidates.size());
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 generator(seed);
  for (int round = 0; round < rounds; round++) {
    std::shuffle(order.begin(), order.end(), generator);
    for (const std::size_t index : order) {
      const Plan &plan = plans[index];
      if ((round + 1) * plan.samples / rounds == round * plan.samples / rounds)
        continue;
      plt_limit_clear_upper_halves();
      for (int k = 0; plan.is_warmed && k < untimed_calls; k++)
        candidates[index]();
      times[index].push_back(seconds(candidates[index], plan.calls) / plan.calls);
    }
  }
  return {times.begin(), times.end()};
}

} // namespace peers
