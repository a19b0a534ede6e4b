#define _GNU_SOURCE
#include "CCrashVFS.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct crashvfs {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    char *name;
    pthread_mutex_t lock;
    /* Its owner, and each file that is open: a journal may be closed behind it. */
    size_t users;
    struct crashvfs_operation *operations;
    size_t count, capacity;
    size_t first_failure, failures;
    enum crashvfs_fault fault;
    bool fails_reads;
};

/* What SQLite takes for a file; the real one lies behind it. */
struct file {
    sqlite3_file base;
    struct crashvfs *vfs;
    const char *name;       /* NULL where the file is not recorded */
    sqlite3_file *real;
};

static struct file *of(sqlite3_file *base)
{
    return (struct file *)base;
}

/* The folder is synced in the midst of other calls, with a descriptor that is opened for it. */
static _Thread_local bool has_opened_folder;
static int (*real_open_folder)(const char *, int *);

static int open_folder(const char *path, int *fd)
{
    has_opened_folder = true;
    return real_open_folder(path, fd);
}

static void watch_folders(void)
{
    sqlite3_vfs *real = sqlite3_vfs_find("unix");
    real_open_folder = (int (*)(const char *, int *))real->xGetSystemCall(real, "openDirectory");
    real->xSetSystemCall(real, "openDirectory", (sqlite3_syscall_ptr)open_folder);
}

static void record(
    struct crashvfs *vfs, enum crashvfs_kind kind, const char *name, int64_t offset, const void *bytes, size_t count)
{
    pthread_mutex_lock(&vfs->lock);
    if (vfs->count == vfs->capacity) {
        vfs->capacity = vfs->capacity ? vfs->capacity * 2 : 256;
        vfs->operations = realloc(vfs->operations, vfs->capacity * sizeof *vfs->operations);
        if (!vfs->operations)
            abort();
    }
    void *copy = NULL;
    if (count > 0) {
        copy = malloc(count);
        if (!copy)
            abort();
        memcpy(copy, bytes, count);
    }
    vfs->operations[vfs->count++] =
        (struct crashvfs_operation){.kind = kind, .name = strdup(name), .offset = offset, .bytes = copy, .count = count};
    pthread_mutex_unlock(&vfs->lock);
}

/* Whether the next operation is to fail. */
static bool fails(struct crashvfs *vfs)
{
    return vfs->count >= vfs->first_failure && vfs->count - vfs->first_failure < vfs->failures;
}

/* The failure of a call, which counts as an operation. */
static int fail(struct crashvfs *vfs, enum crashvfs_kind kind, const char *name, int code)
{
    record(vfs, kind, name, 0, NULL, 0);
    errno = vfs->fault == CRASHVFS_FULL ? ENOSPC : EIO;
    return code;
}

static void use(struct crashvfs *vfs)
{
    pthread_mutex_lock(&vfs->lock);
    vfs->users++;
    pthread_mutex_unlock(&vfs->lock);
}

/* Frees it behind its last user. */
static void leave(struct crashvfs *vfs)
{
    pthread_mutex_lock(&vfs->lock);
    size_t users = --vfs->users;
    pthread_mutex_unlock(&vfs->lock);
    if (users > 0)
        return;
    for (size_t i = 0; i < vfs->count; i++) {
        free((void *)vfs->operations[i].name);
        free((void *)vfs->operations[i].bytes);
    }
    free(vfs->operations);
    free(vfs->name);
    pthread_mutex_destroy(&vfs->lock);
    free(vfs);
}

/* Files */

