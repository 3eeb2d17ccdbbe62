internal import InlayContainer
package import InlayCore

extension ImageDecoder {
  /// Does `body` with the form of an image that suits so many rows, and where that fails with one of another
  /// type, as long as there are types that this decoder takes.
  ///
  /// - Throws: what `body` threw first; why the bytes cannot be decoded where no form is of a type that this
  ///   decoder takes.
  package func withForm<Result>(
    of image: InlineImage, pixelHeight rows: Int, limits: Limits,
    _ body: (Representation, any ByteSource) throws -> Result
  ) throws -> Result {
    var types = mediaTypes
    var first: (any Error)?
    while true {
      let form = try image.representation(forPixelHeight: rows, of: types, limits: limits)
      guard let form, let source = form.content.source else { break }
      do {
        return try body(form, source)
      } catch let error as CancellationError {
        throw error
      } catch {
        if first == nil { first = error }
        guard let type = form.mediaType, types.remove(type) != nil else { break }
      }
    }
    if let first { throw first }
    guard let source = image.content.source else {
      throw InlayError.pixelsUnsupported(nil, why: "its bytes are not here")
    }
    // Says why not, as nobody takes the type.
    _ = try decode(source, selection: .pixelHeight(rows), limits: limits)
    return try body(image.primary, source)
  }
}
