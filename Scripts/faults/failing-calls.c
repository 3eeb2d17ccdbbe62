// Makes one call of a program go wrong: LD_PRELOAD for Scripts/faults/calls.
//
// INLAY_FAULT is KIND:NUMBER:PROGRAM. In processes of this program, the call of this number (from 1) that KIND speaks of
// goes wrong; with 0 none does. INLAY_FAULT_COUNT is a file of eight bytes that counts them.
//
//   allocation   malloc, calloc, realloc for the program's own C and for the libraries that decode pictures, unless FreeType
//                or fontconfig use these libraries, which go on without a glyph or a font: no memory
//   short        read, pread, recv: half of what there is, at least a byte
//   interrupted  calls that wait or move bytes, unless FreeType or fontconfig make them: EINTR
//   clock        from this question for the time on, it is 40 years later; with a negative number, 40 years earlier
//   kill         calls that wait or move bytes: SIGKILL before the call
//
// make: clang -O1 -shared -fPIC failing-calls.c -o failing-calls.so
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { none, allocation, brief, interrupted, later, killed };
static const char *const kinds[] = {"", "allocation", "short", "interrupted", "clock", "kill"};
static int kind;
static long wanted;
static _Atomic uint64_t *count;
static _Atomic uint64_t own_count;

// Where the code is whose allocations fail.
typedef struct { uintptr_t start, end; } range;
static range ours[64], others[16];
static int our_count, other_count;

static int add_ranges(struct dl_phdr_info *info, size_t size, void *data) {
  static const char *const libraries[] = {
    "libpng", "libjpeg", "libwebp", "liblcms", "libdeflate", "libmd4c", "libexpat", "libarchive"};
  const char *name = info->dlpi_name;
  int is_ours = name[0] == 0, is_other = strstr(name, "libfreetype") != NULL || strstr(name, "libfontconfig") != NULL;
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) is_ours |= strstr(name, libraries[i]) != NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    range code = {info->dlpi_addr + part->p_vaddr, info->dlpi_addr + part->p_vaddr + part->p_memsz};
    if (is_ours && our_count < 64) ours[our_count++] = code;
    if (is_other && other_count < 16) others[other_count++] = code;
  }
  return 0;
}

__attribute__((constructor)) static void wake(void) {
  const char *wish = getenv("INLAY_FAULT"), *file = getenv("INLAY_FAULT_COUNT");
  if (!wish) return;
  const char *number = strchr(wish, ':'), *program = number ? strchr(number + 1, ':') : NULL;
  if (!program || strcmp(program + 1, program_invocation_short_name) != 0) return;
  wanted = strtol(number + 1, NULL, 10);
  count = &own_count;
  int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (descriptor >= 0) {
    void *shared = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (shared != MAP_FAILED) count = shared;
    close(descriptor);
  }
  dl_iterate_phdr(add_ranges, NULL);
  void *frame;
  backtrace(&frame, 1);  // It loads a library the first time.
  for (int i = 1; i <= killed; i++) {
    size_t length = strlen(kinds[i]);
    if (strncmp(wish, kinds[i], length) == 0 && wish[length] == ':') kind = i;
  }
}

// Whether this call is to go wrong.
static int is_hit(int which) {
  if (kind != which) return 0;
  return (long)atomic_fetch_add(count, 1) + 1 == wanted;
}

static int is_in(const range *ranges, int length, const void *code) {
  for (int i = 0; i < length; i++)
    if ((uintptr_t)code >= ranges[i].start && (uintptr_t)code < ranges[i].end) return 1;
  return 0;
}

