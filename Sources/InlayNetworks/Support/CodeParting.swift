import InlayCore
import InlayFormats

/// U+200B, which a writer puts between a code and a letter or digit, because programs would not find the code there.
enum CodeParting {
  static let separator: Unicode.Scalar = "\u{200B}"

  /// The text without what parts these codes from what stands beside them. Complexity: O(n).
  static func removed(from text: AttributedText, codes: Set<String>) throws -> AttributedText {
    guard !codes.isEmpty else { return text }
    var builder = AttributedTextBuilder()
    var counter = CancellationCounter()
    var held: AttributedRun?
    var isAfterCode = false
    for var run in text {
      try counter.check()
      let isCode = run.image != nil && codes.contains(String(run.text.filter { $0 != ":" }))
      if isAfterCode, run.image == nil, run.text.unicodeScalars.first == separator {
        run.text.unicodeScalars.removeFirst()
      }
      if var before = held {
        if isCode, before.image == nil, before.text.unicodeScalars.last == separator {
          before.text.unicodeScalars.removeLast()
        }
        try builder.append(before)
      }
      (held, isAfterCode) = (run, isCode)
    }
    if let held { try builder.append(held) }
    return builder.finish()
  }
}
