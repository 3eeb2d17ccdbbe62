public import InlayCore
package import InlayDocument
package import InlayFiles

/// A format: its name, what it can hold, and how it is recognized, read and written.
///
/// No other code distinguishes formats by name. A new format is one more value in a ``FormatRegistry``.
public struct Format: Sendable {
  /// Decides whether an input is of this format; `nil` if not.
  package typealias Recognizer = @Sendable (FormatLook) -> FormatMatch?
  /// Reads an input of this format.
  package typealias Reader =
    @Sendable (FormatInput, ReadOptions) throws -> Converted<DecomposedText>
  /// Writes a text. Descriptions were already removed if the options say so.
  package typealias Writer =
    @Sendable (DecomposedText, WriteOptions) throws -> Converted<FormatOutput>
  /// Saves a text in a way of its own and returns diagnostics. Returns `nil` if the output of the writer is to be
  /// saved.
  package typealias Saver =
    @Sendable (DecomposedText, WriteOptions, SaveTarget) throws -> [Diagnostic]?

  /// Opens an input of this format as conversations.
  package typealias Opener = @Sendable (FormatInput, ReadOptions) throws -> any ConversationSource
  /// Verifies an input of this format without converting it to a text.
  package typealias Verifier = @Sendable (FormatInput, Limits, PictureCheck?) throws -> VerificationReport

  /// The name, as used on the command line with `--from` and `--to`.
  public let name: FormatName
  /// A title for people.
  public let title: String
  /// The article of the title, for a title that needs one in a sentence.
  private let article: String?
  /// File name extensions without the first dot, the usual one first.
  public let fileExtensions: [String]
  /// Media type of the file, or of the tar of the folder.
  public let mediaType: MIMEType
  /// Whether the format is written as a folder.
  public let isBundle: Bool
  /// Whether the format is text that can be read on a terminal.
  package let isText: Bool
  /// The limit for the size of a file, if the format has its own.
  package let byteLimit: FormatLimit?
  /// How many bytes a stream of the format may have.
  package let streamLimit: @Sendable (Limits) -> StreamLimit
  /// What happens to images, unless ``WriteOptions/images`` overrides it; `nil` for a format that always keeps all
  /// images.
  package let imagePolicy: ImagePolicy?
  /// How the format handles fallbacks and other alternate representations of images.
  package let fallbacks: FormatFallbacks
  /// Whether the format may use files beside the input (``ReadOptions/filesBeside``).
  package let readsFilesBeside: Bool
  /// Options of this format only.
  package let options: [FormatOption]
  /// Verifies the digests of a document of this format; `nil` for a format without digests.
  package let verifier: Verifier?
  /// Opens conversations, of which one message at a time is read; `nil` for a format of single texts.
  package let opener: Opener?
  /// How the text file of an input is kept; `nil` for a format that is kept whole, or is made of other parts.
  let sourceRule: SourceRule?
  private let recognizer: Recognizer
  private let reader: Reader?
  let writer: Writer?
  let saver: Saver?

  /// A format with the given properties.
  package init(
    _ name: FormatName, title: String, article: String? = nil, fileExtensions: [String], mediaType: MIMEType,
    isBundle: Bool = false, isText: Bool, byteLimit: FormatLimit? = nil,
    streamLimit: (@Sendable (Limits) -> StreamLimit)? = nil, imagePolicy: ImagePolicy? = nil,
    fallbacks: FormatFallbacks = .none, readsFilesBeside: Bool = false, options: [FormatOption] = [],
    source: SourceRule? = nil, recognizer: @escaping Recognizer = { _ in nil }, reader: Reader?,
    writer: Writer?, saver: Saver? = nil, verifier: Verifier? = nil, opener: Opener? = nil
  ) {
    self.name = name
    self.title = title
    self.article = article
    self.fileExtensions = fileExtensions
    self.mediaType = mediaType
    self.isBundle = isBundle
    self.isText = isText
    self.byteLimit = byteLimit
    self.streamLimit =
      streamLimit ?? { limits in
        guard let byteLimit else { return StreamLimit("bundleBytes", limits.bundleBytes) }
        return StreamLimit(byteLimit.name, byteLimit.bytes(limits))
      }
    self.imagePolicy = imagePolicy
    self.fallbacks = fallbacks
    self.readsFilesBeside = readsFilesBeside
    self.options = options
    sourceRule = source
    self.recognizer = recognizer
    self.reader = reader
    self.writer = writer
    self.saver = saver
    self.verifier = verifier
    self.opener = opener
  }

  /// The title in a sentence, such as `RTF` or `an image file`.
  package var phrase: String { article.map { "\($0) \(title)" } ?? title }

  /// Whether ``read(_:options:)`` is supported.
  public var canRead: Bool { reader != nil }
  /// Whether ``write(_:options:)`` is supported.
  public var canWrite: Bool { writer != nil }

  /// Whether an input is of this format, judging by a first look; `nil` if not.
  package func match(_ look: FormatLook) -> FormatMatch? { recognizer(look) }

  /// Reads `input` as this format.
  ///
  /// - Throws: `InlayError` if the format cannot be read, or the input is not valid or exceeds a limit. Complexity:
  ///   O(bytes).
  public func read(
    _ input: FormatInput, options: ReadOptions = ReadOptions()
  ) throws -> Converted<DecomposedText> {
    guard let reader else { throw InlayError.formatCannotRead(name) }
    return try stoppingWhenCancelled { try readKeepingSource(input, options, reader) }
  }

  /// Writes `text` in this format.
  ///
  /// - Throws: `InlayError` if the format cannot be written or cannot hold the text. Complexity: O(bytes), part of it
  ///   while the output is streamed.
  public func write(
    _ text: DecomposedText, options: WriteOptions = WriteOptions()
  ) throws -> Converted<FormatOutput> {
    try stoppingWhenCancelled { try written(text.prepared(for: options), options) }
  }

  /// Writes a text that was prepared for `options`. Gives back the file that it was read from if that is possible.
  func written(
    _ prepared: DecomposedText, _ options: WriteOptions
  ) throws -> Converted<FormatOutput> {
    guard let writer else { throw InlayError.formatCannotWrite(name) }
    return try stoppingWhenCancelled {
      let source = try sourceOutput(prepared, options)
      if let output = source.output { return Converted(output, diagnostics: source.diagnostics) }
      let output = try writer(prepared, options)
      return Converted(output.value, diagnostics: source.diagnostics + output.diagnostics)
    }
  }
}