static int is_ours(const void *caller) {
  static __thread int is_looking;
  if (is_looking || !is_in(ours, our_count, caller)) return 0;
  void *frames[32];
  is_looking = 1;
  int length = backtrace(frames, 32);
  is_looking = 0;
  for (int i = 0; i < length; i++)
    if (is_in(others, other_count, frames[i])) return 0;
  return 1;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// Before dlsym has found the real functions, glibc's own names stand in.
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

#define FAILS(caller) (kind == allocation && is_ours(caller) && is_hit(allocation) && (errno = ENOMEM))
void *malloc(size_t size) { return FAILS(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return FAILS(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { return FAILS(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size); }

// What every call that waits or moves bytes does first; 1 if it was interrupted.
__attribute__((always_inline)) static inline int is_disturbed(void) {
  if (is_hit(killed)) kill(getpid(), SIGKILL);
  if (is_in(others, other_count, __builtin_return_address(0)) || !is_hit(interrupted)) return 0;
  errno = EINTR;
  return 1;
}

static size_t shortened(size_t length) { return length > 1 && is_hit(brief) ? length / 2 : length; }

ssize_t read(int file, void *to, size_t length) {
  REAL(read);
  return is_disturbed() ? -1 : real(file, to, shortened(length));
}
ssize_t pread(int file, void *to, size_t length, off_t at) {
  REAL(pread);
  return is_disturbed() ? -1 : real(file, to, shortened(length), at);
}
ssize_t pread64(int file, void *to, size_t length, off64_t at) {
  REAL(pread64);
  return is_disturbed() ? -1 : real(file, to, shortened(length), at);
}
ssize_t recv(int file, void *to, size_t length, int flags) {
  REAL(recv);
  return is_disturbed() ? -1 : real(file, to, shortened(length), flags);
}
ssize_t recvmsg(int file, struct msghdr *message, int flags) {
  REAL(recvmsg);
  return is_disturbed() ? -1 : real(file, message, flags);
}
ssize_t write(int file, const void *from, size_t length) {
  REAL(write);
  return is_disturbed() ? -1 : real(file, from, length);
}
ssize_t pwrite64(int file, const void *from, size_t length, off64_t at) {
  REAL(pwrite64);
  return is_disturbed() ? -1 : real(file, from, length, at);
}
ssize_t pwrite(int file, const void *from, size_t length, off_t at) {
  REAL(pwrite);
  return is_disturbed() ? -1 : real(file, from, length, at);
}
ssize_t send(int file, const void *from, size_t length, int flags) {
  REAL(send);
  return is_disturbed() ? -1 : real(file, from, length, flags);
}
ssize_t sendmsg(int file, const struct msghdr *message, int flags) {
  REAL(sendmsg);
  return is_disturbed() ? -1 : real(file, message, flags);
}
int flock(int file, int operation) {
  REAL(flock);
  return is_disturbed() ? -1 : real(file, operation);
}
int poll(struct pollfd *files, nfds_t n, int patience) {
  REAL(poll);
  return is_disturbed() ? -1 : real(files, n, patience);
}
pid_t waitpid(pid_t process, int *status, int options) {
  REAL(waitpid);
  return is_disturbed() ? -1 : real(process, status, options);
}
int openat(int folder, const char *path, int flags, ...) {
  REAL(openat);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return is_disturbed() ? -1 : real(folder, path, flags, mode);
}
int open(const char *path, int flags, ...) {
  REAL(open);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return is_disturbed() ? -1 : real(path, flags, mode);
}

// Seconds by which the clock is wrong.
static time_t jump(void) {
  if (kind != later) return 0;
  long number = (long)atomic_fetch_add(count, 1) + 1;
  if (wanted == 0 || number < labs(wanted)) return 0;
  return (wanted > 0 ? 1 : -1) * (time_t)40 * 365 * 86400;
}
int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(clock, now);
  if (clock == CLOCK_REALTIME && result == 0) now->tv_sec += jump();
  return result;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(now, zone);
  if (result == 0) now->tv_sec += jump();
  return result;
}
time_t time(time_t *to) {
  REAL(time);
  time_t now = real(NULL) + jump();
  if (to) *to = now;
  return now;
}
