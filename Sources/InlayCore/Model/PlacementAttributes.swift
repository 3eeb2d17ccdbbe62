public import InlayJSON

/// Everything about a placement except its range and image. It takes sixteen bytes. Unknown kinds, sizes and unknown
/// members are stored separately.
public struct PlacementAttributes: Sendable, Hashable {
  enum Code: UInt8, Sendable { case glyph, attachment, other }

  final class Details: Sendable, Hashable {
    let kind: PlacementKind?
    let displaySize: DisplaySize?
    let unknownMembers: JSONMembers
    init(kind: PlacementKind?, displaySize: DisplaySize?, unknownMembers: JSONMembers) {
      (self.kind, self.displaySize, self.unknownMembers) = (kind, displaySize, unknownMembers)
    }
    static func == (a: Details, b: Details) -> Bool {
      a === b
        || (a.kind == b.kind && a.displaySize == b.displaySize && a.unknownMembers == b.unknownMembers)
    }
    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(displaySize)
      hasher.combine(unknownMembers)
    }
  }

  private(set) var code: Code
  private(set) var details: Details?

  @inline(__always)
  init(code: Code, details: Details?) { (self.code, self.details) = (code, details) }

  /// Attributes for a placement of this kind.
  public init(
    _ kind: PlacementKind, displaySize: DisplaySize? = nil, unknownMembers: JSONMembers = JSONMembers()
  ) {
    code = kind == .glyph ? .glyph : kind == .attachment ? .attachment : .other
    if code == .other || displaySize != nil || !unknownMembers.isEmpty {
      details = Details(
        kind: code == .other ? kind : nil, displaySize: displaySize, unknownMembers: unknownMembers)
    }
  }

  /// The kind of placement: glyph or attachment.
  public var kind: PlacementKind {
    get {
      switch code {
      case .glyph: .glyph
      case .attachment: .attachment
      case .other: details?.kind ?? .attachment
      }
    }
    set {
      self = PlacementAttributes(newValue, displaySize: displaySize, unknownMembers: unknownMembers)
    }
  }

  /// The display size, if one is set. For a glyph it records what the source wrote; the font determines the actual
  /// size.
  public var displaySize: DisplaySize? {
    get { details?.displaySize }
    set { self = PlacementAttributes(kind, displaySize: newValue, unknownMembers: unknownMembers) }
  }

  /// Members of a portable document's placement that this version does not know.
  public var unknownMembers: JSONMembers {
    get { details?.unknownMembers ?? JSONMembers() }
    set { self = PlacementAttributes(kind, displaySize: displaySize, unknownMembers: newValue) }
  }
}
