#pragma once
// Fonts and the lines of paragraphs, by Pango.
#include "page_glyphs.h"
