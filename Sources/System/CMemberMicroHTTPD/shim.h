#pragma once
#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/epoll.h>
#endif

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
    void (*complains)(void *context);
    void *context;
};

// Whether the library is one that reads more than HTTP allows (before 1.0): bare line feeds, two lengths, two hosts.
static inline int member_mhd_is_lenient(void) { return MHD_VERSION < 0x01000000; }

// Our own loop where there is epoll, else a thread of the library; connections may sleep in both.
static inline unsigned int member_mhd_flags(int is_ipv6) {
    unsigned int flags = MHD_ALLOW_SUSPEND_RESUME | (member_mhd_is_lenient() ? MHD_USE_ERROR_LOG : 0) | (is_ipv6 ? MHD_USE_IPv6 : 0);
#if defined(__linux__)
    return flags | MHD_USE_EPOLL;
#else
    return flags | MHD_USE_POLL_INTERNAL_THREAD;
#endif
}

// The library's messages are not kept; that there is one is told.
static inline void member_mhd_log(void *calls, const char *format, va_list arguments) {
    const struct member_mhd_callbacks *told = calls;
    told->complains(told->context);
}

// The callbacks stay where they are until the daemon has stopped.
static inline struct MHD_Daemon *member_mhd_start(struct member_mhd_settings settings, struct member_mhd_callbacks *told) {
    struct member_mhd_callbacks calls = *told;
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings.certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings.key},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        settings.flags | (settings.certificate ? MHD_USE_TLS : 0), 0, calls.accepts, calls.context, calls.access,
        calls.context, MHD_OPTION_EXTERNAL_LOGGER, member_mhd_log, told, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings.listener, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        settings.memory, MHD_OPTION_CONNECTION_LIMIT, settings.connections, MHD_OPTION_CONNECTION_TIMEOUT,
        settings.idle_seconds, MHD_OPTION_STRICT_FOR_CLIENT, member_mhd_is_lenient() ? 0 : 1, MHD_OPTION_URI_LOG_CALLBACK, calls.target, calls.context,
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

// A lenient library takes cookies and pairs apart that nobody asks it for, and ends without a word where its memory does not hold them
// all. It looks for the first cookie field: an empty one of ours stands before the client's.
static inline void member_mhd_hide_cookies(struct MHD_Connection *connection) {
    if (member_mhd_is_lenient()) MHD_set_connection_value_n(connection, MHD_HEADER_KIND, "Cookie", 6, "", 0);
}

// And it looks for pairs behind the question mark, once the target has been told: this ends the text there.
static inline void member_mhd_hide_pairs(const char *target) {
    char *mark = member_mhd_is_lenient() ? strchr((char *)target, '?') : NULL;
    if (mark) mark[1] = 0;
}

// The library is not to ask for a body that we read; what is asked for is changed where it lies.
static inline int member_mhd_take_expectation(struct MHD_Connection *connection) {
    char *value = (char *)MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Expect");
    if (!value || strcasecmp(value, "100-continue") != 0) return 0;
    value[0] = '-';
    return 1;
}

// What a request says of its body's length.
static inline const char *member_mhd_length(struct MHD_Connection *connection) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Length");
}

// How many bytes of a connection were read so far; -1 where the system does not tell. The kernel counts what came, what is still
// there, and the end as one byte more; between two equal counts nothing came.
static inline int64_t member_tcp_bytes_read(int descriptor) {
#if defined(__linux__)
    for (int attempt = 0; attempt < 16; attempt++) {
        unsigned char before[256], after[256];
        socklen_t size = sizeof(before), again = sizeof(after);
        int unread = 0;
        uint64_t received, received_after;
        if (getsockopt(descriptor, IPPROTO_TCP, 11 /* TCP_INFO */, before, &size) != 0 || size < 136) return -1;
        if (ioctl(descriptor, FIONREAD, &unread) != 0) return -1;
        if (getsockopt(descriptor, IPPROTO_TCP, 11, after, &again) != 0 || again < 136) return -1;
        memcpy(&received, before + 128, 8);
        memcpy(&received_after, after + 128, 8);
        if (received != received_after || before[0] != after[0]) continue;
        // CLOSE_WAIT, LAST_ACK and CLOSING: the other side has sent its end.
        int has_ended = before[0] == 8 || before[0] == 9 || before[0] == 11;
        return (int64_t)received - unread - has_ended;
    }
#endif
    return -1;
}

// Sockets that are waited for beside the library's; without epoll there are none.
static inline int member_epoll_new(void) {
#if defined(__linux__)
    return epoll_create1(EPOLL_CLOEXEC);
#else
    return -1;
#endif
}

// Waits for a socket to have something to read; `fresh` for something more than it has now.
static inline int member_epoll_watch(int poll, int descriptor, int fresh) {
#if defined(__linux__)
    struct epoll_event event = {.events = EPOLLIN | (fresh ? EPOLLET : 0), .data = {.fd = descriptor}};
    if (epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event) == 0) return 1;
    return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0;
#else
    return 0;
#endif
}

static inline void member_epoll_unwatch(int poll, int descriptor) {
#if defined(__linux__)
    struct epoll_event event = {0};
    epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, &event);
#endif
}

// The sockets that have something to read, without waiting.
static inline int member_epoll_ready(int poll, int *descriptors, int most) {
#if defined(__linux__)
    struct epoll_event events[64];
    int count = epoll_wait(poll, events, most < 64 ? most : 64, 0);
    for (int index = 0; index < count; index++) descriptors[index] = events[index].data.fd;
    return count;
#else
    return 0;
#endif
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

#else
#error "libmicrohttpd's headers are missing: install libmicrohttpd-dev (Debian, Ubuntu) or libmicrohttpd (Homebrew)"
#endif
