#pragma once
#if __has_include(<libpq-fe.h>)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include <libpq-fe.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

// The fields of an error that hold no value of a row: the message, its DETAIL and its HINT are never asked for.

static inline const char *member_pq_sqlstate(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_SQLSTATE); }
static inline const char *member_pq_constraint(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME); }
static inline const char *member_pq_table(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_TABLE_NAME); }

// Whether the server ends the connection with this error; the severity that is not translated (from PostgreSQL 9.6).
static inline int member_pq_is_fatal(const PGresult *result) {
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity && (strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0);
}

// Whether a line ends with "SEVERITY:  SQLSTATE"; copies the five characters.
static inline int member_pq_line_sqlstate(const char *line, size_t size, char state[6]) {
    if (size < 8 || memcmp(line + size - 8, ":  ", 3) != 0) return 0;
    for (size_t index = size - 5; index < size; index++) {
        char letter = line[index];
        if (!((letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z'))) return 0;
    }
    memcpy(state, line + size - 5, 5);
    state[5] = 0;
    return 1;
}

// The SQLSTATE with which the server refused a connection, into five characters and a NUL; empty where the server said nothing.
// libpq has no field for it: with PQERRORS_SQLSTATE a line of its text ends with it and holds nothing else of the server's. A line
// about the file of a wrong password may follow.
static inline void member_pq_connection_sqlstate(const PGconn *connection, char state[6]) {
    const char *line = PQerrorMessage(connection);
    state[0] = 0;
    while (*line) {
        size_t size = strcspn(line, "\n");
        if (member_pq_line_sqlstate(line, size, state)) return;
        line += size + (line[size] == '\n');
    }
}

// libpq writes notices to the error output by itself, and they may quote values.
static inline void member_pq_ignore(void *context, const PGresult *notice) {}
static inline void member_pq_silence(PGconn *connection) {
    PQsetNoticeReceiver(connection, member_pq_ignore, NULL);
    PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE);
    PQsetErrorContextVisibility(connection, PQSHOW_CONTEXT_NEVER);
}

// A pipe whose ends do not block and are not inherited; it ends a poll.
static inline int member_pq_pipe(int ends[2]) {
    if (pipe(ends) != 0) return 0;
    for (int index = 0; index < 2; index++) {
        fcntl(ends[index], F_SETFD, FD_CLOEXEC);
        fcntl(ends[index], F_SETFL, fcntl(ends[index], F_GETFL) | O_NONBLOCK);
    }
    return 1;
}

static inline void member_pq_ring(int end) {
    char byte = 1;
    ssize_t written = write(end, &byte, 1);
    (void)written;
}

static inline void member_pq_drain(int end) {
    char bytes[64];
    while (read(end, bytes, sizeof(bytes)) == (ssize_t)sizeof(bytes)) {}
}

static inline int member_pq_poll(struct pollfd *entries, unsigned long count, int milliseconds) {
    return poll(entries, (nfds_t)count, milliseconds);
}

// Whether there is something to read within so many microseconds; where there is no such fine clock, whether there is at once.
static inline int member_pq_is_readable(int descriptor, long microseconds) {
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
#if defined(__linux__)
    struct timespec time = {.tv_sec = 0, .tv_nsec = microseconds * 1000};
    return ppoll(&entry, 1, &time, NULL) > 0;
#else
    return poll(&entry, 1, 0) > 0;
#endif
}

// How many bytes wait at a socket.
static inline int member_pq_waiting(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 && count > 0 ? count : 0;
}

static const short member_pq_readable = POLLIN;
static const short member_pq_writable = POLLOUT;

static inline void member_pq_close(int descriptor) { close(descriptor); }

#else
#error "libpq's headers are missing: install libpq-dev (Debian, Ubuntu) or libpq (Homebrew)"
#endif
