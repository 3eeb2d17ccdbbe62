import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// The same text gives the same lines, whatever else is set, on whatever thread, and at whatever scale.
@Suite struct SteadinessTests {
  private static let words = [
    "the", "quick", "typography", "café", "office", "مرحبا", "بالعالم", "שלום", "你好世界", "日本語の", "नमस्ते", "สวัสดี",
    "12.5", "\u{FFFC}", "👩🏽‍🚀", "(a)", "—", "\t",
  ]

  private static func texts(_ count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...40, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
    }
  }

  private static func paragraph(_ text: String, scale: Double = 1) -> ParagraphText {
    var paragraph = ShapingKit.paragraph(
      text, width: 300 * scale, style: ShapingKit.style { $0.font.size = 16 * scale }, box: 19 * scale)
    paragraph.tabInterval *= scale
    return paragraph
  }

  /// What a line looks like, in numbers.
  private static func picture(_ made: ShapedParagraph) -> [[Double]] {
    made.lines.map { line in
      line.runs.flatMap { run in
        [Double(run.range.lowerBound), run.x, run.width, run.ink.left, run.ink.right]
          + (run.glyphs?.places.flatMap { [Double($0.index), $0.x, $0.y] } ?? [])
      }
    }
  }

  @Test func theOrderOfParagraphsDoesNotMatter() throws {
    let texts = Self.texts(200, seed: 1)
    let forward = try PageFonts(.system)
    let backward = try PageFonts(.system)
    let first = try texts.map { Self.picture(try forward.lines(of: Self.paragraph($0))) }
    let second = try texts.reversed().map { Self.picture(try backward.lines(of: Self.paragraph($0))) }
    #expect(first == second.reversed())
  }

  @Test func linesAreTheSameAtTwiceTheScale() throws {
    let fonts = try PageFonts(.system)
    for text in Self.texts(200, seed: 2) {
      let single = try fonts.lines(of: Self.paragraph(text))
      let double = try fonts.lines(of: Self.paragraph(text, scale: 2))
      try #require(single.lines.map(\.range) == double.lines.map(\.range))
      for (one, two) in zip(single.lines.flatMap(\.runs), double.lines.flatMap(\.runs)) {
        #expect(one.range == two.range)
        #expect(abs(2 * one.x - two.x) < 0.25)
        for (small, large) in zip(one.glyphs?.places ?? [], two.glyphs?.places ?? []) {
          #expect(small.index == large.index)
          #expect(abs(2 * small.x - large.x) < 0.125)
        }
      }
    }
  }

  @Test func layoutOnManyThreadsIsTheSameAsOnOne() async throws {
    let texts = Self.texts(60, seed: 3)
    let alone = try PageFonts(.system)
    let expected = try texts.map { Self.picture(try alone.lines(of: Self.paragraph($0))) }
    let made = try await withThrowingTaskGroup(of: [[[Double]]].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let fonts = try PageFonts(.system)
          return try texts.map { Self.picture(try fonts.lines(of: Self.paragraph($0))) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(made == Array(repeating: expected, count: 4))
  }

  @Test func drawingGoesOnWhileOthersAreLaidOut() async throws {
    let texts = Self.texts(40, seed: 4)
    let alone = try PageFonts(.system)
    let lines = try texts.map { try alone.lines(of: Self.paragraph($0)) }
    let pictures = PagePictures(DecomposedText(), decoder: .standard, limits: .default)
    let expected = try lines.map { try Self.drawn($0, pictures) }
    let fonts = try PageFonts(.system)
    var again: [[[Double]]] = []
    let drawn = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<3 {
        group.addTask { try lines.map { try Self.drawn($0, pictures) } }
      }
      for text in texts { again.append(Self.picture(try fonts.lines(of: Self.paragraph(text)))) }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(drawn == Array(repeating: expected, count: 3))
    #expect(again == lines.map(Self.picture))
  }

  private static func drawn(_ made: ShapedParagraph, _ pictures: PagePictures) throws -> [UInt8] {
    let canvas = try BandCanvas(width: 320, height: 24 * made.lines.count)
    for (number, line) in made.lines.enumerated() {
      let commands = line.runs.compactMap { run in
        run.glyphs.map { DrawCommand.glyphs($0, x: run.x, y: 0, TextColor(red: 0, green: 0, blue: 0)) }
      }
      let set = TypesetLine(
        x: 0, baseline: 24 * number + 18, top: 24 * number, bottom: 24 * number + 24,
        ink: InkBounds(left: -100, top: -1000, right: 1000, bottom: 10_000), commands: commands,
        placed: PlacedLine(
          page: 0, column: 0, paragraph: 0, range: 0..<0, x: 0, y: 0, width: 0, height: 0, baseline: 0,
          boxes: []))
      canvas.draw(set, x: 0, y: 0, pictures: pictures)
    }
    return canvas.withPixels(rows: 0..<canvas.height) { span in span.indices.map { span[$0] } }
  }
}
