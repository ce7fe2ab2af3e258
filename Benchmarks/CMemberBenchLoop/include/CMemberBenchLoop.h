#pragma once
#include <stddef.h>

// Takes a value's address and does nothing with it, where no optimiser of another language sees that.
void member_bench_consume(const void *value);

// Reads a whole file: open, fstat, read, close. Returns its size, or -1 if it cannot be read or is larger than the buffer.
long member_bench_read(const char *path, void *buffer, size_t size);

// Sends `total` GETs through one curl_multi loop, at most `width` at a time, and collects each body. Returns how many brought a
// status 200 and `expected` octets. Without libcurl's headers: -1.
long member_bench_requests(const char *url, long width, long total, size_t expected);

// Writes a file under another name and renames it into place. Returns how many octets were written, or -1.
long member_bench_write(const char *path, const char *temporary, const void *bytes, size_t size);
