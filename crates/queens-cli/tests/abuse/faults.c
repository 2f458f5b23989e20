/* A disk that fails, for LD_PRELOAD. Of the calls that change a file below FAULTS_UNDER, or make its name or its content
 * durable, one is singled out, the FAULTS_AT-th of the process:
 *
 *   FAULTS_AS = a number   it fails once with this errno (5 EIO, 28 ENOSPC)
 *   FAULTS_AS = kill       the process is killed instead of it
 *   FAULTS_AS = torn       half of what is to be written is, and the process is killed
 *
 * FAULTS_HIT is a file that is made when that happens. FAULTS_SYNC_MS makes every sync take so long. FAULTS_FLOCK is the
 * errno with which every flock fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static atomic_long calls;

static int below(const char *path) {
    const char *under = getenv("FAULTS_UNDER");
    return under != NULL && path != NULL && strncmp(path, under, strlen(under)) == 0;
}

static int is_ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return below(path);
}

/* The errno with which this call is to fail; 0 if it is not; -1 if it is to be torn. */
static int fault(void) {
    const char *at = getenv("FAULTS_AT"), *as = getenv("FAULTS_AS"), *hit = getenv("FAULTS_HIT");
    if (at == NULL || as == NULL || atomic_fetch_add(&calls, 1) != atol(at)) return 0;
    if (hit != NULL) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, hit, O_CREAT | O_WRONLY, 0600));
    if (strcmp(as, "kill") == 0) raise(SIGKILL);
    return strcmp(as, "torn") == 0 ? -1 : atoi(as);
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

#define FAIL_OR_DIE(condition)                                                                                             \
    if (condition) {                                                                                                       \
        int number = fault();                                                                                              \
        if (number < 0) raise(SIGKILL);                                                                                    \
        if (number > 0) {                                                                                                  \
            errno = number;                                                                                                \
            return -1;                                                                                                     \
        }                                                                                                                  \
    }

#define WRITE(name, parameters, half, arguments)                                                                           \
    ssize_t name parameters {                                                                                              \
        ssize_t(*real) parameters = next(#name);                                                                           \
        int number = is_ours(fd) ? fault() : 0;                                                                            \
        if (number < 0) {                                                                                                  \
            real half;                                                                                                     \
            raise(SIGKILL);                                                                                                \
        }                                                                                                                  \
        if (number > 0) {                                                                                                  \
            errno = number;                                                                                                \
            return -1;                                                                                                     \
        }                                                                                                                  \
        return real arguments;                                                                                             \
    }

WRITE(write, (int fd, const void *bytes, size_t size), (fd, bytes, size / 2), (fd, bytes, size))
WRITE(pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size / 2, at), (fd, bytes, size, at))
WRITE(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size / 2, at), (fd, bytes, size, at))

#define ON_FILE(name, parameters, arguments)                                                                               \
    int name parameters {                                                                                                  \
        int(*real) parameters = next(#name);                                                                               \
        FAIL_OR_DIE(is_ours(fd))                                                                                           \
        return real arguments;                                                                                             \
    }

ON_FILE(ftruncate, (int fd, off_t length), (fd, length))
ON_FILE(ftruncate64, (int fd, off64_t length), (fd, length))

static void be_slow(void) {
    const char *slow = getenv("FAULTS_SYNC_MS");
    if (slow == NULL) return;
    long milliseconds = atol(slow);
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&left, &left) == -1 && errno == EINTR) {}
}

#define SYNC(name)                                                                                                         \
    int name(int fd) {                                                                                                     \
        int (*real)(int) = next(#name);                                                                                    \
        if (is_ours(fd)) be_slow();                                                                                        \
        FAIL_OR_DIE(is_ours(fd))                                                                                           \
        return real(fd);                                                                                                   \
    }

SYNC(fsync)
SYNC(fdatasync)

int rename(const char *from, const char *to) {
    int (*real)(const char *, const char *) = next("rename");
    FAIL_OR_DIE(below(to))
    return real(from, to);
}

int unlink(const char *path) {
    int (*real)(const char *) = next("unlink");
    FAIL_OR_DIE(below(path))
    return real(path);
}

#define OPEN(name)                                                                                                         \
    int name(const char *path, int flags, ...) {                                                                           \
        int (*real)(const char *, int, ...) = next(#name);                                                                 \
        mode_t mode = 0;                                                                                                   \
        if (flags & O_CREAT) {                                                                                             \
            va_list list;                                                                                                  \
            va_start(list, flags);                                                                                         \
            mode = va_arg(list, mode_t);                                                                                   \
            va_end(list);                                                                                                  \
        }                                                                                                                  \
        FAIL_OR_DIE((flags & O_CREAT) && below(path))                                                                      \
        return real(path, flags, mode);                                                                                    \
    }

OPEN(open)
OPEN(open64)

int flock(int fd, int operation) {
    int (*real)(int, int) = next("flock");
    const char *number = getenv("FAULTS_FLOCK");
    if (number != NULL && is_ours(fd)) {
        errno = atoi(number);
        return -1;
    }
    return real(fd, operation);
}
