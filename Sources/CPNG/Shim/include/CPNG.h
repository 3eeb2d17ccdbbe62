#pragma once
// Decoding of PNG with libpng. Every error of the library comes back as a status: no longjmp leaves these functions.
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A picture being read from bytes that stay where they are until it is closed.
typedef struct inlay_png inlay_png;

enum {
  INLAY_PNG_OK = 0,
  INLAY_PNG_NO_MEMORY = 1,
  INLAY_PNG_DAMAGED = 2,
  INLAY_PNG_TRUNCATED = 3,
  INLAY_PNG_MESSAGE_BYTES = 128,
  INLAY_PNG_WARNINGS = 8,
};

/// Why a call failed: the status, how many bytes had been read, and the library's words.
typedef struct {
  int32_t status;
  size_t position;
  char message[INLAY_PNG_MESSAGE_BYTES];
} inlay_png_failure;

/// What the header says.
typedef struct {
  uint32_t width, height;
  int32_t is_interlaced;
  /// Gray, with alpha or without.
  int32_t is_gray;
} inlay_png_header;

/// Reads everything before the image data. NULL, and `failure` filled in, if that fails.
///
/// Sides above `maximal_side` and chunks of more than `maximal_chunk` bytes in memory are refused. Text is skipped.
inlay_png *_Nullable inlay_png_open(const uint8_t *bytes, size_t count, uint32_t maximal_side,
                                    size_t maximal_chunk, inlay_png_header *header,
                                    inlay_png_failure *failure);

/// The ICC profile, valid until the picture is closed; NULL if it has none that the library could read.
const uint8_t *_Nullable inlay_png_profile(inlay_png *picture, size_t *count);

/// Reads the next `rows` rows as 8-bit red, green, blue, alpha; of an interlaced picture all of them.
int32_t inlay_png_read(inlay_png *picture, uint8_t *out, size_t rows, inlay_png_failure *failure);

/// Reads what stands behind the image data.
int32_t inlay_png_finish(inlay_png *picture, inlay_png_failure *failure);

/// The library's complaint number `index`; NULL if there were fewer. The first INLAY_PNG_WARNINGS are kept.
const char *_Nullable inlay_png_warning(const inlay_png *picture, uint32_t index);

/// Frees the picture.
void inlay_png_close(inlay_png *picture);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
