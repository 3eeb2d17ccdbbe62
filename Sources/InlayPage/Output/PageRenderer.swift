public import Inlay
public import InlayPixels

/// Brings a document to pages.
public struct PageRenderer: Sendable {
  let text: DecomposedText
  let options: PageOptions
  let decoder: ImageDecoder

  /// A renderer of `text`; its pictures are decoded by `decoder`.
  public init(
    _ text: DecomposedText, options: PageOptions = PageOptions(), decoder: ImageDecoder = .standard
  ) {
    (self.text, self.options, self.decoder) = (text, options, decoder)
  }

  /// Writes the pages.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``PageOutputError``: ``PageError``, or what the output throws.
  /// - Complexity: O(text + pixels); of a picture not much more than a band is in memory.
  @discardableResult
  public func render<Output: PageOutput>(
    _ format: PageFormat, to output: inout Output
  ) throws(PageOutputError<Output.Failure>) -> [Diagnostic] {
    throw .page(.library("not built"))
  }
}
