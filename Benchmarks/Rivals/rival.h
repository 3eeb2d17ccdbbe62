// What the C rivals share: the clocks, and an input read whole.
#ifndef INLAY_RIVAL_H
#define INLAY_RIVAL_H
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Seconds on a clock.
static inline double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

// All bytes of a stream, to be freed by the caller.
static inline unsigned char* read_whole(FILE* stream, size_t* size) {
  size_t room = 1 << 20;
  unsigned char* bytes = malloc(room);
  *size = 0;
  for (size_t got; (got = fread(bytes + *size, 1, room - *size, stream)) > 0;) {
    *size += got;
    if (*size == room) bytes = realloc(bytes, room *= 2);
  }
  return bytes;
}

// All bytes of a file; ends the program with 66 if it cannot be opened.
static inline unsigned char* read_file(const char* path, size_t* size) {
  FILE* file = fopen(path, "rb");
  if (!file) exit(66);
  unsigned char* bytes = read_whole(file, size);
  fclose(file);
  return bytes;
}
#endif
