#include "CJPEG.h"

#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// The message numbers of the library.
#include <jerror.h>

_Static_assert(INLAY_JPEG_MESSAGE_BYTES >= JMSG_LENGTH_MAX, "messages of the library would not fit");

struct inlay_jpeg {
  struct jpeg_decompress_struct decompress;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  size_t count;
  int32_t maximal_scans;
  /// Where the current call reports a failure.
  inlay_jpeg_failure *failure;
  uint32_t warning_count;
  char warnings[INLAY_JPEG_WARNINGS][INLAY_JPEG_MESSAGE_BYTES];
};

/// Ends the current call, whose setjmp is in this file.
static void escape(inlay_jpeg *self, int32_t status) {
  const struct jpeg_source_mgr *source = self->decompress.src;
  const int is_inside = source && status != INLAY_JPEG_TRUNCATED && source->bytes_in_buffer <= self->count;
  self->failure->status = status;
  self->failure->position = is_inside ? self->count - source->bytes_in_buffer : self->count;
  longjmp(self->escape, 1);
}

static void on_error(j_common_ptr common) {
  inlay_jpeg *self = common->client_data;
  (*common->err->format_message)(common, self->failure->message);
  switch (common->err->msg_code) {
  case JERR_OUT_OF_MEMORY: escape(self, INLAY_JPEG_NO_MEMORY); break;
  case JERR_NO_BACKING_STORE: escape(self, INLAY_JPEG_OVER_MEMORY); break;
  case JERR_INPUT_EMPTY: case JERR_INPUT_EOF: escape(self, INLAY_JPEG_TRUNCATED); break;
  case JERR_BAD_PRECISION: case JERR_SOF_UNSUPPORTED: case JERR_ARITH_NOTIMPL:
  case JERR_CONVERSION_NOTIMPL: case JERR_NOT_COMPILED: case JERR_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL: case JERR_CCIR601_NOTIMPL:
    escape(self, INLAY_JPEG_UNSUPPORTED);
    break;
  default: escape(self, INLAY_JPEG_DAMAGED); break;
  }
}

/// Fails where the library would continue with invented pixels. Other warnings are kept.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  inlay_jpeg *self = common->client_data;
  char message[JMSG_LENGTH_MAX];
  (*common->err->format_message)(common, message);
  switch (common->err->msg_code) {
  case JWRN_JPEG_EOF:
    memcpy(self->failure->message, message, sizeof message);
    escape(self, INLAY_JPEG_TRUNCATED);
    break;
  case JWRN_HIT_MARKER: case JWRN_HUFF_BAD_CODE: case JWRN_ARITH_BAD_CODE: case JWRN_MUST_RESYNC:
    memcpy(self->failure->message, message, sizeof message);
    escape(self, INLAY_JPEG_DAMAGED);
    break;
  default: break;
  }
  if (self->warning_count < INLAY_JPEG_WARNINGS) {
    memcpy(self->warnings[self->warning_count], message, sizeof message);
  }
  self->warning_count += 1;
}

static void on_progress(j_common_ptr common) {
  inlay_jpeg *self = common->client_data;
  if (self->decompress.input_scan_number <= self->maximal_scans) return;
  snprintf(self->failure->message, sizeof self->failure->message, "more than %d scans", self->maximal_scans);
  escape(self, INLAY_JPEG_TOO_MANY_SCANS);
}

static void prepare(inlay_jpeg *self, const uint8_t *bytes, inlay_jpeg_header *header) {
  j_decompress_ptr decompress = &self->decompress;
  jpeg_create_decompress(decompress);
  decompress->client_data = self;
  decompress->progress = &self->progress;
  jpeg_mem_src(decompress, bytes, self->count);
  jpeg_read_header(decompress, TRUE);
  header->width = decompress->image_width;
  header->height = decompress->image_height;
  header->is_gray = decompress->jpeg_color_space == JCS_GRAYSCALE;
  header->is_cmyk =
      decompress->jpeg_color_space == JCS_CMYK || decompress->jpeg_color_space == JCS_YCCK;
  header->has_adobe_marker = decompress->saw_Adobe_marker;
  decompress->out_color_space = header->is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
}

inlay_jpeg *inlay_jpeg_open(const uint8_t *bytes, size_t count, inlay_jpeg_header *header,
                            inlay_jpeg_failure *failure) {
  inlay_jpeg *self = calloc(1, sizeof *self);
  if (!self) {
    failure->status = INLAY_JPEG_NO_MEMORY;
    failure->position = 0;
    strcpy(failure->message, "no memory");
    return NULL;
  }
  self->count = count;
  self->failure = failure;
  self->maximal_scans = INT_MAX;
  self->decompress.err = jpeg_std_error(&self->errors);
  self->decompress.client_data = self;
  self->errors.error_exit = on_error;
  self->errors.emit_message = on_message;
  self->progress.progress_monitor = on_progress;
  if (setjmp(self->escape)) {
    inlay_jpeg_close(self);
    return NULL;
  }
  prepare(self, bytes, header);
  return self;
}

int32_t inlay_jpeg_start(inlay_jpeg *self, uint32_t eighths, size_t maximal_memory, int32_t maximal_scans,
                         uint32_t *width, uint32_t *height, inlay_jpeg_failure *failure) {
  self->failure = failure;
  self->maximal_scans = maximal_scans;
  if (setjmp(self->escape)) return failure->status;
  self->decompress.mem->max_memory_to_use = maximal_memory > LONG_MAX ? LONG_MAX : (long)maximal_memory;
  self->decompress.scale_num = eighths;
  self->decompress.scale_denom = 8;
  jpeg_start_decompress(&self->decompress);
  *width = self->decompress.output_width;
  *height = self->decompress.output_height;
  return INLAY_JPEG_OK;
}

int32_t inlay_jpeg_read(inlay_jpeg *self, uint8_t *out, size_t rows, inlay_jpeg_failure *failure) {
  self->failure = failure;
  if (setjmp(self->escape)) return failure->status;
  for (size_t row = 0; row < rows; row++) {
    JSAMPROW place = out + row * (size_t)self->decompress.output_width * 4;
    jpeg_read_scanlines(&self->decompress, &place, 1);
  }
  return INLAY_JPEG_OK;
}

int32_t inlay_jpeg_finish(inlay_jpeg *self, inlay_jpeg_failure *failure) {
  self->failure = failure;
  if (setjmp(self->escape)) return failure->status;
  jpeg_finish_decompress(&self->decompress);
  return INLAY_JPEG_OK;
}

const char *inlay_jpeg_warning(const inlay_jpeg *self, uint32_t index) {
  return index < self->warning_count && index < INLAY_JPEG_WARNINGS ? self->warnings[index] : NULL;
}

void inlay_jpeg_close(inlay_jpeg *self) {
  jpeg_destroy_decompress(&self->decompress);
  free(self);
}
