internal import InlayContainer
package import InlayCore

extension InlayError.Code {
  /// Decoding would take more memory than follows from `Limits.imagePixels`.
  package static let pixelsMemory: Self = "pixels.memory"
  /// The image breaks the rules of its format.
  package static let pixelsDamaged: Self = "pixels.damaged"
  /// No decoder here takes the image.
  package static let pixelsUnsupported: Self = "pixels.unsupported"
  /// The image has no strike of this index.
  package static let pixelsNoStrike: Self = "pixels.noStrike"
  /// A decoder for the type is there and cannot work.
  package static let pixelsUnavailable: Self = "pixels.unavailable"
  /// The size asked for has no pixels.
  package static let pixelsEmptySize: Self = "pixels.emptySize"
}

extension InlayError {
  /// Decoding would take more memory than `allowed` bytes; `needed` bytes where that is known beforehand.
  package static func pixelsMemory(needed: Int?, allowed: Int) -> InlayError {
    let needed = needed.map { "\($0) bytes" } ?? "more"
    return InlayError(
      .pixelsMemory, "decoding takes at most \(allowed) bytes of memory, this needs \(needed)",
      advice: "raise Limits.imagePixels, to which the memory is in proportion")
  }

  /// The image breaks the rules of its format: how, and at which byte where that is known.
  package static func pixelsDamaged(_ type: MIMEType, at offset: Int?, what: String) -> InlayError {
    InlayError(.pixelsDamaged, "damaged \(type): \(what)", at: Place(offset.map { .byte($0) }))
  }

  /// No decoder here takes the image: its media type, `nil` if the bytes are of no kind known by content, and
  /// why.
  package static func pixelsUnsupported(_ type: MIMEType?, why: String) -> InlayError {
    InlayError(
      .pixelsUnsupported, type.map { "\($0) cannot be drawn: \(why)" } ?? "cannot be drawn: \(why)")
  }

  /// The image has no strike of this index.
  package static func pixelsNoStrike(index: Int, count: Int) -> InlayError {
    InlayError(.pixelsNoStrike, "there is no strike \(Int128(index) + 1), the image has \(count)")
  }

  /// A decoder for the type is there and cannot work.
  package static func pixelsUnavailable(_ type: MIMEType, why: String) -> InlayError {
    InlayError(.pixelsUnavailable, "\(type) cannot be drawn now: \(why)")
  }

  /// The system gave no memory.
  package static func pixelsOutOfMemory(_ type: MIMEType) -> InlayError {
    .pixelsUnavailable(type, why: "there is no memory for it")
  }

  /// A picture cannot be scaled to no pixels.
  package static func pixelsEmptySize(width: Int, height: Int) -> InlayError {
    InlayError(
      .pixelsEmptySize, "cannot scale to \(width) × \(height) pixels: at least 1 × 1 is needed")
  }

  /// This error, met in the header of an image of this type, as a failure to get pixels.
  package func inHeader(of type: MIMEType) -> InlayError {
    if code == .containerUnrecognized { return .pixelsUnsupported(type, why: message) }
    guard isContainerDamage else { return self }
    return .pixelsDamaged(type, at: place.position?.byte, what: message)
  }

  /// Whether the image is to blame, and neither the reading of its bytes nor the decoder: it is damaged, of a
  /// type that nobody here takes, without pixels, or over a limit.
  package var isAboutPixels: Bool {
    switch code {
    case .pixelsMemory, .pixelsDamaged, .pixelsUnsupported, .pixelsNoStrike: true
    default: isAboutImageHeader
    }
  }
}
