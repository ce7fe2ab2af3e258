#pragma once
#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#else
#error "libmicrohttpd's headers are missing: install libmicrohttpd-dev (Debian, Ubuntu) or libmicrohttpd (Homebrew)"
#endif
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/types.h>

// Swift sees no variadic functions.

typedef void *(*member_mhd_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

struct member_mhd_settings {
    unsigned int flags;
    int listener;
    size_t memory;
    unsigned int connections;
    unsigned int idle_seconds;
    // PEM; both or neither.
    const char *certificate;
    const char *key;
};

struct member_mhd_callbacks {
    MHD_AcceptPolicyCallback accepts;
    MHD_NotifyConnectionCallback connection;
    member_mhd_target_callback target;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    void *context;
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

static inline struct MHD_Daemon *member_mhd_start(struct member_mhd_settings settings, struct member_mhd_callbacks calls) {
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings.certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings.key},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        settings.flags | (settings.certificate ? MHD_USE_TLS : 0), 0, calls.accepts, calls.context, calls.access,
        calls.context, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings.listener, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        settings.memory, MHD_OPTION_CONNECTION_LIMIT, settings.connections, MHD_OPTION_CONNECTION_TIMEOUT,
        settings.idle_seconds, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK, calls.target, calls.context,
        MHD_OPTION_NOTIFY_CONNECTION, calls.connection, calls.context, MHD_OPTION_NOTIFY_COMPLETED, calls.completed,
        calls.context, MHD_OPTION_ARRAY, settings.certificate ? secure : none, MHD_OPTION_END);
}

// What NOTIFY_CONNECTION stored.
static inline void *member_mhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline int member_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// The constants that are casts, which Swift does not see.
static inline ssize_t member_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t member_mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

// A body that a callback hands over piece by piece; the length is negative where it is not known.
static inline struct MHD_Response *member_mhd_stream(
    int64_t length, size_t block, MHD_ContentReaderCallback reader, void *context, MHD_ContentReaderFreeCallback release) {
    return MHD_create_response_from_callback(
        length < 0 ? MHD_SIZE_UNKNOWN : (uint64_t)length, block, reader, context, release);
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

// The other side sends no more: POLLRDHUP, which glibc shows to GNU sources only. Zero where there is none.
#if defined(POLLRDHUP)
static const short member_poll_closing = POLLRDHUP;
#elif defined(__linux__)
static const short member_poll_closing = 0x2000;
#else
static const short member_poll_closing = 0;
#endif
