// As it is printed in Documentation/apple.md.

// example: swiftui
import InlayApple
import InlayCore
import SwiftUI

struct Bubble: View {
  let message: DecomposedText

  var body: some View { Text(message) }
}
// end
