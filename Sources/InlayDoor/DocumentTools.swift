internal import InlayCocoa
package import InlayCore
internal import InlayEditors
package import InlayFiles
package import InlayFormats
internal import InlayHTML
internal import InlayMail
internal import InlayMarkdown
internal import InlayNetworks
internal import InlayRTF

/// What documents are opened and written with: the formats, and a maker of fallbacks. `Sources/Inlay` assembles it from
/// the traits of the package; nothing registers itself.
package struct DocumentTools: Sendable {
  /// Adds the fallbacks that a format needs, or that the options ask for, to a text.
  package typealias Fallbacks =
    @Sendable (DecomposedText, Format, WriteOptions) throws -> Converted<DecomposedText>

  /// Unpacks a zip or gzip: the files of a zip as a tar, the content of a gzip as it is.
  package typealias Unpacker = @Sendable (any ByteSource, ArchiveKind, Limits) throws -> any ByteSource

  /// The formats.
  package var registry: FormatRegistry
  /// Adds fallbacks; `nil` where nothing can decode pictures.
  package var fallbacks: Fallbacks?
  /// Unpacks archives; `nil` where nothing can.
  package var unpack: Unpacker?

  /// Tools for the formats that need no picture decoded.
  package init(
    registry: FormatRegistry = FormatRegistry(DocumentTools.formats), fallbacks: Fallbacks? = nil,
    unpack: Unpacker? = nil
  ) {
    (self.registry, self.fallbacks, self.unpack) = (registry, fallbacks, unpack)
  }

  /// The formats that need no picture decoded, in the order in which they are recognized and listed.
  package static let formats: [Format] =
    [
      .rtfd, .flatRTFD, .rtf, .html, .keyedArchive, .typedstream, .webArchive, .text, .triple,
    ] + Format.markdowns + Format.portable + Format.mail + Format.networks + Format.editors + [.image]
}

extension DocumentTools {
  /// Reads an input in `format`, or in the one it is recognized as.
  ///
  /// - Throws: `InlayError`; `CancellationError`.
  package func read(
    _ input: FormatInput, as format: FormatName?, _ options: ReadOptions
  ) throws -> RichDocument {
    try Task.checkCancellation()
    let input = unwrapped(try unpacked(input, limits: options.limits))
    let row = try self.format(of: input, as: format)
    var options = options
    if row.readsFilesBeside, options.filesBeside == nil, let path = input.name {
      options.filesBeside = Self.files(beside: path)
    }
    let read = try row.read(input, options: options)
    return RichDocument(read.value, format: row.name, diagnostics: read.diagnostics)
  }

  /// Opens and reads the file or folder `path`.
  ///
  /// - Throws: `InlayError` that names `path`; `CancellationError`.
  package func read(
    path: String, as format: FormatName?, _ options: ReadOptions
  ) throws -> RichDocument {
    try namingFile(path) {
      let limit = streamLimit(for: format, name: path, options.limits)
      return try read(
        FormatInput(path: path, limits: options.limits, streamLimit: limit), as: format, options)
    }
  }

  /// The format of an input: the one named, or else the one it is recognized as.
  ///
  /// - Throws: `InlayError` if there is no such format, or none is recognized.
  package func format(of input: FormatInput, as name: FormatName?) throws -> Format {
    if let name { return try registry.named(name.rawValue) }
    if case .file(let source, let path?) = input, source.count == 0,
      ArchiveKind.unpackedName(of: path) != path
    {
      throw InlayError.archive(.empty)
    }
    if let row = registry.recognize(input) { return row }
    if case .tree = input { throw InlayError.folderUnrecognized }
    throw InlayError.formatUnrecognized(known: registry.names(\.canRead))
  }

  /// The files beside an input.
  package static func files(beside path: String) -> ReadOptions.FileLookup? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    guard let files = try? FolderFiles(path: folder) else { return nil }
    return { try files.file($0) }
  }
}

extension DocumentTools {
  /// The format to write `path` in: the one named, else that of the extension.
  ///
  /// - Throws: `InlayError` if there is none, or it cannot be written.
  package func output(_ name: FormatName?, for path: String?) throws -> Format {
    let row =
      if let name { try registry.named(name.rawValue) } else {
        path.flatMap { registry.forExtension(ofPath: $0, where: \.canWrite) }
      }
    guard let row else {
      throw InlayError.formatNotNamed(known: registry.names(\.canWrite))
    }
    guard row.canWrite else { throw InlayError.formatCannotWrite(row.name) }
    return row
  }

  /// The text with the fallbacks that `row` needs, or that the options ask for. Without a decoder it has none, and the
  /// writer reports each picture that is not shown.
  ///
  /// - Throws: `InlayError`; `CancellationError`.
  package func prepared(
    _ text: DecomposedText, for row: Format, _ options: WriteOptions
  ) throws -> Converted<DecomposedText> {
    guard let fallbacks, try !row.givesSourceBack(text, options) else { return Converted(text) }
    return try fallbacks(text, row, options)
  }

  /// Writes `text` to the file or folder `path`, all or nothing.
  ///
  /// - Returns: what was noticed.
  /// - Throws: `InlayError` that names `path`; `CancellationError`.
  package func write(
    _ text: DecomposedText, to path: String, as name: FormatName?, _ options: WriteOptions
  ) throws -> [Diagnostic] {
    try namingFile(path) {
      let row = try output(name, for: path)
      let whole = try prepared(text, for: row, options)
      return whole.diagnostics + (try registry.save(whole.value, as: row, to: path, options: options))
    }
  }

  /// Writes `text` into `sink`; a format that is a folder as its tar.
  ///
  /// - Returns: what was noticed.
  /// - Throws: `InlayError`; `CancellationError`.
  package func write(
    _ text: DecomposedText, as name: FormatName, into sink: any OutputSink, _ options: WriteOptions
  ) throws -> [Diagnostic] {
    let row = try output(name, for: nil)
    let whole = try prepared(text, for: row, options)
    let written = try row.write(whole.value, options: options)
    return whole.diagnostics + written.diagnostics + (try written.value.write(to: sink))
  }
}
