import Foundation
import InlayApple
import InlayCore
import SwiftUI
import Testing

@Suite struct SwiftUITests {
  private func text(_ runs: [AttributedRun]) throws -> DecomposedText { try Decomposer.decompose(runs).value }

  private func glyph(_ name: String) throws -> PlacedImage {
    PlacedImage(
      InlineImage(
        description: "a \(name)", mediaType: .heic, content: .bytes([UInt8](try Samples.glyph(name)))),
      kind: .glyph)
  }

  @Test func piecesAreWordsAndPictures() throws {
    var bold = CharacterAttributeValues()
    bold.weight = 700
    let sun = try glyph("cool-sun")
    let runs = [
      AttributedRun("Hi "), AttributedRun("there", character: CharacterAttributes(bold)),
      AttributedRun("\u{FFFC}", image: sun), AttributedRun("\u{FFFC}", image: sun), AttributedRun("!"),
    ]
    let segments = TextSegment.segments(of: try text(runs))
    #expect(segments.count == 5)
    #expect(segments[0] == .text("Hi ", .none))
    #expect(segments[1] == .text("there", CharacterAttributes(bold)))
    guard case .picture(let data, let box, "a cool-sun", .none) = segments[2] else {
      Issue.record("\(segments[2])")
      return
    }
    #expect(data == (try Samples.glyph("cool-sun")))
    // 17 points: 1.178 em high, 3.76 points below the baseline.
    #expect(abs(box.height - 20.026) < 0.001)
    #expect(abs(box.descent - 3.76) < 0.001)
    #expect(segments[3] == segments[2])
    #expect(segments[4] == .text("!", .none))
  }

  @Test func textHasExactlyThesePieces() throws {
    var look = CharacterAttributeValues()
    look.fontSize = .points(34)
    look.weight = 700
    look.isItalic = true
    look.underline = .single
    look.foregroundColor = TextColor(red: 255, green: 0, blue: 0)
    let runs = [
      AttributedRun("Hi ", character: CharacterAttributes(look)),
      AttributedRun("\u{FFFC}", character: CharacterAttributes(look), image: try glyph("cool-sun")),
      AttributedRun(" bye"),
    ]
    let leaves = Text(try text(runs)).shape.leaves
    try #require(leaves.count == 3)
    #expect(leaves[0].shape == .verbatim("Hi "))
    #expect(leaves[0].modifiers == ["system 34.0", "weight 700", "italic", "underline", "color 255,0,0,255"])
    guard case .image(let image) = leaves[1].shape else {
      Issue.record("\(leaves[1].shape)")
      return
    }
    // 0.986 em at 34 points, 4.27 points below the baseline.
    #if canImport(UIKit)
      #expect(image.source == "uiImage")
    #else
      #expect(image.source == "nsImage")
      #expect(abs(image.height - 33.524) < 0.001)
    #endif
    #expect(leaves[1].modifiers == ["baseline -4.27", "label a cool-sun"])
    #expect(leaves[2].shape == .verbatim(" bye"))
    #expect(leaves[2].modifiers.isEmpty)
  }

  @Test func linksStayLinks() throws {
    var look = CharacterAttributeValues()
    look.link = "https://example.org/"
    let leaves = Text(try text([AttributedRun("here", character: CharacterAttributes(look))])).shape.leaves
    #expect(leaves.map(\.shape) == [.attributed("here", link: URL(string: "https://example.org/"))])
  }

  @Test func picturesThatCannotBeShownHaveStandIns() throws {
    let missing = PlacedImage(
      InlineImage(description: "a dog", mediaType: .png, content: .missing(MissingContent(.absent))),
      kind: .attachment)
    let text = try text([AttributedRun("\u{FFFC}", image: missing)])
    #expect(TextSegment.segments(of: text) == [.standIn(.label, .applePictureType, label: "a dog", .none)])
    #expect(Text(text).shape == .verbatim("[a dog]"))
    var options = TextSegmentOptions()
    options.standIn = .symbol("photo")
    #expect(Text(text, options: options).shape.leaves.first?.modifiers == ["label a dog"])
    options.standIn = .nothing
    #expect(Text(text, options: options).shape == .verbatim(""))
  }

  @Test func hugePicturesAreNotDecoded() throws {
    var options = TextSegmentOptions()
    options.limits.imagePixels = 100
    let text = try text([AttributedRun("\u{FFFC}", image: try glyph("cool-sun"))])
    guard case .standIn(.label, let error, _, _)? = TextSegment.segments(of: text, options: options).first
    else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == "limit.imagePixels")
    #expect(error.advice == "raise Limits.imagePixels")
  }

  @Test func picturesAreScaledDownToTheirSide() throws {
    let image = InlineImage(mediaType: .png, content: .bytes([UInt8](Samples.png)))
    let size = DisplaySize(width: .points(1_000), height: .points(500))
    let text = try text([
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment, displaySize: size))
    ])
    guard case .picture(_, let box, _, _)? = TextSegment.segments(of: text).first else {
      Issue.record("no picture")
      return
    }
    #expect(box.width == 320)
    #expect(box.height == 160)
  }

  @Test func thousandsOfPiecesMakeAFlatTree() throws {
    let sun = try glyph("cool-sun")
    let runs = (0..<1_000).flatMap { [AttributedRun("\($0)"), AttributedRun("\u{FFFC}", image: sun)] }
    let shape = Text(try text(runs)).shape
    #expect(shape.leaves.count == 2_000)
    #expect(shape.depth == 12)
  }

  @Test func oddNumbersInOptionsDoNoHarm() throws {
    let text = try text([AttributedRun("\u{FFFC}", image: try glyph("cool-sun"))])
    for number in [0, -1, .nan, .infinity, 1e300] {
      var options = TextSegmentOptions()
      options.fontSize = number
      options.displayScale = number
      options.pictureSide = number
      #expect(TextSegment.segments(of: text, options: options).count == 1)
      var apple = AppleOptions()
      apple.fontSize = number
      #expect(try AppleText.nsAttributedString(of: text, options: apple).value.length == 1)
    }
  }
}
