// Prints what GMime reads in a mail, as JSON: the subject, and of each part its type, name, Content-ID and content in hexadecimal
// digits.
#include <gmime/gmime.h>
#include <stdio.h>

static void string(const char* text) {
  putchar('"');
  for (const unsigned char* at = (const unsigned char*)(text ? text : ""); *at; at++) {
    if (*at == '"' || *at == '\\' || *at < 0x20) {
      printf("\\u%04x", *at);
    } else {
      putchar(*at);
    }
  }
  putchar('"');
}

static void part(GMimeObject* parent, GMimeObject* object, gpointer count) {
  (void)parent;
  if (!GMIME_IS_PART(object)) return;
  GMimeContentType* type = g_mime_object_get_content_type(object);
  printf("%s{\"type\":\"%s/%s\",\"name\":", (*(int*)count)++ ? "," : "", g_mime_content_type_get_media_type(type),
         g_mime_content_type_get_media_subtype(type));
  string(g_mime_part_get_filename(GMIME_PART(object)));
  printf(",\"id\":");
  string(g_mime_object_get_content_id(object));
  printf(",\"content\":\"");
  GMimeDataWrapper* content = g_mime_part_get_content(GMIME_PART(object));
  if (content) {
    GMimeStream* stream = g_mime_stream_mem_new();
    g_mime_data_wrapper_write_to_stream(content, stream);
    GByteArray* bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    for (guint at = 0; at < bytes->len; at++) printf("%02x", bytes->data[at]);
    g_object_unref(stream);
  }
  printf("\"}");
}

int main(int count, char** arguments) {
  if (count != 2) return 64;
  g_mime_init();
  GMimeStream* stream = g_mime_stream_file_open(arguments[1], "r", NULL);
  if (!stream) return 66;
  GMimeParser* parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage* mail = g_mime_parser_construct_message(parser, NULL);
  if (!mail) return 65;
  int parts = 0;
  printf("{\"subject\":");
  string(g_mime_message_get_subject(mail));
  printf(",\"parts\":[");
  g_mime_message_foreach(mail, part, &parts);
  printf("]}\n");
  return 0;
}
