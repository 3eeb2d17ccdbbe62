package import InlayCore
internal import InlayFiles
package import InlayPixels

/// Forms of images to send to others, kept in a temporary file.
package enum OutgoingForms {
  /// The text with outgoing forms; see `DecomposedText.addingOutgoing`. However many there are, they take no memory.
  ///
  /// - Throws: `InlayError`; `CancellationError`.
  package static func adding(
    to text: DecomposedText, _ options: OutgoingOptions, decoder: ImageDecoder, limits: Limits
  ) throws -> Converted<DecomposedText> {
    let parts = SpooledParts()
    return try text.addingOutgoing(options, decoder: decoder, limits: limits, keeping: parts.keep)
  }
}
