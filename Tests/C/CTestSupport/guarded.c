/* Memory with guards. */
#define _POSIX_C_SOURCE 200112L /* posix_memalign */
#include "guarded.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif

#if defined(HAS_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
enum { GUARD_BEFORE = 128, GUARD_AFTER = 0 };
#else
#define ASAN_POISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
enum { GUARD_BEFORE = 128, GUARD_AFTER = 128 };
#endif

enum { ALIGNMENT = 64 };

/* Every piece of scratch memory is a block of its own, so that sanitizers know where it ends. */
static void **pieces;
static size_t piece_count, piece_capacity;

void *scratch(size_t bytes) {
  if (piece_count == piece_capacity) {
    piece_capacity = piece_capacity ? 2 * piece_capacity : 64;
    pieces = realloc(pieces, piece_capacity * sizeof *pieces);
  }
  void *piece = NULL;
  if (pieces == NULL || posix_memalign(&piece, ALIGNMENT, bytes) != 0) {
    fprintf(stderr, "error: no memory for %zu bytes\n", bytes);
    exit(1);
  }
  pieces[piece_count++] = piece;
  return piece;
}

void release_scratch(void) {
  while (piece_count > 0)
    free(pieces[--piece_count]);
  free(pieces);
  pieces = NULL;
  piece_capacity = 0;
}

guarded guarded_array(size_t bytes, size_t offset) {
  size_t before = GUARD_BEFORE + offset, whole = before + bytes + GUARD_AFTER;
  unsigned char *block = scratch(whole);
  memset(block, GUARD_BYTE, whole);
  guarded array = {block, block + before, bytes};
  ASAN_POISON_MEMORY_REGION(array.block, before & ~(size_t)7); /* it knows eights of bytes only */
  return array;
}

bool guards_are_intact(const guarded *array) {
  size_t before = (size_t)(array->start - array->block);
  ASAN_UNPOISON_MEMORY_REGION(array->block, before);
  bool intact =
      is_untouched(array->block, before) && is_untouched(array->start + array->bytes, GUARD_AFTER);
  ASAN_POISON_MEMORY_REGION(array->block, before & ~(size_t)7);
  return intact;
}

bool is_untouched(const unsigned char *start, size_t bytes) {
  /* Each byte is its neighbour, and the first is the guard byte. */
  return bytes == 0 || (start[0] == GUARD_BYTE && memcmp(start, start + 1, bytes - 1) == 0);
}
