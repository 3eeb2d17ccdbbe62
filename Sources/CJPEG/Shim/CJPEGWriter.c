#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// The message numbers of the library.
#include <jerror.h>

struct inlay_jpeg_writer {
  struct jpeg_compress_struct compress;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf escape;
  /// Where the current call reports a failure.
  inlay_jpeg_failure *failure;
  uint8_t *bytes;
  size_t count, capacity;
};

/// Ends the current call, whose setjmp is in this file.
static void on_error(j_common_ptr common) {
  inlay_jpeg_writer *self = common->client_data;
  (*common->err->format_message)(common, self->failure->message);
  self->failure->status = common->err->msg_code == JERR_OUT_OF_MEMORY ? INLAY_JPEG_NO_MEMORY : INLAY_JPEG_UNSUPPORTED;
  self->failure->position = 0;
  longjmp(self->escape, 1);
}

static void on_message(j_common_ptr common, int level) { (void)common, (void)level; }

/// Makes room for more bytes. What the library has written so far ends before `free_in_buffer`.
static void grow(j_compress_ptr compress) {
  inlay_jpeg_writer *self = compress->client_data;
  const size_t capacity = self->capacity ? 2 * self->capacity : 1 << 16;
  uint8_t *bytes = realloc(self->bytes, capacity);
  if (!bytes) {
    compress->err->msg_code = JERR_OUT_OF_MEMORY;
    compress->err->msg_parm.i[0] = 0;
    (*compress->err->error_exit)((j_common_ptr)compress);
  }
  self->destination.next_output_byte = bytes + self->capacity;
  self->destination.free_in_buffer = capacity - self->capacity;
  self->bytes = bytes;
  self->capacity = capacity;
}

static boolean on_full(j_compress_ptr compress) {
  // The library wants the whole buffer taken, whatever it says is free.
  grow(compress);
  return TRUE;
}

static void on_end(j_compress_ptr compress) {
  inlay_jpeg_writer *self = compress->client_data;
  self->count = self->capacity - self->destination.free_in_buffer;
}

static void prepare(inlay_jpeg_writer *self, const inlay_jpeg_settings *settings) {
  j_compress_ptr compress = &self->compress;
  jpeg_create_compress(compress);
  compress->client_data = self;
  self->destination.init_destination = grow;
  self->destination.empty_output_buffer = on_full;
  self->destination.term_destination = on_end;
  compress->dest = &self->destination;
  compress->image_width = settings->width;
  compress->image_height = settings->height;
  compress->input_components = 4;
  compress->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(compress);
  jpeg_set_quality(compress, settings->quality, TRUE);
  compress->dct_method = JDCT_ISLOW;
  compress->optimize_coding = settings->has_own_codes != 0;
  // The defaults have a quarter of the samples of color.
  if (settings->has_all_colors) {
    compress->comp_info[0].h_samp_factor = 1;
    compress->comp_info[0].v_samp_factor = 1;
  }
  jpeg_start_compress(compress, TRUE);
}

inlay_jpeg_writer *inlay_jpeg_create(const inlay_jpeg_settings *settings, inlay_jpeg_failure *failure) {
  inlay_jpeg_writer *self = calloc(1, sizeof *self);
  if (!self) {
    failure->status = INLAY_JPEG_NO_MEMORY;
    failure->position = 0;
    strcpy(failure->message, "no memory");
    return NULL;
  }
  self->failure = failure;
  self->compress.err = jpeg_std_error(&self->errors);
  self->compress.client_data = self;
  self->errors.error_exit = on_error;
  self->errors.emit_message = on_message;
  if (setjmp(self->escape)) {
    inlay_jpeg_free(self);
    return NULL;
  }
  prepare(self, settings);
  return self;
}

int32_t inlay_jpeg_write(inlay_jpeg_writer *self, const uint8_t *pixels, size_t rows, inlay_jpeg_failure *failure) {
  self->failure = failure;
  if (setjmp(self->escape)) return failure->status;
  for (size_t row = 0; row < rows; row++) {
    // The library does not write to its input.
    JSAMPROW place = (JSAMPROW)(pixels + row * (size_t)self->compress.image_width * 4);
    jpeg_write_scanlines(&self->compress, &place, 1);
  }
  return INLAY_JPEG_OK;
}

int32_t inlay_jpeg_end(inlay_jpeg_writer *self, const uint8_t **bytes, size_t *count, inlay_jpeg_failure *failure) {
  self->failure = failure;
  if (setjmp(self->escape)) return failure->status;
  jpeg_finish_compress(&self->compress);
  *bytes = self->bytes;
  *count = self->count;
  return INLAY_JPEG_OK;
}

void inlay_jpeg_free(inlay_jpeg_writer *self) {
  jpeg_destroy_compress(&self->compress);
  free(self->bytes);
  free(self);
}
