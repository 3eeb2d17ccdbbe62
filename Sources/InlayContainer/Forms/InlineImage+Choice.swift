public import InlayCore

extension InlineImage {
  /// How many further forms are looked at where one is chosen: an image in hostile hands may have any number,
  /// and be placed as often.
  package static let consideredForms = 64

  /// The form to show in a box of `height` pixels, of those at hand whose bytes are of one of `mediaTypes`:
  /// what writers and renderers ask that cannot take every type, or would rather not decode the original.
  ///
  /// It is the lowest of the further forms (roles `fallback` and `strike`) with at least so many rows, the
  /// earlier one of equals; else the primary, whatever its size; else the highest of the further forms. Of
  /// these the first ``consideredForms`` count. Type and size are those of the bytes, upright, not those the
  /// text states.
  ///
  /// - Parameters:
  ///   - height: pixels needed; `Int.max` asks for the original, or the largest form there is.
  ///   - mediaTypes: what can be shown.
  ///   - limits: for the headers.
  /// - Returns: the form, `nil` if none can be shown. A form whose header is damaged counts as none.
  /// - Throws: ``InlayError`` if bytes cannot be read.
  /// - Complexity: O(headers of all forms).
  public func representation(
    forPixelHeight height: Int, of mediaTypes: Set<MIMEType>, limits: Limits = .default
  ) throws -> Representation? {
    var best: Representation?
    for alternate in alternates.prefix(Self.consideredForms)
    where alternate.role == .fallback || alternate.role == .strike {
      guard let form = try Self.shown(alternate, mediaTypes, limits) else { continue }
      guard let old = best?.height else {
        best = form
        continue
      }
      let new = form.height ?? 0
      if old < height ? new > old : new >= height && new < old { best = form }
    }
    if let best, best.height ?? 0 >= height { return best }
    return try Self.shown(primary, mediaTypes, limits) ?? best
  }

  /// The form with type and size as its bytes have them.
  private static func shown(
    _ form: Representation, _ mediaTypes: Set<MIMEType>, _ limits: Limits
  ) throws -> Representation? {
    guard let source = form.content.source, form.mediaType != .folder else { return nil }
    let header: ImageHeader
    do {
      header = try ImageHeader.read(source, limits: limits).value
    } catch let error as InlayError where error.isAboutImageHeader {
      return nil
    }
    guard mediaTypes.contains(header.mediaType) else { return nil }
    var form = form
    form.mediaType = header.mediaType
    form.width = header.uprightWidth
    form.height = header.uprightHeight
    return form
  }
}
