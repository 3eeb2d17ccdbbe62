internal import Inlay

/// Draws the beginning of a message as a chat bubble.
struct PreviewMaker: Sendable {
  /// Maximum number of UTF-16 units that are drawn.
  private static let units = 600

  private let work: any MessageWork

  init(_ work: any MessageWork) { self.work = work }

  /// The preview; `nil`, with a diagnostic, if there can be none, for example on a machine without fonts.
  func preview(of text: DecomposedText) -> Converted<Message.Preview?> {
    do {
      let start = try text.fragment(0..<Self.cut(text.text))
      let page = try work.drawing(of: start.value)
      let header = try ImageHeader.read(page.value).value
      return Converted(
        Message.Preview(png: page.value, width: header.width ?? 0, height: header.height ?? 0),
        diagnostics: start.diagnostics + page.diagnostics)
    } catch {
      return Converted(nil, diagnostics: [Diagnostic(.previewNotMade, "there is no preview: \(error)")])
    }
  }

  /// The end of the first units, which is never inside a surrogate pair.
  private static func cut(_ text: String) -> Int {
    let limit = text.utf16.index(text.startIndex, offsetBy: units, limitedBy: text.endIndex)
    guard let limit else { return text.utf16.count }
    return limit.samePosition(in: text.unicodeScalars) == nil ? units - 1 : units
  }
}

extension DiagnosticCode {
  /// The preview of a message could not be drawn.
  static let previewNotMade: DiagnosticCode = "preview.notMade"
}
