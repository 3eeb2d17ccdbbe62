import InlayCore
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

@Suite struct LayoutPropertyTests {
  /// What all of a layout's lines have together.
  private struct Found {
    var scalars: [UInt32] = []
    var drawn: [Int] = []
  }

  @Test func randomDocumentsFitTheirLinesAndLoseNothing() throws {
    try Property.check("layout of random documents") { source in
      let random = try source.layout()
      source.note("text", random.text)
      source.note("options", random.options)
      let measure = { (image: FlowImage) -> ImageMeasure in
        image.placement % 4 == random.described
          ? .described : .drawable(width: 1 + image.entry * 700, height: 160)
      }
      let flow = InlineFlow(random.text)
      var layout = TerminalLayout(flow, options: random.options, measure: measure)
      var line = TerminalLine()
      var found = Found()
      var paragraphs = 0
      while layout.next(into: &line) {
        try check(line, random.options, styles: layout.styles.count)
        if line.endsParagraph { paragraphs += 1 }
        for piece in line.pieces {
          switch piece.content {
          case .blank: break
          case .text(let range):
            found.scalars += String(decoding: line.text[range], as: UTF8.self).unicodeScalars.map(\.value)
          case .image(let image):
            found.drawn.append(image.placement)
            found.scalars.append(LayoutOracle.image(image.placement))
          case .strip: throw Unmet("a part of a table")
          }
        }
      }
      try expect(paragraphs, equals: flow.reduce(0) { count, _ in count + 1 }, "paragraphs")
      try expect(line, equals: TerminalLine(), "the line after the last")
      let codes = Set(layout.diagnostics.map(\.code))
      let oracle = LayoutOracle(flow, drawn: Set(found.drawn))
      for image in oracle.missing where random.options.showsImages && measure(image) != .described {
        try expect(codes.contains(.terminalImageTooWide), "an image is missing")
      }
      // What these leave out, the exact tests say.
      if codes.contains(.terminalCharacterTooWide) || codes.contains(.terminalMarksDropped) { return }
      if random.options.bidi == .terminal {
        try expect(LayoutOracle.comparable(found.scalars), equals: oracle.scalars, "content")
      } else if !oracle.hasArabic {
        try expect(
          LayoutOracle.unordered(LayoutOracle.comparable(found.scalars)),
          equals: LayoutOracle.unordered(oracle.scalars), "content")
      }
    }
  }

  private func check(_ line: TerminalLine, _ options: LayoutOptions, styles: Int) throws {
    var columns = 0
    var rows = 1
    // Text pieces that stand beside each other, as a terminal sees them.
    var run = ""
    var runColumns = 0
    var end = 0
    func endRun() throws {
      let count = options.widths.count(run)
      try expect(count, equals: CellCount(cells: runColumns), "columns of \(run.unicodeScalars.map(\.value))")
      if let first = run.unicodeScalars.first {
        var breaker = GraphemeBreaker()
        _ = breaker.isBoundary(before: "a")
        try expect(
          breaker.isBoundary(before: first) || ScalarProperties(first).isEmojiModifier,
          "text joins to what is no text")
      }
      (run, runColumns) = ("", 0)
    }
    for piece in line.pieces {
      try expect(piece.style >= 0 && piece.style < styles, "style")
      columns += piece.columns
      switch piece.content {
      case .text(let range):
        try expect(range.lowerBound == end && !range.isEmpty, "text range")
        end = range.upperBound
        let text = String(decoding: line.text[range], as: UTF8.self)
        try expect(Array(text.utf8), equals: Array(line.text[range]), "well-formed")
        try expect(
          options.widths.count(text), equals: CellCount(cells: piece.columns),
          "drift in \(text.unicodeScalars.map(\.value))")
        for scalar in text.unicodeScalars {
          try expect(
            !LayoutOracle.isForbidden(scalar, options.bidi), "U+\(String(scalar.value, radix: 16)) was sent")
        }
        run += text
        runColumns += piece.columns
        continue
      case .blank: try expect(piece.columns > 0, "blank")
      case .image(let image):
        try expect(piece.columns, equals: image.box.columns, "box")
        try expect(image.box.columns > 0 && image.box.rows > 0, "box")
        rows = max(rows, image.box.rows)
        if image.kind == .attachment {
          try expect(image.box.rows <= max(1, options.maximumRows), "rows")
          try expect(image.box.columns <= max(1, options.columns * 9 / 10), "nine tenths")
        }
      case .strip: throw Unmet("a part of a table")
      }
      try endRun()
    }
    try endRun()
    try expect(end, equals: line.text.count, "text without a piece")
    try expect(line.rows, equals: rows, "rows")
    try expect(columns, equals: line.columns, "columns")
    try expect(columns <= options.columns, "a line of \(columns)")
  }
}

