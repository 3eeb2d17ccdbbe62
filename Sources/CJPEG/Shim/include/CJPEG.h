#pragma once
// Decoding of JPEG with libjpeg-turbo. Every error of the library comes back as a status: no longjmp leaves these
// functions.
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A picture being read from bytes that stay where they are until it is closed.
typedef struct inlay_jpeg inlay_jpeg;

enum {
  INLAY_JPEG_OK = 0,
  INLAY_JPEG_NO_MEMORY = 1,
  INLAY_JPEG_DAMAGED = 2,
  INLAY_JPEG_TRUNCATED = 3,
  INLAY_JPEG_UNSUPPORTED = 4,
  /// More memory would be needed than was allowed.
  INLAY_JPEG_OVER_MEMORY = 5,
  INLAY_JPEG_TOO_MANY_SCANS = 6,
  INLAY_JPEG_MESSAGE_BYTES = 200,  // JMSG_LENGTH_MAX
  INLAY_JPEG_WARNINGS = 8,
};

/// Why a call failed: the status, how many bytes had been read, and the library's words.
typedef struct {
  int32_t status;
  size_t position;
  char message[INLAY_JPEG_MESSAGE_BYTES];
} inlay_jpeg_failure;

/// What the header says.
typedef struct {
  uint32_t width, height;
  int32_t is_gray;
  /// Rows come as cyan, magenta, yellow, black.
  int32_t is_cmyk;
  /// An Adobe marker is there, whose CMYK means 255 where there is no ink.
  int32_t has_adobe_marker;
} inlay_jpeg_header;

/// Reads everything before the first scan. NULL, and `failure` filled in, if that fails.
inlay_jpeg *_Nullable inlay_jpeg_open(const uint8_t *bytes, size_t count, inlay_jpeg_header *header,
                                      inlay_jpeg_failure *failure);

/// Gets ready to read rows, with at most `maximal_memory` bytes of coefficients and `maximal_scans` scans. Of a
/// picture with several scans this reads them all.
int32_t inlay_jpeg_start(inlay_jpeg *picture, size_t maximal_memory, int32_t maximal_scans,
                         inlay_jpeg_failure *failure);

/// Reads the next `rows` rows as red, green, blue, 255, or as CMYK.
int32_t inlay_jpeg_read(inlay_jpeg *picture, uint8_t *out, size_t rows, inlay_jpeg_failure *failure);

/// Reads to the end of the image.
int32_t inlay_jpeg_finish(inlay_jpeg *picture, inlay_jpeg_failure *failure);

/// The library's complaint number `index`; NULL if there were fewer. The first INLAY_JPEG_WARNINGS are kept.
const char *_Nullable inlay_jpeg_warning(const inlay_jpeg *picture, uint32_t index);

/// Frees the picture.
void inlay_jpeg_close(inlay_jpeg *picture);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
