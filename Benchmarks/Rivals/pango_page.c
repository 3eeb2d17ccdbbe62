// Brings a text of page_document.py to one tall PNG, 800 wide, by Pango and Cairo:
//   pango_page libpng|isal|isal2|pipeline TEXT PICTURES OUT
// libpng writes as libpng does unless it is told otherwise. The others have the fastest encoder there is (ISA-L, level 1, no
// filter): isal on one thread; isal2 on two, each its half, after one has laid all of it out; pipeline on two as well, of which
// one draws and compresses parts while the other is still laying out.
#include <isa-l.h>
#include <limits.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <png.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

#include "rival.h"

enum { WIDTH = 800, MARGIN = 24, BAND = 512, OVER = 48, PICTURES = 50, SIDE = 19, ROW = 1 + 4 * WIDTH };

// Glyphs of one font, or a picture, where they stand on the page.
typedef struct {
  cairo_scaled_font_t* font;
  cairo_glyph_t* glyphs;
  int count;
  cairo_surface_t* picture;
  double x, y;
} run;

typedef struct {
  run* runs;
  int count, x, y, height, is_bullet;
} paragraph;

typedef struct {
  paragraph* paragraphs;
  int count, height;
  // How far it is laid out, in rows; the rest is for the threads of a pipeline.
  int ready;
  pthread_mutex_t lock;
  pthread_cond_t more;
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

// What a layout says is to be drawn, so that it is drawn without Pango, on any thread.
static paragraph take_runs(PangoLayout* layout, int x, int y, int height, int is_bullet) {
  paragraph made = {NULL, 0, x, y, height, is_bullet};
  int room = 0;
  PangoLayoutIter* at = pango_layout_get_iter(layout);
  do {
    PangoLayoutRun* from = pango_layout_iter_get_run_readonly(at);
    if (!from) continue;
    if (made.count == room) made.runs = realloc(made.runs, (room = room * 2 + 8) * sizeof(run));
    run* to = &made.runs[made.count++];
    memset(to, 0, sizeof *to);
    PangoRectangle extents;
    pango_layout_iter_get_run_extents(at, NULL, &extents);
    to->x = x + extents.x / (double)PANGO_SCALE;
    to->y = y + pango_layout_iter_get_baseline(at) / (double)PANGO_SCALE;
    for (GSList* list = from->item->analysis.extra_attrs; list; list = list->next) {
      PangoAttribute* attribute = list->data;
      if (attribute->klass->type != PANGO_ATTR_SHAPE) continue;
      PangoAttrShape* shape = (PangoAttrShape*)attribute;
      to->picture = shape->data;
      to->y += shape->ink_rect.y / (double)PANGO_SCALE;
    }
    if (to->picture) continue;
    to->font = cairo_scaled_font_reference(
        pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(from->item->analysis.font)));
    to->glyphs = malloc(from->glyphs->num_glyphs * sizeof(cairo_glyph_t));
    int advance = 0;
    for (int i = 0; i < from->glyphs->num_glyphs; i++) {
      PangoGlyphInfo* glyph = &from->glyphs->glyphs[i];
      if (glyph->glyph != PANGO_GLYPH_EMPTY && !(glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG))
        to->glyphs[to->count++] = (cairo_glyph_t){
            glyph->glyph, to->x + (advance + glyph->geometry.x_offset) / (double)PANGO_SCALE,
            to->y + glyph->geometry.y_offset / (double)PANGO_SCALE};
      advance += glyph->geometry.width;
    }
  } while (pango_layout_iter_next_run(at));
  pango_layout_iter_free(at);
  return made;
}

static void lay_out(page* page, char* text, size_t bytes) {
  PangoFontMap* fonts = pango_cairo_font_map_new();
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(fonts), 96);
  PangoContext* context = pango_font_map_create_context(fonts);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *body = pango_font_description_from_string("Noto Sans"),
                       *heading = pango_font_description_from_string("Noto Sans Bold");
  pango_font_description_set_absolute_size(body, 16 * PANGO_SCALE);
  pango_font_description_set_absolute_size(heading, 24 * PANGO_SCALE);

  // Room for all of them at once: threads read what is there while more is added.
  int lines = 1;
  for (size_t i = 0; i < bytes; i++) lines += text[i] == '\n';
  page->paragraphs = malloc(lines * sizeof(paragraph));
  int y = 16;
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
    paragraph made = take_runs(layout, x, y, height, is_bullet);
    y += height + 8;
    g_object_unref(layout);
    pango_attr_list_unref(attributes);
    free(shaped);
    pthread_mutex_lock(&page->lock);
    page->paragraphs[page->count++] = made;
    page->ready = y - OVER;
    pthread_cond_broadcast(&page->more);
    pthread_mutex_unlock(&page->lock);
  }
  pthread_mutex_lock(&page->lock);
  page->height = y + 8;
  page->ready = INT_MAX;
  pthread_cond_broadcast(&page->more);
  pthread_mutex_unlock(&page->lock);
}

