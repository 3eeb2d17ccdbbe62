// Linked into builds for the thread sanitizer. Swift's Synchronization.Mutex is locked and unlocked by an atomic operation
// in our own code, which the sanitizer sees, unless another thread waits for it: that is done in a library which the
// sanitizer does not see into. Here it is told of the order. The linker puts these functions in the place of the library's
// (--wrap).

#include <stdint.h>

#define SYMBOL(prefix, name) prefix "$s15Synchronization12_MutexHandleV" name
#define LOCK "9_lockSlowyys6UInt32VF"
#define UNLOCK "11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall)) void
#define MUTEX __attribute__((swift_context)) void *mutex

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Absent from a program without such locks.
SWIFT lock(uint32_t thread, MUTEX) __asm__(SYMBOL("__real_", LOCK)) __attribute__((weak));
SWIFT unlock(MUTEX) __asm__(SYMBOL("__real_", UNLOCK)) __attribute__((weak));

SWIFT ordered_lock(uint32_t thread, MUTEX) __asm__(SYMBOL("__wrap_", LOCK));
SWIFT ordered_lock(uint32_t thread, MUTEX) {
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT ordered_unlock(MUTEX) __asm__(SYMBOL("__wrap_", UNLOCK));
SWIFT ordered_unlock(MUTEX) {
  __tsan_release(mutex);
  unlock(mutex);
}
