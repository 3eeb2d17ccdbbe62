/// Makes untrusted text safe to show: nothing in the result can move the cursor, ring the bell, change colors, or hide
/// text.
package enum Visible {
  /// `text` on one line. Control characters become their Unicode pictures (`␛`, `␊`), and other invisible or reordering
  /// scalars become `\u{…}`. Joiners and variation selectors stay, because emoji and scripts need them. Complexity:
  /// O(n).
  package static func line(_ text: some StringProtocol) -> String {
    var out = String.UnicodeScalarView()
    var tags = FlagTags()
    for scalar in text.unicodeScalars { append(scalar, isTag: tags.take(scalar), to: &out) }
    return String(out)
  }

  /// The result of ``line(_:)``, cut after 200 scalars, for names in sentences.
  package static func name(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var tags = FlagTags()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 200 { return String(out) + "…" }
      append(scalar, isTag: tags.take(scalar), to: &out)
    }
    return String(out)
  }

  /// `text` in quotation marks, cut after 64 scalars, without control characters.
  package static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(65)
    var out = "\""
    for scalar in scalars.prefix(64) where scalar.properties.generalCategory != .control {
      out.unicodeScalars.append(scalar)
    }
    return out + (scalars.count > 64 ? "…\"" : "\"")
  }

  /// Appends one scalar in visible form. `isTag` says whether it is a tag that is part of an emoji.
  private static func append(
    _ scalar: Unicode.Scalar, isTag: Bool, to out: inout String.UnicodeScalarView
  ) {
    switch scalar.value {
    case 0x20...0x7E: out.append(scalar)
    case 0..<0x20: out.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: out.append("\u{2421}")
    case 0x200C, 0x200D: out.append(scalar)
    case _ where isTag: out.append(scalar)
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        out.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      default: out.append(scalar)
      }
    }
  }
}
