// Brings a text of page_document.py to one tall PNG, 800 wide, by Pango and Cairo:
//   pango_page libpng|isal|isal2 TEXT PICTURES OUT
// libpng writes as libpng does unless it is told otherwise; isal has the fastest encoder there is (ISA-L, level 1, no
// filter); isal2 draws and compresses on two threads, each its half, after one has laid all of it out.
#include <isa-l.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <png.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

#include "rival.h"

enum { WIDTH = 800, MARGIN = 24, BAND = 512, OVER = 48, PICTURES = 50, SIDE = 19 };

typedef struct {
  PangoLayout* layout;
  int x, y, height;
  int is_bullet;
} paragraph;

typedef struct {
  paragraph* paragraphs;
  int count, height;
} page;

static const char* picture_folder;
static cairo_surface_t* pictures[PICTURES];

// A picture, decoded when it is first needed and scaled once.
static cairo_surface_t* picture(int number) {
  if (pictures[number]) return pictures[number];
  char path[4096];
  snprintf(path, sizeof path, "%s/%02d.png", picture_folder, number);
  cairo_surface_t* whole = cairo_image_surface_create_from_png(path);
  if (cairo_surface_status(whole) != CAIRO_STATUS_SUCCESS) exit(66);
  cairo_surface_t* scaled = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  cairo_t* cairo = cairo_create(scaled);
  cairo_scale(cairo, (double)SIDE / cairo_image_surface_get_width(whole),
              (double)SIDE / cairo_image_surface_get_height(whole));
  cairo_set_source_surface(cairo, whole, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(whole);
  return pictures[number] = scaled;
}

static void draw_picture(cairo_t* cairo, PangoAttrShape* shape, gboolean is_path, gpointer unused) {
  if (is_path) return;
  double x, y;
  cairo_get_current_point(cairo, &x, &y);
  y += shape->ink_rect.y / (double)PANGO_SCALE;
  cairo_save(cairo);
  cairo_set_source_surface(cairo, shape->data, floor(x + 0.5), floor(y + 0.5));
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_paint(cairo);
  cairo_restore(cairo);
}

// Text with U+FFFC for each U+E000 + k, and a shape of the picture's size there.
static char* with_shapes(const char* line, size_t bytes, PangoAttrList* attributes) {
  char* text = malloc(bytes + 1);
  memcpy(text, line, bytes);
  text[bytes] = 0;
  PangoRectangle box = {0, -(SIDE - 3.2) * PANGO_SCALE, SIDE * PANGO_SCALE, SIDE * PANGO_SCALE};
  for (size_t at = 0; at + 2 < bytes; at++) {
    const unsigned char* c = (const unsigned char*)text + at;
    if (c[0] != 0xEE || c[1] != 0x80 || c[2] - 0x80 >= PICTURES) continue;
    PangoAttribute* shape = pango_attr_shape_new_with_data(&box, &box, picture(c[2] - 0x80), NULL, NULL);
    memcpy(text + at, "\xEF\xBF\xBC", 3);
    shape->start_index = at;
    shape->end_index = at + 3;
    pango_attr_list_insert(attributes, shape);
  }
  return text;
}

static page lay_out(char* text, size_t bytes) {
  PangoFontMap* fonts = pango_cairo_font_map_new();
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(fonts), 96);
  PangoContext* context = pango_font_map_create_context(fonts);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_cairo_context_set_shape_renderer(context, draw_picture, NULL, NULL);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *body = pango_font_description_from_string("Noto Sans"),
                       *heading = pango_font_description_from_string("Noto Sans Bold");
  pango_font_description_set_absolute_size(body, 16 * PANGO_SCALE);
  pango_font_description_set_absolute_size(heading, 24 * PANGO_SCALE);

  page made = {NULL, 0, 0};
  double y = 16;
  int room = 0;
  for (char *line = text, *end; line < text + bytes; line = end + 1) {
    end = memchr(line, '\n', text + bytes - line);
    if (!end) end = text + bytes;
    int is_heading = line[0] == '#' && line[1] == ' ', is_bullet = line[0] == '*' && line[1] == ' ';
    const char* start = is_heading || is_bullet ? line + 2 : line;
    PangoAttrList* attributes = pango_attr_list_new();
    char* shaped = with_shapes(start, end - start, attributes);
    PangoLayout* layout = pango_layout_new(context);
    pango_layout_set_text(layout, shaped, -1);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_font_description(layout, is_heading ? heading : body);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    int x = MARGIN + (is_bullet ? 24 : 0), height;
    pango_layout_set_width(layout, (WIDTH - MARGIN - x) * PANGO_SCALE);
    pango_layout_get_size(layout, NULL, &height);
    height = ceil(height / (double)PANGO_SCALE);
    pango_attr_list_unref(attributes);
    free(shaped);
    if (made.count == room) made.paragraphs = realloc(made.paragraphs, (room = room * 2 + 16) * sizeof(paragraph));
    made.paragraphs[made.count++] = (paragraph){layout, x, y, height, is_bullet};
    y += height + 8;
  }
  made.height = ceil(y + 8);
  return made;
}

