// The machine's limit of a row, measured in turns with the candidates of the row. It is defined as
// in pleat-bench, and computed by the same code (CPleatLimits).
#pragma once

#include "memory.hpp"
#include "row.hpp"

#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace peers {

class LimitCalls {
public:
  /// A stream with the row's reads and writes into the caches, one that writes past the caches, and
  /// the row's operations at the rate of fused multiply-adds.
  LimitCalls(Row row, bool is_double, std::size_t count) {
    const std::size_t size = is_double ? sizeof(double) : sizeof(float);
    const std::size_t read = cost(row).read * size, written = cost(row).written * size;
    const std::size_t divisor = std::gcd(read, written);
    const std::size_t reads = read / divisor, writes = written / divisor;
    const std::size_t steps = (count * divisor + PLT_LIMIT_LINE - 1) / PLT_LIMIT_LINE;
    memories.emplace_back(reads * steps * PLT_LIMIT_LINE);
    memories.emplace_back(writes * steps * PLT_LIMIT_LINE);
    const void *from = memories[0].data();
    void *to = memories[1].data();
    for (const plt_limit_store store : {PLT_LIMIT_STORE_CACHED, PLT_LIMIT_STORE_NONTEMPORAL})
      calls.push_back([=] {
        plt_limit_keep(
            static_cast<double>(plt_limit_stream(from, to, reads, writes, steps, store)));
      });
    const std::size_t operations = cost(row).operations * count;
    calls.push_back([=] {
      plt_limit_keep(is_double ? plt_limit_multiply_add_f64(operations)
                               : plt_limit_multiply_add_f32(operations));
    });
  }

  std::vector<std::function<void()>> calls;

private:
  std::vector<Memory<unsigned char>> memories;
};

} // namespace peers
