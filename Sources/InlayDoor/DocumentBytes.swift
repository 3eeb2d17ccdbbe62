public import InlayCore

/// A document in a format, as bytes to be sent: an `AsyncSequence` of pieces of at most 64 KiB.
///
/// The whole document is written before the first piece comes, so errors occur before anything is sent. A long one is kept
/// in a temporary file without a name.
public struct DocumentBytes: AsyncSequence, Sendable {
  /// How many bytes there are.
  public var count: Int { source.count }
  /// What was noticed while they were written.
  public let diagnostics: [Diagnostic]
  private let source: any ByteSource

  package init(_ source: any ByteSource, diagnostics: [Diagnostic]) {
    (self.source, self.diagnostics) = (source, diagnostics)
  }

  /// All bytes at once.
  ///
  /// - Throws: `InlayError` if a temporary file fails; `CancellationError`.
  public func collect() async throws -> [UInt8] {
    let source = source
    return try await WorkExecutor.shared.run { try source.readAll() }
  }

  /// The pieces, from the beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Gives one piece after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let source: any ByteSource
    var offset = 0

    /// The next piece; `nil` behind the last.
    ///
    /// - Throws: `InlayError` if a temporary file fails; `CancellationError`.
    public mutating func next() async throws -> [UInt8]? {
      guard offset < source.count else { return nil }
      let range = offset..<Swift.min(offset + 65_536, source.count)
      offset = range.upperBound
      let source = source
      return try await WorkExecutor.shared.run { try source.read(range) }
    }
  }
}
