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
    guard let levels, let smallest = levels.levels.last else { return nil }
    let share = min(1, 512 / Double(max(levels.width, levels.height)))
    func side(_ whole: Int) -> Int { max(1, Int(Double(whole) * share)) }
    return try? smallest.sampled(
      PixelRectangle(x: 0, y: 0, width: smallest.width, height: smallest.height),
      width: side(levels.width), height: side(levels.height))
  }
}
