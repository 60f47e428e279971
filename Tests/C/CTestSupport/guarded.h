/*
 * Memory with guards: a block for the elements of one array, at a chosen distance from an address
 * that is aligned to 64 bytes, between bytes that nobody may change. Under the address sanitizer
 * the block ends where the elements end and what stands before them is poisoned, so that reads
 * beyond the array are found as well.
 */
#ifndef GUARDED_H
#define GUARDED_H

#include <stdbool.h>
#include <stddef.h>

/* What guards are made of, and what outputs hold before a kernel runs: as a number, finite and far
 * from any result. */
enum { GUARD_BYTE = 0x7e };

typedef struct guarded {
  unsigned char *block, *start;
  size_t bytes;
} guarded;

/* Memory that lasts until release_scratch(); ends the program when there is none. */
void *scratch(size_t bytes);
void release_scratch(void);

/* `bytes` for an array that starts `offset` bytes from an aligned address, in scratch memory. */
guarded guarded_array(size_t bytes, size_t offset);

/* Whether the bytes before and after the array are as they were. */
bool guards_are_intact(const guarded *array);

/* Whether the guard byte is all that stands in `bytes` from `start`. */
bool is_untouched(const unsigned char *start, size_t bytes);

#endif
