/// The blocks and functions that are open at a place, so that skipping always skips whole blocks.
struct CSSNesting {
  /// The token that closes each of them, innermost last.
  private var closings: [CSSToken.Kind] = []

  init() {}

  /// Starts inside a block that `closing` ends.
  init(inside closing: CSSToken.Kind) { closings = [closing] }

  var isOpen: Bool { !closings.isEmpty }

  /// Processes the next token. A token that would close a block other than the innermost one closes none (CSS Syntax 3,
  /// 5.4.8).
  mutating func take(_ token: CSSToken) {
    if let closing = token.closing {
      closings.append(closing)
    } else if token.kind == closings.last {
      closings.removeLast()
    }
  }
}