/// What of a document is to be seen, found without the layout: scalar by scalar, white space and what is not
/// seen left out.
struct LayoutOracle {
  private(set) var scalars: [UInt32] = []
  private(set) var missing: [FlowImage] = []

  init(_ flow: InlineFlow, drawn: Set<Int>) {
    for paragraph in flow {
      if let given = paragraph.marker?.given { add(given) }
      for component in paragraph.components where component.part != .markerSpace {
        if component.style.isHidden { continue }
        if case .image(let image) = component.kind {
          if drawn.contains(image.placement) {
            scalars.append(Self.image(image.placement))
            continue
          }
          missing.append(image)
          if image.fallbackRange == nil {
            add("[" + flow.image(image).label + "]")
            continue
          }
          add(String(paragraph.string(of: component)))
          continue
        }
        let text = String(paragraph.string(of: component))
        add(component.style.capitals == nil ? text : text.uppercased())
      }
    }
    scalars = Self.comparable(scalars)
  }

  var hasArabic: Bool { scalars.contains { (0x600...0x6FF).contains($0) } }

  /// A number no scalar has.
  static func image(_ placement: Int) -> UInt32 { 0x20_0000 + UInt32(placement) }

  private mutating func add(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 9...13, 0x85, 0x2028, 0x2029: break
      case 0..<32: scalars.append(0x2400 + scalar.value)
      case 127: scalars.append(0x2421)
      case 0x80...0x9F, 0x10EEEE, 0xFDD0...0xFDEF:
        scalars += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars.map(\.value)
      default:
        if scalar.value & 0xFFFE == 0xFFFE {
          scalars += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars.map(\.value)
        } else {
          scalars.append(scalar.value)
        }
      }
    }
  }

  /// Without spaces, which hang; hyphens and bars, which the layout adds; and what nobody sees.
  static func comparable(_ scalars: [UInt32]) -> [UInt32] {
    scalars.filter { value in
      guard let scalar = Unicode.Scalar(value), value < 0x20_0000 else { return true }
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0xA0 { return false }
      return ![0x2D, 0x258E, 0x2595, 0x7C, 0xFFF9, 0xFFFA, 0xFFFB].contains(value)
    }
  }

  /// In any order, and mirrored or not.
  static func unordered(_ scalars: [UInt32]) -> [UInt32] {
    scalars.map { value in
      guard let scalar = Unicode.Scalar(value), scalar.properties.isBidiMirrored else { return value }
      return 0x28
    }.sorted()
  }

  static func isForbidden(_ scalar: Unicode.Scalar, _ bidi: TerminalBidi) -> Bool {
    switch scalar.value {
    case 0..<32, 0x7F...0x9F, 0xAD, 0x2028, 0x2029, 0xFEFF, 0x10EEEE, 0x202A...0x202E, 0x2066...0x2069,
      0xFDD0...0xFDEF, 0xFFF9...0xFFFB, 0xE0001:
      true
    case 0x200E, 0x200F, 0x61C: bidi == .visual && false
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
