extension Passthrough {
  /// The maximum number of bytes in a piece for tmux, which discards sequences of more than 1 MiB.
  private static let tmuxPiece = 64 << 10
  /// The maximum number of bytes in a piece for GNU screen, including its wrapper.
  private static let screenPiece = 768

  /// Writes a sequence so that it reaches the terminal behind the multiplexer.
  ///
  /// A sequence too long for one wrapper is sent in pieces, which the multiplexer passes on in order.
  ///
  /// - Complexity: O(bytes).
  func wrap(_ sequence: ArraySlice<UInt8>, to output: inout TerminalOutput) {
    switch self {
    case .none: output.put(sequence)
    case .tmux: Self.wrapForTmux(sequence, to: &output)
    case .screen: Self.wrapForScreen(sequence, to: &output)
    }
  }

  /// Doubles every ESC, since tmux turns two into one.
  private static func wrapForTmux(_ sequence: ArraySlice<UInt8>, to output: inout TerminalOutput) {
    var rest = sequence
    while !rest.isEmpty {
      output.put("\u{1B}Ptmux;")
      for byte in rest.prefix(tmuxPiece) {
        if byte == 0x1B { output.put(byte) }
        output.put(byte)
      }
      output.put("\u{1B}\\")
      rest = rest.dropFirst(tmuxPiece)
    }
  }

  /// Wraps a sequence for GNU screen, which passes on everything up to the first `ESC \`. An `ESC \` inside the
  /// sequence is split: the ESC ends one piece and the backslash starts the next. Of two ESC before a backslash, screen
  /// keeps one.
  private static func wrapForScreen(_ sequence: ArraySlice<UInt8>, to output: inout TerminalOutput) {
    var start = sequence.startIndex
    while start < sequence.endIndex {
      var end = min(start + screenPiece - 4, sequence.endIndex)
      var at = start + 1
      while at < end {
        if sequence[at] == UInt8(ascii: "\\"), sequence[at - 1] == 0x1B {
          end = at
          break
        }
        at += 1
      }
      output.put("\u{1B}P")
      output.put(sequence[start..<end])
      output.put("\u{1B}\\")
      start = end
    }
  }
}
