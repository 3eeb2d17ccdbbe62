public import InlayCore

/// One size of an image. An adaptive image glyph may have several; any other image file has one.
public struct Strike: Sendable, Hashable {
  /// The ID of the HEIF item; `nil` in other formats.
  package var itemID: UInt32?
  /// Width in pixels, as stored, after a HEIF clean aperture but before rotation; 0 if the file does not state it.
  public var width: Int
  /// Height in pixels, as stored; 0 if the file does not state it.
  public var height: Int
  /// The transform that makes the stored pixels upright.
  public var orientation: ImageOrientation
  /// Distance from the pen position to the left edge of the image, in pixels of this strike (TIFF XPosition).
  public var insetX: Rational
  /// Distance of the image below its normal place, in pixels of this strike (TIFF YPosition).
  public var insetY: Rational
  /// Whether the image has an alpha channel or a transparent color; `nil` if the header does not state it.
  public var hasAlpha: Bool?
  /// The content identifier of this strike.
  public var identifier: ContentIdentifier?
  /// Where ``identifier`` was found.
  package var identifierSource: IdentifierSource?
  /// The description of this strike.
  @Exact public var description: String?

  /// A strike of `width` × `height` pixels.
  package init(
    itemID: UInt32? = nil, width: Int, height: Int, orientation: ImageOrientation = .up,
    insetX: Rational = .zero, insetY: Rational = .zero, hasAlpha: Bool? = nil,
    identifier: ContentIdentifier? = nil, identifierSource: IdentifierSource? = nil,
    description: String? = nil
  ) {
    self.itemID = itemID
    self.width = width
    self.height = height
    self.orientation = orientation
    self.insetX = insetX
    self.insetY = insetY
    self.hasAlpha = hasAlpha
    self.identifier = identifier
    self.identifierSource = identifierSource
    self.description = description
  }
}

extension Strike {
  /// Width and height in pixels, as stored.
  package var size: PixelSize { PixelSize(width: width, height: height) }
  /// Width and height in pixels when upright.
  package var uprightSize: PixelSize { size.swapped(orientation.swapsAxes) }
}

/// Where a content identifier was found in an image.
package enum IdentifierSource: String, Sendable, Hashable, CaseIterable {
  /// TIFF DocumentName (tag 0x010D), the only place that Apple's systems read.
  case documentName
  /// Exif ImageUniqueID (tag 0xA420).
  case imageUniqueID
  /// The property `tiff:DocumentName` of an XMP packet.
  case xmp
}
