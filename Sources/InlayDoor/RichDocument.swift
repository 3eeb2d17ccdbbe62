public import InlayCore
public import InlayFormats

/// A text with its pictures, from any format Inlay reads, to any it writes.
///
/// ```swift
/// import Inlay
///
/// let note = try await RichDocument(contentsOf: "Postcard.rtfd")
/// for image in note.images { print(image.description ?? "a picture") }
/// try await note.write(to: "Postcard.inlay")
/// ```
///
/// The format of an input is recognized by its content, that of an output by its name. ``content`` is the value all of
/// Inlay works on: edit it, take it apart, hand it to a renderer.
///
/// Asynchronous calls do their work on a ``WorkExecutor``, never on the threads that all tasks of a program share. In a
/// canceled task they throw `CancellationError`. The synchronous calls have `Blocking` or `blocking` in their names, and
/// occupy the thread that calls them.
public struct RichDocument: Sendable {
  /// The text, its pictures and their places.
  public var content: DecomposedText
  /// The format it was read from; `nil` for one made in a program.
  public let format: FormatName?
  /// What was noticed when it was read.
  public let diagnostics: [Diagnostic]

  /// A document with this content.
  public init(_ content: DecomposedText) { self.init(content, format: nil, diagnostics: []) }

  package init(_ content: DecomposedText, format: FormatName?, diagnostics: [Diagnostic]) {
    (self.content, self.format, self.diagnostics) = (content, format, diagnostics)
  }

  /// The text. Each picture that stands in it is a U+FFFC.
  public var text: String { content.text }

  /// Its pictures, each once, in the order in which they first occur.
  public var images: [InlineImage] { content.images }
}

/// Documents are equal if their content is, and it came from the same format. Diagnostics take no part.
extension RichDocument: Hashable {
  /// Whether both have the same content from the same format.
  public static func == (a: RichDocument, b: RichDocument) -> Bool {
    a.format == b.format && a.content == b.content
  }

  /// Hashes content and format.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(format)
  }
}
