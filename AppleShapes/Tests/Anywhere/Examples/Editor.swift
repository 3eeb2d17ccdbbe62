// As it is printed in Documentation/apple.md.

#if canImport(AppKit) && !canImport(UIKit)
  // example: appkit
  import AppKit
  import InlayApple
  import InlayCore

  @MainActor final class Editor {
    let textView = NSTextView()

    init() { textView.importsGraphics = true }

    func message() throws -> DecomposedText {
      try AppleText.decompose(textView.attributedString()).value
    }

    func receive(_ message: DecomposedText) throws {
      textView.textStorage?.setAttributedString(try AppleText.nsAttributedString(of: message).value)
    }
  }
// end
#endif
