public import InlayJSON

/// Everything about a placement but its range and its image. Sixteen bytes; kinds other than the two known ones,
/// sizes and unknown members are kept aside.
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

  /// Attributes of a placement of this kind.
  public init(
    _ kind: PlacementKind, displaySize: DisplaySize? = nil, unknownMembers: JSONMembers = JSONMembers()
  ) {
    code = kind == .glyph ? .glyph : kind == .attachment ? .attachment : .other
    if code == .other || displaySize != nil || !unknownMembers.isEmpty {
      details = Details(
        kind: code == .other ? kind : nil, displaySize: displaySize, unknownMembers: unknownMembers)
    }
  }

  /// How the image is set into the text.
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

  /// The size to show the image at, where one is set. A glyph's is what its source wrote; fonts overrule it.
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
