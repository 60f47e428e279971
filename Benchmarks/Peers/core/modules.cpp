#include "modules.hpp"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>

namespace peers {

Modules::Modules(const std::vector<std::string> &folders) {
  std::vector<std::filesystem::path> files;
  for (const std::string &folder : folders)
    if (std::filesystem::is_directory(folder))
      for (const auto &entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".so")
          files.push_back(entry.path());
  std::sort(files.begin(), files.end());

  const auto note = [this](const std::string &text) {
    if (std::find(missing.begin(), missing.end(), text) == missing.end())
      missing.push_back(text);
  };
  for (const auto &file : files) {
    void *handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    void *entry = handle == nullptr ? nullptr : dlsym(handle, "peers_module");
    if (entry == nullptr) {
      note(file.stem().string() + ": " + dlerror());
      continue;
    }
    const Module *module = reinterpret_cast<const Module *(*)()>(entry)();
    if (module->missing != nullptr)
      note(std::string(module->library) + ": " + module->missing);
    else
      modules.push_back(module);
  }
}

} // namespace peers
