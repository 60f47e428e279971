/* The size of the last-level cache, as the operating system reports it. */
#if defined(__linux__)
#define _POSIX_C_SOURCE 200809L /* for O_CLOEXEC */
#endif

#if defined(__APPLE__)
#include <sys/sysctl.h>
#elif defined(__linux__)
#include <fcntl.h>
#include <unistd.h>
#endif

#include "backends.h"

#if defined(__linux__)
/* Reads a size written as text in a file, such as "32768K", and returns it in bytes; 0 if there is
   no such file. */
static size_t bytes_in(const char *path) {
  char text[24] = "";
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  size_t bytes = 0;
  for (ssize_t i = 0; i < length; i++)
    if (text[i] >= '0' && text[i] <= '9')
      bytes = 10 * bytes + (size_t)(text[i] - '0');
    else if (text[i] == 'K')
      bytes <<= 10;
    else if (text[i] == 'M')
      bytes <<= 20;
  return bytes;
}

/* Returns the size of CPU 0's largest cache. sysconf is not used, because in virtual machines it
   may report the caches of a whole socket. */
static size_t last_level_cache(void) {
  char path[] = "/sys/devices/system/cpu/cpu0/cache/index0/size";
  size_t greatest = 0;
  for (char index = '0'; index <= '9'; index++) {
    path[sizeof "/sys/devices/system/cpu/cpu0/cache/index" - 1] = index;
    const size_t bytes = bytes_in(path);
    greatest = bytes > greatest ? bytes : greatest;
  }
  return greatest;
}
#elif defined(__APPLE__)
static size_t last_level_cache(void) {
  static const char *const names[] = {"hw.l3cachesize", "hw.perflevel0.l2cachesize"};
  int64_t greatest = 0;
  for (size_t k = 0; k < 2; k++) {
    int64_t bytes = 0;
    size_t size = sizeof bytes;
    if (sysctlbyname(names[k], &bytes, &size, NULL, 0) == 0 && bytes > greatest)
      greatest = bytes;
  }
  return (size_t)greatest;
}
#else
static size_t last_level_cache(void) {
  return 0;
}
#endif

/* A size outside LEAST … GREATEST is replaced by USUAL: some machines report no size, or the size
   of the caches of a hundred cores. */
enum { LEAST = 1 << 20, GREATEST = 256 << 20, USUAL = 32 << 20 };

size_t plt_cached_bytes(void) {
  const size_t bytes = last_level_cache();
  return bytes >= LEAST && bytes <= GREATEST ? bytes : USUAL;
}
