internal import InlayContainer
internal import InlayCore
internal import InlayFiles

extension LoadedImage {
  /// The image in whole bytes whose digest is known.
  ///
  /// - Throws: `InlayError` if they are not the image that the document states, exceed a limit, or are no
  ///   image.
  static func checked(
    _ source: any ByteSource, _ content: ExternalContent, _ limits: Limits
  ) throws -> LoadedImage {
    let count = source.count
    if let stated = content.count, stated != count {
      throw InlayError.liveChanged("\(count) bytes and not \(stated)")
    }
    let digest = try source.digest()
    if let stated = content.digest, stated != digest { throw InlayError.liveChanged("its digest differs") }
    let header: Converted<ImageHeader>
    do { header = try ImageHeader.read(source, limits: limits) } catch let error as InlayError {
      if error.code.isLimit { throw error }
      throw InlayError.liveNotImage(error)
    }
    guard header.value.mediaType.rawValue.hasPrefix("image/"), header.value.dimensions != nil else {
      throw InlayError.liveNotImage(nil)
    }
    try header.value.check(limits)
    // A server that states no length, or a wrong one, ends a broken image as it ends a whole one.
    if header.diagnostics.contains(where: { $0.code == .containerTruncated }) {
      throw InlayError.liveTruncated(count, of: nil)
    }
    return LoadedImage(source: source, digest: digest, header: header.value)
  }

  /// The same with another origin.
  func from(_ origin: Origin) -> LoadedImage {
    var image = self
    image.origin = origin
    return image
  }
}

extension ImageHeader {
  /// The size when upright, if the header states it.
  var dimensions: PixelSize? {
    guard let width = uprightWidth, let height = uprightHeight, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Throws if the size exceeds a limit.
  func check(_ limits: Limits) throws {
    guard let width, let height else { return }
    try Limits.check("imageSide", max(width, height), limits.imageSide)
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    try Limits.check("imagePixels", overflow ? .max : pixels, limits.imagePixels)
  }
}
