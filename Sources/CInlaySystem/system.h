#pragma once
// The only place where the C library is imported. Swift files import this module, which re-exports what it includes,
// instead of importing Glibc, Musl or Darwin conditionally. It also defines calls that Swift cannot make because they
// are variadic or macros, and calls whose names differ between systems.
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

static inline int inlay_error_number(void) { return errno; }
static inline void inlay_set_error_number(int number) { errno = number; }

// Opening files, and descriptors.

static inline int inlay_open(int folder, const char *_Nonnull name, int flags, mode_t mode) {
  return openat(folder, name, flags, mode);
}

static inline int inlay_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}

/// Writes what the C library has kept back for standard output.
static inline void inlay_flush_standard_output(void) { fflush(stdout); }

/// Creates a connected pair of sockets that are closed on exec and raise no SIGPIPE, as far as the system supports
/// that.
static inline int inlay_socket_pair(int *_Nonnull ends) {
#ifdef __APPLE__
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  for (int index = 0; index < 2; index++) {
    const int on = 1;
    fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    setsockopt(ends[index], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  }
  return 0;
#else
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#endif
}

/// Creates a pipe that is closed on exec. On Linux, not even a process that is started meanwhile inherits it.
static inline int inlay_pipe(int *_Nonnull ends) {
#ifdef __APPLE__
  if (pipe(ends) != 0) return -1;
  for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  return 0;
#else
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
#endif
}

#ifdef __APPLE__
enum { INLAY_SEND_WITHOUT_WAITING = MSG_DONTWAIT };  // SIGPIPE is turned off with the socket.
#else
enum { INLAY_SEND_WITHOUT_WAITING = MSG_DONTWAIT | MSG_NOSIGNAL };
#endif

// Files.

static inline struct timespec inlay_modified(const struct stat *_Nonnull status) {
#ifdef __APPLE__
  return status->st_mtimespec;
#else
  return status->st_mtim;
#endif
}

/// Makes the content of a file durable.
static inline int inlay_sync_file(int descriptor) {
#ifdef __APPLE__
  // On Darwin, fsync stops at the drive's cache. Not every file system supports the stronger call.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

/// Renames within a folder. Fails with EEXIST if `to` exists. Linux 3.15.
static inline int inlay_rename_exclusively(int folder, const char *_Nonnull from, const char *_Nonnull to) {
#if defined(__APPLE__)
  return renameatx_np(folder, from, folder, to, RENAME_EXCL);
#elif defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, folder, from, folder, to, 1 /* RENAME_NOREPLACE */);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Exchanges two names in a folder. Linux 3.15.
static inline int inlay_exchange(int folder, const char *_Nonnull one, const char *_Nonnull other) {
#if defined(__APPLE__)
  return renameatx_np(folder, one, folder, other, RENAME_SWAP);
#elif defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, folder, one, folder, other, 2 /* RENAME_EXCHANGE */);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// Signals.

typedef void (*inlay_signal_handler)(int);

static inline int inlay_is_default(inlay_signal_handler _Nullable handler) { return handler == SIG_DFL; }
static inline int inlay_is_ignoring(inlay_signal_handler _Nullable handler) { return handler == SIG_IGN; }
static inline void inlay_ignore_signal(int number) { signal(number, SIG_IGN); }
static inline void inlay_default_signal(int number) { signal(number, SIG_DFL); }

// Terminals.

static inline int inlay_window_size(int descriptor, struct winsize *_Nonnull size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

/// The number of bytes waiting to be read, or -1.
static inline int inlay_waiting_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

/// Appends a byte to the input of a terminal, as if it were typed.
static inline int inlay_type(int descriptor, char byte) { return ioctl(descriptor, TIOCSTI, &byte); }

// Threads.

typedef void *_Nullable (*inlay_thread_body)(void *_Nullable);

/// Initializes a condition variable for `inlay_condition_wait`.
static inline void inlay_condition_init(pthread_cond_t *_Nonnull condition) {
#ifdef __APPLE__
  pthread_cond_init(condition, NULL);
#else
  // Somebody may set the time of day while a thread waits.
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
}

/// Waits for so many nanoseconds at most. May end early.
static inline void inlay_condition_wait(pthread_cond_t *_Nonnull condition, pthread_mutex_t *_Nonnull mutex,
                                        int64_t nanoseconds) {
  const int64_t second = 1000000000;
#ifdef __APPLE__
  const struct timespec time = {.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
  pthread_cond_timedwait_relative_np(condition, mutex, &time);
#else
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  const int64_t sum = end.tv_nsec + nanoseconds % second;
  end.tv_sec += nanoseconds / second + sum / second;
  end.tv_nsec = sum % second;
  pthread_cond_timedwait(condition, mutex, &end);
#endif
}

/// Starts a thread that receives no signals, because the program's own threads handle them. Returns 0 on success.
static inline int inlay_start_thread(uintptr_t *_Nonnull handle, size_t stack_bytes, inlay_thread_body _Nonnull body,
                                     void *_Nullable argument) {
  pthread_attr_t attributes;
  int status = pthread_attr_init(&attributes);
  if (status != 0) return status;
  pthread_attr_setstacksize(&attributes, stack_bytes);
  sigset_t all, old;
  sigfillset(&all);
  // What a thread's own faults raise is for those who report crashes.
  const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
  for (size_t index = 0; index < sizeof faults / sizeof faults[0]; index++) sigdelset(&all, faults[index]);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pthread_t thread;
  // Some systems declare the body with nullability, others without.
  status = pthread_create(&thread, &attributes, (void *(*)(void *))body, argument);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  pthread_attr_destroy(&attributes);
  if (status == 0) *handle = (uintptr_t)thread;
  return status;
}

static inline void inlay_join_thread(uintptr_t handle) { pthread_join((pthread_t)handle, NULL); }
static inline void inlay_detach_thread(uintptr_t handle) { pthread_detach((pthread_t)handle); }

// Processes.

#ifdef __APPLE__
enum { INLAY_SPAWN_FLAGS = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT };
#else
enum { INLAY_SPAWN_FLAGS = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK };
#endif

/// Starts a program in its own process group, with default signal handling. The descriptors become its standard input,
/// output and error, with /dev/null for an `error` of -1. None of them may be 0, 1 or 2. Returns 0 or an error number.
static inline int inlay_spawn(pid_t *_Nonnull process, const char *_Nonnull path, int input, int output, int error,
                              char *_Nullable const *_Nonnull arguments,
                              char *_Nullable const *_Nonnull environment) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int status = posix_spawn_file_actions_init(&actions);
  if (status != 0) return status;
  status = posix_spawnattr_init(&attributes);
  if (status != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return status;
  }
  sigset_t signals;
  posix_spawnattr_setflags(&attributes, INLAY_SPAWN_FLAGS);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (error >= 0) {
    posix_spawn_file_actions_adddup2(&actions, error, 2);
  } else {
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  }
  status = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

#ifdef __linux__
enum { INLAY_LIMIT_PROCESSOR_TIME = RLIMIT_CPU };

/// prlimit(2), Linux 2.6.36: sets a limit of a process, 0 for the calling one.
static inline int inlay_prlimit(int process, int resource, uint64_t soft, uint64_t hard) {
  // This is the kernel's struct rlimit64, which is the same on every architecture.
  const uint64_t values[2] = {soft, hard};
  return (int)syscall(SYS_prlimit64, process, resource, values, NULL);
}
#endif
