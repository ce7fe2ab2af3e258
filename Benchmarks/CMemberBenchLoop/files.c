#include "CMemberBenchLoop.h"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

long member_bench_write(const char *path, const char *temporary, const void *bytes, size_t size) {
    int descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return -1;
    long count = write(descriptor, bytes, size);
    close(descriptor);
    return rename(temporary, path) == 0 ? count : -1;
}
