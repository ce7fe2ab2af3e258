#include "CMemberBenchLoop.h"

#if __has_include(<openssl/evp.h>)
#include <openssl/evp.h>
#include <openssl/x509.h>

static EVP_MD *sha256;

void *member_bench_key(const void *octets, size_t count) {
    const unsigned char *start = octets;
    EVP_PKEY *key = d2i_PUBKEY(NULL, &start, (long)count);
    if (key == NULL) return NULL;
    if (sha256 == NULL) sha256 = EVP_MD_fetch(NULL, "SHA2-256", NULL);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    EVP_PKEY_free(key);
    if (EVP_PKEY_verify_init(context) == 1 && EVP_PKEY_CTX_set_signature_md(context, sha256) == 1) return context;
    EVP_PKEY_CTX_free(context);
    return NULL;
}

int member_bench_verify(void *key, const void *signature, size_t signature_count, const void *octets, size_t count) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    return EVP_Digest(octets, count, digest, &size, sha256, NULL) == 1 &&
           EVP_PKEY_verify(key, signature, signature_count, digest, size) == 1;
}
#else
void *member_bench_key(const void *octets, size_t count) {
    (void)octets, (void)count;
    return NULL;
}

int member_bench_verify(void *key, const void *signature, size_t signature_count, const void *octets, size_t count) {
    (void)key, (void)signature, (void)signature_count, (void)octets, (void)count;
    return 0;
}
#endif
