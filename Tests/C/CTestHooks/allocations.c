#define _GNU_SOURCE /* posix_memalign, memalign */
#include "CTestHooks.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

int hooks_are_sanitized(void) {
#if defined(SANITIZED)
  return 1;
#else
  return 0;
#endif
}

#if defined(__GLIBC__) && !defined(SANITIZED)
#include <malloc.h>

static _Thread_local size_t allocations;

int hooks_count_allocations(void) {
  return 1;
}
size_t hooks_allocations(void) {
  return allocations;
}

/* glibc's own, under the names that it keeps for replacements like these; its free fits them. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations += 1;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *found = memalign(alignment, size);
  if (!found)
    return ENOMEM;
  *memory = found;
  return 0;
}
#else
int hooks_count_allocations(void) {
  return 0;
}
size_t hooks_allocations(void) {
  return 0;
}
#endif
