#define _GNU_SOURCE
#include "CMemberBenchLoop.h"

#if defined(__linux__)
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

struct line {
    int descriptor;
    size_t filled;
    char buffer[4096];
};

static int connected(unsigned short port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}

// Whether a whole answer is there: its status 200 and as many octets of body as expected. 0: not yet; -1: another answer.
static int is_whole(struct line *line, size_t expected) {
    line->buffer[line->filled] = 0;
    char *end = strstr(line->buffer, "\r\n\r\n");
    if (end == NULL) return 0;
    if (strncmp(line->buffer, "HTTP/1.1 200", 12) != 0) return -1;
    char *length = strcasestr(line->buffer, "\ncontent-length:");
    if (length == NULL || length > end || strtoul(length + 16, NULL, 10) != expected) return -1;
    size_t whole = (size_t)(end + 4 - line->buffer) + expected;
    if (line->filled < whole) return 0;
    return line->filled == whole ? 1 : -1;
}

// What is sent: the requests in turn.
struct requests {
    const void *const *bytes;
    const size_t *sizes;
    long kinds, sent;
};

static int ask(struct line *line, struct requests *requests) {
    long kind = requests->sent++ % requests->kinds;
    size_t size = requests->sizes[kind];
    return send(line->descriptor, requests->bytes[kind], size, MSG_NOSIGNAL) == (ssize_t)size;
}

// Reads what has come. Returns whether an answer is whole, as is_whole does; -1 also for a connection that ended.
static int hear(struct line *line, size_t expected) {
    ssize_t count = recv(line->descriptor, line->buffer + line->filled, sizeof line->buffer - 1 - line->filled, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (count <= 0) return -1;
    line->filled += (size_t)count;
    return is_whole(line, expected);
}

static long drive(int queue, struct line *lines, long width, struct requests *requests, long total, size_t expected) {
    struct epoll_event events[64];
    long good = 0;
    while (requests->sent < width && requests->sent < total) {
        if (!ask(&lines[requests->sent], requests)) return good;
    }
    while (good < total) {
        int count = epoll_wait(queue, events, 64, 10000);
        if (count <= 0) return good;
        for (int index = 0; index < count; index++) {
            struct line *line = events[index].data.ptr;
            int whole = hear(line, expected);
            if (whole < 0) return good;
            if (whole == 0) continue;
            good += 1;
            line->filled = 0;
            if (requests->sent < total && !ask(line, requests)) return good;
        }
    }
    return good;
}

long member_bench_load(unsigned short port, const char *path, long width, long total, size_t expected) {
    char request[512];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n", path);
    const void *bytes = request;
    size_t size = strlen(request);
    return member_bench_send(port, &bytes, &size, 1, width, total, expected);
}

long member_bench_send(
    unsigned short port, const void *const *bytes, const size_t *sizes, long kinds, long width, long total, size_t expected) {
    struct line *lines = calloc((size_t)width, sizeof *lines);
    int queue = epoll_create1(EPOLL_CLOEXEC);
    struct requests requests = {bytes, sizes, kinds, 0};
    long good = 0, open = 0;
    for (; open < width; open++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &lines[open]};
        lines[open].descriptor = connected(port);
        if (lines[open].descriptor < 0) break;
        epoll_ctl(queue, EPOLL_CTL_ADD, lines[open].descriptor, &event);
    }
    if (open == width) good = drive(queue, lines, width, &requests, total, expected);
    for (long index = 0; index < open; index++) close(lines[index].descriptor);
    close(queue);
    free(lines);
    return good;
}
#else
long member_bench_load(unsigned short port, const char *path, long width, long total, size_t expected) {
    (void)port, (void)path, (void)width, (void)total, (void)expected;
    return -1;
}

long member_bench_send(
    unsigned short port, const void *const *bytes, const size_t *sizes, long kinds, long width, long total, size_t expected) {
    (void)port, (void)bytes, (void)sizes, (void)kinds, (void)width, (void)total, (void)expected;
    return -1;
}
#endif
