/*
 * What tests count. The test program's own definition of a symbol wins over a shared library's, so
 * ?gemm, the functions that allocate, and those that open and sync files pass through here, are
 * counted for the calling thread, and go on to the real ones.
 */
#ifndef C_TEST_HOOKS_H
#define C_TEST_HOOKS_H

#include <stddef.h>

/* Calls of cblas_sgemm and cblas_dgemm by this thread so far. */
size_t hooks_gemm_calls(void);

/* Calls of cblas_sgemm_batch and cblas_dgemm_batch by this thread so far, if the library has them.
 */
size_t hooks_gemm_batches(void);

/* The multiplications of both: rows times columns times inner, summed. */
size_t hooks_gemm_work(void);

/* Whether allocations are counted: with glibc, and without a sanitizer, which has its own. */
int hooks_count_allocations(void);

/* Whether the address or the thread sanitizer is there: its allocator ends the process where others
   say that there is no memory. */
int hooks_are_sanitized(void);

/* Memory that this thread has asked for so far: calls of malloc and its kin. */
size_t hooks_allocations(void);

/* Whether fsync, open and the other calls below pass through here: on Linux, without a sanitizer.
 */
int hooks_see_files(void);

/* Calls of fsync by this thread so far. */
size_t hooks_syncs(void);

/* From now on fsync fails in this thread with an error number; 0 for no more. */
void hooks_fail_syncs(int error);

/* Whether open refuses to make files without a name (O_TMPFILE) in this thread. */
void hooks_refuse_unnamed_files(int refuses);

/* Whether link refuses to give files a second name in this thread. */
void hooks_refuse_links(int refuses);

/*
 * Draws panels from their vertices, as a GPU would, each over those before it. A panel has four
 * vertices of 8 floats: x y z w, u v, shade, page. Its corners are affine functions of u and v
 * before the division by w. Page p is the p-th of `pages`, RGBA, and has as many pixels as the
 * picture.
 */
void hooks_draw_vertices(const float *vertices, size_t panels, const unsigned char *pages,
                         size_t width, size_t height, unsigned char *picture);

#endif
