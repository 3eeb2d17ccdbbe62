#if canImport(UIKit) || canImport(AppKit)
  internal import InlayFoundation

  /// Names of attributes and the types that the system expects for them.
  enum AppleNames {
    static let colors: Set<String> = [
      AttributeName.foregroundColor, AttributeName.backgroundColor, AttributeName.underlineColor,
      AttributeName.strikethroughColor, AttributeName.strokeColor,
    ]

    /// Whole numbers.
    static let integers: Set<String> = [
      AttributeName.superscript, AttributeName.ligatures, "NSVerticalGlyphForm", "NSSpellingState",
    ]

    /// Styles of lines, which may be names in the model.
    static let lines: Set<String> = [AttributeName.underline, AttributeName.strikethrough]

    /// Numbers.
    static let reals: Set<String> = [
      AttributeName.strokeWidth, AttributeName.kern, AttributeName.tracking, AttributeName.baselineOffset,
      "NSObliqueness", "NSExpansion",
    ]

    /// Text.
    static let strings: Set<String> = [AttributeName.language, "NSTextEffect", "NSToolTip"]

    /// Whether the system interprets the name, so that a value of a wrong type could crash the program.
    static func belongsToSystem(_ name: String) -> Bool {
      ["NS", "CT", "UI", "AX", "WK", "_NS", "_UI", "_CT", "kCT", "com.apple."]
        .contains { name.hasPrefix($0) }
    }

    static func kept(_ name: String) -> String {
      "the value of \(name.debugDescription) does not have the type that the system requires; it was kept, but not set"
    }
  }
#endif
