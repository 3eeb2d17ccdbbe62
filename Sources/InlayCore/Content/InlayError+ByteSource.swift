extension InlayError {
  /// The range is not within `0..<count`.
  package static func sourceOutOfBounds(_ range: Range<Int>, count: Int) -> InlayError {
    InlayError(
      .sourceOutOfBounds,
      "the byte range \(range.lowerBound)..<\(range.upperBound) is not inside the source, which has \(count) bytes"
    )
  }

  /// The file behind the source has changed since it was opened: its size or modification time differs.
  package static func sourceChanged(_ name: String) -> InlayError {
    InlayError(.sourceChanged, "the file has changed since it was opened", at: .file(name))
  }

  /// The operating system failed to read. `message` is the operating system's text.
  package static func sourceIO(_ name: String, message: String, underlying: (any Error)? = nil) -> InlayError
  {
    InlayError(.sourceIO, message, at: .file(name), underlying: underlying)
  }
}

extension InlayError.Code {
  /// A range is not within the bytes of a source.
  package static let sourceOutOfBounds: Self = "source.outOfBounds"
  /// The file behind a source has changed since it was opened.
  public static let sourceChanged: Self = "source.changed"
  /// The operating system failed to read.
  public static let sourceIO: Self = "source.io"

  /// Whether bytes could not be read, regardless of their content: a disk failed, or the file was replaced.
  package var isSource: Bool { rawValue.utf8.starts(with: "source.".utf8) }
}
