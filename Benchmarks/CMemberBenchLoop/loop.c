#include "CMemberBenchLoop.h"

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct transfer {
    CURL *easy;
    char *body;
    size_t count;
};

static size_t receive(char *octets, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t more = size * count;
    char *grown = realloc(transfer->body, transfer->count + more);
    if (grown == NULL) return 0;
    memcpy(grown + transfer->count, octets, more);
    transfer->body = grown;
    transfer->count += more;
    return more;
}

static int is_good(struct transfer *transfer, CURLcode code, size_t expected) {
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    return code == CURLE_OK && status == 200 && transfer->count == expected;
}

// Keeps a body as a file of its own.
static void keep(struct transfer *transfer, const char *folder) {
    static unsigned long number = 0;
    char path[1024], temporary[1040];
    snprintf(path, sizeof path, "%s/%lu", folder, ++number);
    snprintf(temporary, sizeof temporary, "%s.new", path);
    if (member_bench_write(path, temporary, transfer->body, transfer->count) != (long)transfer->count) transfer->count = 0;
}

static void forget(struct transfer *transfer) {
    free(transfer->body);
    transfer->body = NULL;
    transfer->count = 0;
}

static void prepare(struct transfer *transfer, const char *url) {
    transfer->easy = curl_easy_init();
    curl_easy_setopt(transfer->easy, CURLOPT_URL, url);
    curl_easy_setopt(transfer->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(transfer->easy, CURLOPT_WRITEDATA, transfer);
}

// Takes off what has ended and starts as many anew, until `total` are started. Returns how many were good.
static long turn_over(CURLM *multi, long *started, long *ended, long total, size_t expected, const char *folder) {
    long good = 0;
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        CURLcode code = message->data.result;
        CURL *easy = message->easy_handle;
        char *context = NULL;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
        struct transfer *transfer = (struct transfer *)context;
        if (folder != NULL && transfer->count > 0) keep(transfer, folder);
        good += is_good(transfer, code, expected);
        *ended += 1;
        forget(transfer);
        curl_multi_remove_handle(multi, easy);
        if (*started < total) {
            curl_multi_add_handle(multi, easy);
            *started += 1;
        }
    }
    return good;
}

long member_bench_requests(const char *url, long width, long total, size_t expected, const char *folder) {
    struct transfer *transfers = calloc((size_t)width, sizeof *transfers);
    CURLM *multi = curl_multi_init();
    long started = 0, ended = 0, good = 0;
    int running = 0;
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, width);
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, width);
    for (; started < width && started < total; started++) {
        prepare(&transfers[started], url);
        curl_multi_add_handle(multi, transfers[started].easy);
    }
    while (ended < total) {
        curl_multi_perform(multi, &running);
        good += turn_over(multi, &started, &ended, total, expected, folder);
        if (ended < total) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (long index = 0; index < width; index++) {
        if (transfers[index].easy != NULL) curl_easy_cleanup(transfers[index].easy);
    }
    curl_multi_cleanup(multi);
    free(transfers);
    return good;
}
#else
long member_bench_requests(const char *url, long width, long total, size_t expected, const char *folder) {
    (void)url, (void)width, (void)total, (void)expected, (void)folder;
    return -1;
}
#endif
