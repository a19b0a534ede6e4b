/* A layer between SQLite and the operating system (https://sqlite.org/vfs.html) that records what changes files, and can
 * make one of these calls fail. Reading, locking and shared memory pass through unseen. */
#ifndef CCRASHVFS_H
#define CCRASHVFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum crashvfs_kind {
    CRASHVFS_CREATE,        /* a file came to be, empty */
    CRASHVFS_WRITE,
    CRASHVFS_TRUNCATE,      /* to `offset` bytes */
    CRASHVFS_SYNC,          /* the file's content has reached the disk */
    CRASHVFS_SYNC_FOLDER,   /* and so have the names of all files */
    CRASHVFS_DELETE,
    CRASHVFS_MARK,          /* a text of the test's own */
    CRASHVFS_FAILURE,       /* a call that failed and changed nothing */
    CRASHVFS_FAILED_SYNC    /* a sync that failed */
};

struct crashvfs_operation {
    enum crashvfs_kind kind;
    const char *name;       /* the file's name without its folder; the text of a mark */
    int64_t offset;
    const void *bytes;      /* what was written */
    size_t count;
};

enum crashvfs_fault {
    CRASHVFS_FULL,          /* ENOSPC: of a write the first half is written */
    CRASHVFS_IO             /* EIO */
};

struct crashvfs;

/* Registers a layer with SQLite under a name that no other one has. NULL where there is no memory. */
struct crashvfs *crashvfs_start(const char *name);
/* Takes it from SQLite and frees it; no connection uses it any more. */
void crashvfs_stop(struct crashvfs *vfs);

/* Appends a mark. */
void crashvfs_mark(struct crashvfs *vfs, const char *text);
/* Makes operations fail: that with this number, from 0, and those behind it, so many in all. */
void crashvfs_fail(struct crashvfs *vfs, size_t number, size_t count, enum crashvfs_fault fault);

/* Makes each read fail with EIO from now on, or no more. */
void crashvfs_fail_reads(struct crashvfs *vfs, bool fail);

/* How many operations there are, and one of them, which is there until the layer is stopped. */
size_t crashvfs_count(struct crashvfs *vfs);
struct crashvfs_operation crashvfs_operation(struct crashvfs *vfs, size_t number);

#endif
