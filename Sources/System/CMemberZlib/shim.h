#pragma once
#if __has_include(<zlib.h>)
#include <zlib.h>

// Macros that Swift cannot see. 16 above the largest window is the form of gzip.
static inline int member_gzip_begin(z_stream *stream) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}
static inline int member_gunzip_begin(z_stream *stream) { return inflateInit2(stream, MAX_WBITS + 16); }

#else
#error "zlib's headers are missing: install zlib1g-dev (Debian, Ubuntu) or zlib (Homebrew)"
#endif
