// Goes over UTF-8 text from standard input with libunistring: unistring_breaks clusters|lines|widths. Ends with
// `seconds WALL CPU`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unigbrk.h>
#include <unilbrk.h>
#include <uniwidth.h>

#include "rival.h"

int main(int argc, char** argv) {
  if (argc != 2) return 64;
  size_t size;
  const uint8_t* text = read_whole(stdin, &size);
  const uint8_t* end = text + size;
  size_t count = 0;
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  if (!strcmp(argv[1], "clusters")) {
    for (const uint8_t* place = text; place && place < end; place = u8_grapheme_next(place, end)) count++;
  } else if (!strcmp(argv[1], "lines")) {
    char* kinds = malloc(size);
    u8_possible_linebreaks(text, size, "UTF-8", kinds);
    for (size_t i = 0; i < size; i++) count += kinds[i] != UC_BREAK_PROHIBITED;
    free(kinds);
  } else {
    count = u8_width(text, size, "UTF-8");
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("found %zu\nseconds %.9f %.9f\n", count, wall, processor);
  return 0;
}
