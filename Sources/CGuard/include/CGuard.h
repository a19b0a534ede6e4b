/* A process that outlives this one by a moment and does what this one can no longer do when SIGKILL or a trap ends it. */
#ifndef CGUARD_H
#define CGUARD_H

#include <stddef.h>
#include <sys/types.h>

/* One thing to do. */
struct cguard_step {
    const char *path;   /* the file to write to; NULL where `line` counts */
    const char *text;   /* what to write into it, in one piece */
    int line;           /* an output of the GPIO character device, to be made inactive; the guard keeps it open until then */
};

/* A guard that has been started; both descriptors are the caller's to close, and closed on exec. */
struct cguard {
    pid_t pid;
    int process;        /* refers to the process, and is readable once it has ended (pidfd_open(2), since Linux 5.3) */
    int end;            /* the end of the pipe to hold */
};

/* Forks the guard. It keeps of the descriptors only those of its steps, takes no signal but SIGKILL, and waits for the end
 * of a pipe; when all that hold the other end are gone it takes the steps in order, failed ones or not, and ends. A file
 * that it may not open yet, as one that a step has made the kernel make, it waits for, for two seconds in all.
 * Answers 0, or a negative errno(3). */
int cguard_start(const struct cguard_step *steps, size_t count, struct cguard *started);

#endif
