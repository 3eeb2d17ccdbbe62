import InlayPixels

/// The picture that a viewer looks at, and what the terminal has of it.
final class ViewedPicture {
  /// A part that was sent by itself.
  struct Cut {
    var part: PictureView.Part
    var box: CellBox
    var identifier: UInt32
  }

  /// Its pixels; `nil` if there is no picture.
  var levels: PictureLevels?
  /// Counts the pictures that were opened.
  private(set) var generation = 0
  /// The ids of levels that were sent by kitty's protocol.
  var identifiers: [Int: UInt32] = [:]
  var cut: Cut?
  /// Encodes parts quickly, once it was needed.
  var draft: SixelDraft?

  /// Opens another picture, or none. What the terminal has of the one before must have been removed.
  func open(_ levels: PictureLevels?) {
    self.levels = levels
    generation += 1
    draft = nil
    identifiers = [:]
    cut = nil
  }

  /// The ids of everything that was sent.
  var sentIdentifiers: [UInt32] { identifiers.values.sorted() + (cut.map { [$0.identifier] } ?? []) }

  /// The ids of everything that was sent, which is then forgotten.
  func takeIdentifiers() -> [UInt32] {
    defer { (identifiers, cut) = ([:], nil) }
    return sentIdentifiers
  }

  /// A small copy of the picture, with its colors.
  func palettePixels() -> StraightPixels? {
    guard var levels else { return nil }
    let side = max(levels.width, levels.height)
    let level = try? levels.level(for: min(1, 512 / Double(max(1, side))))
    self.levels = levels
    return level.map { levels.levels[$0] }
  }
}
