// Memory for reals: aligned, already mapped, and in large pages if the system has them.
#pragma once

#include "c_limits.hpp"

#include <cstdint>
#include <memory>
#include <new>

namespace peers {

/// A reproducible generator: SplitMix64, the same as pleat-bench has.
class SeededGenerator {
public:
  explicit SeededGenerator(std::uint64_t seed) : state(seed) {}

  /// The next real in -1…1.
  double real() {
    state += 0x9E3779B97F4A7C15;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return static_cast<double>(static_cast<std::int64_t>(z ^ (z >> 31))) * 0x1p-63;
  }

private:
  std::uint64_t state;
};

/// An array in memory from plt_limit_allocate().
template <class Real> class Memory {
public:
  explicit Memory(std::size_t count) : length(count) {
    void *memory = plt_limit_allocate((count + 1) * sizeof(Real));
    if (memory == nullptr)
      throw std::bad_alloc();
    reals.reset(static_cast<Real *>(memory));
  }

  /// Seeded reals in -1…1, each changed by `entry`, which gets the real's place in its item.
  template <class Entry>
  Memory(std::size_t items, std::size_t width, std::uint64_t seed, Entry entry)
      : Memory(items * width) {
    SeededGenerator generator(seed);
    for (std::size_t k = 0; k < length; k++)
      reals.get()[k] = static_cast<Real>(entry(k % width, generator.real()));
  }

  Real *data() const { return reals.get(); }
  std::size_t size() const { return length; }

  void fill(Real value) {
    for (std::size_t k = 0; k < length; k++)
      reals.get()[k] = value;
  }

private:
  struct Free {
    void operator()(Real *memory) const { plt_limit_free(memory); }
  };

  std::unique_ptr<Real, Free> reals;
  std::size_t length;
};

} // namespace peers
