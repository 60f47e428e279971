#define _GNU_SOURCE /* RTLD_NEXT, O_TMPFILE */
#include "CTestHooks.h"

static _Thread_local size_t syncs;
static _Thread_local int sync_error, refuses_unnamed, refuses_links;

size_t hooks_syncs(void) {
  return syncs;
}

void hooks_fail_syncs(int error) {
  sync_error = error;
}

void hooks_refuse_unnamed_files(int refuses) {
  refuses_unnamed = refuses;
}

void hooks_refuse_links(int refuses) {
  refuses_links = refuses;
}

/* A sanitizer has its own. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#if defined(__linux__) && !defined(SANITIZED)
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int hooks_see_files(void) {
  return 1;
}

static void *next(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  return function ? function : (abort(), NULL);
}

int link(const char *path, const char *other) {
  if (refuses_links) {
    errno = EPERM;
    return -1;
  }
  return ((int (*)(const char *, const char *))next("link"))(path, other);
}

int fsync(int file) {
  syncs += 1;
  if (sync_error) {
    errno = sync_error;
    return -1;
  }
  return ((int (*)(int))next("fsync"))(file);
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list list;
    va_start(list, flags);
    mode = va_arg(list, mode_t);
    va_end(list);
  }
  if (refuses_unnamed && (flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return ((int (*)(const char *, int, ...))next("open"))(path, flags, mode);
}
#else
int hooks_see_files(void) {
  return 0;
}
#endif
