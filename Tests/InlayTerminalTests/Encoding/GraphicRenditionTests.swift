import InlayCore
import TestKit
import Testing

@testable import InlayTerminal

struct GraphicRenditionTests {
  private func sequence(_ change: (inout CellStyle) -> Void, after old: (inout CellStyle) -> Void = { _ in })
    -> String
  {
    func rendition(_ change: (inout CellStyle) -> Void) -> GraphicRendition {
      var style = CellStyle()
      change(&style)
      return GraphicRendition(style, depth: .direct, stylesUnderlines: true)
    }
    var output = TerminalOutput()
    rendition(change).put(after: rendition(old), to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test("only what changes is sent")
  func changes() {
    #expect(sequence { $0.isBold = true } == "\u{1B}[1m")
    #expect(sequence({ $0.isBold = true }, after: { $0.isBold = true }) == "")
    #expect(sequence({ _ in }, after: { $0.isBold = true }) == "\u{1B}[m")
    #expect(
      sequence({ $0.isItalic = true }, after: { ($0.isItalic, $0.isStruckThrough) = (true, true) })
        == "\u{1B}[29m")
    // Bold and faint are ended by one number.
    #expect(
      sequence(
        { ($0.isItalic, $0.isFaint) = (true, true) },
        after: { ($0.isItalic, $0.isBold, $0.isFaint) = (true, true, true) })
        == "\u{1B}[22;2m")
    #expect(
      sequence { $0.foreground = TextColor(red: 1, green: 22, blue: 255) } == "\u{1B}[38;2;1;22;255m")
    // Beginning anew is shorter here.
    #expect(
      sequence(
        { $0.isBold = true },
        after: { ($0.isItalic, $0.isStruckThrough, $0.underline) = (true, true, .single) })
        == "\u{1B}[0;1m")
  }

  @Test(
    "lines that few terminals know are single ones elsewhere",
    arguments: [
      (CellStyle.Underline.single, "4"), (.double, "4:2"), (.curly, "4:3"), (.dotted, "4:4"),
      (.dashed, "4:5"),
    ])
  func underlines(line: CellStyle.Underline, number: String) {
    var style = CellStyle()
    style.underline = line
    style.underlineColor = TextColor(red: 1, green: 2, blue: 3)
    var output = TerminalOutput()
    GraphicRendition(style, depth: .direct, stylesUnderlines: true).put(after: .plain, to: &output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "\u{1B}[\(number);58:2::1:2:3m")
    output.clear()
    GraphicRendition(style, depth: .direct, stylesUnderlines: false).put(after: .plain, to: &output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "\u{1B}[4m")
  }

  @Test(
    "colors are those of the depth, and without colors nothing is sent",
    arguments: [
      (ColorDepth.direct, "\u{1B}[38;2;255;0;0;48;2;0;0;0m"), (.indexed, "\u{1B}[38;5;196;48;5;16m"),
      (.sixteen, "\u{1B}[91;40m"), (.none, ""),
    ])
  func depths(depth: ColorDepth, expected: String) {
    var style = CellStyle()
    style.foreground = TextColor(red: 255, green: 0, blue: 0)
    style.background = TextColor(red: 0, green: 0, blue: 0)
    style.isBold = depth == .none
    var output = TerminalOutput()
    GraphicRendition(style, depth: depth, stylesUnderlines: true).put(after: .plain, to: &output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == expected)
  }

  @Test("a terminal that follows the sequences is in every rendition where it should be")
  func anyOrder() throws {
    try Property.check("renditions follow one another") { source in
      let terminal = TerminalEmulator(columns: 80, rows: 4)
      var output = CellOutput()
      var expected: [EmulatedCell.Rendition] = []
      let styles = source.array(count: 1...12) { $0.style() }
      source.note("styles", styles)
      for style in styles {
        let rendition = GraphicRendition(style, depth: .direct, stylesUnderlines: true)
        output.put([UInt8(ascii: "x")], SentStyle(rendition: rendition, link: []))
        expected.append(EmulatedCell.Rendition(style))
      }
      output.endRow()
      terminal.feed(output.output.bytes)
      terminal.finish()
      try expect(terminal.problems, equals: [])
      for (cell, rendition) in zip(terminal.rows[0], expected) {
        try expect(cell.rendition, equals: rendition)
      }
    }
  }
}

extension ChoiceSource {
  /// A style of a cell.
  func style() -> CellStyle {
    var style = CellStyle()
    func color() -> TextColor? {
      oneIn(2)
        ? TextColor(red: UInt8(below(256)), green: UInt8(below(2) * 255), blue: UInt8(below(256))) : nil
    }
    style.foreground = color()
    style.background = color()
    (style.isBold, style.isFaint, style.isItalic, style.isStruckThrough) = (bool(), bool(), bool(), bool())
    if bool() {
      style.underline = pick([.single, .double, .dotted, .dashed, .curly])
      style.underlineColor = color()
    }
    return style
  }
}

extension EmulatedCell.Rendition {
  /// What a terminal of 24-bit colors shows of a style.
  init(_ style: CellStyle) {
    self.init()
    func shade(_ color: TextColor?) -> Shade? {
      color.map { .direct(Int($0.red), Int($0.green), Int($0.blue)) }
    }
    foreground = shade(style.foreground)
    background = shade(style.background)
    (isBold, isFaint, isItalic) = (style.isBold, style.isFaint, style.isItalic)
    isStruckThrough = style.isStruckThrough
    switch style.underline {
    case nil: underline = 0
    case .single: underline = 1
    case .double: underline = 2
    case .curly: underline = 3
    case .dotted: underline = 4
    case .dashed: underline = 5
    }
    underlineColor = style.underline == nil ? nil : shade(style.underlineColor)
  }
}
