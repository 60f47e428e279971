// Ends the program `pleats` before one of the system calls by which it writes, and takes features
// of the file system away from it. For LD_PRELOAD; children of other names are left alone.
//
//   END_AT=N          the signal comes before the Nth call of those below; without it, calls are
//   counted
//                     and their number is written to the file COUNT_TO
//   END_BY=SIGNAL     the signal's number (9)
//   WITHOUT=tmpfile   no file without a name; WITHOUT=link: no hard links either
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long calls;

static int number_of(const char *name, int usual) {
  const char *text = getenv(name);
  return text ? atoi(text) : usual;
}

static int is_watched(void) {
  return strcmp(program_invocation_short_name, "pleats") == 0;
}

/// 0 with everything, 1 without files that have no name, 2 without hard links.
static int poverty(void) {
  const char *text = getenv("WITHOUT");
  if (!text || !*text || !is_watched())
    return 0;
  return strcmp(text, "tmpfile") == 0 ? 1 : 2;
}

static void step(void) {
  if (!is_watched())
    return;
  if (atomic_fetch_add(&calls, 1) + 1 == number_of("END_AT", 0))
    kill(getpid(), number_of("END_BY", 9));
}

__attribute__((destructor)) static void count(void) {
  const char *path = getenv("COUNT_TO");
  if (!path || !is_watched())
    return;
  FILE *file = fopen(path, "w");
  if (!file)
    return;
  fprintf(file, "%ld", (long)calls);
  fclose(file);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(name)                                                                                 \
  int name(const char *path, int flags, ...) {                                                     \
    va_list list;                                                                                  \
    va_start(list, flags);                                                                         \
    mode_t mode = va_arg(list, mode_t);                                                            \
    va_end(list);                                                                                  \
    int is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;                                             \
    if (is_unnamed && poverty() > 0) {                                                             \
      errno = EOPNOTSUPP;                                                                          \
      return -1;                                                                                   \
    }                                                                                              \
    if (is_unnamed || flags & O_CREAT)                                                             \
      step();                                                                                      \
    return REAL(name)(path, flags, mode);                                                          \
  }
OPEN(open)
OPEN(open64)

#define STEP(name, parameters, arguments)                                                          \
  int name parameters {                                                                            \
    step();                                                                                        \
    return REAL(name) arguments;                                                                   \
  }
STEP(rename, (const char *a, const char *b), (a, b))
STEP(unlink, (const char *a), (a))
STEP(fsync, (int a), (a))
STEP(fchmod, (int a, mode_t b), (a, b))
STEP(fchown, (int a, uid_t b, gid_t c), (a, b, c))
STEP(close, (int a), (a))

ssize_t write(int a, const void *b, size_t c) {
  step();
  return REAL(write)(a, b, c);
}

int link(const char *a, const char *b) {
  step();
  if (poverty() > 1) {
    errno = EPERM;
    return -1;
  }
  return REAL(link)(a, b);
}

int linkat(int a, const char *b, int c, const char *d, int e) {
  step();
  return REAL(linkat)(a, b, c, d, e);
}
