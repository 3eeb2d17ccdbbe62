#if Terminal
  public import InlayCore
  public import InlayDoor
  internal import InlayDoorTerminal
  public import InlayTerminal

  extension RichDocument {
    /// Shows the document on the terminal behind standard output, its pictures in the lines. Into a pipe or a file goes
    /// plain text.
    ///
    /// - Parameter options: what the terminal can do and how the document is to look; `nil` to ask the terminal.
    /// - Returns: what was noticed.
    /// - Throws: `InlayError` if standard output does not take it; `CancellationError`.
    /// - Complexity: O(text + pixels).
    @discardableResult
    public func print(options: TerminalOptions? = nil) async throws -> [Diagnostic] {
      try await WorkExecutor.shared.run { try show(options, decoder: DocumentTools.decoder) }
    }

    /// Shows the document on the calling thread; see ``print(options:)``.
    ///
    /// - Throws: what the asynchronous one throws.
    @discardableResult
    public func printBlocking(options: TerminalOptions? = nil) throws -> [Diagnostic] {
      try show(options, decoder: DocumentTools.decoder)
    }
  }
#endif
