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
