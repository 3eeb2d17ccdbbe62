import Foundation
import InlayCore
import InlayPixels
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// One line, `Hi `, a glyph twice, and `!`, in every protocol: byte for byte.
struct LineEncoderTests {
  /// A generator that gives these numbers, and then counts on.
  private struct Numbers: RandomNumberGenerator {
    var numbers: [UInt64]
    mutating func next() -> UInt64 { numbers.isEmpty ? 0x0700_0700 : numbers.removeFirst() }
  }

  private static let glyph = Pictures.pixels(20, 20)

  /// An encoder for a document of one glyph.
  private func encoder(
    _ graphics: GraphicsProtocol, _ capabilities: TerminalCapabilities = .capable(.kitty),
    kind: PlacementKind = .glyph, picture: StraightPixels = glyph, ids: [UInt64] = [0x2A01_0203]
  ) throws -> LineEncoder {
    let text = try DecomposedText.sample("x\u{FFFC}", images: [Pictures.image(picture)], kind: kind)
    var options = TerminalOptions(capabilities: capabilities)
    options.graphics = graphics
    options.identifierGenerator = { Numbers(numbers: ids) }
    let flow = options.flow(text)
    let pictures = BoxPictures(
      flow, options: options.layout(flow), medium: options.medium, decoder: .standard, limits: .default)
    return LineEncoder(pictures, options)
  }

  /// A line of text and images; an image is `(columns, rows)`.
  private enum Part {
    case text(String, style: Int = 0)
    case blank(Int, style: Int = 0)
    case image(Int, Int, style: Int = 0)
  }

  private func line(_ parts: Part...) -> TerminalLine {
    var line = TerminalLine()
    for part in parts {
      switch part {
      case .text(let text, let style):
        let start = line.text.count
        line.text += Array(text.utf8)
        line.pieces.append(
          .init(.text(start..<line.text.count), columns: WidthProfile().count(text).cells, style: style))
      case .blank(let columns, let style): line.pieces.append(.init(.blank, columns: columns, style: style))
      case .image(let columns, let rows, let style):
        line.pieces.append(
          .init(
            .image(.init(entry: 0, placement: 0, kind: .glyph, box: CellBox(columns: columns, rows: rows))),
            columns: columns, style: style))
        line.rows = max(line.rows, rows)
      }
    }
    return line
  }

  private func bytes(
    _ encoder: consuming LineEncoder, _ line: TerminalLine, styles: [CellStyle] = [CellStyle()]
  ) -> (transmissions: String, line: String) {
    var encoder = encoder
    encoder.put(line, styles: styles)
    return (
      String(decoding: encoder.transmissions.bytes, as: UTF8.self),
      String(decoding: encoder.bytes, as: UTF8.self)
    )
  }

  private var sample: TerminalLine { line(.text("Hi "), .image(2, 1), .image(2, 1), .text("!")) }

  private func base64(_ pixels: StraightPixels = glyph) throws -> String {
    Data(try PNGEncoder(.small).encode(pixels)).base64EncodedString()
  }

