#pragma once
// Draws into PDF. One thread at a time may use a document. Lengths are in points; y grows downwards.
#include <stddef.h>

#include "page_canvas.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

enum {
  INLAY_PDF_TITLE = 0,
  INLAY_PDF_AUTHOR = 1,
  INLAY_PDF_SUBJECT = 2,
  INLAY_PDF_KEYWORDS = 3,
  /// A date in ISO 8601: `YYYY-MM-DDThh:mm:ssZ`.
  INLAY_PDF_CREATED = 4,
  INLAY_PDF_MODIFIED = 5,
};

/// A document being written.
typedef struct inlay_pdf inlay_pdf;

/// A picture that is embedded once, however often it is drawn.
typedef struct inlay_pdf_picture inlay_pdf_picture;

/// Creates a document without pages, date and title. NULL if memory is short.
inlay_pdf *_Nullable inlay_pdf_create(void);

/// Frees the document, finished or not.
void inlay_pdf_destroy(inlay_pdf *pdf);

/// INLAY_CANVAS_OK, or the first error.
int32_t inlay_pdf_status(const inlay_pdf *pdf);

/// Sets document information. Call this before the document is finished.
void inlay_pdf_describe(inlay_pdf *pdf, int32_t what, const char *text);

/// Begins a page. Everything drawn on it is moved by x and y.
void inlay_pdf_begin_page(inlay_pdf *pdf, double width, double height, double x, double y);

/// Ends the page, so that it can be written.
void inlay_pdf_end_page(inlay_pdf *pdf);

/// Ends the document, so that the rest can be written. Returns its status.
int32_t inlay_pdf_finish(inlay_pdf *pdf);

/// The bytes that can be written.
const uint8_t *_Nullable inlay_pdf_bytes(const inlay_pdf *pdf, size_t *count);

/// Drops those bytes, after they were written.
void inlay_pdf_forget_bytes(inlay_pdf *pdf);

/// Fills a rectangle.
void inlay_pdf_fill(inlay_pdf *pdf, double left, double top, double right, double bottom, inlay_color color);

/// Draws a dashed line. `lengths` alternate between dashes and gaps, starting at x = 0 of the page; without lengths,
/// the line is solid.
void inlay_pdf_line(inlay_pdf *pdf, double left, double right, double y, double thickness,
                    const double *_Nullable lengths, int32_t count, inlay_color color);

/// Draws a wavy line, whose phase starts at x = 0 of the page.
void inlay_pdf_wave(inlay_pdf *pdf, double left, double right, double y, double thickness, double period,
                    double height, inlay_color color);

/// Draws text. Glyphs that are pictures are drawn as pictures, and their text can still be selected.
void inlay_pdf_glyphs(inlay_pdf *pdf, const inlay_glyphs *glyphs, double x, double y, inlay_color color);

/// Adds invisible text for something that was drawn in another way.
void inlay_pdf_unseen_text(inlay_pdf *pdf, const inlay_glyphs *glyphs, double x, double y);

/// Fills the outlines of glyphs or, with a width, strokes them. The result is not text.
void inlay_pdf_outline(inlay_pdf *pdf, const inlay_glyphs *glyphs, double x, double y, double width,
                       inlay_color color);

/// Creates a picture from its bytes, in the format of `inlay_canvas_picture`. Pictures with equal identifiers are the
/// same picture. NULL if memory is short or a side is not 1 … 32,767.
inlay_pdf_picture *_Nullable inlay_pdf_picture_create(const uint8_t *pixels, int32_t width, int32_t height,
                                                      int32_t is_rgba, uint64_t identifier);

/// Frees the picture. What was drawn with it stays.
void inlay_pdf_picture_destroy(inlay_pdf_picture *picture);

/// Draws a picture into a rectangle.
void inlay_pdf_draw(inlay_pdf *pdf, const inlay_pdf_picture *picture, double left, double top, double width,
                    double height);

/// Makes a rectangle a link. The address must be ASCII without quotation marks, parentheses and backslashes.
void inlay_pdf_link(inlay_pdf *pdf, const char *address, double left, double top, double right, double bottom);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
