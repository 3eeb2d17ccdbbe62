package import InlayContainer
package import InlayCore
internal import InlayFiles

/// What is inside an image file as a glyph; for programs as JSON (``json()``).
package struct GlyphReport: Sendable {
  /// What its header says.
  package var header: ImageHeader
  /// Bytes of the file.
  package var size: Int
  /// SHA-256 of the file.
  package var digest: ContentDigest
  /// Whether Apple's systems take it for a glyph.
  package var apple: GlyphAcceptance
  /// Whether Messages shows it.
  package var messages: GlyphAcceptance
  /// What was noticed in the header.
  package var diagnostics: [Diagnostic]

  /// Looks at an image file.
  ///
  /// - Throws: ``InlayError`` where the header cannot be read. Complexity: O(bytes), for the digest.
  package init(_ source: any ByteSource, limits: Limits = .default) throws {
    let read = try ImageHeader.read(source, limits: limits)
    header = read.value
    diagnostics = read.diagnostics
    size = source.count
    digest = try source.digest()
    apple = .apple(header)
    messages = .messages(header)
  }

  /// A strike's size as seen upright.
  package static func upright(_ strike: Strike) -> (width: Int, height: Int) {
    strike.orientation.swapsAxes ? (strike.height, strike.width) : (strike.width, strike.height)
  }
}
