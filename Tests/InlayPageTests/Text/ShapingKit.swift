import InlayCore
import Synchronization
import TestKit

@testable import InlayPage

extension Need {
  /// Noto Sans and these families, however they come to be among the fonts of this machine.
  static func fonts(_ families: String...) -> Need {
    let families = ["Noto Sans"] + families
    let packages = Set(families.map { debianPackage(of: $0) }).sorted().joined(separator: " ")
    return Need("\(families.joined(separator: ", ")) are not all here: apt-get install \(packages)") {
      families.allSatisfy(hasFamily)
    }
  }

  private static func debianPackage(of family: String) -> String {
    switch family {
    case _ where family.contains("CJK"): "fonts-noto-cjk"
    case "Noto Color Emoji": "fonts-noto-color-emoji"
    case _ where family.hasPrefix("DejaVu"): "fonts-dejavu-core"
    case _ where family.hasPrefix("Nimbus"): "fonts-urw-base35"
    default: "fonts-noto-core"
    }
  }

  /// None of these families, which would be taken first.
  static func noFonts(_ families: String...) -> Need {
    Need("the font \(families.joined(separator: " or ")) is here") { !families.contains(where: hasFamily) }
  }

  /// What is known of this machine's fonts.
  private static let known = Mutex<[String: Bool]>([:])

  private static func hasFamily(_ family: String) -> Bool {
    known.withLock { known in
      if let has = known[family] { return has }
      let has = (try? PageFonts(.system))?.handle.hasFamily(family) ?? false
      known[family] = has
      return has
    }
  }
}

/// What the tests of text share.
enum ShapingKit {
  /// The fonts of this machine. The families that a test counts on are among what it `.needs`.
  static func fonts() throws -> PageFonts { try PageFonts(.system) }

  static func style(_ change: (inout SpanStyle) -> Void = { _ in }) -> SpanStyle {
    var style = SpanStyle()
    style.font.families = ["Noto Sans"]
    change(&style)
    return style
  }

  /// A paragraph of one style, with a box for each U+FFFC.
  static func paragraph(
    _ text: String, width: Double? = 1000, style: SpanStyle = style(), box: Double = 20
  ) -> ParagraphText {
    var paragraph = ParagraphText()
    paragraph.text = text
    paragraph.styles = [style]
    paragraph.width = width
    var start = 0
    var end = 0
    for scalar in text.unicodeScalars {
      if scalar == "\u{FFFC}" {
        if end > start { paragraph.spans.append(TextSpan(range: start..<end, style: 0)) }
        start = end + 3
        paragraph.spans.append(
          TextSpan(range: end..<start, style: 0, box: TextBox(width: box, ascent: 15, descent: 4)))
      }
      end += UTF8.width(scalar)
    }
    if end > start { paragraph.spans.append(TextSpan(range: start..<end, style: 0)) }
    return paragraph
  }
}

extension PageFonts {
  /// Texts of the lines, as they are in the paragraph.
  func texts(_ paragraph: ParagraphText) throws -> [String] {
    try lines(of: paragraph).lines.map { $0.text(in: paragraph) }
  }

  /// Texts of the only line's runs, from left to right.
  func runs(_ paragraph: ParagraphText) throws -> [String] {
    let lines = try lines(of: paragraph).lines
    return lines.count == 1 ? lines[0].runs.map { $0.text(in: paragraph) } : ["\(lines.count) lines"]
  }
}

extension ShapedLine {
  func text(in paragraph: ParagraphText) -> String {
    String(decoding: Array(paragraph.text.utf8)[range], as: UTF8.self)
  }
}

extension ShapedRun {
  func text(in paragraph: ParagraphText) -> String {
    String(decoding: Array(paragraph.text.utf8)[range], as: UTF8.self)
  }
}
