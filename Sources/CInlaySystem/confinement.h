#pragma once
// What a process that reads hostile files gives up permanently before it reads the first one. These are calls of the
// Linux kernel that Swift cannot make, because they are variadic, need _GNU_SOURCE, or take a packet filter program.
#include "system.h"

#ifdef __linux__
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  INLAY_LIMIT_ADDRESS_SPACE = RLIMIT_AS,
  INLAY_LIMIT_OPEN_FILES = RLIMIT_NOFILE,
  INLAY_LIMIT_FILE_SIZE = RLIMIT_FSIZE,
  INLAY_LIMIT_CORE_SIZE = RLIMIT_CORE,
  INLAY_LIMIT_MESSAGE_QUEUES = RLIMIT_MSGQUEUE,
  INLAY_LIMIT_LOCKED_MEMORY = RLIMIT_MEMLOCK,
};

/// PR_SET_PDEATHSIG of prctl(2): sets the signal that the process gets when the thread that started it ends.
static inline int inlay_set_parent_death_signal(int number) { return prctl(PR_SET_PDEATHSIG, number, 0, 0, 0); }

/// close_range(2), Linux 5.9: closes every descriptor from `first` on.
static inline int inlay_close_from(unsigned int first) {
#ifdef SYS_close_range
  return (int)syscall(SYS_close_range, first, ~0u, 0u);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#if defined(__x86_64__)
#define INLAY_AUDIT_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define INLAY_AUDIT_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Instructions of the filter. Offsets are those of struct seccomp_data.
#define INLAY_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define INLAY_LOAD_LOW(argument) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (argument)))
#define INLAY_LOAD_HIGH(argument) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (argument) + 4))
#define INLAY_RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define INLAY_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1), INLAY_RETURN(SECCOMP_RET_ALLOW)
// A call with its own rule: the next `length` instructions, in which every path returns.
#define INLAY_RULE(call, length) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, (length))
// Allows a call unless one of these bits is set in the argument.
#define INLAY_ALLOW_WITHOUT(call, argument, bits)                                                        \
  INLAY_RULE(call, 4), INLAY_LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), \
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM), INLAY_RETURN(SECCOMP_RET_ALLOW)
// Allows a call if all bits of `bit` are set in the argument.
#define INLAY_ALLOW_WITH(call, argument, bit)                                                           \
  INLAY_RULE(call, 4), INLAY_LOAD_LOW(argument), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bit), 1, 0), \
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM), INLAY_RETURN(SECCOMP_RET_ALLOW)

// Refuses a call.
#define INLAY_REFUSE(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1), INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM)
// Refuses a call whose flags are behind a pointer, which a filter cannot follow. Libraries then use the older call.
#define INLAY_HIDE(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1), INLAY_RETURN(SECCOMP_RET_ERRNO | ENOSYS)

// The first instructions of a filter: they load the number of the call.
#define INLAY_CHECK_ARCHITECTURE                                                                    \
  INLAY_LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, INLAY_AUDIT_ARCHITECTURE, 1, 0),            \
      INLAY_RETURN(SECCOMP_RET_KILL_PROCESS), INLAY_LOAD(nr),                                       \
      /* The x32 calls of x86-64 have different numbers for the same calls. */                      \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), INLAY_RETURN(SECCOMP_RET_ERRNO | ENOSYS)

#ifdef SYS_rseq
#define INLAY_ALLOW_RSEQ INLAY_ALLOW(SYS_rseq),
#else
#define INLAY_ALLOW_RSEQ
#endif
#ifdef SYS_poll
#define INLAY_ALLOW_POLL INLAY_ALLOW(SYS_poll),
#else
#define INLAY_ALLOW_POLL
#endif

// What every confined process may do: read and write what is open, free memory, wait for its own threads, handle its own
// signals, look at clocks, get random numbers, and exit. Without clone3, C libraries use clone.
#define INLAY_ALLOW_COMPUTING                                                                             \
  INLAY_ALLOW(SYS_read), INLAY_ALLOW(SYS_write), INLAY_ALLOW(SYS_pread64), INLAY_ALLOW_POLL               \
      INLAY_ALLOW(SYS_ppoll), INLAY_ALLOW(SYS_close), INLAY_ALLOW(SYS_munmap), INLAY_ALLOW(SYS_mremap),   \
      INLAY_ALLOW(SYS_madvise), INLAY_ALLOW(SYS_brk), INLAY_ALLOW(SYS_futex),                             \
      INLAY_ALLOW(SYS_set_robust_list), INLAY_ALLOW_RSEQ INLAY_ALLOW(SYS_gettid),                         \
      INLAY_ALLOW(SYS_sched_yield), INLAY_ALLOW(SYS_sched_getaffinity), INLAY_ALLOW(SYS_getcpu),          \
      INLAY_ALLOW(SYS_membarrier), INLAY_ALLOW(SYS_restart_syscall), INLAY_ALLOW(SYS_rt_sigaction),       \
      INLAY_ALLOW(SYS_rt_sigprocmask), INLAY_ALLOW(SYS_rt_sigreturn), INLAY_ALLOW(SYS_sigaltstack),       \
      INLAY_ALLOW(SYS_getpid), INLAY_ALLOW(SYS_clock_gettime), INLAY_ALLOW(SYS_gettimeofday),             \
      INLAY_ALLOW(SYS_getrusage), INLAY_ALLOW(SYS_getrandom), INLAY_ALLOW(SYS_exit),                      \
      INLAY_ALLOW(SYS_exit_group), INLAY_HIDE(435 /* clone3 */)

