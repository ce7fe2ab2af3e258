#include "CMemberBenchLoop.h"

#if __has_include(<openssl/pkcs7.h>)
#include <openssl/asn1.h>
#include <openssl/pkcs7.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

static X509 *certificate(const void *octets, size_t count) {
    const unsigned char *start = octets;
    return d2i_X509(NULL, &start, (long)count);
}

int member_bench_chain(const void *const *octets, const size_t *counts, size_t count) {
    X509 *chain[8] = {0};
    int is_good = count <= 8;
    for (size_t i = 0; is_good && i < count; i++) is_good = (chain[i] = certificate(octets[i], counts[i])) != NULL;
    for (size_t i = 0; is_good && i + 1 < count; i++) is_good = X509_verify(chain[i], X509_get0_pubkey(chain[i + 1])) == 1;
    for (size_t i = 0; i < count && i < 8; i++) X509_free(chain[i]);
    return is_good;
}

void *member_bench_roots(const void *root, size_t count, long long seconds) {
    X509 *one = certificate(root, count);
    X509_STORE *store = X509_STORE_new();
    if (one == NULL || store == NULL || X509_STORE_add_cert(store, one) != 1) return NULL;
    X509_VERIFY_PARAM_set_time(X509_STORE_get0_param(store), (time_t)seconds);
    X509_free(one);
    return store;
}

// Reads every attribute of one SET down to its value; returns how many purchases there are, -1 for what is no such set.
static long walk(const unsigned char *bytes, long count, int depth, unsigned long *sum) {
    const unsigned char *here = bytes, *end = bytes + count;
    long length, purchases = 0;
    int tag, class;
    if (ASN1_get_object(&here, &length, &tag, &class, end - here) & 0x80 || tag != V_ASN1_SET) return -1;
    end = here + length;
    while (here < end) {
        if (ASN1_get_object(&here, &length, &tag, &class, end - here) & 0x80 || tag != V_ASN1_SEQUENCE) return -1;
        const unsigned char *after = here + length;
        long type = 0;
        if (ASN1_get_object(&here, &length, &tag, &class, after - here) & 0x80 || tag != V_ASN1_INTEGER) return -1;
        for (long i = 0; i < length; i++) type = type << 8 | here[i];
        here += length;
        if (ASN1_get_object(&here, &length, &tag, &class, after - here) & 0x80 || tag != V_ASN1_INTEGER) return -1;
        here += length;
        if (ASN1_get_object(&here, &length, &tag, &class, after - here) & 0x80 || tag != V_ASN1_OCTET_STRING) return -1;
        if (type == 17 && depth == 0) {
            if (walk(here, length, 1, sum) < 0) return -1;
            purchases++;
        } else {
            for (long i = 0; i < length; i++) *sum += here[i];
        }
        here = after;
    }
    return purchases;
}

long member_bench_receipt(void *roots, const void *octets, size_t count) {
    const unsigned char *start = octets;
    PKCS7 *document = d2i_PKCS7(NULL, &start, (long)count);
    BIO *content = BIO_new(BIO_s_mem());
    long purchases = -1;
    if (document != NULL && PKCS7_verify(document, NULL, roots, NULL, content, PKCS7_BINARY) == 1) {
        unsigned char *bytes;
        unsigned long sum = 0;
        long length = BIO_get_mem_data(content, &bytes);
        purchases = walk(bytes, length, 0, &sum);
        member_bench_consume(&sum);
    }
    BIO_free(content);
    PKCS7_free(document);
    return purchases;
}
#else
int member_bench_chain(const void *const *octets, const size_t *counts, size_t count) {
    (void)octets, (void)counts, (void)count;
    return 0;
}

void *member_bench_roots(const void *root, size_t count, long long seconds) {
    (void)root, (void)count, (void)seconds;
    return NULL;
}

long member_bench_receipt(void *roots, const void *octets, size_t count) {
    (void)roots, (void)octets, (void)count;
    return -1;
}
#endif
