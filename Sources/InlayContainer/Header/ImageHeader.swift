public import InlayCore

/// The header of an image file, read without decoding pixels.
public struct ImageHeader: Sendable, Hashable {
  /// The media type, judged by the content.
  public var mediaType: MIMEType
  /// Width in pixels, as stored, of the image that a viewer shows first: the primary item of HEIF (after its clean
  /// aperture but before rotation), or the canvas of PNG, WebP and GIF. `nil` if the format has no pixels or the file
  /// does not state it.
  public var width: Int?
  /// Height in pixels, as stored.
  public var height: Int?
  /// The transform that makes the stored pixels upright, from Exif, or from `irot` and `imir` in HEIF.
  public var orientation: ImageOrientation
  /// Whether there is an alpha channel or a transparent color; `nil` if the header does not state it.
  public var hasAlpha: Bool?
  /// Whether the file has more than one frame to play.
  public var isAnimated: Bool
  /// The meaning of the channels, if the header states it.
  package var colorModel: ColorModel?
  /// Number of bits per channel, if the header states it.
  package var bitDepth: Int?
  /// The content identifier of the first image.
  public var identifier: ContentIdentifier?
  /// Where ``identifier`` was found.
  package var identifierSource: IdentifierSource?
  /// The description of the first image.
  @Exact public var description: String?
  /// The name of the software that wrote the first image (TIFF Software). It never changes how the image is treated.
  @Exact public var software: String?
  /// The images of the file in order: the visible image items of HEIF by item ID, one image for other raster formats,
  /// none if the format has no pixels.
  public var strikes: [Strike]

  /// A header with nothing but a media type.
  package init(mediaType: MIMEType) {
    self.mediaType = mediaType
    orientation = .up
    isAnimated = false
    strikes = []
  }

  /// Whether Apple's systems accept the file as an adaptive image glyph: a HEIC whose first image has DocumentName.
  ///
  /// An identifier from another place, or in another format, does not make a glyph.
  public var isAdaptiveImageGlyph: Bool { mediaType == .heic && identifierSource == .documentName }

  /// Width in pixels when upright.
  package var uprightWidth: Int? { orientation.swapsAxes ? height : width }
  /// Height in pixels when upright.
  package var uprightHeight: Int? { orientation.swapsAxes ? width : height }
}

/// The meaning of the channels of an image.
package enum ColorModel: String, Sendable, Hashable, CaseIterable {
  /// One channel of brightness.
  case gray
  /// Red, green and blue.
  case rgb
  /// Indices into a color table.
  case palette
  /// Cyan, magenta, yellow and black.
  case cmyk
}
