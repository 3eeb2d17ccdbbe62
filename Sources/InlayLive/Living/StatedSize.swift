internal import InlayContainer
internal import InlayCore

/// What the places of an image say about its box.
enum StatedSize: Hashable {
  /// Every place has a size of its own, or is a glyph with a known shape.
  case fixed
  /// The box follows from this size in pixels.
  case pixels(PixelSize)
  /// The box follows from the shape alone: a glyph is as high as its font.
  case shape(PixelSize)
  /// At least one place needs the image for its size.
  case unknown

  /// With one more place, of an image that states `size`.
  func joined(_ placement: ImagePlacement, _ size: PixelSize?) -> StatedSize {
    if placement.attributes.displaySize != nil { return self }
    let own: StatedSize =
      placement.kind == .glyph
      ? .shape(size ?? PixelSize(width: 1, height: 1)) : size.map { .pixels($0) } ?? .unknown
    switch (self, own) {
    case (.fixed, _): return own
    case (_, .fixed): return self
    case (.unknown, _), (_, .unknown): return .unknown
    case (.pixels(let a), .pixels(let b)), (.shape(let a), .shape(let b)): return a == b ? self : .unknown
    case (.pixels(let a), .shape(let b)): return a.hasShape(of: b) ? self : .unknown
    case (.shape(let a), .pixels(let b)): return a.hasShape(of: b) ? own : .unknown
    }
  }

  /// Whether an image of this size gets the box that was assumed.
  func fits(_ size: PixelSize) -> Bool {
    switch self {
    case .fixed: true
    case .unknown: false
    case .pixels(let assumed): assumed == size
    case .shape(let assumed): assumed.hasShape(of: size)
    }
  }
}

extension PixelSize {
  /// Whether both have the same proportions.
  fileprivate func hasShape(of other: PixelSize) -> Bool {
    width.multipliedFullWidth(by: other.height) == height.multipliedFullWidth(by: other.width)
  }
}
