#pragma once
#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#else
#error "libmicrohttpd's headers are missing: install libmicrohttpd-dev (Debian, Ubuntu) or libmicrohttpd (Homebrew)"
#endif
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

// Swift sees no variadic functions.

typedef void *(*member_mhd_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

struct member_mhd_settings {
    unsigned int flags;
    int listener;
    size_t memory;
    unsigned int connections;
    unsigned int idle_seconds;
};

// Our own loop where there is epoll, else a thread of the library; connections may sleep in both.
static inline unsigned int member_mhd_flags(int is_ipv6) {
    unsigned int flags = MHD_ALLOW_SUSPEND_RESUME | (is_ipv6 ? MHD_USE_IPv6 : 0);
#if defined(__linux__)
    return flags | MHD_USE_EPOLL;
#else
    return flags | MHD_USE_POLL_INTERNAL_THREAD;
#endif
}

static inline struct MHD_Daemon *member_mhd_start(
    struct member_mhd_settings settings, MHD_AccessHandlerCallback access, member_mhd_target_callback target,
    MHD_RequestCompletedCallback completed, void *context) {
    return MHD_start_daemon(
        settings.flags, 0, NULL, NULL, access, context, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings.listener,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings.memory, MHD_OPTION_CONNECTION_LIMIT, settings.connections,
        MHD_OPTION_CONNECTION_TIMEOUT, settings.idle_seconds, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK,
        target, context, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

// Only with MHD_USE_EPOLL; -1 otherwise.
static inline int member_mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

// The client's numeric address, without its port; false leaves an empty text.
static inline int member_mhd_peer(struct MHD_Connection *connection, char *text, unsigned int size) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    text[0] = 0;
    if (!info || !info->client_addr) return 0;
    if (info->client_addr->sa_family == AF_INET)
        return inet_ntop(AF_INET, &((const struct sockaddr_in *)info->client_addr)->sin_addr, text, size) != NULL;
    if (info->client_addr->sa_family == AF_INET6)
        return inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)info->client_addr)->sin6_addr, text, size) != NULL;
    return 0;
}

static inline struct MHD_Response *member_mhd_response(const void *octets, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)octets, MHD_RESPMEM_MUST_COPY);
}

// Whether the library is one whose header parser lets a NUL cut a line short and joins folded lines wrongly (before 0.9.76).
static inline int member_mhd_parses_loosely(void) { return MHD_VERSION < 0x00097600; }

// The octets of the head, from the method to the empty line.
static inline size_t member_mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}
