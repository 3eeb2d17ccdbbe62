#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct inlay_png {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count, position;
  int is_truncated;
  size_t stride;
  int passes;
  /// Rows in the file, those of all passes, and how many of them are decompressed.
  size_t rows, rows_read;
  int is_reading_rows;
  /// Bytes read since the last row was decompressed, and whether they were too many.
  size_t excess;
  int has_excess;
  /// Where the current call reports a failure.
  inlay_png_failure *failure;
  uint32_t warning_count;
  char warnings[INLAY_PNG_WARNINGS][INLAY_PNG_MESSAGE_BYTES];
};

static void copy_message(char *to, const char *message) {
  strncpy(to, message, INLAY_PNG_MESSAGE_BYTES - 1);
  to[INLAY_PNG_MESSAGE_BYTES - 1] = 0;
}

static void report(inlay_png *self, inlay_png_failure *failure, int32_t status, const char *message) {
  failure->status = status;
  failure->position = self ? self->position : 0;
  copy_message(failure->message, message);
}

/// Ends the current call, whose setjmp is in this file.
static void on_error(png_structp png, png_const_charp message) {
  inlay_png *self = png_get_error_ptr(png);
  int32_t status = INLAY_PNG_DAMAGED;
  if (self->is_truncated) status = INLAY_PNG_TRUNCATED;
  else if (strcmp(message, "Out of memory") == 0) status = INLAY_PNG_NO_MEMORY;
  report(self, self->failure, status, message);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  inlay_png *self = png_get_error_ptr(png);
  if (self->warning_count < INLAY_PNG_WARNINGS) copy_message(self->warnings[self->warning_count], message);
  self->warning_count += 1;
}

/// The maximum number of bytes that libpng may read behind the last row to find the end of the image data. It decompresses
/// all of them, and a small file can hide gigabytes there.
static const size_t maximal_excess = 1 << 14;

static void on_row(png_structp png, png_row_infop row, png_bytep bytes) {
  inlay_png *self = png_get_user_transform_ptr(png);
  (void)row, (void)bytes;
  self->rows_read += 1;
}

static void on_read(png_structp png, png_bytep out, size_t count) {
  inlay_png *self = png_get_io_ptr(png);
  if (self->is_reading_rows && self->rows_read == self->rows) {
    self->excess += count;
    self->has_excess = self->excess > maximal_excess;
    if (self->has_excess) png_error(png, "there is image data behind the last row");
  }
  if (count > self->count - self->position) {
    self->position = self->count;
    self->is_truncated = 1;
    png_error(png, "the file is truncated");
  }
  memcpy(out, self->bytes + self->position, count);
  self->position += count;
}

/// Chunks without effect on pixels are skipped unread. sRGB is skipped too, because an ICC profile takes precedence
/// over it.
static const png_byte skipped_chunks[] =
    "tEXt\0zTXt\0iTXt\0eXIf\0sPLT\0hIST\0pCAL\0sCAL\0tIME\0oFFs\0pHYs\0bKGD\0sBIT\0gAMA\0cHRM\0sRGB";

static void prepare(inlay_png *self, uint32_t maximal_side, size_t maximal_chunk, inlay_png_header *header) {
  png_structp png = self->png;
  png_set_read_fn(png, self, on_read);
  png_set_benign_errors(png, 1);
  png_set_user_limits(png, maximal_side, maximal_side);
  png_set_chunk_malloc_max(png, maximal_chunk);
  png_set_chunk_cache_max(png, 64);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped_chunks, (int)sizeof skipped_chunks / 5);
#ifdef PNG_SKIP_sRGB_CHECK_PROFILE
  png_set_option(png, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
#endif
  png_read_info(png, self->info);
  header->width = png_get_image_width(png, self->info);
  header->height = png_get_image_height(png, self->info);
  header->is_interlaced = png_get_interlace_type(png, self->info) != PNG_INTERLACE_NONE;
  header->is_gray = (png_get_color_type(png, self->info) & PNG_COLOR_MASK_COLOR) == 0;
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_read_user_transform_fn(png, on_row);
  png_set_user_transform_info(png, self, 0, 0);
  self->passes = png_set_interlace_handling(png);
  self->rows = header->height;
  if (header->is_interlaced) {
    self->rows = 0;
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
      if (PNG_PASS_COLS(header->width, pass)) self->rows += PNG_PASS_ROWS(header->height, pass);
    }
  }
  png_read_update_info(png, self->info);
  self->stride = png_get_rowbytes(png, self->info);
  if (self->stride != (size_t)header->width * 4) png_error(png, "rows of an unexpected size");
}

inlay_png *inlay_png_open(const uint8_t *bytes, size_t count, uint32_t maximal_side, size_t maximal_chunk,
                          inlay_png_header *header, inlay_png_failure *failure) {
  inlay_png *self = calloc(1, sizeof *self);
  if (!self) {
    report(NULL, failure, INLAY_PNG_NO_MEMORY, "no memory");
    return NULL;
  }
  self->bytes = bytes;
  self->count = count;
  self->failure = failure;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, on_error, on_warning);
  if (self->png) self->info = png_create_info_struct(self->png);
  if (!self->info) {
    report(self, failure, INLAY_PNG_NO_MEMORY, "no memory");
    inlay_png_close(self);
    return NULL;
  }
  if (setjmp(png_jmpbuf(self->png))) {
    inlay_png_close(self);
    return NULL;
  }
  prepare(self, maximal_side, maximal_chunk, header);
  return self;
}

const uint8_t *inlay_png_profile(inlay_png *self, size_t *count) {
  png_charp name;
  int compression;
  png_bytep profile;
  png_uint_32 length;
  *count = 0;
  if (!png_get_iCCP(self->png, self->info, &name, &compression, &profile, &length)) return NULL;
  *count = length;
  return profile;
}

int32_t inlay_png_read(inlay_png *self, uint8_t *out, size_t rows, inlay_png_failure *failure) {
  self->failure = failure;
  self->is_reading_rows = 1;
  // All rows are complete before libpng looks for the end of the image data.
  if (setjmp(png_jmpbuf(self->png))) return self->has_excess ? INLAY_PNG_OK : failure->status;
  for (int pass = 0; pass < self->passes; pass++) {
    for (size_t row = 0; row < rows; row++) png_read_row(self->png, out + row * self->stride, NULL);
  }
  return INLAY_PNG_OK;
}

int32_t inlay_png_finish(inlay_png *self, inlay_png_failure *failure) {
  self->failure = failure;
  self->is_reading_rows = 0;
  if (setjmp(png_jmpbuf(self->png))) return failure->status;
  if (self->has_excess) png_error(self->png, "there is image data behind the last row");
  png_read_end(self->png, NULL);
  return INLAY_PNG_OK;
}

const char *inlay_png_warning(const inlay_png *self, uint32_t index) {
  return index < self->warning_count && index < INLAY_PNG_WARNINGS ? self->warnings[index] : NULL;
}

void inlay_png_close(inlay_png *self) {
  if (self->png) png_destroy_read_struct(&self->png, &self->info, NULL);
  free(self);
}
