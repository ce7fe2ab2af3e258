#pragma once
#if __has_include(<openssl/evp.h>)
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ocsp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

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

typedef void (*member_tls_release)(void *parent, void *value, CRYPTO_EX_DATA *data, int index, long number, void *context);

/// A place for a value of ours in every TLS context; the function lets go of it with the context.
static inline int member_tls_new_index(member_tls_release release) {
    return SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, release);
}

/// Shows a certificate with its key and its issuers, in order, to the server that asked for one. 1 if it may be used.
static inline int member_tls_use_identity(SSL *tls, X509 *certificate, EVP_PKEY *key, STACK_OF(X509) *issuers) {
    return SSL_use_certificate(tls, certificate) == 1 && SSL_use_PrivateKey(tls, key) == 1 &&
           SSL_set1_chain(tls, issuers) == 1;
}

/// The connection whose chain is being checked.
static inline SSL *member_tls_of_check(X509_STORE_CTX *check) {
    return X509_STORE_CTX_get_ex_data(check, SSL_get_ex_data_X509_STORE_CTX_idx());
}

static inline const char *member_tls_server_name(const SSL *tls) {
    return SSL_get_servername(tls, TLSEXT_NAMETYPE_host_name);
}

static inline int member_x509_count(const STACK_OF(X509) *certificates) {
    return certificates ? sk_X509_num(certificates) : 0;
}

static inline X509 *member_x509_at(const STACK_OF(X509) *certificates, int index) {
    return sk_X509_value(certificates, index);
}

static inline STACK_OF(X509) *member_x509_stack(void) { return sk_X509_new_null(); }

/// Puts a certificate at the end; the stack then holds it too.
static inline int member_x509_push(STACK_OF(X509) *certificates, X509 *certificate) {
    if (!X509_up_ref(certificate)) return 0;
    if (sk_X509_push(certificates, certificate) > 0) return 1;
    X509_free(certificate);
    return 0;
}

static inline void member_x509_free_stack(STACK_OF(X509) *certificates) { sk_X509_pop_free(certificates, X509_free); }

#else
#error "OpenSSL's headers are missing: install libssl-dev (Debian, Ubuntu) or openssl@3 (Homebrew)"
#endif
