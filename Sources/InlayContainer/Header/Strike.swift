public import InlayCore

/// One size of an image: an adaptive image glyph may hold several, any other image file holds one.
public struct Strike: Sendable, Hashable {
  /// The HEIF item; `nil` in other formats.
  public var itemID: UInt32?
  /// Pixels across, as stored (a HEIF clean aperture is applied, a rotation is not); 0 if the file does not
  /// say.
  public var width: Int
  /// Pixels down, as stored; 0 if the file does not say.
  public var height: Int
  /// How the stored pixels are turned to be seen upright.
  public var orientation: ImageOrientation
  /// Where the image starts right of the pen, in pixels of this strike (TIFF XPosition).
  public var insetX: Rational
  /// How far the image lies below its place, in pixels of this strike (TIFF YPosition).
  public var insetY: Rational
  /// Whether the image has an alpha channel or transparent color; `nil` if the header does not say.
  public var hasAlpha: Bool?
  /// This strike's content identifier.
  public var identifier: ContentIdentifier?
  /// Where ``identifier`` was found.
  package var identifierSource: IdentifierSource?
  /// This strike's description.
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

/// Where in an image its content identifier stands.
package enum IdentifierSource: String, Sendable, Hashable, CaseIterable {
  /// TIFF DocumentName (tag 0x010D): the only place Apple's systems look at.
  case documentName
  /// Exif ImageUniqueID (tag 0xA420).
  case imageUniqueID
  /// The property `tiff:DocumentName` of an XMP packet.
  case xmp
}
