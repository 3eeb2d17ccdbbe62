extension InlayError {
  /// The range is not inside `0..<count`.
  package static func sourceOutOfBounds(_ range: Range<Int>, count: Int) -> InlayError {
    InlayError(
      .sourceOutOfBounds,
      "bytes \(range.lowerBound)..<\(range.upperBound) of a source of \(count) were asked for")
  }

  /// The file behind the source is no longer the one that was opened: its size or modification time differ.
  package static func sourceChanged(_ name: String) -> InlayError {
    InlayError(.sourceChanged, "has changed since it was opened", at: .file(name))
  }

  /// The operating system failed to read; `message` is its word for it.
  package static func sourceIO(_ name: String, message: String, underlying: (any Error)? = nil) -> InlayError
  {
    InlayError(.sourceIO, message, at: .file(name), underlying: underlying)
  }
}

extension InlayError.Code {
  /// A range that is not inside the bytes of a source.
  package static let sourceOutOfBounds: Self = "source.outOfBounds"
  /// The file behind a source is no longer the one that was opened.
  public static let sourceChanged: Self = "source.changed"
  /// The operating system failed to read.
  public static let sourceIO: Self = "source.io"

  /// Whether bytes could not be read, whatever they hold: a failing disk, a file that was replaced meanwhile.
  package var isSource: Bool { rawValue.utf8.starts(with: "source.".utf8) }
}
