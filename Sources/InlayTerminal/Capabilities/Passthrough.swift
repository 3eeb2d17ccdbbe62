/// A multiplexer between the program and the terminal. Sequences that it does not know must be wrapped to
/// reach the terminal.
public enum Passthrough: String, Sendable, Hashable, CaseIterable {
  /// No multiplexer.
  case none
  /// tmux: `ESC P tmux;`, every ESC inside doubled (needs `allow-passthrough on`).
  case tmux
  /// GNU screen: `ESC P`, in pieces of at most 768 bytes.
  case screen
}
