import Foundation
import InlayCore
import MessageView
import SwiftUI
import Testing

/// What the sample's view makes SwiftUI show.
@MainActor @Suite struct MessageViewTests {
  private func leaves(_ runs: [AttributedRun]) throws -> [(shape: TextShape, modifiers: [String])] {
    let view = MessageView(try Decomposer.decompose(runs).value).body
    return try #require(view as? Text).shape.leaves
  }

  private func picture(_ bytes: Data, _ kind: PlacementKind, _ size: DisplaySize? = nil) -> AttributedRun {
    let image = InlineImage(description: "a sun", mediaType: nil, content: .bytes([UInt8](bytes)))
    return AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: kind, displaySize: size))
  }

  @Test func wordsHaveTheirLook() throws {
    var look = CharacterAttributeValues()
    look.weight = 700
    look.isItalic = true
    look.link = "https://example.org/"
    var unsafe = CharacterAttributeValues()
    unsafe.link = "javascript:alert(1)"
    let leaves = try leaves([
      AttributedRun("Hi "), AttributedRun("there", character: CharacterAttributes(look)),
      AttributedRun("!", character: CharacterAttributes(unsafe)),
    ])
    try #require(leaves.count == 3)
    #expect(leaves[0].shape == .attributed("Hi ", link: nil))
    #expect(leaves[0].modifiers == ["system 16.0", "label Hi there!"])
    #expect(leaves[1].shape == .attributed("there", link: URL(string: "https://example.org/")))
    #expect(leaves[1].modifiers.contains("italic"))
    #expect(leaves[2].shape == .attributed("!", link: nil))
  }

  @Test func aGlyphIsAsHighAsItsLineWantsAndBelowTheBaseline() throws {
    let leaves = try leaves([AttributedRun("x"), picture(Samples.glyph("cool-sun"), .glyph)])
    try #require(leaves.count == 2)
    guard case .image(let image) = leaves[1].shape else {
      Issue.record("\(leaves[1].shape)")
      return
    }
    #expect(image.height == 1.2 * 16)
    #expect(leaves[1].modifiers == ["baseline -3.2", "label xa sun"])
  }

  @Test func anAttachmentHasItsSize() throws {
    let size = DisplaySize(width: .points(60), height: .points(30))
    let leaves = try leaves([picture(Samples.png, .attachment, size)])
    try #require(leaves.count == 1)
    guard case .image(let image) = leaves[0].shape else {
      Issue.record("\(leaves[0].shape)")
      return
    }
    #expect(image.width == 60 && image.height == 30)
    #expect(leaves[0].modifiers == ["baseline 0.0", "label a sun"])
  }

  @Test func whatCannotBeDecodedIsItsDescription() throws {
    let leaves = try leaves([picture(Data("no picture".utf8), .glyph)])
    #expect(leaves.map(\.shape) == [.attributed("[a sun]", link: nil)])
  }
}