static int file_close(sqlite3_file *base)
{
    struct file *file = of(base);
    int code = file->real->pMethods->xClose(file->real);
    leave(file->vfs);
    return code;
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset)
{
    struct file *file = of(base);
    if (file->name && file->vfs->fails_reads)
        return SQLITE_IOERR_READ;
    return file->real->pMethods->xRead(file->real, bytes, count, offset);
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset)
{
    struct file *file = of(base);
    const struct sqlite3_io_methods *real = file->real->pMethods;
    if (!file->name)
        return real->xWrite(file->real, bytes, count, offset);
    if (fails(file->vfs)) {
        if (file->vfs->fault == CRASHVFS_IO)
            return fail(file->vfs, CRASHVFS_FAILURE, file->name, SQLITE_IOERR_WRITE);
        real->xWrite(file->real, bytes, count / 2, offset);
        record(file->vfs, CRASHVFS_WRITE, file->name, offset, bytes, (size_t)count / 2);
        return SQLITE_FULL;
    }
    int code = real->xWrite(file->real, bytes, count, offset);
    if (code == SQLITE_OK)
        record(file->vfs, CRASHVFS_WRITE, file->name, offset, bytes, (size_t)count);
    return code;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    struct file *file = of(base);
    if (file->name && fails(file->vfs))
        return fail(file->vfs, CRASHVFS_FAILURE, file->name, SQLITE_IOERR_TRUNCATE);
    int code = file->real->pMethods->xTruncate(file->real, size);
    if (code == SQLITE_OK && file->name)
        record(file->vfs, CRASHVFS_TRUNCATE, file->name, size, NULL, 0);
    return code;
}

static int file_sync(sqlite3_file *base, int flags)
{
    struct file *file = of(base);
    if (file->name && fails(file->vfs))
        return fail(file->vfs, CRASHVFS_FAILED_SYNC, file->name, SQLITE_IOERR_FSYNC);
    has_opened_folder = false;
    int code = file->real->pMethods->xSync(file->real, flags);
    if (code == SQLITE_OK && file->name) {
        record(file->vfs, CRASHVFS_SYNC, file->name, 0, NULL, 0);
        if (has_opened_folder)
            record(file->vfs, CRASHVFS_SYNC_FOLDER, file->name, 0, NULL, 0);
    }
    return code;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    return of(base)->real->pMethods->xFileSize(of(base)->real, size);
}

static int file_lock(sqlite3_file *base, int level)
{
    return of(base)->real->pMethods->xLock(of(base)->real, level);
}

static int file_unlock(sqlite3_file *base, int level)
{
    return of(base)->real->pMethods->xUnlock(of(base)->real, level);
}

static int file_check_reserved_lock(sqlite3_file *base, int *is_locked)
{
    return of(base)->real->pMethods->xCheckReservedLock(of(base)->real, is_locked);
}

