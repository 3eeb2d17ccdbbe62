internal import InlayContainer
package import InlayCore

extension InlayError.Code {
  /// Decoding would take more memory than `Limits.imagePixels` allows.
  package static let pixelsMemory: Self = "pixels.memory"
  /// The image violates its format.
  package static let pixelsDamaged: Self = "pixels.damaged"
  /// No decoder supports the image.
  package static let pixelsUnsupported: Self = "pixels.unsupported"
  /// The image has no strike at this index.
  package static let pixelsNoStrike: Self = "pixels.noStrike"
  /// There is a decoder for the type, but it is not available.
  package static let pixelsUnavailable: Self = "pixels.unavailable"
  /// The requested size has no pixels.
  package static let pixelsEmptySize: Self = "pixels.emptySize"
}

extension InlayError {
  /// Decoding would take more than `allowed` bytes of memory: `needed` bytes, if known.
  package static func pixelsMemory(needed: Int?, allowed: Int) -> InlayError {
    let needed = needed.map { "\($0) bytes" } ?? "more"
    return InlayError(
      .pixelsMemory, "decoding may use at most \(allowed) bytes of memory, but this image needs \(needed)",
      advice: "raise Limits.imagePixels, which also sets the memory limit")
  }

  /// The image violates its format. `what` says how, and `offset` is the byte offset if known.
  package static func pixelsDamaged(_ type: MIMEType, at offset: Int?, what: String) -> InlayError {
    InlayError(.pixelsDamaged, "damaged \(type): \(what)", at: Place(offset.map { .byte($0) }))
  }

  /// No decoder supports the image. `type` is its media type, or `nil` if it is not recognized, and `why` is the
  /// reason.
  package static func pixelsUnsupported(_ type: MIMEType?, why: String) -> InlayError {
    InlayError(
      .pixelsUnsupported, type.map { "\($0) cannot be drawn: \(why)" } ?? "the image cannot be drawn: \(why)")
  }

  /// The image has no strike at this index.
  package static func pixelsNoStrike(index: Int, count: Int) -> InlayError {
    InlayError(.pixelsNoStrike, "there is no strike \(Int128(index) + 1); the image has \(count)")
  }

  /// There is a decoder for the type, but it is not available.
  package static func pixelsUnavailable(_ type: MIMEType, why: String) -> InlayError {
    InlayError(.pixelsUnavailable, "\(type) cannot be drawn now: \(why)")
  }

  /// The system could not provide memory.
  package static func pixelsOutOfMemory(_ type: MIMEType) -> InlayError {
    .pixelsUnavailable(type, why: "out of memory")
  }

  /// An image cannot be scaled to a size without pixels.
  package static func pixelsEmptySize(width: Int, height: Int) -> InlayError {
    InlayError(
      .pixelsEmptySize, "cannot scale to \(width) × \(height) pixels: at least 1 × 1 is needed")
  }

  /// This error, which occurred in the header of an image of this type, as a decoding error.
  package func inHeader(of type: MIMEType) -> InlayError {
    if code == .containerUnrecognized { return .pixelsUnsupported(type, why: message) }
    guard isContainerDamage else { return self }
    return .pixelsDamaged(type, at: place.position?.byte, what: message)
  }

  /// Whether the image is the cause, rather than the decoder or reading the bytes: it is damaged, unsupported, without
  /// pixels, or over a limit.
  package var isAboutPixels: Bool {
    switch code {
    case .pixelsMemory, .pixelsDamaged, .pixelsUnsupported, .pixelsNoStrike: true
    default: isAboutImageHeader
    }
  }
}
