#define _GNU_SOURCE
#include "CMemberBenchLoop.h"

#if defined(__linux__) && __has_include(<microhttpd.h>)
#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct answer {
    const char *body;
    size_t count;
};

// One daemon with the thread that drives it, and another that finishes what suspended requests wait for.
struct loop {
    struct answer answer;
    struct MHD_Daemon *daemon;
    int wake[2];
    pthread_mutex_t lock;
    pthread_cond_t hasWork;
    struct MHD_Connection *work[4096], *ready[4096];
    size_t workCount, readyCount;
};

// The work of a handler that waits: nothing, in another thread.
static void *work(void *context) {
    struct loop *loop = context;
    struct MHD_Connection *taken[4096];
    for (;;) {
        pthread_mutex_lock(&loop->lock);
        while (loop->workCount == 0) pthread_cond_wait(&loop->hasWork, &loop->lock);
        size_t count = loop->workCount;
        memcpy(taken, loop->work, count * sizeof *taken);
        loop->workCount = 0;
        pthread_mutex_unlock(&loop->lock);
        for (size_t index = 0; index < count; index++) {
            pthread_mutex_lock(&loop->lock);
            loop->ready[loop->readyCount++] = taken[index];
            int isFirst = loop->readyCount == 1;
            pthread_mutex_unlock(&loop->lock);
            if (isFirst && write(loop->wake[1], "", 1) < 0) return NULL;
        }
    }
}

static void suspend(struct loop *loop, struct MHD_Connection *connection) {
    MHD_suspend_connection(connection);
    pthread_mutex_lock(&loop->lock);
    loop->work[loop->workCount++] = connection;
    pthread_cond_signal(&loop->hasWork);
    pthread_mutex_unlock(&loop->lock);
}

static void resume(struct loop *loop) {
    struct MHD_Connection *taken[4096];
    char bytes[64];
    while (read(loop->wake[0], bytes, sizeof bytes) == sizeof bytes) {}
    pthread_mutex_lock(&loop->lock);
    size_t count = loop->readyCount;
    memcpy(taken, loop->ready, count * sizeof *taken);
    loop->readyCount = 0;
    pthread_mutex_unlock(&loop->lock);
    for (size_t index = 0; index < count; index++) MHD_resume_connection(taken[index]);
}

// The same fields as ours has; only the number of the request differs from one to the next.
static enum MHD_Result respond(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version, const char *data,
    size_t *size, void **state) {
    static __thread unsigned long number = 0;
    struct loop *loop = context;
    struct answer *answer = &loop->answer;
    char name[32];
    (void)method, (void)version, (void)data, (void)size;
    if (*state == NULL) {
        *state = connection;
        return MHD_YES;
    }
    if (*state == connection && strcmp(url, "/suspended") == 0) {
        *state = loop;
        suspend(loop, connection);
        return MHD_YES;
    }
    struct MHD_Response *response = MHD_create_response_from_buffer(answer->count, (void *)answer->body, MHD_RESPMEM_PERSISTENT);
    snprintf(name, sizeof name, "aaaaaaaa-0-%lu", ++number);
    MHD_add_response_header(response, "Content-Type", "application/json");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Request-Id", name);
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

static void *turn(void *context) {
    struct loop *loop = context;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd waiting[2] = {{.fd = info->epoll_fd, .events = POLLIN}, {.fd = loop->wake[0], .events = POLLIN}};
    for (;;) {
        MHD_UNSIGNED_LONG_LONG wait = 0;
        int milliseconds = MHD_get_timeout(loop->daemon, &wait) == MHD_YES ? (wait > 1000 ? 1000 : (int)wait) : -1;
        poll(waiting, 2, milliseconds);
        if (waiting[1].revents != 0) resume(loop);
        MHD_run(loop->daemon);
    }
    return NULL;
}

static int listening(unsigned short *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (bind(descriptor, (struct sockaddr *)&address, size) != 0 || listen(descriptor, 1024) != 0) return -1;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) return -1;
    *port = ntohs(address.sin_port);
    return descriptor;
}

unsigned short member_bench_serve(const void *body, size_t count, int loops) {
    unsigned short port = 0;
    int descriptor = listening(&port);
    if (descriptor < 0) return 0;
    for (int index = 0; index < loops; index++) {
        pthread_t thread, worker;
        struct loop *loop = calloc(1, sizeof *loop);
        loop->answer = (struct answer){body, count};
        pthread_mutex_init(&loop->lock, NULL);
        pthread_cond_init(&loop->hasWork, NULL);
        if (pipe2(loop->wake, O_CLOEXEC | O_NONBLOCK) != 0) return 0;
        loop->daemon = MHD_start_daemon(
            MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, respond, loop, MHD_OPTION_LISTEN_SOCKET, dup(descriptor),
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768, MHD_OPTION_CONNECTION_LIMIT, 1024u,
            MHD_OPTION_CONNECTION_TIMEOUT, 31u, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
        if (loop->daemon == NULL || pthread_create(&worker, NULL, work, loop) != 0) return 0;
        if (pthread_create(&thread, NULL, turn, loop) != 0) return 0;
    }
    return port;
}
#else
unsigned short member_bench_serve(const void *body, size_t count, int loops) {
    (void)body, (void)count, (void)loops;
    return 0;
}
#endif
