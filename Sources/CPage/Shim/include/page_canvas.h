#pragma once
// Drawing on pixels and into PDF, by Cairo.
#include "page_glyphs.h"
