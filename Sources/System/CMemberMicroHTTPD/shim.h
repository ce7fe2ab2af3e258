#pragma once
#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#else
#error "libmicrohttpd's headers are missing: install libmicrohttpd-dev (Debian, Ubuntu) or libmicrohttpd (Homebrew)"
#endif
