#pragma once
#include <lcms2.h>

// Formats of pixels, which the library has as macros that Swift does not see.
static const cmsUInt32Number INLAY_LCMS_RGBA_8 = TYPE_RGBA_8;
static const cmsUInt32Number INLAY_LCMS_GRAY_8 = TYPE_GRAY_8;
static const cmsUInt32Number INLAY_LCMS_CMYK_8 = TYPE_CMYK_8;
static const cmsUInt32Number INLAY_LCMS_CMYK_8_REVERSED = TYPE_CMYK_8_REV;
