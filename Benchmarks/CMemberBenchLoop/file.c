#include "CMemberBenchLoop.h"
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void member_bench_consume(const void *value) { (void)value; }

int member_bench_same(const void *left, const void *right, size_t count) { return memcmp(left, right, count) == 0; }

int member_bench_stat(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0;
}

long member_bench_read(const char *path, void *buffer, size_t size) {
    struct stat status;
    long count = -1;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    if (fstat(descriptor, &status) == 0 && (size_t)status.st_size <= size) count = read(descriptor, buffer, (size_t)status.st_size);
    close(descriptor);
    return count;
}
