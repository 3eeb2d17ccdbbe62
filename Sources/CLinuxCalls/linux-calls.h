#pragma once
// Calls of the Linux kernel that Swift's C library module does not show, because their declarations need
// _GNU_SOURCE (and the oldest C libraries lack the functions).
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  INLAY_RENAME_NOREPLACE = 1,  // linux/fs.h: RENAME_NOREPLACE
  INLAY_RENAME_EXCHANGE = 2,   // linux/fs.h: RENAME_EXCHANGE
};

/// renameat2(2), Linux 3.15.
static inline int inlay_renameat2(int from_folder, const char *_Nonnull from, int to_folder,
                                  const char *_Nonnull to, unsigned int flags) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
#else
  errno = ENOSYS;
  return -1;
#endif
}
