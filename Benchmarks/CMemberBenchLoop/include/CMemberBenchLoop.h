#pragma once
#include <stddef.h>

// Takes a value's address and does nothing with it, where no optimiser of another language sees that.
void member_bench_consume(const void *value);

// Whether two runs of bytes are the same: memcmp.
int member_bench_same(const void *left, const void *right, size_t count);

// Reads a whole file: open, fstat, read, close. Returns its size, or -1 if it cannot be read or is larger than the buffer.
long member_bench_read(const char *path, void *buffer, size_t size);

// Whether something lies at a path: lstat.
int member_bench_stat(const char *path);

// Sends `total` GETs through one curl_multi loop over at most `width` connections, which stay, and collects each body. With a folder
// each body becomes a file in it. Returns how many brought a status 200 and `expected` octets. Without libcurl's headers: -1.
long member_bench_requests(const char *url, long width, long total, size_t expected, const char *folder);

// Sends `total` GETs over `width` connections that stay, from one epoll loop, each as soon as the answer before it is whole. Returns
// how many brought a status 200 and `expected` octets. Without epoll: -1.
long member_bench_load(unsigned short port, const char *path, long width, long total, size_t expected);

// The same with whole requests of the caller's, of which there are `kinds`, one after the other and again from the first.
long member_bench_send(
    unsigned short port, const void *const *bytes, const size_t *sizes, long kinds, long width, long total, size_t expected);

// Serves one body to everybody, in the background for as long as the process lives: libmicrohttpd driven by `loops` loops of `poll`
// and `MHD_run` on one listening socket. A request for `/suspended` is suspended until another thread resumes it. Returns its port; 0
// where it cannot.
unsigned short member_bench_serve(const void *body, size_t count, int loops);

// A public key out of its SubjectPublicKeyInfo, made ready to check with, never freed; NULL if it cannot be read.
void *member_bench_key(const void *octets, size_t count);

// Whether a signature with SHA-256 is the key's; of ECDSA in DER.
int member_bench_verify(void *key, const void *signature, size_t signature_count, const void *octets, size_t count);

// The processor's time that this process and the children it waited for have used, in seconds.
double member_bench_cpu(void);

// Starts a program by its path, with arguments that end with NULL, and waits for it. Returns how many lines it wrote; -1 if it did
// not start or did not end with 0.
long member_bench_spawn(const char *const *arguments);

// Writes a file under another name and renames it into place. Returns how many octets were written, or -1.
long member_bench_write(const char *path, const char *temporary, const void *bytes, size_t size);

// Opens or makes a database with one row and writes `size` other bytes into it, `count` times, each in a durable transaction
// (write-ahead log, synchronous=FULL). Returns how many were committed.
long member_bench_commits(const char *path, long count, size_t size);

// Makes a database and inserts `count` notifications of `size` octets, each in a durable transaction (write-ahead log,
// synchronous=FULL). Returns how many were committed.
long member_bench_notifications(const char *path, long count, size_t size);

// Parses certificates, each issued by the next one, and checks their signatures by OpenSSL. Returns whether all are good.
int member_bench_chain(const void *const *octets, const size_t *counts, size_t count);

// A store of one root, whose chains must hold at a moment (seconds since 1970), never freed; NULL if it cannot be read.
void *member_bench_roots(const void *root, size_t count, long long seconds);

// Verifies a PKCS #7 document by OpenSSL's `PKCS7_verify` and walks the App Store's receipt in it. Returns how many purchases it
// has; -1 if it is not genuine or no receipt.
long member_bench_receipt(void *roots, const void *octets, size_t count);

// Reads `count` rows of the table `member_account` by the key of one of the members, one after another, by libpq. Returns how many it
// read; without libpq: -1.
long member_bench_pg_reads(const char *place, long members, long count);

// Writes `size` other bytes into the rows of members, each in a durable transaction, by libpq. Returns how many rows it wrote; without
// libpq: -1.
long member_bench_pg_writes(const char *place, long members, long count, size_t size);

// Inserts `count` notifications of `size` octets, each in a durable transaction, by libpq. Returns how many it inserted; without libpq:
// -1.
long member_bench_pg_notifications(const char *place, long count, size_t size);

// Over `width` threads, each with a connection of its own to database and server: a durable write, a POST to `/token`, and one more
// durable write. Returns how many were done, in whole multiples of `width`; without libpq: -1.
long member_bench_pg_refreshes(const char *place, unsigned short port, long width, long count, size_t size);
