extension Passthrough {
  /// Most bytes of a piece for tmux: it gives up a sequence of more than 1 MiB.
  private static let tmuxPiece = 64 << 10
  /// Most bytes of a piece for GNU screen, with what begins and ends it.
  private static let screenPiece = 768

  /// Writes a sequence so that it reaches the terminal behind the multiplexer.
  ///
  /// What is too long for one wrapper goes in pieces, which the multiplexer hands on one after the other.
  ///
  /// - Complexity: O(bytes).
  func wrap(_ sequence: ArraySlice<UInt8>, to output: inout TerminalOutput) {
    switch self {
    case .none: output.put(sequence)
    case .tmux: Self.wrapForTmux(sequence, to: &output)
    case .screen: Self.wrapForScreen(sequence, to: &output)
    }
  }

  /// Every ESC is doubled; tmux makes one of two.
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

  /// Screen hands on everything up to the first `ESC \`. One inside is cut in two: its ESC ends a piece, of two ESC before a
  /// backslash screen keeps one, and its backslash begins the next.
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
