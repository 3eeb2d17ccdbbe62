#pragma once
// Drawing into PDF. One thread at a time for a document. Lengths are points, y grows downwards.
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
  /// ISO 8601, `YYYY-MM-DDThh:mm:ssZ`.
  INLAY_PDF_CREATED = 4,
  INLAY_PDF_MODIFIED = 5,
};

/// A document being written.
typedef struct inlay_pdf inlay_pdf;

/// A picture that is embedded once, however often it is drawn.
typedef struct inlay_pdf_picture inlay_pdf_picture;

/// A document without pages, which names neither a date nor a title. NULL if memory is short.
inlay_pdf *_Nullable inlay_pdf_create(void);

/// Frees the document, finished or not.
void inlay_pdf_destroy(inlay_pdf *pdf);

/// INLAY_CANVAS_OK, or what went wrong first.
int32_t inlay_pdf_status(const inlay_pdf *pdf);

/// Says something about the document, before it is finished.
void inlay_pdf_describe(inlay_pdf *pdf, int32_t what, const char *text);

/// Begins a page; what is drawn is moved by x and y.
void inlay_pdf_begin_page(inlay_pdf *pdf, double width, double height, double x, double y);

/// Ends the page: it can be written.
void inlay_pdf_end_page(inlay_pdf *pdf);

/// Ends the document: the rest can be written. Returns its status.
int32_t inlay_pdf_finish(inlay_pdf *pdf);

/// What is there to be written.
const uint8_t *_Nullable inlay_pdf_bytes(const inlay_pdf *pdf, size_t *count);

/// Forgets what is there, as it is written now.
void inlay_pdf_forget_bytes(inlay_pdf *pdf);

/// Fills a rectangle.
void inlay_pdf_fill(inlay_pdf *pdf, double left, double top, double right, double bottom, inlay_color color);

/// Draws a line in strokes: `lengths` are drawn and left out in turn, from x = 0 of the page on; none for one line.
void inlay_pdf_line(inlay_pdf *pdf, double left, double right, double y, double thickness,
                    const double *_Nullable lengths, int32_t count, inlay_color color);

/// Draws a wavy line, from x = 0 of the page on.
void inlay_pdf_wave(inlay_pdf *pdf, double left, double right, double y, double thickness, double period,
                    double height, inlay_color color);

/// Draws text. Glyphs that are pictures are drawn as such, and their text can be selected all the same.
void inlay_pdf_glyphs(inlay_pdf *pdf, const inlay_glyphs *glyphs, double x, double y, inlay_color color);

/// Puts text there that is not seen: what stands there was drawn otherwise.
void inlay_pdf_unseen_text(inlay_pdf *pdf, const inlay_glyphs *glyphs, double x, double y);

/// Draws what outlines of glyphs enclose, or with a width the outlines. It is no text.
void inlay_pdf_outline(inlay_pdf *pdf, const inlay_glyphs *glyphs, double x, double y, double width,
                       inlay_color color);

/// A picture from its bytes, as `inlay_canvas_picture` takes them; those with one identifier are one picture. NULL if memory
/// is short or a side is not 1 … 32,767.
inlay_pdf_picture *_Nullable inlay_pdf_picture_create(const uint8_t *pixels, int32_t width, int32_t height,
                                                      int32_t is_rgba, uint64_t identifier);

/// Frees the picture; what was drawn keeps it.
void inlay_pdf_picture_destroy(inlay_pdf_picture *picture);

/// Draws a picture into a rectangle.
void inlay_pdf_draw(inlay_pdf *pdf, const inlay_pdf_picture *picture, double left, double top, double width,
                    double height);

/// Makes a rectangle a link. The address is one of ASCII without quotes, parentheses and backslashes.
void inlay_pdf_link(inlay_pdf *pdf, const char *address, double left, double top, double right, double bottom);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
