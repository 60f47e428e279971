// Numbers as people read them.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace peers {

/// Three significant digits, without an exponent.
inline std::string digits(double value) {
  const int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : value >= 0.9995 ? 2 : 3;
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

/// A number with commas between its thousands.
inline std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3)
    text.insert(place - 3, ",");
  return text;
}

/// Spaces up to a width, before or after the text; a text that is longer stays whole.
inline std::string left(const std::string &text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

inline std::string right(const std::string &text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 1, ' ') + text;
}

} // namespace peers
