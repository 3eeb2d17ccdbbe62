import InlayCore

@testable import InlayTerminal
@testable import InlayUnicode

/// Any text with images and tables, laid out on cells with any options. No line may be too wide, columns must add up, and
/// nothing that a terminal would act on may be in the output.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var rest = UnsafeBufferPointer(start: start, count: count)[...]
  func byte() -> Int { Int(rest.popFirst() ?? 0) }
  var options = LayoutOptions(columns: byte() % 121)
  let (choice, shape) = (byte(), byte())
  options.widths = WidthProfile.named[choice % WidthProfile.named.count].profile
  if choice & 64 != 0 { options.widths.ambiguousWidth = 2 }
  if choice & 128 != 0 { options.bidi = .visual }
  options.cell = CellSize(width: 1 + shape % 16, height: 1 + shape / 16) ?? .usual
  options.glyphRows = 1 + shape % 3

  // Each run has one byte for its kind, one byte for its length, and its text.
  var runs: [AttributedRun] = []
  while let what = rest.popFirst(), let length = rest.popFirst() {
    let text = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
    rest = rest.dropFirst(Int(length))
    let image = what & 7 == 7 ? PlacedImage(picture, kind: what & 8 == 0 ? .glyph : .attachment) : nil
    runs.append(
      AttributedRun(
        image != nil && text.isEmpty ? "\u{FFFC}" : text, character: characters(what),
        paragraph: paragraph(length ^ what), image: image,
        blocks: blocks(length &* 23 ^ what)))
  }
  guard let text = try? Decomposer.decompose(runs).value else { return 0 }
  var layout = TerminalLayout(InlineFlow(text), options: options) { image in
    image.placement % 3 == 2 ? .described : .drawable(width: 1 + image.placement * 97, height: 60)
  }
  var line = TerminalLine()
  while layout.next(into: &line) { check(line, options, layout.styles.count) }
  return 0
}

private func check(_ line: TerminalLine, _ options: LayoutOptions, _ styles: Int) {
  precondition(line.columns <= max(1, options.columns), "a line is too wide")
  var end = 0
  for piece in line.pieces {
    precondition((0..<styles).contains(piece.style), "a style is missing")
    switch piece.content {
    case .blank: precondition(piece.columns > 0, "a blank of nothing")
    case .image(let image):
      precondition(image.box.columns == piece.columns && image.box.rows <= line.rows, "a box is divided")
    case .strip(let image, let row):
      precondition(
        image.box.columns == piece.columns && (0..<image.box.rows).contains(row), "a strip of no image")
    case .text(let range):
      precondition(range.lowerBound == end && !range.isEmpty, "text is left out")
      end = range.upperBound
      let text = String(decoding: line.text[range], as: UTF8.self)
      precondition(text.utf8.elementsEqual(line.text[range]), "text is not UTF-8")
      precondition(options.widths.count(text) == CellCount(cells: piece.columns), "columns drift")
      for scalar in text.unicodeScalars {
        precondition(!ScalarProperties(scalar).isControl && scalar.value != 0x10EEEE, "a control gets out")
      }
    }
  }
  precondition(end == line.text.count, "text is left over")
}

private let picture = InlineImage(description: "a smile", mediaType: .png, content: .bytes([1]))

private func characters(_ what: UInt8) -> CharacterAttributes {
  var values = CharacterAttributeValues()
  switch what >> 4 & 7 {
  case 1: values.isItalic = true
  case 2: values.capitals = .all
  case 3: values.direction = .rightToLeft
  case 4: values.isHidden = true
  default: return .none
  }
  return CharacterAttributes(values)
}

private func paragraph(_ what: UInt8) -> ParagraphAttributes {
  var values = ParagraphAttributeValues()
  switch what & 15 {
  case 1: values.role = .bullet1
  case 2: values.role = .quote
  case 3: values.role = .code
  case 4: (values.role, values.markerLength) = ("number2", Int(what >> 4))
  case 5: values.alignment = .center
  case 6: values.alignment = .right
  case 7: values.direction = .rightToLeft
  case 8: (values.firstLineIndent, values.leadingIndent) = (.points(40), .points(Int(what)))
  case 9:
    values.tabStops = [
      TabStop(.points(50), alignment: .right), TabStop(.points(Int(what) * 2), alignment: .decimal),
    ]
  case 10: (values.direction, values.role) = (.rightToLeft, .quote)
  default: return .none
  }
  return ParagraphAttributes(values)
}
