#include "CMemberBenchLoop.h"

#if defined(__linux__) && __has_include(<microhttpd.h>)
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct answer {
    const char *body;
    size_t count;
};

// The same fields as ours has; only the number of the request differs from one to the next.
static enum MHD_Result respond(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version, const char *data,
    size_t *size, void **state) {
    static __thread unsigned long number = 0;
    struct answer *answer = context;
    char name[32];
    (void)url, (void)method, (void)version, (void)data, (void)size;
    if (*state == NULL) {
        *state = connection;
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
    struct MHD_Daemon *daemon = context;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct pollfd waiting = {.fd = info->epoll_fd, .events = POLLIN};
    for (;;) {
        MHD_UNSIGNED_LONG_LONG wait = 0;
        int milliseconds = MHD_get_timeout(daemon, &wait) == MHD_YES ? (wait > 1000 ? 1000 : (int)wait) : -1;
        poll(&waiting, 1, milliseconds);
        MHD_run(daemon);
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
    static struct answer answer;
    unsigned short port = 0;
    int descriptor = listening(&port);
    if (descriptor < 0) return 0;
    answer.body = body;
    answer.count = count;
    for (int index = 0; index < loops; index++) {
        pthread_t thread;
        struct MHD_Daemon *daemon = MHD_start_daemon(
            MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, respond, &answer, MHD_OPTION_LISTEN_SOCKET, dup(descriptor),
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768, MHD_OPTION_CONNECTION_LIMIT, 1024u,
            MHD_OPTION_CONNECTION_TIMEOUT, 31u, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
        if (daemon == NULL || pthread_create(&thread, NULL, turn, daemon) != 0) return 0;
    }
    return port;
}
#else
unsigned short member_bench_serve(const void *body, size_t count, int loops) {
    (void)body, (void)count, (void)loops;
    return 0;
}
#endif
