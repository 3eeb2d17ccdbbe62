#pragma once
// Decodes JPEG with libjpeg-turbo. Every error of the library is returned as a status: no longjmp leaves these
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
/// picture has several scans, this reads them all.
int32_t inlay_jpeg_start(inlay_jpeg *picture, size_t maximal_memory, int32_t maximal_scans,
                         inlay_jpeg_failure *failure);

/// Reads the next `rows` rows as red, green, blue, 255, or as CMYK.
int32_t inlay_jpeg_read(inlay_jpeg *picture, uint8_t *out, size_t rows, inlay_jpeg_failure *failure);

/// Reads to the end of the image.
int32_t inlay_jpeg_finish(inlay_jpeg *picture, inlay_jpeg_failure *failure);

/// The library's warning with this index; NULL if there were fewer. Only the first INLAY_JPEG_WARNINGS are kept.
const char *_Nullable inlay_jpeg_warning(const inlay_jpeg *picture, uint32_t index);

/// Frees the picture.
void inlay_jpeg_close(inlay_jpeg *picture);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
