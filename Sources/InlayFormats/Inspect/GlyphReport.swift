package import InlayContainer
package import InlayCore
internal import InlayFiles

/// What an image file contains as a glyph. ``json()`` gives it to programs.
package struct GlyphReport: Sendable {
  /// The header of the file.
  package var header: ImageHeader
  /// Size of the file in bytes.
  package var size: Int
  /// SHA-256 of the file.
  package var digest: ContentDigest
  /// Whether Apple's systems accept it as a glyph.
  package var apple: GlyphAcceptance
  /// Whether Messages shows it.
  package var messages: GlyphAcceptance
  /// Diagnostics about the header.
  package var diagnostics: [Diagnostic]

  /// Inspects an image file.
  ///
  /// - Throws: `InlayError` if the header cannot be read. Complexity: O(bytes), for the digest.
  package init(_ source: any ByteSource, limits: Limits = .default) throws {
    let read = try ImageHeader.read(source, limits: limits)
    header = read.value
    diagnostics = read.diagnostics
    size = source.count
    digest = try source.digest()
    apple = .apple(header)
    messages = .messages(header)
  }
}
