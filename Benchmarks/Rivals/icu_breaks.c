// Goes over UTF-8 text from standard input with ICU: icu_breaks clusters|lines. The text is made UTF-16 first, which ICU
// is fastest with, and that time does not count. Ends with `seconds WALL CPU`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>

#include "rival.h"

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  size_t size;
  char* bytes = (char*)read_whole(stdin, &size);
  UChar* text = malloc((size + 1) * sizeof(UChar));
  int32_t length = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8(text, size + 1, &length, bytes, size, &status);
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  UBreakIterator* places =
      ubrk_open(strcmp(argv[1], "lines") ? UBRK_CHARACTER : UBRK_LINE, "en", text, length, &status);
  if (U_FAILURE(status)) return 65;
  size_t count = 0;
  while (ubrk_next(places) != UBRK_DONE) count++;
  ubrk_close(places);
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("found %zu\nseconds %.9f %.9f\n", count, wall, processor);
  return 0;
}
