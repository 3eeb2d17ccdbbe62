// As it is printed in Documentation/apple.md.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  // example: uikit
  import InlayApple
  import InlayCore
  import UIKit

  @MainActor final class Composer {
    let textView = UITextView()

    init() { textView.supportsAdaptiveImageGlyph = true }

    /// What is sent: text, each picture once, and where it stands.
    func message() throws -> DecomposedText {
      try AppleText.decompose(textView.attributedText).value
    }

    func receive(_ message: DecomposedText) throws {
      textView.attributedText = try AppleText.nsAttributedString(of: message).value
    }
  }
// end
#endif
