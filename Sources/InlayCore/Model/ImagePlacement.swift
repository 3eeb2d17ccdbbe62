/// An image set into the text: which one, where, and how.
public struct ImagePlacement: Sendable, Hashable {
  // 32-bit: a million placements are common, a text of 4 Gi units is not (``DecomposedText/maximumUnits``).
  @usableFromInline var start: UInt32
  @usableFromInline var count: UInt32
  private var entry: UInt32
  // The parts of the attributes stand here one by one, which saves a word.
  private var code: PlacementAttributes.Code
  private var details: PlacementAttributes.Details?

  /// Kind, size, and what else is said.
  public var attributes: PlacementAttributes {
    get { PlacementAttributes(code: code, details: details) }
    set { (code, details) = (newValue.code, newValue.details) }
  }

  /// A placement of the image at index `image` of the table over the UTF-16 units `range`.
  ///
  /// Numbers outside `0 ... UInt32.max` are kept as `UInt32.max`; such a placement fits no text and is refused with it.
  public init(_ range: Range<Int>, image: Int, attributes: PlacementAttributes) {
    let (length, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    start = UInt32(exactly: range.lowerBound) ?? .max
    count = overflow ? .max : UInt32(exactly: length) ?? .max
    entry = UInt32(exactly: image) ?? .max
    (code, details) = (attributes.code, attributes.details)
  }

  /// The same from numbers known to fit.
  @inline(__always)
  init(start: Int, length: Int, image: UInt32, attributes: PlacementAttributes) {
    self.start = UInt32(truncatingIfNeeded: start)
    count = UInt32(truncatingIfNeeded: length)
    entry = image
    (code, details) = (attributes.code, attributes.details)
  }

  /// A placement of numbers read as in range: cheap where there are millions of them.
  package init(start: UInt32, length: UInt32, image: UInt32, attributes: PlacementAttributes) {
    (self.start, count, entry) = (start, length, image)
    (code, details) = (attributes.code, attributes.details)
  }

  /// First unit, and the first behind it; of a placement of a text these cannot overflow.
  @inlinable @inline(__always)
  var bounds: (UInt32, UInt32) { (start, start &+ count) }

  /// One of the two known kinds with nothing more to say.
  @inline(__always)
  init(start: UInt32, image: UInt32, plain code: PlacementAttributes.Code) {
    (self.start, count, entry) = (start, 1, image)
    (self.code, details) = (code, nil)
  }

  /// Whether there is more to say than that it is a glyph or an attachment.
  var hasDetails: Bool { details != nil }

  /// The two known kinds.
  package enum PlainKind { case glyph, attachment }

  /// The kind, if it is a known one and there is nothing more to say. Complexity: O(1), without touching references.
  package var plainKind: PlainKind? {
    if hasDetails { return nil }
    return code == .glyph ? .glyph : code == .attachment ? .attachment : nil
  }

  /// Tells attributes apart without touching them: equal keys are equal attributes as long as the placement lives.
  var attributesKey: UInt {
    @inline(__always) get {
      guard let details else { return UInt(code.rawValue) }
      // An object's address has its lowest bits free.
      return UInt(bitPattern: ObjectIdentifier(details)) | UInt(code.rawValue)
    }
  }

  /// A placement of this kind.
  public init(_ range: Range<Int>, image: Int, kind: PlacementKind, displaySize: DisplaySize? = nil) {
    self.init(range, image: image, attributes: PlacementAttributes(kind, displaySize: displaySize))
  }

  /// First UTF-16 unit.
  public var at: Int { Int(start) }
  /// Number of UTF-16 units.
  public var length: Int { Int(count) }
  /// UTF-16 units covered.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  /// Index into ``DecomposedText/images``.
  public var image: Int { Int(entry) }
  /// How the image is set into the text.
  public var kind: PlacementKind { attributes.kind }
  /// The size to show it at, where one is set.
  public var displaySize: DisplaySize? { attributes.displaySize }

  /// The same placement of another entry.
  package func with(image: Int) -> ImagePlacement {
    ImagePlacement(range, image: image, attributes: attributes)
  }
}
