public import InlayCore
package import InlayDocument

/// All there is to know of a format: what it is called, what it can hold, and how it is recognized, read and written.
///
/// Nobody else tells formats apart by their names. A new format is one row, in a ``FormatRegistry``.
public struct Format: Sendable {
  /// Says whether an input is of this format; `nil` if not.
  package typealias Recognizer = @Sendable (FormatLook) -> FormatMatch?
  /// Reads an input of this format.
  package typealias Reader =
    @Sendable (FormatInput, ReadOptions) throws -> Converted<DecomposedText>
  /// Writes a text; descriptions are stripped already where that is asked for.
  package typealias Writer =
    @Sendable (DecomposedText, WriteOptions) throws -> Converted<FormatOutput>
  /// Saves a text in its own way, and says what was noticed; `nil` where what the writer gives is to be saved.
  package typealias Saver =
    @Sendable (DecomposedText, WriteOptions, SaveTarget) throws -> [Diagnostic]?

  /// Checks an input of this format without making a text of it.
  package typealias Verifier = @Sendable (FormatInput, Limits, PictureCheck?) throws -> VerificationReport

  /// What `--from` and `--to` call it.
  public let name: FormatName
  /// What people call it.
  public let title: String
  /// Extensions of file names without the first dot, the usual one first.
  public let fileExtensions: [String]
  /// Type of the file, or of the tar of the folder.
  public let mediaType: MIMEType
  /// Whether it is written as a folder.
  public let isBundle: Bool
  /// Whether a person can read it on a terminal.
  public let isText: Bool
  /// The limit on the bytes of a file of it, where it has one of its own.
  package let byteLimit: FormatLimit?
  /// What becomes of images, unless ``WriteOptions/images`` says otherwise; `nil` for a format that keeps them all,
  /// whatever it says.
  package let imagePolicy: ImagePolicy?
  /// What it makes of further forms of images.
  package let fallbacks: FormatFallbacks
  /// Whether what lies beside a file may belong to it (``ReadOptions/filesBeside``).
  package let readsFilesBeside: Bool
  /// Options of its own.
  package let options: [FormatOption]
  /// Checks what seals a document of this format: its digests; `nil` for a format that has none.
  package let verifier: Verifier?
  private let recognizer: Recognizer
  private let reader: Reader?
  private let writer: Writer?
  let saver: Saver?

  /// A row.
  package init(
    _ name: FormatName, title: String, fileExtensions: [String], mediaType: MIMEType, isBundle: Bool = false,
    isText: Bool, byteLimit: FormatLimit? = nil, imagePolicy: ImagePolicy? = nil,
    fallbacks: FormatFallbacks = .none, readsFilesBeside: Bool = false, options: [FormatOption] = [],
    recognizer: @escaping Recognizer = { _ in nil }, reader: Reader?, writer: Writer?, saver: Saver? = nil,
    verifier: Verifier? = nil
  ) {
    self.name = name
    self.title = title
    self.fileExtensions = fileExtensions
    self.mediaType = mediaType
    self.isBundle = isBundle
    self.isText = isText
    self.byteLimit = byteLimit
    self.imagePolicy = imagePolicy
    self.fallbacks = fallbacks
    self.readsFilesBeside = readsFilesBeside
    self.options = options
    self.recognizer = recognizer
    self.reader = reader
    self.writer = writer
    self.saver = saver
    self.verifier = verifier
  }

  /// Whether ``read(_:options:)`` works.
  public var canRead: Bool { reader != nil }
  /// Whether ``write(_:options:)`` works.
  public var canWrite: Bool { writer != nil }

  /// Whether an input is of this format, as far as a first look can tell; `nil` if not.
  package func match(_ look: FormatLook) -> FormatMatch? { recognizer(look) }

  /// Reads `input` as this format.
  ///
  /// - Throws: ``InlayError``. Complexity: O(bytes).
  public func read(
    _ input: FormatInput, options: ReadOptions = ReadOptions()
  ) throws -> Converted<DecomposedText> {
    guard let reader else { throw InlayError.formatCannotRead(name) }
    return try stoppingWhenCancelled { try reader(input, options) }
  }

  /// Writes `text` in this format.
  ///
  /// - Throws: ``InlayError``. Complexity: O(bytes), some of them when the output is streamed.
  public func write(
    _ text: DecomposedText, options: WriteOptions = WriteOptions()
  ) throws -> Converted<FormatOutput> {
    guard let writer else { throw InlayError.formatCannotWrite(name) }
    return try stoppingWhenCancelled {
      let prepared = text.prepared(for: options)
      let output = try writer(prepared.value, options)
      return Converted(output.value, diagnostics: prepared.diagnostics + output.diagnostics)
    }
  }
}
