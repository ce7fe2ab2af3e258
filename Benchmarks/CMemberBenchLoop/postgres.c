#define _GNU_SOURCE
#include "CMemberBenchLoop.h"

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#define HAS_LIBPQ 1
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#define HAS_LIBPQ 1
#endif

#ifdef HAS_LIBPQ
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#define IS_KEY "provider = 'bench' AND environment = 'live' AND client_id = 'app' AND subject = $1"

static const char *query =
    "SELECT revision, label, reason, details, extract(epoch FROM created)::float8, extract(epoch FROM signed_in)::float8, sealed, "
    "holder, lease_fence, extract(epoch FROM lease_until)::float8, sent_fingerprint, extract(epoch FROM sent_at)::float8, "
    "permission_fence, permissions, extract(epoch FROM activated)::float8 FROM member_account WHERE " IS_KEY;
static const char *update = "UPDATE member_account SET revision = revision + 1, sealed = $2 WHERE " IS_KEY;

static PGconn *opened(const char *place, const char *statement) {
    PGconn *link = PQconnectdb(place);
    PGresult *result = PQprepare(link, "it", statement, 0, NULL);
    int good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (good) return link;
    PQfinish(link);
    return NULL;
}

// Runs the prepared statement for one member. Returns how many rows it read or changed.
static long run(PGconn *link, long member, const char *bytes, int size) {
    char subject[32];
    snprintf(subject, sizeof subject, "member-%ld", member);
    const char *values[] = {subject, bytes};
    int lengths[] = {0, size}, formats[] = {0, 1};
    PGresult *result = PQexecPrepared(link, "it", bytes ? 2 : 1, values, lengths, formats, 1);
    long rows = bytes ? atol(PQcmdTuples(result)) : PQntuples(result);
    PQclear(result);
    return rows;
}

long member_bench_pg_reads(const char *place, long members, long count) {
    PGconn *link = opened(place, query);
    long done = 0;
    if (!link) return -1;
    for (long index = 0; index < count; index++) done += run(link, index * 7 % members, NULL, 0);
    PQfinish(link);
    return done;
}

long member_bench_pg_writes(const char *place, long members, long count, size_t size) {
    PGconn *link = opened(place, update);
    char *bytes = calloc(1, size);
    long done = 0;
    for (long index = 0; link && bytes && index < count; index++) {
        memcpy(bytes, &index, sizeof index);
        done += run(link, index * 7 % members, bytes, (int)size);
    }
    free(bytes);
    PQfinish(link);
    return done;
}

static int connected(unsigned short port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) return -1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}

// Sends a request on a connection that stays, and reads its whole answer. Returns whether its status is 200.
static int asked(int descriptor, const char *request) {
    char answer[4096];
    size_t filled = 0;
    if (send(descriptor, request, strlen(request), 0) != (ssize_t)strlen(request)) return 0;
    while (filled < sizeof answer - 1) {
        ssize_t count = recv(descriptor, answer + filled, sizeof answer - 1 - filled, 0);
        if (count <= 0) return 0;
        filled += (size_t)count;
        answer[filled] = 0;
        char *end = strstr(answer, "\r\n\r\n"), *length = strcasestr(answer, "\ncontent-length:");
        if (end && length && filled >= (size_t)(end + 4 - answer) + strtoul(length + 16, NULL, 10)) break;
    }
    return strncmp(answer, "HTTP/1.1 200", 12) == 0;
}

struct line {
    pthread_t thread;
    const char *place;
    unsigned short port;
    long member, count, done;
    size_t size;
};

static void *refresh(void *context) {
    struct line *line = context;
    const char *form = "grant_type=refresh_token&refresh_token=0123456789012345678901234567890123456789&client_id=app";
    char request[512];
    snprintf(request, sizeof request,
        "POST /token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
        strlen(form), form);
    PGconn *link = opened(line->place, update);
    int descriptor = connected(line->port);
    char *bytes = calloc(1, line->size);
    for (long index = 0; link && bytes && descriptor >= 0 && index < line->count; index++) {
        memcpy(bytes, &index, sizeof index);
        if (run(link, line->member, bytes, (int)line->size) != 1) break;
        if (!asked(descriptor, request)) break;
        if (run(link, line->member, bytes, (int)line->size) != 1) break;
        line->done += 1;
    }
    free(bytes);
    if (descriptor >= 0) close(descriptor);
    PQfinish(link);
    return NULL;
}

long member_bench_pg_refreshes(const char *place, unsigned short port, long width, long count, size_t size) {
    struct line *lines = calloc((size_t)width, sizeof *lines);
    long started = 0, done = 0;
    for (; lines && started < width; started++) {
        lines[started] = (struct line){
            .place = place, .port = port, .member = started, .count = count / width, .size = size};
        if (pthread_create(&lines[started].thread, NULL, refresh, &lines[started]) != 0) break;
    }
    for (long index = 0; index < started; index++) {
        pthread_join(lines[index].thread, NULL);
        done += lines[index].done;
    }
    free(lines);
    return done;
}

long member_bench_pg_notifications(const char *place, long count, size_t size) {
    const char *table =
        "CREATE TABLE IF NOT EXISTS notification (app text, environment text, id bigserial, type text, original text, payload bytea, "
        "PRIMARY KEY (app, environment, id))";
    PGconn *link = PQconnectdb(place);
    char *bytes = calloc(1, size);
    long done = 0;
    PQclear(PQexec(link, "SET client_min_messages = warning"));
    PQclear(PQexec(link, table));
    PGresult *made = PQprepare(link, "it",
        "INSERT INTO notification (app, environment, type, original, payload) "
        "VALUES ('com.example.bench', 'Production', 'DID_RENEW', $1, $2)", 0, NULL);
    int good = PQresultStatus(made) == PGRES_COMMAND_OK;
    PQclear(made);
    for (long index = 0; good && bytes && index < count; index++) done += run(link, index, bytes, (int)size);
    free(bytes);
    PQfinish(link);
    return done;
}
#else
long member_bench_pg_reads(const char *place, long members, long count) {
    (void)place, (void)members, (void)count;
    return -1;
}
long member_bench_pg_writes(const char *place, long members, long count, size_t size) {
    (void)place, (void)members, (void)count, (void)size;
    return -1;
}
long member_bench_pg_refreshes(const char *place, unsigned short port, long width, long count, size_t size) {
    (void)place, (void)port, (void)width, (void)count, (void)size;
    return -1;
}
long member_bench_pg_notifications(const char *place, long count, size_t size) {
    (void)place, (void)count, (void)size;
    return -1;
}
#endif