  @Test("kitty: sent once, and every cell says id, row and column")
  func kitty() throws {
    let out = bytes(try encoder(.kitty), sample)
    #expect(
      out.transmissions == "\u{1B}_Ga=t,f=100,i=704709123,q=2;\(try base64())\u{1B}\\"
        + "\u{1B}_Ga=p,U=1,c=2,r=1,i=704709123,q=2\u{1B}\\")
    // U+059C is the mark of 42, 0x2A.
    let cells = "\u{10EEEE}\u{305}\u{305}\u{59C}\u{10EEEE}\u{305}\u{30D}\u{59C}"
    #expect(
      out.line.unicodeScalars.elementsEqual("Hi \u{1B}[38;2;1;2;3m\(cells)\(cells)\u{1B}[m!\n".unicodeScalars)
    )
  }

  @Test("kitty: ids that say too little or are taken are not chosen")
  func identifiers() throws {
    let out = bytes(
      try encoder(.kitty, ids: [0x0001_0203, 0x2A00_0003, 0, 0x2A00_0100]), sample)
    #expect(out.transmissions.contains("i=\(0x2A00_0100),"))
  }

  @Test("kitty directly: placed at the cursor, which is then moved")
  func kittyDirect() throws {
    let out = bytes(try encoder(.kittyDirect), sample)
    #expect(out.transmissions == "\u{1B}_Ga=t,f=100,i=704709123,q=2;\(try base64())\u{1B}\\")
    let place = "\u{1B}_Ga=p,C=1,c=2,r=1,i=704709123,q=2\u{1B}\\\u{1B}[2C"
    #expect(out.line == "\n\u{1B}[AHi \(place)\(place)!\n")
  }

  @Test("iTerm2: the cursor is kept and brought back")
  func iterm() throws {
    let out = bytes(try encoder(.iterm2), sample)
    #expect(out.transmissions.isEmpty)
    let count = try PNGEncoder(.small).encode(Self.glyph).count
    let place =
      "\u{1B}7\u{1B}]1337;File=size=\(count);width=2;height=1;preserveAspectRatio=0;inline=1:\(try base64())\u{7}\u{1B}8\u{1B}[2C"
    #expect(out.line == "\n\u{1B}[AHi \(place)\(place)!\n")
  }

  @Test("sixel: a row is made free before the line")
  func sixel() throws {
    let out = bytes(try encoder(.sixel), sample)
    let sixels = String(decoding: SixelEncoder().encode(Self.glyph), as: UTF8.self)
    #expect(out.line == "\n\n\u{1B}[2AHi \u{1B}7\(sixels)\u{1B}8\u{1B}[2C\u{1B}7\(sixels)\u{1B}8\u{1B}[2C!\n")
  }

  @Test("blocks: colors that stand are not sent again")
  func blocks() throws {
    let red = TextColor(red: 250, green: 0, blue: 0)
    let out = bytes(try encoder(.blocks, picture: Pictures.plain(8, 8, red)), sample)
    #expect(!out.line.contains("\u{1B}[A"))
    #expect(out.line.count { $0 == "\u{1B}" } == 2)
    #expect(out.line.hasSuffix("\u{1B}[m!\n"))
  }

  @Test("text: not one escape sequence, whatever the style")
  func text() throws {
    var style = CellStyle()
    style.isBold = true
    style.background = TextColor(red: 1, green: 2, blue: 3)
    style.link = "https://example.org"
    let out = bytes(
      try encoder(.text), line(.text("a", style: 0), .blank(3, style: 0), .text("b")), styles: [style])
    #expect(out.line == "a   b\n")
  }

  @Test("rows of a line: cells row by row, at the cursor from the last row up")
  func rows() throws {
    let picture = Pictures.pixels(40, 40)
    let tall = line(.text("a"), .image(4, 2), .text("b"))
    let cells = bytes(try encoder(.kitty, picture: picture), tall)
    func row(_ mark: String) -> String {
      ["\u{305}", "\u{30D}", "\u{30E}", "\u{310}"].map { "\u{10EEEE}\(mark)\($0)\u{59C}" }.joined()
    }
    #expect(
      cells.line.unicodeScalars.elementsEqual(
        " \u{1B}[38;2;1;2;3m\(row("\u{305}"))\u{1B}[m\na\u{1B}[38;2;1;2;3m\(row("\u{30D}"))\u{1B}[mb\n"
          .unicodeScalars))
    #expect(
      bytes(try encoder(.kittyDirect, picture: picture), tall).line
        == "\n\n\u{1B}[Aa\u{1B}[A\u{1B}_Ga=p,C=1,c=4,r=2,i=704709123,q=2\u{1B}\\\u{1B}[B\u{1B}[4Cb\n")
    let sixels = String(decoding: SixelEncoder().encode(picture), as: UTF8.self)
    #expect(
      bytes(try encoder(.sixel, picture: picture), tall).line
        == "\n\n\n\u{1B}[2Aa\u{1B}7\u{1B}[A\(sixels)\u{1B}8\u{1B}[4Cb\n")
  }

  @Test("a background is behind the picture, and ends with the row")
  func backgrounds() throws {
    var marked = CellStyle()
    marked.background = TextColor(red: 1, green: 2, blue: 3)
    marked.underline = .single
    let marked2 = line(.text("a", style: 1), .image(2, 1, style: 1), .blank(2, style: 1))
    let styles = [CellStyle(), marked]
    #expect(
      bytes(try encoder(.kittyDirect), marked2, styles: styles).line
        == "\n\u{1B}[A\u{1B}[48;2;1;2;3;4ma\u{1B}[24m\u{1B}7  \u{1B}8\u{1B}_Ga=p,C=1,c=2,r=1,i=704709123,q=2\u{1B}\\\u{1B}[2C\u{1B}[4m  \u{1B}[m\n"
        .replacing("48;2;1;2;3;4m", with: "4;48;2;1;2;3m"))
  }

  @Test("iTerm2 and sixel: a picture is drawn on the background of its cells")
  func picturesOnBackgrounds() throws {
    let color = TextColor(red: 10, green: 200, blue: 30)
    var marked = CellStyle()
    marked.background = color
    // Half of it is transparent, and a quarter partly.
    let bytes: [UInt8] = (0..<20 * 20).flatMap { index -> [UInt8] in
      let share: UInt8 = index < 200 ? 0 : index < 300 ? 128 : 255
      return [255, 0, 255, share]
    }
    let picture = try #require(StraightPixels(width: 20, height: 20, bytes: bytes))
    let opaque = picture.composited(on: color)
    #expect(Array(opaque.bytes[..<4]) == [10, 200, 30, 255])
    #expect(Array(opaque.bytes.suffix(4)) == [255, 0, 255, 255])
    // Half of each in linear light.
    #expect(Array(opaque.bytes[800..<804]) == [188, 146, 189, 255])
    let plain = line(.image(2, 1))
    let onColor = line(.image(2, 1, style: 1))
    let styles = [CellStyle(), marked]
    let iterm = self.bytes(try encoder(.iterm2, picture: picture), onColor, styles: styles).line
    #expect(iterm.contains(try base64(opaque)))
    #expect(self.bytes(try encoder(.iterm2, picture: picture), plain).line.contains(try base64(picture)))
    let sixels = String(decoding: SixelEncoder(background: color).encode(picture), as: UTF8.self)
    #expect(self.bytes(try encoder(.sixel, picture: picture), onColor, styles: styles).line.contains(sixels))
  }

  @Test("chunks hold 4,096 characters, and each asks for silence")
  func chunks() throws {
    var random = SplitMix64(seed: 5)
    let noise = StraightPixels(
      width: 80, height: 80,
      bytes: (0..<80 * 80).flatMap { _ in (0..<4).map { $0 == 3 ? 255 : UInt8(random.below(256)) } })
    let out = bytes(try encoder(.kitty, picture: try #require(noise)), line(.image(8, 4)))
    let chunks = out.transmissions.split(separator: "\u{1B}\\").dropLast()
    #expect(chunks.count > 5)
    for (index, chunk) in chunks.enumerated() {
      let payload = chunk.split(separator: ";", maxSplits: 1)[1]
      let isLast = index == chunks.count - 1
      #expect(isLast ? payload.count <= 4_096 : payload.count == 4_096)
      if index > 0 { #expect(chunk.hasPrefix("\u{1B}_Gq=2,m=\(isLast ? 0 : 1);")) }
    }
    #expect(chunks.first?.hasPrefix("\u{1B}_Ga=t,f=100,i=704709123,q=2,m=1;") == true)
  }

  @Test("marks behind a picture do not reach it")
  func marks() throws {
    var encoder = try encoder(.kitty)
    encoder.put(line(.image(2, 1), .text("\u{301}\u{305}b")), styles: [CellStyle()])
    #expect(encoder.bytes.suffix(7) == Array("\u{59C}\u{1B}[mb\n".utf8)[...])
    #expect(encoder.diagnostics.map(\.code) == [.terminalMarkBehindPicture])
  }

  @Test("what is removed is what was sent")
  func removal() throws {
    var one = try encoder(.kitty)
    #expect(one.removal.isEmpty)
    one.put(sample, styles: [CellStyle()])
    #expect(one.removal == Array("\u{1B}_Ga=d,d=I,i=704709123,q=2\u{1B}\\".utf8))
    var sixel = try encoder(.sixel)
    sixel.put(sample, styles: [CellStyle()])
    #expect(sixel.removal.isEmpty)
  }

  @Test("a box that marks cannot number is filled as far as they go")
  func largeBoxes() throws {
    let picture = Pictures.plain(4, 4, TextColor(red: 9, green: 9, blue: 9))
    let out = bytes(try encoder(.kitty, picture: picture), line(.image(300, 1), .text("x")))
    #expect(out.transmissions.contains("c=297,r=1,"))
    #expect(out.line.unicodeScalars.count { $0 == "\u{10EEEE}" } == 297)
    #expect(out.line.utf8.suffix(8).elementsEqual("   \u{1B}[mx\n".utf8))
    #expect(out.line.unicodeScalars.contains("\u{1D244}"))
  }

  @Test("through tmux every chunk has a wrapper of its own")
  func tmux() throws {
    var capabilities = TerminalCapabilities.capable(.kitty)
    capabilities.passthrough = .tmux
    let out = bytes(try encoder(.kitty, capabilities), sample)
    #expect(
      out.transmissions
        == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=t,f=100,i=704709123,q=2;\(try base64())\u{1B}\u{1B}\\\u{1B}\\"
        + "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=p,U=1,c=2,r=1,i=704709123,q=2\u{1B}\u{1B}\\\u{1B}\\")
    #expect(!out.line.contains("\u{1B}P"))
  }
}
