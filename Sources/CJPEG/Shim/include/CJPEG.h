#pragma once
// Decodes and encodes JPEG with libjpeg-turbo. Every error of the library is returned as a status: no longjmp leaves these
// functions.
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A picture being read. Its bytes must stay valid until it is closed.
typedef struct inlay_jpeg inlay_jpeg;

enum {
  INLAY_JPEG_OK = 0,
  INLAY_JPEG_NO_MEMORY = 1,
  INLAY_JPEG_DAMAGED = 2,
  INLAY_JPEG_TRUNCATED = 3,
  INLAY_JPEG_UNSUPPORTED = 4,
  /// The picture needs more memory than allowed.
  INLAY_JPEG_OVER_MEMORY = 5,
  INLAY_JPEG_TOO_MANY_SCANS = 6,
  INLAY_JPEG_MESSAGE_BYTES = 200,  // JMSG_LENGTH_MAX
  INLAY_JPEG_WARNINGS = 8,
};

/// Why a call failed: the status, the number of bytes read, and the library's message.
typedef struct {
  int32_t status;
  size_t position;
  char message[INLAY_JPEG_MESSAGE_BYTES];
} inlay_jpeg_failure;

/// The contents of the header.
typedef struct {
  uint32_t width, height;
  int32_t is_gray;
  /// Whether rows are cyan, magenta, yellow, black.
  int32_t is_cmyk;
  /// Whether there is an Adobe marker. If so, 255 means no ink in CMYK.
  int32_t has_adobe_marker;
} inlay_jpeg_header;

/// Reads everything before the first scan. Returns NULL, and fills in `failure`, if that fails.
inlay_jpeg *_Nullable inlay_jpeg_open(const uint8_t *bytes, size_t count, inlay_jpeg_header *header,
                                      inlay_jpeg_failure *failure);

/// Prepares for reading rows, with at most `maximal_memory` bytes of coefficients and `maximal_scans` scans. If the
/// picture has several scans, this reads them all. The picture is scaled to `eighths` eighths, from 1 to 8; `width` and
/// `height` become its size.
int32_t inlay_jpeg_start(inlay_jpeg *picture, uint32_t eighths, size_t maximal_memory, int32_t maximal_scans,
                         uint32_t *width, uint32_t *height, inlay_jpeg_failure *failure);

/// Reads the next `rows` rows as red, green, blue, 255, or as CMYK.
int32_t inlay_jpeg_read(inlay_jpeg *picture, uint8_t *out, size_t rows, inlay_jpeg_failure *failure);

/// Reads to the end of the image.
int32_t inlay_jpeg_finish(inlay_jpeg *picture, inlay_jpeg_failure *failure);

/// The library's warning with this index; NULL if there were fewer. Only the first INLAY_JPEG_WARNINGS are kept.
const char *_Nullable inlay_jpeg_warning(const inlay_jpeg *picture, uint32_t index);

/// Frees the picture.
void inlay_jpeg_close(inlay_jpeg *picture);

/// A picture being written.
typedef struct inlay_jpeg_writer inlay_jpeg_writer;

/// How a picture is written.
typedef struct {
  uint32_t width, height;
  /// From 1 to 100.
  int32_t quality;
  /// Whether colors have as many samples as brightness; else a quarter of them.
  int32_t has_all_colors;
  /// Whether the codes are made for the picture. All of its coefficients are then kept until it is finished.
  int32_t has_own_codes;
} inlay_jpeg_settings;

/// Starts a baseline JPEG in memory. Returns NULL, and fills in `failure`, if that fails.
inlay_jpeg_writer *_Nullable inlay_jpeg_create(const inlay_jpeg_settings *settings, inlay_jpeg_failure *failure);

/// Writes the next `rows` rows of red, green, blue and a byte that is ignored. They must not be more than are left.
int32_t inlay_jpeg_write(inlay_jpeg_writer *picture, const uint8_t *pixels, size_t rows,
                         inlay_jpeg_failure *failure);

/// Ends the file, after the last row. Its bytes are valid until the picture is freed.
int32_t inlay_jpeg_end(inlay_jpeg_writer *picture, const uint8_t *_Nullable *_Nonnull bytes, size_t *count,
                       inlay_jpeg_failure *failure);

/// Frees the picture.
void inlay_jpeg_free(inlay_jpeg_writer *picture);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
