#pragma once
#define CURL_DISABLE_TYPECHECK
#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "libcurl's headers are missing: install libcurl4-openssl-dev (Debian, Ubuntu) or curl (Homebrew)"
#endif
