#define _GNU_SOURCE /* RTLD_NEXT, O_TMPFILE */
#include "CTestHooks.h"

static _Thread_local size_t syncs;
static _Thread_local int sync_error, refuses_unnamed, refuses_links, refuses_reading_locks;
static _Thread_local long changes_left = -1;

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

void hooks_refuse_locks_of_readers(int refuses) {
  refuses_reading_locks = refuses;
}

void hooks_end_after_changes(long count) {
  changes_left = count;
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
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

int hooks_see_files(void) {
  return 1;
}

static void *next(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  return function ? function : (abort(), NULL);
}

/* Whether the thread still changes what is in folders. */
static int changes(void) {
  if (changes_left == 0) {
    errno = EIO;
    return 0;
  }
  changes_left -= changes_left > 0;
  return 1;
}

int unlink(const char *path) {
  return changes() ? ((int (*)(const char *))next("unlink"))(path) : -1;
}

int rename(const char *path, const char *other) {
  return changes() ? ((int (*)(const char *, const char *))next("rename"))(path, other) : -1;
}

int link(const char *path, const char *other) {
  if (refuses_links) {
    errno = EPERM;
    return -1;
  }
  return changes() ? ((int (*)(const char *, const char *))next("link"))(path, other) : -1;
}

int flock(int file, int operation) {
  if (refuses_reading_locks && (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY) {
    errno = EBADF;
    return -1;
  }
  return ((int (*)(int, int))next("flock"))(file, operation);
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
  if (flags & O_CREAT && !changes())
    return -1;
  return ((int (*)(const char *, int, ...))next("open"))(path, flags, mode);
}
#else
int hooks_see_files(void) {
  return 0;
}
#endif
