public import InlayCore
public import InlayDoor
public import InlayFormats

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RichDocument {
  /// Opens the file or folder at `url`, in any format.
  ///
  /// - Parameters:
  ///   - url: a file URL. Nothing is ever fetched.
  ///   - format: its format, whatever it looks like; `nil` to recognize it by its content.
  ///   - options: limits, and what single formats are told.
  /// - Throws: `InlayError` if it is no file URL, cannot be opened, is not in a format that Inlay reads, or exceeds a limit;
  ///   `CancellationError`.
  /// - Complexity: O(bytes). The bytes of pictures in files are read when they are needed.
  public init(
    contentsOf url: URL, as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) async throws {
    try await self.init(contentsOf: Self.path(url), as: format, options: options)
  }

  /// Opens a document in memory; see ``init(_:as:options:)-([UInt8],_,_)``.
  ///
  /// - Throws: `InlayError` if it is not in a format that Inlay reads or exceeds a limit; `CancellationError`.
  public init(
    _ data: Data, as format: FormatName? = nil, options: ReadOptions = ReadOptions()
  ) async throws {
    try await self.init(Array(data), as: format, options: options)
  }

  /// Writes the document to `url`, all or nothing; see ``write(to:as:options:)-(String,_,_)``.
  ///
  /// - Returns: what was noticed.
  /// - Throws: `InlayError` if it is no file URL, or the document cannot be written there or in that format;
  ///   `CancellationError`, and what was there is there still.
  @discardableResult
  public func write(
    to url: URL, as format: FormatName? = nil, options: WriteOptions = WriteOptions()
  ) async throws -> [Diagnostic] {
    try await write(to: Self.path(url), as: format, options: options)
  }

  /// The document in a format, as one piece; see ``bytes(as:options:)``.
  ///
  /// - Throws: `InlayError` if it cannot be written in that format; `CancellationError`.
  public func data(
    as format: FormatName, options: WriteOptions = WriteOptions()
  ) async throws -> Converted<Data> {
    let bytes = try await bytes(as: format, options: options)
    return Converted(Data(try await bytes.collect()), diagnostics: bytes.diagnostics)
  }

  private static func path(_ url: URL) throws -> String {
    guard url.isFileURL else {
      throw InlayError(
        .sourceNotAFile, "\(Visible.name(url.absoluteString)) is not a file URL",
        advice: "download the file first, then pass its bytes")
    }
    return url.path
  }
}

extension InlayError.Code {
  /// A URL that names no file was to be opened or written.
  static let sourceNotAFile: Self = "source.notAFile"
}
