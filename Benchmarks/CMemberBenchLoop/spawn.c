#include "CMemberBenchLoop.h"
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

double member_bench_cpu(void) {
    struct rusage own, children;
    getrusage(RUSAGE_SELF, &own);
    getrusage(RUSAGE_CHILDREN, &children);
    return seconds(own.ru_utime) + seconds(own.ru_stime) + seconds(children.ru_utime) + seconds(children.ru_stime);
}

static long lines_of(int descriptor) {
    char buffer[65536];
    long lines = 0;
    ssize_t count;
    while ((count = read(descriptor, buffer, sizeof buffer)) > 0) {
        for (char *at = buffer; (at = memchr(at, '\n', (size_t)(buffer + count - at))) != NULL; at++) lines++;
    }
    return lines;
}

long member_bench_spawn(const char *const *arguments) {
    int ends[2], status = -1;
    pid_t child;
    posix_spawn_file_actions_t actions;
    if (pipe(ends) != 0) return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    int failed = posix_spawn(&child, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    long lines = failed ? -1 : lines_of(ends[0]);
    close(ends[0]);
    if (failed || waitpid(child, &status, 0) != child) return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? lines : -1;
}
