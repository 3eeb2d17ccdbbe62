// As it is printed in Documentation/apple.md.

import InlayApple
// example: swiftui
import InlayCore
import SwiftUI

struct Bubble: View {
  let message: DecomposedText

  var body: some View { Text(message) }
}
// end
