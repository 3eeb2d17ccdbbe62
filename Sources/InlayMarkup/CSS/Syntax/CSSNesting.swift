/// The blocks and functions that are open at a place, so that what is passed over is passed over whole.
struct CSSNesting {
  /// What closes each; the innermost is last.
  private var closings: [CSSToken.Kind] = []

  init() {}

  /// Within a block that `closing` ends.
  init(inside closing: CSSToken.Kind) { closings = [closing] }

  var isOpen: Bool { !closings.isEmpty }

  /// Takes the next token. One that would close another block than the innermost closes none (CSS Syntax 3, 5.4.8).
  mutating func take(_ token: CSSToken) {
    if let closing = token.closing {
      closings.append(closing)
    } else if token.kind == closings.last {
      closings.removeLast()
    }
  }
}
