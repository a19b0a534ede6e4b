// A clock for one program that runs as fast as another program wants, loaded before the C library (ld.so(8), LD_PRELOAD).
//
// The file that FAST_CLOCK names holds `struct clock_face`, which the other program writes. Its wall clock can be set apart
// from its monotonic one, as a Pi's is once the time is known, and its rate can change; libfaketime does neither of the two.
// What waits for a time is woken at it; a rate that changes counts for what begins to wait from then on.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// What time it is. All times are in nanoseconds; `sequence` is odd while the rest is being written.
struct clock_face {
    _Atomic uint64_t sequence;
    int64_t real;       // CLOCK_MONOTONIC of the kernel at the last change
    int64_t monotonic;  // what the program's monotonic clock showed then
    int64_t wall;       // how far its wall clock is ahead of its monotonic one
    int64_t rate;       // how many of its seconds pass in one
};

enum { MOST_DESCRIPTORS = 4096, SIGNAL_BYTES = 8 };
static const int64_t SECOND = 1000000000;
// In seconds: a time beyond it does not come, and would not fit.
static const int64_t FOREVER = 4000000000;

static const struct clock_face *face;
// The clock of each timer, by its descriptor.
static _Atomic int timer_clocks[MOST_DESCRIPTORS];

static void die(const char *text, size_t length) {
    (void)!write(STDERR_FILENO, text, length);
    _exit(70);
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FAST_CLOCK");
    int descriptor = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *memory = descriptor < 0 ? MAP_FAILED : mmap(NULL, sizeof *face, PROT_READ, MAP_SHARED, descriptor, 0);
    if (memory == MAP_FAILED) die("FAST_CLOCK names no clock\n", 26);
    close(descriptor);
    face = memory;
}

static struct timespec kernel_time(clockid_t clock) {
    struct timespec now;
    syscall(SYS_clock_gettime, clock, &now);
    return now;
}

static int64_t nanoseconds(struct timespec time) {
    int64_t seconds = time.tv_sec < FOREVER ? time.tv_sec : FOREVER;
    return seconds * SECOND + time.tv_nsec;
}

static struct timespec timespec_of(int64_t nanoseconds) {
    if (nanoseconds < 0) nanoseconds = 0;
    return (struct timespec){.tv_sec = nanoseconds / SECOND, .tv_nsec = nanoseconds % SECOND};
}

static struct clock_face read_face(void) {
    // A library that is loaded earlier may ask for the time in its own constructor.
    if (!face) start();
    struct clock_face copy;
    uint64_t before, after;
    do {
        before = atomic_load(&face->sequence);
        copy.real = face->real;
        copy.monotonic = face->monotonic;
        copy.wall = face->wall;
        copy.rate = face->rate;
        atomic_thread_fence(memory_order_acquire);
        after = atomic_load(&face->sequence);
    } while (before != after || before % 2);
    return copy;
}

// What a clock of the program shows; −1 for those that do not measure time as it passes.
static int64_t shown(clockid_t clock) {
    struct clock_face now = read_face();
    int64_t monotonic = now.monotonic + (nanoseconds(kernel_time(CLOCK_MONOTONIC)) - now.real) * now.rate;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: return monotonic + now.wall;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: return monotonic;
    default: return -1;
    }
}

// So long the kernel is to wait for a time of the program to pass; a wait that has an end never becomes one of no time.
static int64_t slept(int64_t duration) {
    if (duration <= 0) return 0;
    int64_t rate = read_face().rate;
    return (duration + rate - 1) / rate;
}

static int64_t left(clockid_t clock, struct timespec until) { return slept(nanoseconds(until) - shown(clock)); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    int64_t now = shown(clock);
    if (now < 0) return (int)syscall(SYS_clock_gettime, clock, time);
    *time = timespec_of(now);
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    int64_t now = shown(CLOCK_REALTIME);
    *time = (struct timeval){.tv_sec = now / SECOND, .tv_usec = now % SECOND / 1000};
    return 0;
}

time_t time(time_t *time) {
    time_t now = shown(CLOCK_REALTIME) / SECOND;
    if (time) *time = now;
    return now;
}

static int wait_for(struct pollfd *descriptors, nfds_t count, int64_t duration, const sigset_t *mask) {
    struct timespec limit = timespec_of(slept(duration));
    return (int)syscall(SYS_ppoll, descriptors, count, duration < 0 ? NULL : &limit, mask, SIGNAL_BYTES);
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    return wait_for(descriptors, count, timeout < 0 ? -1 : (int64_t)timeout * 1000000, NULL);
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
    return wait_for(descriptors, count, timeout ? nanoseconds(*timeout) : -1, mask);
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    struct timespec limit = timespec_of(slept((int64_t)timeout * 1000000));
    return (int)syscall(SYS_epoll_pwait2, epoll, events, most, timeout < 0 ? NULL : &limit, NULL, (size_t)0);
}

int nanosleep(const struct timespec *duration, struct timespec *rest) {
    struct timespec real = timespec_of(slept(nanoseconds(*duration)));
    int result = (int)syscall(SYS_nanosleep, &real, rest ? &real : NULL);
    if (result && rest) *rest = timespec_of(nanoseconds(real) * read_face().rate);
    return result;
}

int usleep(useconds_t microseconds) {
    struct timespec duration = timespec_of((int64_t)microseconds * 1000);
    return nanosleep(&duration, NULL);
}

unsigned sleep(unsigned seconds) {
    struct timespec duration = {.tv_sec = seconds}, rest = {0};
    return nanosleep(&duration, &rest) ? (unsigned)rest.tv_sec : 0;
}

int timerfd_create(clockid_t clock, int flags) {
    // What is armed is a duration, for which any clock does; one that is set would end it.
    int descriptor = (int)syscall(SYS_timerfd_create, CLOCK_MONOTONIC, flags);
    if (descriptor >= MOST_DESCRIPTORS) die("the timer has no room in the table\n", 35);
    if (descriptor >= 0) timer_clocks[descriptor] = clock;
    return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct itimerspec real = {.it_interval = timespec_of(slept(nanoseconds(new->it_interval)))};
    if (nanoseconds(new->it_value)) {
        int64_t duration = flags & TFD_TIMER_ABSTIME ? left(timer_clocks[descriptor], new->it_value)
                                                     : slept(nanoseconds(new->it_value));
        // A timer of no time would be one that is not armed.
        real.it_value = timespec_of(duration ? duration : 1);
    }
    return (int)syscall(SYS_timerfd_settime, descriptor, 0, &real, old);
}

// The kernel's wall clock when so much of the program's time has passed.
static struct timespec kernel_deadline(const struct timespec *until) {
    return timespec_of(nanoseconds(kernel_time(CLOCK_REALTIME)) + left(CLOCK_REALTIME, *until));
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
    static int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    // Of the two of x86-64 dlsym(3) finds the one for programs of before 2003.
    if (!next) next = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (!next) next = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    struct timespec deadline = kernel_deadline(until);
    return next(condition, mutex, &deadline);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    static int (*next)(sem_t *, const struct timespec *);
    if (!next) next = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec deadline = kernel_deadline(until);
    return next(semaphore, &deadline);
}
