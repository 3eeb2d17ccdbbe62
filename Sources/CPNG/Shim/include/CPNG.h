#pragma once
// Decodes PNG with libpng. Every error of the library is returned as a status: no longjmp leaves these functions.
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// A picture being read. Its bytes must stay valid until it is closed.
typedef struct inlay_png inlay_png;

enum {
  INLAY_PNG_OK = 0,
  INLAY_PNG_NO_MEMORY = 1,
  INLAY_PNG_DAMAGED = 2,
  INLAY_PNG_TRUNCATED = 3,
  INLAY_PNG_MESSAGE_BYTES = 128,
  INLAY_PNG_WARNINGS = 8,
};

/// Why a call failed: the status, the number of bytes read, and the library's message.
typedef struct {
  int32_t status;
  size_t position;
  char message[INLAY_PNG_MESSAGE_BYTES];
} inlay_png_failure;

/// The contents of the header.
typedef struct {
  uint32_t width, height;
  int32_t is_interlaced;
  /// Whether the picture is gray, with or without alpha.
  int32_t is_gray;
} inlay_png_header;

/// Reads everything before the image data. Returns NULL, and fills in `failure`, if that fails.
///
/// Sides above `maximal_side`, and chunks of more than `maximal_chunk` bytes in memory, are refused. Text is skipped.
inlay_png *_Nullable inlay_png_open(const uint8_t *bytes, size_t count, uint32_t maximal_side,
                                    size_t maximal_chunk, inlay_png_header *header,
                                    inlay_png_failure *failure);

/// The ICC profile, valid until the picture is closed; NULL if there is none that the library can read.
const uint8_t *_Nullable inlay_png_profile(inlay_png *picture, size_t *count);

/// Reads the next `rows` rows as 8-bit red, green, blue, alpha. Reads all rows of an interlaced picture.
int32_t inlay_png_read(inlay_png *picture, uint8_t *out, size_t rows, inlay_png_failure *failure);

/// Reads what follows the image data.
int32_t inlay_png_finish(inlay_png *picture, inlay_png_failure *failure);

/// The library's warning with this index; NULL if there were fewer. Only the first INLAY_PNG_WARNINGS are kept.
const char *_Nullable inlay_png_warning(const inlay_png *picture, uint32_t index);

/// Frees the picture.
void inlay_png_close(inlay_png *picture);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
