// Parses the mails of a mailbox from standard input with GMime, decodes every part, and frees it: no text is made of HTML.
// Ends with `seconds WALL CPU`.
#include <gmime/gmime.h>
#include <stdio.h>
#include <stdlib.h>

#include "rival.h"

static void decode(GMimeObject* parent, GMimeObject* object, gpointer count) {
  (void)parent;
  if (!GMIME_IS_PART(object)) return;
  GMimeDataWrapper* content = g_mime_part_get_content(GMIME_PART(object));
  if (!content) return;
  GMimeStream* stream = g_mime_stream_mem_new();
  g_mime_data_wrapper_write_to_stream(content, stream);
  *(long*)count += g_mime_stream_length(stream);
  g_object_unref(stream);
}

int main(void) {
  size_t size;
  char* bytes = (char*)read_whole(stdin, &size);
  g_mime_init();
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  GMimeStream* stream = g_mime_stream_mem_new_with_buffer(bytes, size);
  GMimeParser* parser = g_mime_parser_new_with_stream(stream);
  g_mime_parser_set_format(parser, GMIME_FORMAT_MBOX);
  long count = 0, decoded = 0;
  while (!g_mime_parser_eos(parser)) {
    GMimeMessage* mail = g_mime_parser_construct_message(parser, NULL);
    if (!mail) break;
    g_mime_message_foreach(mail, decode, &decoded);
    g_object_unref(mail);
    count++;
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("found %ld, %ld bytes\nseconds %.9f %.9f\n", count, decoded, wall, processor);
  return 0;
}
