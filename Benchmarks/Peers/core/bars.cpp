#include "bars.hpp"
#include "text.hpp"

namespace peers {

namespace {

constexpr std::size_t usual_count = 4096, large_count = 1048576;

Bar bar_of(Row row, bool is_double, std::size_t count) {
  if (is_double)
    return {0, 1, 1.25, 0};
  if (count == large_count)
    return {1 / (is_points(row) ? 0.85 : 0.9), 0, 0, 0};
  if (count != usual_count)
    return {};
  switch (row) {
  case Row::concatenate_pairs:
    return {1.18, 1.8, 1.1, 0};
  case Row::concatenate_shared_left:
  case Row::concatenate_shared_right:
    return {1.18, 2, 1.1, 0};
  case Row::project_quads_shared:
    return {1.7, 3, 1.25, 0};
  case Row::project_quads_distinct:
    return {1.8, 5, 1.25, 0};
  case Row::project_points_2d:
  case Row::project_points_3d:
    return {2.4, 1, 0, 0};
  case Row::keyframes:
    return {1.8, 15, 1.25, 5};
  case Row::keyframes_quads:
    return {1.7, 0, 1.25, 7};
  case Row::keyframes_timed:
    return {2.2, 10, 0, 0};
  }
  return {};
}

bool is_graphics_library(const Maker &maker) {
  const auto begins = [&](const char *name) { return maker.name.rfind(name, 0) == 0; };
  return begins("cglm") || begins("glm") || begins("Eigen");
}

/// The best native library that a bar compares with. In the keyframes rows of single precision
/// these are plain chains of five products; in all other rows, all forms that compute their own
/// cosines and sines.
const Result *best_peer(const RowSet &set) {
  return set.fastest([&](const Maker &maker) {
    if (is_keyframes(set.row) && !set.is_double)
      return maker.is_native() && maker.kind == Kind::plain;
    return maker.is_native() && maker.kind != Kind::coefficients;
  });
}

} // namespace

std::string Bar::text() const {
  std::string text;
  if (limit > 0)
    text += "<= " + digits(limit) + " x limit";
  std::string other;
  if (peer > 0)
    other += ">= " + digits(peer) + " x peer";
  if (swift > 0)
    other += (other.empty() ? ">= " : ", >= ") + digits(swift) + " x swift";
  if (!other.empty() && or_limit > 0)
    other += " or <= " + digits(or_limit) + " x limit";
  return text + (text.empty() || other.empty() ? "" : "; ") + other;
}

Verdict judge(const RowSet &set) {
  const Bar bar = bar_of(set.row, set.is_double, set.count);
  Verdict verdict{&set, set.best_of_pleat(), best_peer(set), bar, !bar.text().empty(), {}, ""};
  for (const bool is_given : {false, true}) {
    const Result *other = set.fastest([&](const Maker &maker) {
      return maker.is_native() && (maker.kind == Kind::coefficients) == is_given;
    });
    if (other != nullptr && verdict.peer != nullptr && other->median < verdict.peer->median)
      verdict.faster_others.push_back(other);
  }
  if (verdict.pleat == nullptr || !verdict.has_bar)
    return verdict;

  const double to_limit = verdict.pleat->median / set.limit.best();
  std::vector<std::string> misses;
  bool is_open = false;
  if (bar.limit > 0 && to_limit > bar.limit)
    misses.push_back(digits(to_limit) + " x limit");
  if (bar.or_limit == 0 || to_limit > bar.or_limit) {
    if (bar.peer > 0 && verdict.peer == nullptr)
      is_open = true;
    else if (bar.peer > 0 && verdict.peer->median / verdict.pleat->median < bar.peer)
      misses.push_back(digits(verdict.peer->median / verdict.pleat->median) + " x peer");
    is_open = is_open || bar.swift > 0;
  }
  if (misses.empty()) {
    verdict.verdict = is_open ? "open" : "met";
    return verdict;
  }
  verdict.verdict = "MISSED:";
  for (const std::string &miss : misses)
    verdict.verdict += (&miss == &misses.front() ? " " : ", ") + miss;
  return verdict;
}

std::vector<PortableVerdict> judge_portable(const std::vector<RowSet> &sets) {
  std::vector<PortableVerdict> verdicts;
  for (const RowSet &set : sets) {
    const Result *portable = set.fastest([](const Maker &maker) {
      return maker.group == Maker::Group::pleat && maker.name == "portable";
    });
    const Result *library = set.fastest([](const Maker &maker) {
      return maker.is_baseline() && is_graphics_library(maker) && maker.kind != Kind::coefficients;
    });
    if (portable != nullptr && library != nullptr)
      verdicts.push_back({&set, portable, library});
  }
  return verdicts;
}

} // namespace peers
