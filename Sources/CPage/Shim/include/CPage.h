#pragma once
// The door to Pango and Cairo: no type of theirs leaves it, and none of their macros is needed outside.
//
// All lengths are pixels as doubles, y grows downwards. Text is laid out on one thread; glyph runs may be drawn on any.
#include "page_canvas.h"
#include "page_glyphs.h"
#include "page_pdf.h"
#include "page_text.h"
