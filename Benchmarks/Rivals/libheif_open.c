// Opens a HEIF file COUNT times from memory, goes over its images and takes out their metadata blocks:
// libheif_open FILE COUNT. Ends with `seconds WALL CPU`.
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
    if (heif_context_read_from_memory_without_copy(context, bytes, size, NULL).code != heif_error_Ok) return 65;
    heif_item_id images[256];
    int found = heif_context_get_list_of_top_level_image_IDs(context, images, 256);
    for (int i = 0; i < found; i++) {
      struct heif_image_handle* image;
      if (heif_context_get_image_handle(context, images[i], &image).code != heif_error_Ok) continue;
      seen += heif_image_handle_get_width(image) + heif_image_handle_has_alpha_channel(image);
      heif_item_id blocks[16];
      int n = heif_image_handle_get_list_of_metadata_block_IDs(image, NULL, blocks, 16);
      for (int j = 0; j < n; j++) {
        size_t length = heif_image_handle_get_metadata_size(image, blocks[j]);
        void* block = malloc(length);
        heif_image_handle_get_metadata(image, blocks[j], block);
        seen += length;
        free(block);
      }
      heif_image_handle_release(image);
    }
    heif_context_free(context);
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  printf("seen %zu\nseconds %.9f %.9f\n", seen, wall, processor);
  return 0;
}