// Rows of the page onto a band, which begins at `top`.
static void draw(const page* page, cairo_surface_t* band, int top) {
  cairo_t* cairo = cairo_create(band);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  int low = 0, high = page->count;  // the first paragraph that reaches into the band
  while (low < high) {
    int middle = (low + high) / 2;
    const paragraph* p = &page->paragraphs[middle];
    if (p->y + p->height + OVER < top) low = middle + 1; else high = middle;
  }
  for (int i = low; i < page->count && page->paragraphs[i].y - OVER < top + BAND; i++) {
    const paragraph* p = &page->paragraphs[i];
    if (p->is_bullet) {
      cairo_arc(cairo, p->x - 12, p->y - top + 12, 3, 0, 2 * M_PI);
      cairo_fill(cairo);
    }
    cairo_move_to(cairo, p->x, p->y - top);
    pango_cairo_show_layout(cairo, p->layout);
  }
  cairo_destroy(cairo);
  cairo_surface_flush(band);
}

// Rows as PNG has them: a filter's number, 0, and RGBA. The page is opaque, so nothing is premultiplied.
static void convert(cairo_surface_t* band, int rows, uint8_t* to) {
  for (int row = 0; row < rows; row++) {
    const uint32_t* from = (uint32_t*)(cairo_image_surface_get_data(band) + row * cairo_image_surface_get_stride(band));
    *to++ = 0;
    for (int i = 0; i < WIDTH; i++, to += 4) {
      uint32_t word = __builtin_bswap32(from[i] << 8 | from[i] >> 24);
      memcpy(to, &word, 4);
    }
  }
}

typedef struct {
  const page* page;
  int from, to;  // rows
  int is_last;
  uint8_t* deflated;
  size_t size;
  uint32_t adler;
} share;

static void* draw_and_deflate(void* closure) {
  share* part = closure;
  cairo_surface_t* band = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, BAND);
  uint8_t* rows = malloc(BAND * (1 + 4 * WIDTH));
  struct isal_zstream stream;
  isal_deflate_init(&stream);
  stream.level = 1;
  stream.level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  stream.level_buf = malloc(ISAL_DEF_LVL1_DEFAULT);
  size_t room = 1 << 20;
  part->deflated = malloc(room);
  part->adler = 1;
  for (int top = part->from; top < part->to; top += BAND) {
    int count = part->to - top < BAND ? part->to - top : BAND;
    draw(part->page, band, top);
    convert(band, count, rows);
    stream.next_in = rows;
    stream.avail_in = count * (1 + 4 * WIDTH);
    part->adler = isal_adler32(part->adler, rows, stream.avail_in);
    if (top + count == part->to) {
      stream.flush = FULL_FLUSH;
      stream.end_of_stream = part->is_last;
    }
    do {
      if (room - part->size < 1 << 16) part->deflated = realloc(part->deflated, room *= 2);
      stream.next_out = part->deflated + part->size;
      stream.avail_out = room - part->size;
      if (isal_deflate(&stream) != COMP_OK) exit(70);
      part->size = room - stream.avail_out;
    } while (stream.avail_in || stream.avail_out == 0);
  }
  cairo_surface_destroy(band);
  free(rows);
  free(stream.level_buf);
  return NULL;
}

