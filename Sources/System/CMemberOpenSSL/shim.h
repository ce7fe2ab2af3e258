#pragma once
#if __has_include(<openssl/evp.h>)
#include <openssl/evp.h>
#include <openssl/err.h>
#else
#error "OpenSSL's headers are missing: install libssl-dev (Debian, Ubuntu) or openssl@3 (Homebrew)"
#endif
