// Decodes every top-level image of a HEIF file COUNT times from memory to RGBA of 8 bits, as libheif's own programs
// do it: libheif_decode FILE COUNT. Ends with `seconds WALL CPU`.
#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>

#include "rival.h"

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  size_t size;
  unsigned char* bytes = read_file(argv[1], &size);
  int count = atoi(argv[2]);
  size_t seen = 0;
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  for (int round = 0; round < count; round++) {
    struct heif_context* context = heif_context_alloc();
    heif_context_set_max_decoding_threads(context, 0);
    if (heif_context_read_from_memory_without_copy(context, bytes, size, NULL).code != heif_error_Ok) return 65;
    heif_item_id images[256];
    int found = heif_context_get_list_of_top_level_image_IDs(context, images, 256);
    for (int i = 0; i < found; i++) {
      struct heif_image_handle* handle;
      if (heif_context_get_image_handle(context, images[i], &handle).code != heif_error_Ok) return 65;
      struct heif_image* image;
      if (heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL).code !=
          heif_error_Ok)
        return 65;
      int stride;
      const unsigned char* pixels = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
      seen += pixels[0] + heif_image_get_primary_width(image);
      heif_image_release(image);
      heif_image_handle_release(handle);
    }
    heif_context_free(context);
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("seen %zu\nseconds %.9f %.9f\n", seen, wall, processor);
  return 0;
}
