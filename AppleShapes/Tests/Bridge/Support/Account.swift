import Foundation
import InlayCore
import InlayFoundation

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

extension KitFont {
  /// An installed font by its PostScript name.
  static func named(_ name: String, _ size: CGFloat) throws -> KitFont {
    guard let font = KitFont(name: name, size: size) else { throw Missing(what: name) }
    return font
  }
}

struct Missing: Error { let what: String }

extension NSMutableAttributedString {
  func append(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    append(NSAttributedString(string: text, attributes: attributes))
  }
}

extension NSAttributedString {
  /// A textual description of the string. Attachments are described by content, because two are equal only if they are
  /// the same object. Runs with equal descriptions are joined.
  var account: [String] {
    var lines: [String] = []
    var last = ""
    var at = 0
    while at < length {
      var range = NSRange(location: at, length: 0)
      let attributes = unsafe self.attributes(at: at, effectiveRange: &range)
      let line = attributes.filter { $0.key.rawValue != AttributeName.boundary }.map {
        "\($0.key.rawValue)=\(Self.account(of: $0.value))"
      }.sorted().joined(separator: " ")
      let text = (string as NSString).substring(with: range)
      if line == last, !lines.isEmpty {
        lines[lines.count - 1] += text
      } else {
        lines.append(line + " ¦ " + text)
      }
      last = line
      at = range.location + range.length
    }
    return lines
  }

  private static func account(of value: Any) -> String {
    switch value {
    case let glyph as NSAdaptiveImageGlyph: "glyph \(glyph.contentIdentifier) \(glyph.imageContent.count)"
    case let attachment as NSTextAttachment:
      "attachment \(attachment.contents?.hashValue ?? -1) \(attachment.fileWrapper?.regularFileContents?.hashValue ?? -1) "
        + "\(attachment.fileWrapper?.preferredFilename ?? "-") \(attachment.bounds)"
    case let font as KitFont: "\(font)"
    case let style as NSParagraphStyle:
      "\(style.alignment) \(style.headIndent) \(style.tailIndent) \(style.paragraphSpacing) \(style.lineBreakMode) \(style.tabStops.map(\.location)) \(style.textLists.map(\.markerFormat.rawValue))"
    case let color as KitColor: "colour \(ObjectIdentifier(type(of: color)).hashValue != 0) \(color.shade)"
    case let shadow as NSShadow: "shadow \(shadow.shadowOffset) \(shadow.shadowBlurRadius)"
    default:
      (try? PropertyListValue(foundationObject: value)).map { "\($0.inOrder)" }
        ?? "\(type(of: value)) \(value)"
    }
  }
}

extension KitColor {
  /// The components as text.
  var shade: String {
    #if canImport(UIKit)
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
      _ = unsafe getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return "\(red) \(green) \(blue) \(alpha)\(self == kitLabelColor ? " label" : "")"
    #else
      guard let plain = usingColorSpace(.sRGB) else { return "none" }
      return
        "\(plain.redComponent) \(plain.greenComponent) \(plain.blueComponent) \(plain.alphaComponent)\(self == kitLabelColor ? " label" : "")"
    #endif
  }
}

extension PropertyListValue {
  /// A description in which the members of dictionaries are sorted by name.
  fileprivate var inOrder: String {
    switch self {
    case .dictionary(let members):
      "\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.inOrder)" })"
    case .array(let values): "\(values.map(\.inOrder))"
    default: "\(self)"
    }
  }
}

/// The first line that differs, from both lists.
func firstDifference(_ a: [String], _ b: [String]) -> String? {
  for index in 0..<max(a.count, b.count) {
    let (x, y) = (index < a.count ? a[index] : "nothing", index < b.count ? b[index] : "nothing")
    if x != y { return "\(x)\n  became\n\(y)" }
  }
  return nil
}

extension Converted {
  var codes: [DiagnosticCode] { diagnostics.map(\.code) }
}
