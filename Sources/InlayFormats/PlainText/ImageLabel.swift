package import InlayCore

/// The text to show in place of an image.
package enum ImageLabel {
  /// `[description]`, or another label if there is no description, on one line. Runs of white space and control
  /// characters become one space; U+FFFC and characters that reorder text are removed.
  package static func bracketed(_ image: InlineImage) -> String { "[\(words(image.label))]" }

  private static func words(_ label: String) -> String {
    var out = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in label.unicodeScalars {
      if (0x21...0x7E).contains(scalar.value) {
        // Checked first, because looking up character properties takes most of the time.
        if isSpacePending, !out.isEmpty { out.append(" ") }
        isSpacePending = false
        out.append(scalar)
        continue
      }
      let category = scalar.properties.generalCategory
      if scalar.properties.isWhitespace || category == .control {
        isSpacePending = true
        continue
      }
      let isJoiner =
        scalar == "\u{200C}" || scalar == "\u{200D}" || (0xE0020...0xE007F).contains(scalar.value)
      if scalar == "\u{FFFC}" || (category == .format && !isJoiner) { continue }
      if isSpacePending, !out.isEmpty { out.append(" ") }
      isSpacePending = false
      out.append(scalar)
    }
    return out.isEmpty ? "picture" : String(out)
  }
}

extension InlineImage {
  /// What stands for the image where a network or editor cannot show it: the text that it covers, else its code, else its
  /// description in brackets.
  package func words(covering text: Substring, _ entry: ImageMap.Entry?) -> String {
    guard text.utf8.elementsEqual("\u{FFFC}".utf8) else { return String(text) }
    if let code = entry?.code { return ":\(code):" }
    return ImageLabel.bracketed(self)
  }
}
