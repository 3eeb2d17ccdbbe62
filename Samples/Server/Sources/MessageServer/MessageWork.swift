package import Inlay

/// The costly work on a post. It is synchronous, so call it on a `WorkExecutor`.
///
/// The server has one kind, ``InlayWork``. Its load test puts another one beside it.
package protocol MessageWork: Sendable {
  /// The picture with a PNG that every client can show. One that cannot be decoded stays as it is, with a diagnostic.
  func addingFallback(to image: InlineImage) throws -> Converted<InlineImage>
  /// The text as an HTML fragment. Its pictures are URLs already.
  func html(of text: DecomposedText) throws -> Converted<[UInt8]>
  /// The text as a PNG.
  func drawing(of text: DecomposedText) throws -> Converted<[UInt8]>
}
