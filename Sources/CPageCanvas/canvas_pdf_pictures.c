// Pictures in PDF, both of the document and of glyphs in bitmap fonts. Each is embedded once.
#include <cairo-ft.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas_blend.h"
#include "canvas_pdf.h"

struct inlay_pdf_picture {
  cairo_surface_t *surface;
  double width, height;
};

/// Sets the identifier of a surface. Cairo embeds surfaces with equal identifiers once. Returns `false` if memory is
/// short.
static bool set_identifier(cairo_surface_t *surface, const void *identifier, size_t count) {
  unsigned char *copy = malloc(count);
  if (copy == NULL) return false;
  memcpy(copy, identifier, count);
  if (cairo_surface_set_mime_data(surface, CAIRO_MIME_TYPE_UNIQUE_ID, copy, count, free, copy) ==
      CAIRO_STATUS_SUCCESS)
    return true;
  free(copy);
  return false;
}

/// Creates a surface with a copy of these pixels. Its status is an error if memory is short.
static cairo_surface_t *copied_surface(const uint8_t *pixels, int32_t width, int32_t height, bool is_rgba) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  uint8_t *target = cairo_image_surface_get_data(surface);
  if (target == NULL) return surface;
  size_t stride = (size_t)cairo_image_surface_get_stride(surface), bytes = 4 * (size_t)width;
  for (size_t y = 0; y < (size_t)height; y++) {
    uint8_t *row = target + y * stride;
    memcpy(row, pixels + y * bytes, bytes);
    for (size_t at = 0; is_rgba && at < bytes; at += 4) {
      uint8_t red = row[at];
      row[at] = row[at + 2];
      row[at + 2] = red;
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

inlay_pdf_picture *inlay_pdf_picture_create(const uint8_t *pixels, int32_t width, int32_t height,
                                            int32_t is_rgba, uint64_t identifier) {
  if (width < 1 || height < 1 || width > 32767 || height > 32767) return NULL;
  inlay_pdf_picture *picture = calloc(1, sizeof *picture);
  if (picture == NULL) return NULL;
  picture->surface = copied_surface(pixels, width, height, is_rgba != 0);
  picture->width = width;
  picture->height = height;
  if (cairo_surface_status(picture->surface) == CAIRO_STATUS_SUCCESS &&
      set_identifier(picture->surface, &identifier, sizeof identifier))
    return picture;
  inlay_pdf_picture_destroy(picture);
  return NULL;
}

void inlay_pdf_picture_destroy(inlay_pdf_picture *picture) {
  cairo_surface_destroy(picture->surface);
  free(picture);
}

static void paint(inlay_pdf *pdf, cairo_surface_t *surface, double x, double y, double x_scale, double y_scale,
                  double opacity) {
  cairo_save(pdf->context);
  cairo_translate(pdf->context, x, y);
  cairo_scale(pdf->context, x_scale, y_scale);
  cairo_set_source_surface(pdf->context, surface, 0, 0);
  if (opacity < 1)
    cairo_paint_with_alpha(pdf->context, opacity);
  else
    cairo_paint(pdf->context);
  cairo_restore(pdf->context);
}

void inlay_pdf_draw(inlay_pdf *pdf, const inlay_pdf_picture *picture, double left, double top, double width,
                    double height) {
  if (!is_drawable(left) || !is_drawable(top) || !(width > 0 && width < 4e6) || !(height > 0 && height < 4e6)) return;
  paint(pdf, picture->surface, left + pdf->x, top + pdf->y, width / picture->width, height / picture->height, 1);
}

/// Pixels per em of the font's largest pictures.
static double own_size(cairo_scaled_font_t *font) {
  double size = 0;
  if (cairo_scaled_font_get_type(font) != CAIRO_FONT_TYPE_FT) return 128;
  FT_Face face = cairo_ft_scaled_font_lock_face(font);
  if (face == NULL) return 128;
  for (int index = 0; index < face->num_fixed_sizes; index++) {
    double pixels = face->available_sizes[index].y_ppem / 64.0;
    if (pixels > size) size = pixels;
  }
  cairo_ft_scaled_font_unlock_face(font);
  return size > 0 && size <= 240 ? size : 128;
}

/// The same font at another size, which is kept as long as the document, because its address is part of identifiers. NULL
/// if Cairo cannot load it, or memory is short.
static inlay_font *resized(inlay_pdf *pdf, cairo_scaled_font_t *font, double pixels) {
  cairo_matrix_t size, matrix;
  cairo_matrix_init_scale(&size, pixels, pixels);
  cairo_scaled_font_get_ctm(font, &matrix);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_scaled_font_get_font_options(font, options);
  cairo_scaled_font_t *result =
      cairo_scaled_font_create(cairo_scaled_font_get_font_face(font), &size, &matrix, options);
  cairo_font_options_destroy(options);
  bool is_new;
  inlay_font *kept = keep_font(pdf, result, &is_new);
  cairo_scaled_font_destroy(result);
  return kept;
}

/// A surface with a glyph drawn in a color.
static cairo_surface_t *glyph_surface(const mask *mask, inlay_color color) {
  int32_t width = mask->bounds.right - mask->bounds.left, height = mask->bounds.bottom - mask->bounds.top;
  if (mask->kind == MASK_PIXELS) return copied_surface(mask->bytes, width, height, false);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  uint8_t *target = cairo_image_surface_get_data(surface);
  if (target == NULL) return surface;
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  uint32_t pixel = premultiplied((inlay_color){color.red, color.green, color.blue, 255});
  for (size_t y = 0; y < (size_t)height; y++) {
    for (size_t x = 0; x < (size_t)width; x++) {
      uint32_t covered = times(pixel, mask->bytes[y * mask->stride + x]);
      memcpy(target + y * stride + 4 * x, &covered, 4);
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

/// The single surface of a glyph's picture; NULL if memory is short.
static cairo_surface_t *kept_surface(inlay_pdf *pdf, const mask *mask, inlay_color color) {
  glyph_identifier identifier = {{(uint64_t)(uintptr_t)mask->key.font, mask->key.glyph, 0}};
  if (mask->kind == MASK_COVERAGE)
    identifier.parts[2] = (uint64_t)color.red << 16 | (uint64_t)color.green << 8 | color.blue;
  uint64_t hash = (identifier.parts[0] >> 4 ^ identifier.parts[1] ^ identifier.parts[2]) * 0x9e3779b97f4a7c15u;
  glyph_picture **list = &pdf->glyph_pictures[(hash >> 32) % GLYPH_PICTURE_LISTS];
  for (glyph_picture *known = *list; known != NULL; known = known->next)
    if (memcmp(&known->identifier, &identifier, sizeof identifier) == 0) return known->surface;
  glyph_picture *made = malloc(sizeof *made);
  if (made == NULL) return NULL;
  *made = (glyph_picture){*list, identifier, glyph_surface(mask, color)};
  if (!set_identifier(made->surface, &identifier, sizeof identifier)) {
    cairo_surface_destroy(made->surface);
    free(made);
    return NULL;
  }
  *list = made;
  pdf->glyph_picture_count += 1;
  return made->surface;
}

void forget_glyph_pictures(inlay_pdf *pdf) {
  for (int list = 0; list < GLYPH_PICTURE_LISTS; list++) {
    while (pdf->glyph_pictures[list] != NULL) {
      glyph_picture *next = pdf->glyph_pictures[list]->next;
      cairo_surface_destroy(pdf->glyph_pictures[list]->surface);
      free(pdf->glyph_pictures[list]);
      pdf->glyph_pictures[list] = next;
    }
  }
  pdf->glyph_picture_count = 0;
}

static void draw_picture_glyph(inlay_pdf *pdf, inlay_font *font, const cairo_glyph_t *glyph,
                               double scale, inlay_color color) {
  mask *mask = masks_find(pdf->masks, (mask_key){font, glyph->index, 0});
  if (mask == NULL) {
    pdf->status = INLAY_CANVAS_NO_MEMORY;
    return;
  }
  if (mask->kind == MASK_PIXELS || mask->kind == MASK_COVERAGE) {
    cairo_surface_t *surface = kept_surface(pdf, mask, color);
    if (surface == NULL)
      pdf->status = INLAY_CANVAS_NO_MEMORY;
    else
      paint(pdf, surface, glyph->x + mask->bounds.left * scale, glyph->y + mask->bounds.top * scale, scale, scale,
            color.alpha / 255.0);
  }
  mask_release(mask);
}

bool draw_picture_glyphs(inlay_pdf *pdf, const inlay_glyphs *run, const cairo_glyph_t *glyphs, inlay_color color) {
  cairo_matrix_t size;
  cairo_scaled_font_get_font_matrix(run->font->scaled, &size);
  double pixels = own_size(run->font->scaled);
  if (!(size.yy > 0)) return false;
  inlay_font *font = resized(pdf, run->font->scaled, pixels);
  for (int index = 0; font != NULL && index < run->glyph_count; index++)
    draw_picture_glyph(pdf, font, &glyphs[index], size.yy / pixels, color);
  return font != NULL;
}