static void write_isal(const page* page, int threads, png_structp png) {
  share parts[2];
  pthread_t others[2];
  int half = (page->height / threads + BAND - 1) / BAND * BAND;
  for (int i = 0; i < threads; i++) {
    int to = i == threads - 1 || half * (i + 1) > page->height ? page->height : half * (i + 1);
    parts[i] = (share){page, half * i, to, i == threads - 1, NULL, 0, 1};
    if (i) pthread_create(&others[i], NULL, draw_and_deflate, &parts[i]);
  }
  draw_and_deflate(&parts[0]);
  uLong adler = parts[0].adler;
  for (int i = 1; i < threads; i++) {
    pthread_join(others[i], NULL);
    adler = adler32_combine(adler, parts[i].adler, (z_off_t)(parts[i].to - parts[i].from) * (1 + 4 * WIDTH));
  }
  // libpng's own IDATs hold what it deflates itself: these are written chunk by chunk.
  const png_byte idat[5] = "IDAT", iend[5] = "IEND", head[2] = {0x78, 1};
  for (int i = 0; i < threads; i++) {
    png_write_chunk_start(png, idat, parts[i].size + (i == 0 ? 2 : 0) + (i == threads - 1 ? 4 : 0));
    if (i == 0) png_write_chunk_data(png, head, 2);
    png_write_chunk_data(png, parts[i].deflated, parts[i].size);
    if (i == threads - 1) {
      png_byte sum[4] = {adler >> 24, adler >> 16, adler >> 8, adler};
      png_write_chunk_data(png, sum, 4);
    }
    png_write_chunk_end(png);
  }
  png_write_chunk(png, iend, NULL, 0);
}

static void write_libpng(const page* page, png_structp png, png_infop info) {
  cairo_surface_t* band = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, BAND);
  uint8_t* rows = malloc(BAND * (1 + 4 * WIDTH));
  for (int top = 0; top < page->height; top += BAND) {
    int count = page->height - top < BAND ? page->height - top : BAND;
    draw(page, band, top);
    convert(band, count, rows);
    for (int row = 0; row < count; row++) png_write_row(png, rows + row * (1 + 4 * WIDTH) + 1);
  }
  png_write_end(png, info);
}

int main(int argc, char** argv) {
  if (argc == 2 && strcmp(argv[1], "--version") == 0) {
    printf("Pango %s, Cairo %s, libpng %s, ISA-L %d.%d.%d\n", pango_version_string(), cairo_version_string(),
           png_get_libpng_ver(NULL), ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
    return 0;
  }
  if (argc < 5) return 64;
  double start = now(CLOCK_MONOTONIC);
  picture_folder = argv[3];
  size_t bytes;
  char* text = (char*)read_file(argv[2], &bytes);
  page page = lay_out(text, bytes);
  double laid_out = now(CLOCK_MONOTONIC);
  FILE* file = fopen(argv[4], "wb");
  if (!file) return 73;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 74;
  png_init_io(png, file);
  png_set_IHDR(png, info, WIDTH, page.height, 8, PNG_COLOR_TYPE_RGB_ALPHA, 0, 0, 0);
  png_write_info(png, info);
  if (strcmp(argv[1], "libpng") == 0)
    write_libpng(&page, png, info);
  else
    write_isal(&page, strcmp(argv[1], "isal2") == 0 ? 2 : 1, png);
  png_destroy_write_struct(&png, &info);
  if (fclose(file)) return 74;
  printf("%d rows; layout %.0f ms, drawing and PNG %.0f ms\n", page.height, 1e3 * (laid_out - start),
         1e3 * (now(CLOCK_MONOTONIC) - laid_out));
  return 0;
}
