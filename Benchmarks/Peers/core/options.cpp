#include "options.hpp"

#include <iostream>
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

std::vector<std::size_t> counts_of(const std::string &text) {
  std::vector<std::size_t> counts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const std::string item = text.substr(start, end - start);
    const bool is_number =
        !item.empty() && item.size() <= 9 && item.find_first_not_of("0123456789") == item.npos;
    if (!is_number || std::stoul(item) == 0)
      throw std::invalid_argument(
          "--counts " + text +
          ": numbers of items from 1 to 999999999, separated by commas, are needed.");
    counts.push_back(std::stoul(item));
    start = end + 1;
  }
  return counts;
}

} // namespace

std::optional<Options> Options::parse(int count, char **arguments) {
  Options options;
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
      else if (option == "--json")
        options.json = value();
      else if (option == "--modules")
        options.modules.push_back(value());
      else if (option == "--own-process")
        options.own_process = value();
      else if (option == "--all-builds")
        options.all_builds = true;
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
