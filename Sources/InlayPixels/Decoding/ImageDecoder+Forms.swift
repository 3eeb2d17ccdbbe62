internal import InlayContainer
package import InlayCore

extension ImageDecoder {
  /// Does `body` with the form of an image that suits so many rows, and where that fails with one of another type, as long as
  /// there are types that this decoder takes.
  ///
  /// - Throws: what `body` threw first; why the bytes cannot be decoded where no form is of a type that this decoder takes.
  package func withForm<Result>(
    of image: InlineImage, pixelHeight rows: Int, limits: Limits,
    _ body: (Representation, any ByteSource) throws(PixelError) -> Result
  ) throws(PixelError) -> Result {
    var types = mediaTypes
    var first: PixelError?
    while true {
      let form: Representation?
      do {
        form = try image.representation(forPixelHeight: rows, of: types, limits: limits)
      } catch {
        throw PixelError.source(error).settled
      }
      guard let form, let source = form.content.source else { break }
      do throws(PixelError) {
        return try body(form, source)
      } catch {
        if error.isCancellation { throw error.settled }
        if first == nil { first = error }
        guard let type = form.mediaType, types.remove(type) != nil else { break }
      }
    }
    if let first { throw first }
    guard let source = image.content.source else { throw .unsupported(nil, why: "its bytes are not here") }
    // Says why not, as nobody takes the type.
    _ = try decode(source, selection: .pixelHeight(rows), limits: limits)
    return try body(image.primary, source)
  }
}
