/// An image placed in the text: which one, where, and how.
public struct ImagePlacement: Sendable, Hashable {
  // 32-bit, because a million placements are common, but a text of 4 Gi units is not (``DecomposedText/maximumUnits``).
  @usableFromInline var start: UInt32
  @usableFromInline var count: UInt32
  private var entry: UInt32
  // The parts of the attributes are stored separately, which saves a word.
  private var code: PlacementAttributes.Code
  private var details: PlacementAttributes.Details?

  /// Kind, size, and other attributes.
  public var attributes: PlacementAttributes {
    get { PlacementAttributes(code: code, details: details) }
    set { (code, details) = (newValue.code, newValue.details) }
  }

  /// A placement over the UTF-16 units of `range`, of the image at index `image` of the table.
  ///
  /// Numbers outside `0 ... UInt32.max` are stored as `UInt32.max`. No text accepts such a placement.
  public init(_ range: Range<Int>, image: Int, attributes: PlacementAttributes) {
    let (length, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    start = UInt32(exactly: range.lowerBound) ?? .max
    count = overflow ? .max : UInt32(exactly: length) ?? .max
    entry = UInt32(exactly: image) ?? .max
    (code, details) = (attributes.code, attributes.details)
  }

  /// A placement from numbers known to be in range.
  @inline(__always)
  init(start: Int, length: Int, image: UInt32, attributes: PlacementAttributes) {
    self.start = UInt32(truncatingIfNeeded: start)
    count = UInt32(truncatingIfNeeded: length)
    entry = image
    (code, details) = (attributes.code, attributes.details)
  }

  /// A placement from 32-bit numbers, without range checks, for reading millions of them.
  package init(start: UInt32, length: UInt32, image: UInt32, attributes: PlacementAttributes) {
    (self.start, count, entry) = (start, length, image)
    (code, details) = (attributes.code, attributes.details)
  }

  /// The first unit, and the unit after the last. These cannot overflow for a placement in a text.
  @inlinable @inline(__always)
  var bounds: (UInt32, UInt32) { (start, start &+ count) }

  /// A placement of a known kind without other attributes.
  @inline(__always)
  init(start: UInt32, image: UInt32, plain code: PlacementAttributes.Code) {
    (self.start, count, entry) = (start, 1, image)
    (self.code, details) = (code, nil)
  }

  /// Whether there are attributes besides the kind `glyph` or `attachment`.
  var hasDetails: Bool { details != nil }

  /// The two known kinds.
  package enum PlainKind { case glyph, attachment }

  /// The kind, if it is a known one and there are no other attributes. Complexity: O(1), without reference counting.
  package var plainKind: PlainKind? {
    if hasDetails { return nil }
    return code == .glyph ? .glyph : code == .attachment ? .attachment : nil
  }

  /// Distinguishes attributes without reference counting: equal keys mean equal attributes as long as the placement
  /// lives.
  var attributesKey: UInt {
    @inline(__always) get {
      guard let details else { return UInt(code.rawValue) }
      // The lowest bits of an object's address are zero.
      return UInt(bitPattern: ObjectIdentifier(details)) | UInt(code.rawValue)
    }
  }

  /// A placement of this kind.
  public init(_ range: Range<Int>, image: Int, kind: PlacementKind, displaySize: DisplaySize? = nil) {
    self.init(range, image: image, attributes: PlacementAttributes(kind, displaySize: displaySize))
  }

  /// The first UTF-16 unit.
  public var at: Int { Int(start) }
  /// The number of UTF-16 units.
  public var length: Int { Int(count) }
  /// The UTF-16 units it covers.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  /// Index into ``DecomposedText/images``.
  public var image: Int { Int(entry) }
  /// The kind of placement: glyph or attachment.
  public var kind: PlacementKind { attributes.kind }
  /// The display size, if one is set.
  public var displaySize: DisplaySize? { attributes.displaySize }

  /// The same placement with another image index.
  package func with(image: Int) -> ImagePlacement {
    ImagePlacement(range, image: image, attributes: attributes)
  }
}
