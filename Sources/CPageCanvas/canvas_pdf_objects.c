#include "canvas_pdf.h"

#include <stdlib.h>
#include <string.h>

/// The length of an entry of the cross-reference table (ISO 32000-1, 7.5.4).
enum { ENTRY = 20, OFFSET_DIGITS = 10, KIND = 17 };

/// The decimal number at the start of some bytes, and how many digits it has; 0 digits if it has none or too many.
static size_t digits_of(const uint8_t *bytes, size_t count, uint64_t *number) {
  size_t digits = 0;
  *number = 0;
  while (digits < count && digits <= OFFSET_DIGITS && bytes[digits] >= '0' && bytes[digits] <= '9')
    *number = *number * 10 + (bytes[digits++] - '0');
  return digits <= OFFSET_DIGITS ? digits : 0;
}

bool note_object(inlay_pdf *pdf, const uint8_t *bytes, size_t count) {
  static const char head[] = " 0 obj";
  uint64_t number;
  size_t digits = digits_of(bytes, count, &number);
  if (digits == 0 || count - digits < sizeof head - 1 || memcmp(bytes + digits, head, sizeof head - 1) != 0)
    return true;
  // No file has as many objects as bytes.
  if (number > pdf->written + count) return true;
  if (number >= pdf->object_count) {
    size_t larger = pdf->object_count < 256 ? 256 : pdf->object_count;
    while (larger <= number) larger *= 2;
    uint64_t *objects = realloc(pdf->objects, larger * sizeof *objects);
    if (objects == NULL) return false;
    memset(objects + pdf->object_count, 0xFF, (larger - pdf->object_count) * sizeof *objects);
    pdf->objects = objects;
    pdf->object_count = larger;
  }
  pdf->objects[number] = pdf->written;
  return true;
}

void mend_references(inlay_pdf *pdf) {
  static const char start[] = "\nxref\n0 ";
  size_t length = sizeof start - 1;
  if (pdf->count < length) return;
  size_t at = pdf->count - length;
  while (at > 0 && memcmp(pdf->bytes + at, start, length) != 0) at -= 1;
  if (at == 0) return;
  uint64_t count;
  at += length;
  at += digits_of(pdf->bytes + at, pdf->count - at, &count) + 1;
  if (at > pdf->count || count > (pdf->count - at) / ENTRY) return;
  for (uint64_t object = 1; object < count; object++) {
    uint8_t *entry = pdf->bytes + at + ENTRY * object;
    uint64_t offset;
    digits_of(entry, OFFSET_DIGITS, &offset);
    bool is_written = object < pdf->object_count && pdf->objects[object] == offset;
    if (entry[KIND] == 'n' && !is_written) memcpy(entry, "0000000000 65535 f ", ENTRY - 1);
  }
}
