// Parses HTML from standard input with gumbo into its tree, and frees it: no text is taken out. Ends with
// `seconds WALL CPU`.
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>

#include "rival.h"

int main(void) {
  size_t size;
  char* bytes = (char*)read_whole(stdin, &size);
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions, bytes, size);
  unsigned children = output->document->v.document.children.length;
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("found %u\nseconds %.9f %.9f\n", children, wall, processor);
  return 0;
}