// Rows of the page onto a band, which begins at `top`; of the first `count` paragraphs.
static void draw(const page* page, int count, cairo_surface_t* band, int top) {
  cairo_surface_set_device_offset(band, 0, -top);
  cairo_t* cairo = cairo_create(band);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  int low = 0, high = count;  // the first paragraph that reaches into the band
  while (low < high) {
    int middle = (low + high) / 2;
    const paragraph* p = &page->paragraphs[middle];
    if (p->y + p->height + OVER < top) low = middle + 1; else high = middle;
  }
  for (int i = low; i < count && page->paragraphs[i].y - OVER < top + BAND; i++) {
    const paragraph* p = &page->paragraphs[i];
    if (p->is_bullet) {
      cairo_arc(cairo, p->x - 12, p->y + 12, 3, 0, 2 * M_PI);
      cairo_fill(cairo);
    }
    for (const run* run = p->runs; run < p->runs + p->count; run++) {
      if (run->picture) {
        cairo_set_source_surface(cairo, run->picture, floor(run->x + 0.5), floor(run->y + 0.5));
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
        cairo_paint(cairo);
        cairo_set_source_rgb(cairo, 0, 0, 0);
      } else {
        cairo_set_scaled_font(cairo, run->font);
        cairo_show_glyphs(cairo, run->glyphs, run->count);
      }
    }
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

// What one thread draws and compresses with.
typedef struct {
  cairo_surface_t* band;
  uint8_t* rows;
  struct isal_zstream stream;
} worker;

static worker new_worker(void) {
  worker made = {cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, BAND), malloc(BAND * ROW), {0}};
  return made;
}

static void end_worker(worker* worker) {
  cairo_surface_destroy(worker->band);
  free(worker->rows);
  free(worker->stream.level_buf);
}

// Rows that are compressed as one piece of the stream, which others are joined to.
typedef struct {
  int from, to;
  uint8_t* deflated;
  size_t size, room;
  uint32_t adler;
  int is_done;
} part;

static void draw_and_deflate(worker* worker, const page* page, int count, part* part, int is_last) {
  uint8_t* buffer = worker->stream.level_buf ? worker->stream.level_buf : malloc(ISAL_DEF_LVL1_DEFAULT);
  struct isal_zstream* stream = &worker->stream;
  isal_deflate_init(stream);
  stream->level = 1;
  stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  stream->level_buf = buffer;
  part->deflated = malloc(part->room = 1 << 19);
  part->adler = 1;
  for (int top = part->from; top < part->to; top += BAND) {
    int rows = part->to - top < BAND ? part->to - top : BAND;
    draw(page, count, worker->band, top);
    convert(worker->band, rows, worker->rows);
    stream->next_in = worker->rows;
    stream->avail_in = rows * ROW;
    part->adler = isal_adler32(part->adler, worker->rows, stream->avail_in);
    if (top + rows == part->to) {
      stream->flush = FULL_FLUSH;
      stream->end_of_stream = is_last;
    }
    do {
      if (part->room - part->size < 1 << 16) part->deflated = realloc(part->deflated, part->room *= 2);
      stream->next_out = part->deflated + part->size;
      stream->avail_out = part->room - part->size;
      if (isal_deflate(stream) != COMP_OK) exit(70);
      part->size = part->room - stream->avail_out;
    } while (stream->avail_in || stream->avail_out == 0);
  }
}

static void write_chunk(FILE* file, const char* type, const void* bytes, size_t size) {
  uint32_t sum = crc32_gzip_refl(crc32_gzip_refl(0, (const uint8_t*)type, 4), bytes, size);
  uint32_t words[2] = {__builtin_bswap32(size), __builtin_bswap32(sum)};
  fwrite(&words[0], 4, 1, file);
  fwrite(type, 4, 1, file);
  fwrite(bytes, 1, size, file);
  fwrite(&words[1], 4, 1, file);
}

static void write_head(FILE* file, int height) {
  fwrite("\x89PNG\r\n\x1a\n", 8, 1, file);
  uint32_t header[4] = {__builtin_bswap32(WIDTH), __builtin_bswap32(height), 0x0608};
  write_chunk(file, "IHDR", header, 13);
  write_chunk(file, "IDAT", "\x78\x01", 2);
}

static void write_tail(FILE* file, uint32_t adler) {
  adler = __builtin_bswap32(adler);
  write_chunk(file, "IDAT", &adler, 4);
  write_chunk(file, "IEND", "", 0);
}

// Two halves on two threads, or all on one.
static struct { page* page; part parts[2]; int count; } halves;

static void* draw_half(void* number) {
  worker worker = new_worker();
  part* part = &halves.parts[(intptr_t)number];
  draw_and_deflate(&worker, halves.page, halves.page->count, part, (intptr_t)number == halves.count - 1);
  end_worker(&worker);
  return NULL;
}

static void write_halves(page* page, int threads, FILE* file) {
  pthread_t other;
  int half = (page->height / threads + BAND - 1) / BAND * BAND;
  halves.page = page;
  // Too low a page is one piece.
  halves.count = half >= page->height ? 1 : threads;
  for (int i = 0; i < halves.count; i++)
    halves.parts[i] = (part){.from = half * i, .to = i == halves.count - 1 ? page->height : half * (i + 1)};
  if (halves.count == 2) pthread_create(&other, NULL, draw_half, (void*)(intptr_t)1);
  draw_half((void*)(intptr_t)0);
  uint32_t adler = halves.parts[0].adler;
  if (halves.count == 2) {
    pthread_join(other, NULL);
    part* last = &halves.parts[1];
    adler = adler32_combine(adler, last->adler, (z_off_t)(last->to - last->from) * ROW);
  }
  write_head(file, page->height);
  for (int i = 0; i < halves.count; i++) write_chunk(file, "IDAT", halves.parts[i].deflated, halves.parts[i].size);
  write_tail(file, adler);
}

// Parts of the page, drawn by whoever is free as soon as they are laid out, and written in order.
enum { PART = 2 * BAND, PARTS = 1 << 16 };
static struct {
  page* page;
  FILE* file;
  part parts[PARTS];
  int next, written;
  uint32_t adler;
} line;

static void* draw_parts(void* unused) {
  worker worker = new_worker();
  page* page = line.page;
  pthread_mutex_lock(&page->lock);
  for (;;) {
    int number = line.next, from = number * PART;
    while (page->ready < from + PART + OVER) pthread_cond_wait(&page->more, &page->lock);
    if (line.next != number) continue;
    if ((page->height && from >= page->height) || number == PARTS) break;
    line.next++;
    part* part = &line.parts[number];
    int is_last = page->height && from + PART >= page->height;
    part->from = from;
    part->to = is_last ? page->height : from + PART;
    int count = page->count;
    pthread_mutex_unlock(&page->lock);
    draw_and_deflate(&worker, page, count, part, is_last);
    pthread_mutex_lock(&page->lock);
    for (part->is_done = 1; line.parts[line.written].is_done; line.written++) {
      part = &line.parts[line.written];
      write_chunk(line.file, "IDAT", part->deflated, part->size);
      line.adler = adler32_combine(line.adler, part->adler, (z_off_t)(part->to - part->from) * ROW);
      free(part->deflated);
    }
  }
  pthread_mutex_unlock(&page->lock);
  end_worker(&worker);
  return NULL;
}

static void write_pipeline(page* page, char* text, size_t bytes, FILE* file) {
  pthread_t other;
  line.page = page;
  line.file = file;
  line.adler = 1;
  write_head(file, 0);
  pthread_create(&other, NULL, draw_parts, NULL);
  lay_out(page, text, bytes);
  draw_parts(NULL);
  pthread_join(other, NULL);
  write_tail(file, line.adler);
  rewind(file);
  write_head(file, page->height);
}

static void write_libpng(const page* page, FILE* file) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) exit(74);
  png_init_io(png, file);
  png_set_IHDR(png, info, WIDTH, page->height, 8, PNG_COLOR_TYPE_RGB_ALPHA, 0, 0, 0);
  png_write_info(png, info);
  worker worker = new_worker();
  for (int top = 0; top < page->height; top += BAND) {
    int count = page->height - top < BAND ? page->height - top : BAND;
    draw(page, page->count, worker.band, top);
    convert(worker.band, count, worker.rows);
    for (int row = 0; row < count; row++) png_write_row(png, worker.rows + row * ROW + 1);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

int main(int argc, char** argv) {
  if (argc == 2 && strcmp(argv[1], "--version") == 0) {
    printf("Pango %s, Cairo %s, libpng %s, ISA-L %d.%d.%d\n", pango_version_string(), cairo_version_string(),
           png_get_libpng_ver(NULL), ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
    return 0;
  }
  if (argc != 5) return 64;
  double start = now(CLOCK_MONOTONIC), laid_out = start;
  picture_folder = argv[3];
  size_t bytes;
  char* text = (char*)read_file(argv[2], &bytes);
  FILE* file = fopen(argv[4], "wb");
  if (!file) return 73;
  page page = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};
  if (strcmp(argv[1], "pipeline") == 0) {
    write_pipeline(&page, text, bytes, file);
  } else {
    lay_out(&page, text, bytes);
    laid_out = now(CLOCK_MONOTONIC);
    if (strcmp(argv[1], "libpng") == 0)
      write_libpng(&page, file);
    else
      write_halves(&page, strcmp(argv[1], "isal2") == 0 ? 2 : 1, file);
  }
  if (fclose(file)) return 74;
  printf("%d rows; layout %.0f ms, the rest %.0f ms\n", page.height, 1e3 * (laid_out - start),
         1e3 * (now(CLOCK_MONOTONIC) - laid_out));
  return 0;
}
