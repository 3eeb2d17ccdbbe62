import Foundation
import InlayCore

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// Random attributed strings with everything that the bridge carries exactly.
struct RandomString {
  private var chance: Chance
  private let glyphs: [NSAdaptiveImageGlyph]

  init(seed: UInt64, glyphs: [NSAdaptiveImageGlyph]) {
    chance = Chance(seed: seed)
    self.glyphs = glyphs
  }

  mutating func next() throws -> NSAttributedString {
    let string = NSMutableAttributedString(string: "")
    for _ in 0..<chance.below(4) {
      let paragraph = NSMutableAttributedString(string: "")
      for _ in 0..<chance.below(5) { paragraph.append(try piece()) }
      if chance.flip(2) { paragraph.append(NSAttributedString(string: "\n")) }
      if paragraph.length > 0, paragraph.string.hasSuffix("\n"),
        string.length == 0 || string.string.hasSuffix("\n"),
        chance.flip(2)
      {
        let whole = NSRange(location: 0, length: paragraph.length)
        paragraph.addAttribute(.paragraphStyle, value: style(), range: whole)
      }
      string.append(paragraph)
    }
    return string
  }

  private mutating func piece() throws -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [:]
    var text = chance.one(of: ["Hi ", "é", "e\u{301}", "👋🏽", "日本", "a", " ", "\u{FFFC}", ":cat:"])
    if chance.flip(2) { attributes[.font] = try font() }
    if chance.flip(4) {
      attributes[chance.one(of: [.foregroundColor, .backgroundColor, .underlineColor])] = color()
    }
    if chance.flip(6) { attributes[.foregroundColor] = kitLabelColor }
    if chance.flip(5) {
      attributes[.underlineStyle] = NSNumber(value: chance.one(of: [1, 2, 9, 0x8001, 0x101]))
    }
    if chance.flip(8) { attributes[.kern] = NSNumber(value: Double(chance.below(40)) / 8 + 0.25) }
    if chance.flip(8) { attributes[.baselineOffset] = NSNumber(value: Double(chance.below(80)) / 8 - 5) }
    if chance.flip(8), let url = URL(string: chance.one(of: ["https://example.org/a?b=c", "mailto:a@b.c"])) {
      attributes[.link] = url
    }
    if chance.flip(10) { attributes[.shadow] = shadow() }
    if chance.flip(3) {
      attributes[NSAttributedString.Key(chance.one(of: ["org.example.mention", "x", "éx"]))] = custom(2)
    }
    switch chance.below(5) {
    case 0:
      text = String(repeating: "\u{FFFC}", count: 1 + chance.below(3))
      attributes[.adaptiveImageGlyph] = chance.one(of: glyphs)
    case 1:
      text = "\u{FFFC}"
      attributes[.attachment] = attachment()
    default: break
    }
    return NSAttributedString(string: text, attributes: attributes)
  }

  private mutating func font() throws -> KitFont {
    let size = CGFloat(8 + chance.below(60)) / 2
    switch chance.below(5) {
    case 0: return .systemFont(ofSize: size, weight: .init(rawValue: chance.one(of: [-0.4, 0, 0.23, 0.4])))
    case 1: return .monospacedSystemFont(ofSize: size, weight: .bold)
    case 2: return try .named("HelveticaNeue-RegularCondensed", size)
    default:
      return try .named(
        chance.one(of: [
          "Georgia-Regular", "Georgia-BoldItalic", "HelveticaNeue-RegularItalic", "Courier-Bold",
        ]), size)
    }
  }

  private mutating func color() -> KitColor {
    kitColor(
      CGFloat(chance.below(256)) / 255, CGFloat(chance.below(256)) / 255, CGFloat(chance.below(256)) / 255,
      CGFloat(chance.below(256)) / 255)
  }

  private mutating func shadow() -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: chance.below(5) - 2, height: chance.below(5) + 1)
    shadow.shadowBlurRadius = CGFloat(chance.below(7))
    shadow.shadowColor = color()
    return shadow
  }

  private mutating func style() -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.headIndent = CGFloat(chance.below(40) + 1)
    if chance.flip(2) { style.alignment = chance.one(of: [.left, .center, .right, .justified]) }
    if chance.flip(3) { style.tailIndent = CGFloat(chance.below(60) - 30) }
    if chance.flip(3) { style.paragraphSpacing = CGFloat(chance.below(9)) / 2 }
    if chance.flip(3) { style.lineBreakMode = chance.one(of: [.byTruncatingTail, .byCharWrapping]) }
    if chance.flip(3) { style.hyphenationFactor = 0.9 }
    if chance.flip(4) {
      style.tabStops = [NSTextTab(textAlignment: chance.one(of: [.left, .right, .center]), location: 40)]
    }
    if chance.flip(4) {
      style.textLists = [
        NSTextList(markerFormat: chance.one(of: [.disc, .decimal]), startingItemNumber: 1 + chance.below(3))
      ]
    }
    return style
  }

  private mutating func attachment() -> NSTextAttachment {
    #if canImport(UIKit)
      let attachment = NSTextAttachment(data: Samples.png + [UInt8(chance.below(5))], ofType: "public.png")
    #else
      let wrapper = FileWrapper(regularFileWithContents: Samples.png + [UInt8(chance.below(5))])
      wrapper.preferredFilename = chance.one(of: ["a.png", "b c.png"])
      let attachment = NSTextAttachment(fileWrapper: wrapper)
    #endif
    if chance.flip(2) {
      attachment.bounds = CGRect(x: 0, y: -chance.below(5), width: 8 + chance.below(50), height: 8)
    }
    return attachment
  }

  private mutating func custom(_ depth: Int) -> Any {
    switch chance.below(depth > 0 ? 7 : 5) {
    case 0: return "text"
    case 1: return NSNumber(value: chance.below(9))
    case 2: return NSNumber(value: Double(chance.below(9)) + 0.5)
    case 3: return NSNumber(value: chance.flip(2))
    case 4: return Data([1, 2, UInt8(chance.below(9))])
    case 5: return NSArray(array: (0..<chance.below(3)).map { _ in custom(depth - 1) })
    default: return NSDictionary(dictionary: ["k": custom(depth - 1), "é": custom(depth - 1)])
    }
  }
}
