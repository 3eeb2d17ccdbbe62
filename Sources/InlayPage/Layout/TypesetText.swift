internal import InlayPixels

/// The lines of a text that changes, such as one that is edited, or whose pictures arrive one by one.
///
/// ```swift
/// var typeset = try TextLayout().typeset("Tea \u{FFFC}\nat four", width: 300)
/// let box = TextLayout.Box(at: 4, width: 20, height: 20, baseline: 16)
/// try typeset.update(to: "Tea \u{FFFC}\nat five", boxes: [box])
/// for line in typeset.lines { print(line.range, line.y) }
/// ```
///
/// Use it on one thread at a time, and on the same as its ``TextLayout``.
public struct TypesetText {
  private var kept: PageLines
  /// The lines, as ``TextLayout/lines(of:boxes:width:font:scale:)`` gives them.
  public private(set) var lines: [PlacedLine]

  init(_ boxed: BoxedText, _ options: PageOptions, _ fonts: PageFonts) throws {
    kept = try PageLines(
      boxed.document, options: options, fonts: fonts, decoder: .standard, sizes: boxed.sizes)
    lines = boxed.mapped(kept.lines)
  }

  /// Changes the text and the boxes. Only paragraphs that differ are typeset; the others are moved.
  ///
  /// - Throws: `InlayError` if a box is invalid, or memory is short. The lines are then unchanged.
  /// - Complexity: O(paragraphs to typeset). Other text takes less than a hundredth of what typesetting it takes.
  public mutating func update(to text: String, boxes: [TextLayout.Box] = []) throws {
    let boxed = try BoxedText(text, boxes)
    try kept.update(to: boxed.document, nil, sizes: boxed.sizes)
    lines = boxed.mapped(kept.lines)
  }

  /// The number of paragraphs that the last change typeset.
  var typesetCount: Int { kept.typesetCount }
}

extension TextLayout {
  /// Typesets a text that will change. Takes and throws what ``lines(of:boxes:width:font:scale:)`` does.
  public func typeset(
    _ text: String, boxes: [Box] = [], width: Double, font: Font = Font(), scale: Double = 1
  ) throws -> TypesetText {
    let options = try Self.options(width: width, font: font, scale: scale)
    return try TypesetText(BoxedText(text, boxes), options, fonts)
  }
}
