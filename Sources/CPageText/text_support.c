#include <pthread.h>
#include <stdlib.h>

#include "fonts.h"

void *text_array_reserve(text_array *array, size_t more, size_t size) {
  if (more > SIZE_MAX / 2 / size - array->count) return NULL;
  size_t needed = array->count + more;
  if (needed > array->room) {
    size_t room = needed + needed / 2 + 16;
    void *start = realloc(array->start, room * size);
    if (start == NULL) return NULL;
    array->start = start;
    array->room = room;
  }
  return (char *)array->start + array->count * size;
}

static void *wait_for_lock(void *lock) {
  pthread_mutex_lock(lock);
  pthread_mutex_unlock(lock);
  return NULL;
}

bool can_start_threads(int count) {
  enum { most = 8 };
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_t threads[most];
  int started = 0;
  pthread_mutex_lock(&lock);
  while (started < count && started < most &&
         pthread_create(&threads[started], NULL, wait_for_lock, &lock) == 0)
    started++;
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  return started == count;
}
