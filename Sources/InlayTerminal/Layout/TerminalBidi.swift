/// Who puts right-to-left text in visual order.
public enum TerminalBidi: String, Sendable, Hashable, CaseIterable {
  /// The terminal, or nothing: text is sent in the order of the document.
  case terminal
  /// The layout (UAX #9).
  case visual
  /// The layout orders the words, and the terminal the letters of each word, as kitty does.
  case words
}
