public import InlayCore

/// What the header of an image file says, without a pixel decoded.
public struct ImageHeader: Sendable, Hashable {
  /// The media type, by content.
  public var mediaType: MIMEType
  /// Pixels across, as stored, of the image a viewer shows first: the primary item of HEIF (clean aperture
  /// applied, rotation not), the canvas of PNG, WebP and GIF. `nil` where the format has no pixels or the
  /// file does not say.
  public var width: Int?
  /// Pixels down, as stored.
  public var height: Int?
  /// How the stored pixels are turned to be seen upright: Exif, or `irot` and `imir` in HEIF.
  public var orientation: ImageOrientation
  /// Whether there is an alpha channel or a transparent color; `nil` if the header does not say.
  public var hasAlpha: Bool?
  /// Whether there is more than one frame to play.
  public var isAnimated: Bool
  /// What the channels mean, where the header says so.
  package var colorModel: ColorModel?
  /// Bits of one channel, where the header says so.
  public var bitDepth: Int?
  /// The content identifier of the first image.
  public var identifier: ContentIdentifier?
  /// Where ``identifier`` was found.
  package var identifierSource: IdentifierSource?
  /// The description of the first image.
  @Exact public var description: String?
  /// What wrote the first image (TIFF Software), as it calls itself; never a reason to treat it in another
  /// way.
  @Exact public var software: String?
  /// The images of the file in order: the visible image items of HEIF by item ID, one for other raster
  /// formats, none where there are no pixels.
  public var strikes: [Strike]

  /// A header that knows its media type only.
  package init(mediaType: MIMEType) {
    self.mediaType = mediaType
    orientation = .up
    isAnimated = false
    strikes = []
  }

  /// Whether Apple's systems take the file for an adaptive image glyph: a HEIC whose first image has
  /// DocumentName.
  ///
  /// An identifier found elsewhere, or in another format, does not make a glyph.
  public var isAdaptiveImageGlyph: Bool { mediaType == .heic && identifierSource == .documentName }

  /// Pixels across when seen upright.
  public var uprightWidth: Int? { orientation.swapsAxes ? height : width }
  /// Pixels down when seen upright.
  public var uprightHeight: Int? { orientation.swapsAxes ? width : height }
}

/// What the channels of an image mean.
package enum ColorModel: String, Sendable, Hashable, CaseIterable {
  /// One channel of brightness.
  case gray
  /// Red, green and blue.
  case rgb
  /// Indices into a table of colors.
  case palette
  /// Cyan, magenta, yellow and black.
  case cmyk
}
