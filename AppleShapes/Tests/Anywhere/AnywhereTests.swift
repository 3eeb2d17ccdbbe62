import Foundation
import InlayApple
import InlayCore
import InlayFoundation
import SwiftUI
import Testing

#if canImport(CoreText)
  import CoreText
#endif
#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// Tests that hold for the stubs and for Apple's own frameworks. `Scripts/check-on-a-mac` runs them on a Mac.
@Suite struct AnywhereTests {
  private func string(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    NSAttributedString(string: text, attributes: attributes)
  }

  @Test func glyphsTakeOurData() throws {
    for name in Samples.glyphNames {
      let data = try Samples.glyph(name)
      let glyph = try NSAdaptiveImageGlyph.vetted(imageContent: data)
      #expect(glyph.imageContent == data)
      #expect(!glyph.contentIdentifier.isEmpty)
      #expect(!glyph.contentDescription.isEmpty)
      let text = try AppleText.decompose(string("\u{FFFC}\u{FFFC}", [.adaptiveImageGlyph: glyph])).value
      #expect(text.placements.map(\.kind) == [.glyph, .glyph])
      #expect(text.images.count == 1)
      #expect(text.images.first?.identifier?.rawValue == glyph.contentIdentifier)
      let again = try AppleText.nsAttributedString(of: text).value
      let found =
        unsafe again.attributes(at: 1, effectiveRange: nil)[.adaptiveImageGlyph] as? NSAdaptiveImageGlyph
      #expect(found?.contentIdentifier == glyph.contentIdentifier)
      #expect(try AppleText.decompose(again).value == text)
      let swift = try AppleText.attributedString(of: text).value
      #expect(swift.runs.contains { $0[KitScope.AdaptiveImageGlyphAttribute.self]?.imageContent == data })
      #expect(try AppleText.decompose(swift).value == text)
    }
  }

  @Test func whatIsNoGlyphIsRefused() throws {
    let glyph = try Samples.glyph("cool-sun")
    for data in [
      Data(), Data("no picture".utf8), Samples.png, glyph.prefix(glyph.count / 2), glyph.dropLast(1),
    ] {
      #expect(throws: InlayError.self) { try NSAdaptiveImageGlyph.vetted(imageContent: Data(data)) }
      #expect(throws: InlayError.self) {
        try AttributedString.AdaptiveImageGlyph.vetted(imageContent: Data(data))
      }
    }
  }

  @Test func attributesComeBack() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.headIndent = 12
    style.lineBreakMode = .byTruncatingTail
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = kitColor(0, 0, 0, 0.2)
    let font = KitFont.systemFont(ofSize: 21, weight: .semibold)
    let link = try #require(URL(string: "https://example.org/"))
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: kitColor(1, 0, 0), .backgroundColor: kitLabelColor,
      .paragraphStyle: style,
      .shadow: shadow, .link: link, .underlineStyle: NSNumber(value: 1), .kern: NSNumber(value: 1.5),
      NSAttributedString.Key("org.example.own"): NSDictionary(dictionary: [
        "k": Data([1]), "n": NSNumber(value: 2),
      ]),
    ]
    let original = string("word", attributes)
    let decomposed = try AppleText.decompose(original)
    #expect(decomposed.diagnostics.isEmpty, "\(decomposed.diagnostics)")
    let look = try #require(decomposed.value.runs.first?.attributes)
    #expect(look.fontFamily == nil)
    #expect(look.weight == 600)
    #expect(look.fontSize == .points(21))
    #expect(look.foregroundColor?.description == "#ff0000ff")
    let made = try AppleText.nsAttributedString(of: decomposed.value)
    #expect(made.diagnostics.isEmpty, "\(made.diagnostics)")
    let again = unsafe made.value.attributes(at: 0, effectiveRange: nil)
    #expect(again.count == attributes.count)
    #expect(again[.font] as? KitFont == font)
    #expect(again[.paragraphStyle] as? NSParagraphStyle == style)
    #expect(again[.backgroundColor] as? KitColor == kitLabelColor)
    #expect(again[.shadow] as? NSShadow == shadow)
    #expect(again[.link] as? URL == link)
    #expect(try AppleText.decompose(made.value).value == decomposed.value)
    let swift = try AppleText.attributedString(of: decomposed.value).value
    #expect(swift[KitScope.FontAttribute.self] == font)
    #expect(try AppleText.decompose(swift).value == decomposed.value)
  }

  @Test func attachmentsComeBack() throws {
    let attachment = NSTextAttachment(data: Samples.png, ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: -3, width: 20, height: 10)
    let text = try AppleText.decompose(string("\u{FFFC}", [.attachment: attachment])).value
    let image = try #require(text.images.first)
    #expect(image.mediaType == .png)
    #expect(try image.content.source?.readAll() == [UInt8](Samples.png))
    let made = try AppleText.nsAttributedString(of: text).value
    let again = try #require(
      unsafe made.attributes(at: 0, effectiveRange: nil)[.attachment] as? NSTextAttachment)
    #expect(again.bounds == attachment.bounds)
    #expect(try AppleText.decompose(made).value == text)
  }

  @Test func examplesWork() async throws {
    let cat = try Samples.glyph("space-cat")
    let made = try #require(glyph(in: cat))
    let text = try AppleText.decompose(string("Hi \u{FFFC}", [.adaptiveImageGlyph: made])).value
    #expect(try show(text).length == 4)
    #expect(unshown(in: text).isEmpty)
    #expect(try edited(text).images == text.images)
    #expect(options().fontSize == 15)
    #if !canImport(UIKit)
      let prices = try table(of: [["Tea", "3.50"], ["Cake", "4.20"]])
      #expect(prices.tables == [TextTable(columnCount: 2)])
      #expect(prices.blocks.map { $0.cell?.row } == [0, 0, 1, 1])
    #endif
    #if !os(watchOS) && !os(tvOS)
      try await MainActor.run {
        #if canImport(UIKit)
          let composer = Composer()
        #else
          let composer = Editor()
        #endif
        try composer.receive(text)
        #expect(try composer.message().images == text.images)
        _ = Bubble(message: text)
      }
    #endif
  }

  /// The sample's view is decomposed as one types.
  @Test func theLiveEditorFollowsItsView() async throws {
    let cat = try Samples.glyph("space-cat")
    let made = try #require(glyph(in: cat))
    let text = try AppleText.decompose(string("Hi \u{FFFC}", [.adaptiveImageGlyph: made])).value
    let typed = try text.applying([TextEdit.insert("!", at: 4)]).text
    #if !os(watchOS) && !os(tvOS)
      try await MainActor.run {
        let editor = LiveEditor()
        var messages: [DecomposedText] = []
        editor.changed = { messages.append($0) }
        try editor.show(text)
        #expect(editor.message == text)
        let shown = try AppleText.nsAttributedString(of: typed).value
        #if canImport(UIKit)
          #expect(editor.textView.supportsAdaptiveImageGlyph)
          editor.textView.attributedText = shown
          editor.textView.delegate?.textViewDidChange(editor.textView)
        #else
          editor.textView.textStorage?.setAttributedString(shown)
          editor.textDidChange(Notification(name: Notification.Name("changed")))
        #endif
        #expect(editor.failure == nil)
        #expect(messages.map(\.text) == ["Hi \u{FFFC}!"])
        #expect(editor.message.images == text.images)
      }
    #endif
  }
}
