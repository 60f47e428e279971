/*
 * What tests count. The test program's own definition of a symbol wins over a shared library's, so
 * ?gemm passes through here, is counted for the calling thread, and goes on to the real one.
 */
#ifndef C_TEST_HOOKS_H
#define C_TEST_HOOKS_H

#include <stddef.h>

/* Calls of cblas_sgemm and cblas_dgemm by this thread so far. */
size_t hooks_gemm_calls(void);

/* The products among them: rows times columns times inner, summed. */
size_t hooks_gemm_work(void);

#endif
