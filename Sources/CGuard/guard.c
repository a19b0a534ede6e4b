#define _GNU_SOURCE
#include "CGuard.h"

#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* The lowest descriptor from `from` on that the guard needs. */
static unsigned next_kept(unsigned from, int end, const struct cguard_step *steps, size_t count)
{
    unsigned next = (unsigned)end >= from ? (unsigned)end : UINT_MAX;
    for (size_t i = 0; i < count; i++) {
        unsigned line = (unsigned)steps[i].line;
        if (!steps[i].path && line >= from && line < next)
            next = line;
    }
    return next;
}

static void close_others(int end, const struct cguard_step *steps, size_t count)
{
    for (unsigned from = 0;;) {
        unsigned kept = next_kept(from, end, steps, count);
        if (kept > from)
            close_range(from, kept - 1, 0);
        if (kept == UINT_MAX)
            return;
        from = kept + 1;
    }
}

/* How often to try to open files that udev has yet to hand over, a hundredth of a second apart: for two seconds in all. */
enum { TRIES = 200 };

/* What comes after fork(2) calls nothing that signal-safety(7) does not list: other threads may have held locks. */
static void take(const struct cguard_step *step, int *tries)
{
    if (!step->path) {
        if (!step->text)
            cgpio_set(step->line, false);
        return;
    }
    int fd;
    while ((fd = open(step->path, O_WRONLY | O_CLOEXEC)) < 0 && errno == EACCES && *tries > 0) {
        poll(NULL, 0, 10);
        --*tries;
    }
    if (fd < 0)
        return;
    (void)!write(fd, step->text, strlen(step->text));
    close(fd);
}

static void guard(int end, const struct cguard_step *steps, size_t count)
{
    close_others(end, steps, count);
    /* Not the program's name, which pkill(1) would find here too. */
    prctl(PR_SET_NAME, "buzzer-guard");
    char byte;
    ssize_t result;
    do
        result = read(end, &byte, 1);
    while (result > 0 || (result < 0 && errno == EINTR));
    int tries = TRIES;
    for (size_t i = 0; i < count; i++)
        take(&steps[i], &tries);
    _exit(0);
}

int cguard_start(const struct cguard_step *steps, size_t count, struct cguard *started)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -errno;
    /* No signal may reach the child while it still has this process's handlers. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pid_t pid = fork();
    if (pid == 0)
        guard(ends[0], steps, count);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[0]);
    if (pid < 0) {
        close(ends[1]);
        return -error;
    }
    int process = pidfd_open(pid, 0);
    if (process < 0) {
        error = errno;
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        close(ends[1]);
        return -error;
    }
    *started = (struct cguard){.pid = pid, .process = process, .end = ends[1]};
    return 0;
}