/// Gives up new privileges, as the kernel demands, and installs a filter of system calls. Returns 0, or -1 with errno set.
static inline int inlay_install_filter(const struct sock_filter *program, size_t count, unsigned flags) {
#if defined(SYS_seccomp)
  const struct sock_fprog filter = {.len = (unsigned short)count, .filter = (struct sock_filter *)program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  const long status = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
  if (status > 0) errno = ESRCH;  // a thread that could not install the filter
  return status == 0 ? 0 : -1;
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Restricts the process, with all its threads, to the calls needed for computing and for communicating over open
/// descriptors: non-executable memory, threads, clocks, reading, writing. Everything else fails with EPERM: opening
/// files, sockets, starting programs or processes, signals to other processes, inspecting other processes.
///
/// Returns 0, or -1 with errno set: ENOSYS if the kernel or the architecture has no such filter. Linux 3.17.
static inline int inlay_confine_calls(void) {
#if defined(INLAY_AUDIT_ARCHITECTURE) && defined(SYS_seccomp) && defined(SECCOMP_FILTER_FLAG_TSYNC)
  const struct sock_filter program[] = {
      INLAY_CHECK_ARCHITECTURE,
      // Communication.
      INLAY_ALLOW(SYS_recvfrom),
      // sendto with an address could reach other processes. On a connected pair it has no address.
      INLAY_RULE(SYS_sendto, 6),
      INLAY_LOAD_LOW(4),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2),
      INLAY_LOAD_HIGH(4),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
      INLAY_RETURN(SECCOMP_RET_ALLOW),
      // Memory.
      INLAY_ALLOW_WITHOUT(SYS_mmap, 2, PROT_EXEC),
      INLAY_ALLOW_WITHOUT(SYS_mprotect, 2, PROT_EXEC),
      // Threads are allowed, but not processes. The flags of clone3 are behind a pointer, which a filter cannot follow.
      INLAY_ALLOW_WITH(SYS_clone, 0, 0x00010000 /* CLONE_THREAD */),
      INLAY_ALLOW_COMPUTING,
      INLAY_ALLOW(SYS_getppid),
      // Signals within the process, which abort needs.
      INLAY_RULE(SYS_tgkill, 4),
      INLAY_LOAD_LOW(0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
      INLAY_RETURN(SECCOMP_RET_ALLOW),
      INLAY_ALLOW(SYS_clock_nanosleep),
      INLAY_ALLOW(SYS_nanosleep),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
  };
  return inlay_install_filter(program, sizeof program / sizeof program[0], SECCOMP_FILTER_FLAG_TSYNC);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Takes from a process that speaks to servers what it has no use for: starting programs and processes, signals to others,
/// looking into others, waiting for connections, emptying files by name, and what changes the system. Resolvers and TLS
/// libraries use too many other calls to list those. Returns as `inlay_confine_calls` does.
static inline int inlay_confine_network_calls(void) {
#if defined(INLAY_AUDIT_ARCHITECTURE) && defined(SYS_seccomp) && defined(SECCOMP_FILTER_FLAG_TSYNC)
  const struct sock_filter program[] = {
      INLAY_CHECK_ARCHITECTURE,
      INLAY_REFUSE(SYS_execve),
      INLAY_REFUSE(SYS_execveat),
#ifdef SYS_fork
      INLAY_REFUSE(SYS_fork),
      INLAY_REFUSE(SYS_vfork),
#endif
      INLAY_ALLOW_WITH(SYS_clone, 0, 0x00010000 /* CLONE_THREAD */),
      INLAY_HIDE(435 /* clone3 */),
      INLAY_REFUSE(SYS_kill),
      INLAY_REFUSE(SYS_tkill),
      INLAY_RULE(SYS_tgkill, 4),
      INLAY_LOAD_LOW(0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0),
      INLAY_RETURN(SECCOMP_RET_ERRNO | EPERM),
      INLAY_RETURN(SECCOMP_RET_ALLOW),
      INLAY_REFUSE(SYS_rt_sigqueueinfo),
      INLAY_REFUSE(SYS_rt_tgsigqueueinfo),
      INLAY_REFUSE(424 /* pidfd_send_signal */),
      INLAY_REFUSE(438 /* pidfd_getfd */),
      INLAY_REFUSE(SYS_ptrace),
      INLAY_REFUSE(SYS_process_vm_readv),
      INLAY_REFUSE(SYS_process_vm_writev),
      INLAY_REFUSE(SYS_listen),
      INLAY_REFUSE(SYS_accept),
      INLAY_REFUSE(SYS_accept4),
      INLAY_REFUSE(SYS_mount),
      INLAY_REFUSE(SYS_umount2),
      INLAY_REFUSE(SYS_chroot),
      INLAY_REFUSE(SYS_unshare),
      INLAY_REFUSE(SYS_setns),
      INLAY_REFUSE(SYS_add_key),
      INLAY_REFUSE(SYS_request_key),
      INLAY_REFUSE(SYS_keyctl),
      INLAY_REFUSE(SYS_bpf),
      INLAY_REFUSE(SYS_perf_event_open),
      INLAY_REFUSE(SYS_userfaultfd),
      INLAY_REFUSE(425 /* io_uring_setup */),
      // The first versions of Landlock let files be emptied that may not be written.
      INLAY_REFUSE(SYS_truncate),
      INLAY_ALLOW_WITHOUT(SYS_openat, 2, O_TRUNC),
#ifdef SYS_open
      INLAY_ALLOW_WITHOUT(SYS_open, 1, O_TRUNC),
#endif
      INLAY_HIDE(437 /* openat2 */),
      INLAY_RETURN(SECCOMP_RET_ALLOW),
  };
  return inlay_install_filter(program, sizeof program / sizeof program[0], SECCOMP_FILTER_FLAG_TSYNC);
#else
  errno = ENOSYS;
  return -1;
#endif
}
#endif
