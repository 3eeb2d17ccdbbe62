#pragma once
// Starts another project's program so that it can do little but compute: what the kernel takes from it is taken before
// its first instruction. The rules hold for everything that it starts, too.
#include "confinement.h"

#ifdef __linux__
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif
#include <signal.h>
#include <sys/wait.h>

/// What a confined program may use.
struct inlay_confined_limits {
  uint64_t address_space_bytes;
  uint64_t processor_seconds;
};

/// The calls of a dynamically linked program that reads files and standard input, and writes to standard output. It can
/// open files for reading only, and has no sockets, threads, processes or signals to others.
static inline int inlay_confine_program_calls(void) {
#if defined(INLAY_AUDIT_ARCHITECTURE) && defined(SYS_seccomp)
  const struct sock_filter program[] = {
      INLAY_CHECK_ARCHITECTURE,
      INLAY_ALLOW_COMPUTING,
      INLAY_ALLOW_WITHOUT(SYS_openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND),
#ifdef SYS_open
      INLAY_ALLOW_WITHOUT(SYS_open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND),
      INLAY_ALLOW(SYS_access),
      INLAY_ALLOW(SYS_stat),
      INLAY_ALLOW(SYS_lstat),
      INLAY_ALLOW(SYS_readlink),
      INLAY_ALLOW(SYS_getdents),
      INLAY_ALLOW(SYS_dup2),
      INLAY_ALLOW(SYS_arch_prctl),
#endif
      // For the program itself. Landlock lets nothing else start, where the kernel has it.
      INLAY_ALLOW(SYS_execve),
      INLAY_ALLOW(SYS_readv),
      INLAY_ALLOW(SYS_writev),
      INLAY_ALLOW(SYS_fstat),
      INLAY_ALLOW(SYS_newfstatat),
      INLAY_ALLOW(SYS_statx),
      INLAY_ALLOW(SYS_statfs),
      INLAY_ALLOW(SYS_fstatfs),
      INLAY_ALLOW(SYS_faccessat),
      INLAY_ALLOW(439 /* faccessat2 */),
      INLAY_ALLOW(SYS_readlinkat),
      INLAY_ALLOW(SYS_getdents64),
      INLAY_ALLOW(SYS_getcwd),
      INLAY_ALLOW(SYS_lseek),
      INLAY_ALLOW(SYS_fadvise64),
      // Not F_SETOWN and F_SETSIG, by which the kernel sends signals to others.
      INLAY_RULE(SYS_fcntl, 5),
      INLAY_LOAD_LOW(1),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_GETFL, 1, 0),
      INLAY_RETURN(SECCOMP_RET_ALLOW),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
      INLAY_ALLOW(SYS_dup),
      INLAY_ALLOW(SYS_dup3),
      INLAY_ALLOW(SYS_mmap),
      INLAY_ALLOW(SYS_mprotect),
      INLAY_ALLOW(SYS_set_tid_address),
      // Its own limits, which it can set no higher, and not those of others.
      INLAY_RULE(SYS_prlimit64, 4),
      INLAY_LOAD_LOW(0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
      INLAY_RETURN(SECCOMP_RET_ALLOW),
      INLAY_ALLOW(SYS_getuid),
      INLAY_ALLOW(SYS_geteuid),
      INLAY_ALLOW(SYS_getgid),
      INLAY_ALLOW(SYS_getegid),
      INLAY_ALLOW(SYS_uname),
      INLAY_ALLOW(SYS_sysinfo),
      INLAY_ALLOW(SYS_clock_getres),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
  };
  return inlay_install_filter(program, sizeof program / sizeof program[0], 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#if defined(SYS_landlock_create_ruleset) && defined(LANDLOCK_ACCESS_FS_EXECUTE)
#define INLAY_HAS_LANDLOCK
#endif

#ifdef INLAY_HAS_LANDLOCK
/// Allows these rights below each of the paths that exist. The last pointer is null.
static inline int inlay_allow_paths(int rules, char *_Nullable const *_Nonnull paths, uint64_t rights) {
  for (int index = 0; paths[index] != NULL; index++) {
    const int place = open(paths[index], 010000000 /* O_PATH */ | O_CLOEXEC);
    if (place < 0) continue;
    struct stat status;
    uint64_t allowed = rights;
    if (fstat(place, &status) == 0 && !S_ISDIR(status.st_mode)) {
      allowed &= LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE;
    }
    const struct landlock_path_beneath_attr rule = {.allowed_access = allowed, .parent_fd = place};
    const long result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(place);
    if (result != 0) return -1;
  }
  return 0;
}

/// Denies the handled rights to this thread and to those that it starts, but for `rights` below `paths` and `other_rights` below
/// `others`, which may be null. Returns 0 also on a kernel without Landlock, which came with Linux 5.13.
static inline int inlay_confine_rights(uint64_t handled, char *_Nullable const *_Nonnull paths, uint64_t rights,
                                       char *_Nullable const *_Nullable others, uint64_t other_rights) {
  const struct landlock_ruleset_attr attributes = {.handled_access_fs = handled};
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
  if (rules < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
  int result = inlay_allow_paths(rules, paths, rights);
  if (result == 0 && others != NULL) result = inlay_allow_paths(rules, others, other_rights);
  if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
  return result;
}

// Rights of the first version, which every kernel with Landlock has.
#define INLAY_READING (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define INLAY_ALL_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)
#endif

/// Lets the process see only what is below these paths, and start only what is below `executable`. Returns 0 also on a
/// kernel without Landlock; system calls are limited there, too.
static inline int inlay_confine_paths(char *_Nullable const *_Nonnull readable,
                                      char *_Nullable const *_Nonnull executable) {
#ifdef INLAY_HAS_LANDLOCK
  return inlay_confine_rights(INLAY_ALL_RIGHTS, readable, INLAY_READING, executable,
                              INLAY_READING | LANDLOCK_ACCESS_FS_EXECUTE);
#else
  return 0;
#endif
}

/// Lets this thread, and those that it starts, write, create and remove files only below these paths, whose last pointer is
/// null. They may read all that the user may. Returns as `inlay_confine_paths` does.
static inline int inlay_confine_writing(char *_Nullable const *_Nonnull writable) {
#ifdef INLAY_HAS_LANDLOCK
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return inlay_confine_rights(
      INLAY_ALL_RIGHTS & ~INLAY_READING, writable,
      LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE, NULL, 0);
#else
  return 0;
#endif
}

/// Starts a program confined, in its own process group, which ends with the thread that started it. `stream` becomes its
/// standard input and output, /dev/null its standard error; it has no other descriptors. Returns 0 or an error number.
///
/// - readable, executable: what it may read, and may start; the last pointer is null.
static inline int inlay_spawn_confined(pid_t *_Nonnull process, const char *_Nonnull path, int stream,
                                       char *_Nullable const *_Nonnull arguments,
                                       char *_Nullable const *_Nonnull environment,
                                       char *_Nullable const *_Nonnull readable,
                                       char *_Nullable const *_Nonnull executable,
                                       struct inlay_confined_limits limits) {
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  volatile int failure = 0;
  // The child borrows this thread's memory until it runs the program, so that a failure is known here. It must not
  // return, and makes system calls only.
  const pid_t child = vfork();
  if (child == 0) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const struct rlimit memory = {limits.address_space_bytes, limits.address_space_bytes};
    const struct rlimit time = {limits.processor_seconds, limits.processor_seconds + 1};
    const struct rlimit none = {0, 0}, files = {64, 64};
    if (nothing < 0 || setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || chdir("/") != 0 ||
        dup2(stream, 0) < 0 || dup2(stream, 1) < 0 || dup2(nothing, 2) < 0 || inlay_close_from(3) != 0 ||
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || inlay_confine_paths(readable, executable) != 0 ||
        setrlimit(RLIMIT_AS, &memory) != 0 || setrlimit(RLIMIT_CPU, &time) != 0 ||
        setrlimit(RLIMIT_FSIZE, &none) != 0 || setrlimit(RLIMIT_CORE, &none) != 0 ||
        setrlimit(RLIMIT_MEMLOCK, &none) != 0 || setrlimit(RLIMIT_MSGQUEUE, &none) != 0 ||
        setrlimit(RLIMIT_NOFILE, &files) != 0 || inlay_confine_program_calls() != 0) {
      failure = errno;
      _exit(127);
    }
    // Signals wait until the program runs: a handler of this process must not run in its memory.
    sigset_t none_blocked;
    sigemptyset(&none_blocked);
    sigprocmask(SIG_SETMASK, &none_blocked, NULL);
    execve(path, arguments, environment);
    failure = errno;
    _exit(127);
  }
  const int status = child < 0 ? errno : failure;
  if (child > 0 && status != 0) waitpid(child, NULL, 0);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  *process = child;
  return status;
}
#endif
