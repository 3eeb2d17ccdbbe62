// The code of Documentation/apple.md, block by block, as it is printed there.

// example: receive
import Foundation
import Inlay
import InlayApple
// example: swiftui
import SwiftUI

func show(_ received: DecomposedText) throws -> NSAttributedString {
  let made = try AppleText.nsAttributedString(of: received)
  for diagnostic in made.diagnostics { print(diagnostic) }
  return made.value
}
// end

// example: vetted
func glyph(in received: Data) -> NSAdaptiveImageGlyph? {
  do {
    return try NSAdaptiveImageGlyph.vetted(imageContent: received, limits: .strict)
  } catch {
    print(error.description, error.advice ?? "")
    return nil
  }
}
// end

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  // example: uikit
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
#elseif canImport(AppKit)
  // example: appkit
  import AppKit

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

struct Bubble: View {
  let message: DecomposedText

  var body: some View { Text(message) }
}
// end

// example: segments
func unshown(in message: DecomposedText) -> [String] {
  TextSegment.segments(of: message).compactMap { segment in
    if case .standIn(_, let failure, let label, _) = segment { "\(label): \(failure)" } else { nil }
  }
}
// end

// example: attributed
func edited(_ message: DecomposedText) throws -> DecomposedText {
  var string = AppleText.attributedString(of: message).value
  string.append(AttributedString(" 👋"))
  return try AppleText.decompose(string).value
}
// end

// example: options
func options() -> AppleOptions {
  var options = AppleOptions()
  options.limits = .strict
  options.glyphFallback = .nothing
  options.fontSize = 15
  return options
}
// end
