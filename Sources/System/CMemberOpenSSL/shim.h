#pragma once
#if __has_include(<openssl/evp.h>)
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#else
#error "OpenSSL's headers are missing: install libssl-dev (Debian, Ubuntu) or openssl@3 (Homebrew)"
#endif

// What Swift cannot see: composed constants, and parameters whose text is not const.

/// Which parts the members make up: the public half, or both.
static inline int member_key_selection(int isPrivate) {
    return isPrivate ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
}

/// Sets the hash of a MAC context whose key comes later.
static inline int member_mac_set_digest(EVP_MAC_CTX *context, const char *digest) {
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(context, parameters);
}
