public import InlayCore

/// A row of the table ``Formats/all``: what a format is called and how it is read and written.
///
/// A new format is one new row.
public struct Format: Sendable {
  /// Reads an input of this format.
  public typealias Reader =
    @Sendable (FormatInput, ReadOptions) throws(FormatError) -> Converted<DecomposedText>
  /// Writes a text; descriptions are stripped already where that is asked for.
  public typealias Writer =
    @Sendable (DecomposedText, WriteOptions) throws(FormatError) -> Converted<FormatOutput>

  /// What `--from` and `--to` call it.
  public let name: FormatName
  /// What people call it.
  public let title: String
  /// Extensions of file names without the first dot, the usual one first.
  public let fileExtensions: [String]
  /// Type of the file, or of the tar of the folder.
  public let mediaType: MediaType
  /// Whether it is written as a folder.
  public let isBundle: Bool
  private let reader: Reader?
  private let writer: Writer?

  /// A row.
  public init(
    _ name: FormatName, title: String, fileExtensions: [String], mediaType: MediaType, isBundle: Bool,
    reader: Reader?, writer: Writer?
  ) {
    self.name = name
    self.title = title
    self.fileExtensions = fileExtensions
    self.mediaType = mediaType
    self.isBundle = isBundle
    self.reader = reader
    self.writer = writer
  }

  /// Whether ``read(_:options:)`` works.
  public var canRead: Bool { reader != nil }
  /// Whether ``write(_:options:)`` works.
  public var canWrite: Bool { writer != nil }

  /// Reads `input` as this format.
  ///
  /// - Throws: ``FormatError``. Complexity: O(bytes).
  public func read(
    _ input: FormatInput, options: ReadOptions = ReadOptions()
  ) throws(FormatError) -> Converted<DecomposedText> {
    guard let reader else { throw .cannotRead(name) }
    return try FormatError.stopping { () throws(FormatError) in try reader(input, options) }
  }

  /// Writes `text` in this format.
  ///
  /// - Throws: ``FormatError``. Complexity: O(bytes), some of them when the output is streamed.
  public func write(
    _ text: DecomposedText, options: WriteOptions = WriteOptions()
  ) throws(FormatError) -> Converted<FormatOutput> {
    guard let writer else { throw .cannotWrite(name) }
    return try FormatError.stopping { () throws(FormatError) in
      let prepared = text.prepared(for: options)
      let output = try writer(prepared.value, options)
      return Converted(output.value, diagnostics: prepared.diagnostics + output.diagnostics)
    }
  }
}
