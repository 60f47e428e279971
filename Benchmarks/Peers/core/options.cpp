#include "options.hpp"

#include <iostream>
#include <random>
#include <stdexcept>

namespace peers {

namespace {

std::vector<Row> rows_with(const std::string &text) {
  std::vector<Row> rows;
  for (const Row row : all_rows)
    if (std::string(name(row)).find(text) != std::string::npos)
      rows.push_back(row);
  if (rows.empty())
    throw std::invalid_argument("--rows " + text + ": no row has this text in its name.");
  return rows;
}

/// A whole number of at most nine digits.
std::optional<std::size_t> whole_number(const std::string &text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != text.npos)
    return std::nullopt;
  return std::stoul(text);
}

std::size_t seed_of(const std::string &text) {
  const auto seed = whole_number(text);
  if (!seed)
    throw std::invalid_argument("--seed " + text + ": a number up to 999999999 is needed.");
  return *seed;
}

std::vector<std::size_t> counts_of(const std::string &text) {
  std::vector<std::size_t> counts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const auto count = whole_number(text.substr(start, end - start));
    if (count.value_or(0) == 0)
      throw std::invalid_argument(
          "--counts " + text +
          ": numbers of items from 1 to 999999999, separated by commas, are needed.");
    counts.push_back(*count);
    start = end + 1;
  }
  return counts;
}

} // namespace

std::optional<Options> Options::parse(int count, char **arguments) {
  Options options;
  options.seed = std::random_device()() % 1000000000;
  options.rows.assign(all_rows.begin(), all_rows.end());
  try {
    for (int k = 1; k < count; k++) {
      const std::string option = arguments[k];
      const auto value = [&]() -> std::string {
        if (k + 1 >= count)
          throw std::invalid_argument(option + ": a value is missing.");
        return arguments[++k];
      };
      if (option == "--quick") {
        options.counts = {4096};
        options.budget = 0.5;
      } else if (option == "--rows")
        options.rows = rows_with(value());
      else if (option == "--counts")
        options.counts = counts_of(value());
      else if (option == "--seed")
        options.seed = seed_of(value());
      else if (option == "--modules")
        options.modules.push_back(value());
      else if (option == "--own-process")
        options.own_process = value();
      else
        throw std::invalid_argument(option + ": no such option; see Benchmarks/Peers/run --help.");
    }
  } catch (const std::invalid_argument &error) {
    std::cerr << error.what() << "\n";
    return std::nullopt;
  }
  return options;
}

} // namespace peers
