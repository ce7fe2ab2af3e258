#pragma once
#define CURL_DISABLE_TYPECHECK
#if __has_include(<curl/curl.h>)
#include <curl/curl.h>

// Swift sees no variadic functions: one inline per type of argument.

static inline CURLcode member_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode member_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode member_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode member_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

typedef size_t (*member_curl_receiver)(char *octets, size_t size, size_t count, void *context);

static inline CURLcode member_curl_set_receiver(CURL *easy, CURLoption option, member_curl_receiver value) {
    return curl_easy_setopt(easy, option, value);
}

typedef int (*member_curl_seeker)(void *context, curl_off_t offset, int origin);

static inline CURLcode member_curl_set_seeker(CURL *easy, member_curl_seeker value) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

typedef int (*member_curl_reporter)(
    void *context, curl_off_t downTotal, curl_off_t down, curl_off_t upTotal, curl_off_t up);

static inline CURLcode member_curl_set_reporter(CURL *easy, member_curl_reporter value) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}

typedef int (*member_curl_starter)(void *context, char *peer, char *local, int peerPort, int localPort);

// The starter is asked before each sending of a request, also before one that libcurl repeats by itself (libcurl 7.80).
static inline void member_curl_set_starter(CURL *easy, member_curl_starter value, void *context) {
#if LIBCURL_VERSION_NUM >= 0x075000
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
    curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
#else
    (void)easy; (void)value; (void)context;
#endif
}

typedef CURLcode (*member_curl_tls_preparer)(CURL *easy, void *tlsContext, void *context);

static inline CURLcode member_curl_set_tls_preparer(CURL *easy, member_curl_tls_preparer value) {
    return curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, value);
}

// Copies the octets at once.
static inline CURLcode member_curl_set_blob(CURL *easy, CURLoption option, const void *octets, size_t count) {
    struct curl_blob blob = {(void *)octets, count, CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

// A pending name lookup is left to its own thread instead of being waited for (libcurl 7.87).
static inline void member_curl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
#endif
}

// Only http and https, by name where libcurl has it (7.85), else by bits.
static inline void member_curl_set_web_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long member_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline curl_off_t member_curl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = -1;
    curl_easy_getinfo(easy, info, &value);
    return value;
}

static inline void *member_curl_get_private(CURL *easy) {
    char *value = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value);
    return value;
}

static inline CURLMcode member_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLcode member_curl_global_start(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

// The system's bundle of root certificates and its folder, as libcurl was built; either may be NULL.
static inline const char *member_curl_root_file(void) {
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH ? info->cainfo : NULL;
}

static inline const char *member_curl_root_folder(void) {
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH ? info->capath : NULL;
}

#else
#error "libcurl's headers are missing: install libcurl4-openssl-dev (Debian, Ubuntu) or curl (Homebrew)"
#endif
