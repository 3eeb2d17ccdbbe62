// As it is printed in Documentation/apple.md.

// example: receive
import Foundation
import InlayApple
import InlayCore

func show(_ received: DecomposedText) throws -> NSAttributedString {
  let made = try AppleText.nsAttributedString(of: received)
  for diagnostic in made.diagnostics { print(diagnostic) }
  return made.value
}
// end
