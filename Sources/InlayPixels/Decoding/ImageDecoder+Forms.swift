internal import InlayContainer
package import InlayCore

extension ImageDecoder {
  /// Runs `body` with the representation of an image that suits this height. If that fails, tries representations of
  /// other types, as long as this decoder supports their type.
  ///
  /// - Throws: what `body` threw first. If this decoder supports none of the types, the error that says so.
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
      throw InlayError.pixelsUnsupported(nil, why: "its bytes are not available")
    }
    // Throws the reason, because no decoder supports the type.
    _ = try decode(source, selection: .pixelHeight(rows), limits: limits)
    return try body(image.primary, source)
  }
}