static int file_control(sqlite3_file *base, int operation, void *argument)
{
    /* Space that is set aside in advance would be a change that is not recorded. */
    if (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_OK;
    return of(base)->real->pMethods->xFileControl(of(base)->real, operation, argument);
}

static int file_sector_size(sqlite3_file *base)
{
    return of(base)->real->pMethods->xSectorSize(of(base)->real);
}

static int file_device_characteristics(sqlite3_file *base)
{
    return of(base)->real->pMethods->xDeviceCharacteristics(of(base)->real);
}

static int file_shm_map(sqlite3_file *base, int page, int size, int extend, void volatile **memory)
{
    return of(base)->real->pMethods->xShmMap(of(base)->real, page, size, extend, memory);
}

static int file_shm_lock(sqlite3_file *base, int offset, int count, int flags)
{
    return of(base)->real->pMethods->xShmLock(of(base)->real, offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *base)
{
    of(base)->real->pMethods->xShmBarrier(of(base)->real);
}

static int file_shm_unmap(sqlite3_file *base, int delete)
{
    return of(base)->real->pMethods->xShmUnmap(of(base)->real, delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_device_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* The layer. What it does not define itself is the real one's, which is given itself and not this one. */

static struct crashvfs *layer(sqlite3_vfs *base)
{
    return (struct crashvfs *)base;
}

static const char *last_component(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int vfs_open(sqlite3_vfs *base, const char *path, sqlite3_file *opened, int flags, int *flags_out)
{
    struct crashvfs *vfs = layer(base);
    struct file *file = of(opened);
    *file = (struct file){.vfs = vfs, .real = (sqlite3_file *)(file + 1)};
    int is_there = 1;
    if (path) {
        file->name = last_component(path);
        vfs->real->xAccess(vfs->real, path, SQLITE_ACCESS_EXISTS, &is_there);
        /* SQLite calls an empty file absent. */
        if (!is_there && (flags & SQLITE_OPEN_CREATE) && fails(vfs))
            return fail(vfs, CRASHVFS_FAILURE, file->name, SQLITE_CANTOPEN);
    }
    int code = vfs->real->xOpen(vfs->real, path, file->real, flags, flags_out);
    if (file->real->pMethods) {
        file->base.pMethods = &methods;
        use(vfs);
    }
    if (code == SQLITE_OK && !is_there)
        record(vfs, CRASHVFS_CREATE, file->name, 0, NULL, 0);
    return code;
}

static int vfs_delete(sqlite3_vfs *base, const char *path, int sync_folder)
{
    struct crashvfs *vfs = layer(base);
    const char *name = last_component(path);
    if (fails(vfs))
        return fail(vfs, CRASHVFS_FAILURE, name, SQLITE_IOERR_DELETE);
    has_opened_folder = false;
    int code = vfs->real->xDelete(vfs->real, path, sync_folder);
    if (code == SQLITE_OK) {
        record(vfs, CRASHVFS_DELETE, name, 0, NULL, 0);
        if (has_opened_folder)
            record(vfs, CRASHVFS_SYNC_FOLDER, name, 0, NULL, 0);
    }
    return code;
}

static int vfs_access(sqlite3_vfs *base, const char *path, int flags, int *result)
{
    return layer(base)->real->xAccess(layer(base)->real, path, flags, result);
}

static int vfs_full_path(sqlite3_vfs *base, const char *path, int count, char *result)
{
    return layer(base)->real->xFullPathname(layer(base)->real, path, count, result);
}

static int vfs_randomness(sqlite3_vfs *base, int count, char *bytes)
{
    return layer(base)->real->xRandomness(layer(base)->real, count, bytes);
}

static int vfs_sleep(sqlite3_vfs *base, int microseconds)
{
    return layer(base)->real->xSleep(layer(base)->real, microseconds);
}

static int vfs_time(sqlite3_vfs *base, double *days)
{
    return layer(base)->real->xCurrentTime(layer(base)->real, days);
}

static int vfs_last_error(sqlite3_vfs *base, int count, char *text)
{
    return layer(base)->real->xGetLastError(layer(base)->real, count, text);
}

struct crashvfs *crashvfs_start(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    sqlite3_initialize();
    pthread_once(&once, watch_folders);
    struct crashvfs *vfs = calloc(1, sizeof *vfs);
    if (!vfs)
        return NULL;
    vfs->real = sqlite3_vfs_find("unix");
    vfs->name = strdup(name);
    pthread_mutex_init(&vfs->lock, NULL);
    vfs->users = 1;
    vfs->vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = (int)sizeof(struct file) + vfs->real->szOsFile,
        .mxPathname = vfs->real->mxPathname,
        .zName = vfs->name,
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full_path,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_time,
        .xGetLastError = vfs_last_error,
    };
    sqlite3_vfs_register(&vfs->vfs, 0);
    return vfs;
}

void crashvfs_stop(struct crashvfs *vfs)
{
    sqlite3_vfs_unregister(&vfs->vfs);
    leave(vfs);
}

void crashvfs_mark(struct crashvfs *vfs, const char *text)
{
    record(vfs, CRASHVFS_MARK, text, 0, NULL, 0);
}

void crashvfs_fail(struct crashvfs *vfs, size_t number, size_t count, enum crashvfs_fault fault)
{
    vfs->first_failure = number;
    vfs->failures = count;
    vfs->fault = fault;
}

void crashvfs_fail_reads(struct crashvfs *vfs, bool fail)
{
    vfs->fails_reads = fail;
}

size_t crashvfs_count(struct crashvfs *vfs)
{
    pthread_mutex_lock(&vfs->lock);
    size_t count = vfs->count;
    pthread_mutex_unlock(&vfs->lock);
    return count;
}

struct crashvfs_operation crashvfs_operation(struct crashvfs *vfs, size_t number)
{
    pthread_mutex_lock(&vfs->lock);
    struct crashvfs_operation operation = vfs->operations[number];
    pthread_mutex_unlock(&vfs->lock);
    return operation;
}
