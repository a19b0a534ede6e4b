// Shows ThreadSanitizer what Swift's Mutex orders, loaded before it (ld.so(8), LD_PRELOAD).
//
// Locking a mutex that is free is compiled into our code, and ThreadSanitizer sees it. Waiting for one that is taken, and
// waking who waits, is done by the standard library, which is built without it: so what one thread does after it has waited
// would seem to race with what the other one did before it woke it. These two functions stand in front of the library's, and
// say so. A race of what no mutex guards is reported as before.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Of the program that is tested; a program that it starts has none.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Synchronization._MutexHandle._lockSlow(UInt32)
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
// Synchronization._MutexHandle._unlockSlow()
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF handle) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF handle) {
    SWIFT void (*next)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    next(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF handle) {
    SWIFT void (*next)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(handle);
    next(handle);
}
