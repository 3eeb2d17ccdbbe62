public import InlayCore

extension InlineImage {
  /// Maximum number of alternate representations considered. In a hostile document, an image may have any number of
  /// them and be placed as often.
  package static let consideredForms = 64

  /// The representation to show in a box of `height` pixels, among those that are available and whose bytes have one of
  /// `mediaTypes`. Writers and renderers use it if they do not support every type, or prefer not to decode the
  /// original.
  ///
  /// The result is the lowest alternate (role `fallback` or `strike`) with at least `height` rows, or the first of
  /// several equally low ones. If there is none, it is the primary, whatever its size. If that cannot be shown either,
  /// it is the highest alternate. Only the first `consideredForms` alternates count. Type and upright size come from
  /// the bytes, not from the document.
  ///
  /// - Parameters:
  ///   - height: the height needed in pixels; `Int.max` requests the original, or else the largest representation.
  ///   - mediaTypes: the types that can be shown.
  ///   - limits: limits for reading the headers.
  /// - Returns: the representation; `nil` if none can be shown. A representation with a damaged header cannot be shown.
  /// - Throws: `InlayError` if bytes cannot be read.
  /// - Complexity: O(headers of all representations).
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

  /// The representation with type and size as in its bytes; `nil` if it cannot be shown. Throws if bytes cannot be
  /// read.
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
