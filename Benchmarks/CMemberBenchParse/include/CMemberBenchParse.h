#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// A JSON text as simdjson wants it, never freed; NULL where simdjson is not installed.
void *member_bench_text(const void *bytes, size_t count);

// Parses such a text by simdjson, its parser kept. Returns whether it is JSON.
int member_bench_parse(void *text);

#ifdef __cplusplus
}
#endif
