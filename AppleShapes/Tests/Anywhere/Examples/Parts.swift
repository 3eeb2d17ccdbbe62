// Block by block as they are printed in Documentation/apple.md.

import Foundation
import InlayApple
import InlayCore

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

// example: vetted
func glyph(in received: Data) -> NSAdaptiveImageGlyph? {
  do {
    return try NSAdaptiveImageGlyph.vetted(imageContent: received, limits: .strict)
  } catch {
    print(error)
    return nil
  }
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
  var string = try AppleText.attributedString(of: message).value
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
