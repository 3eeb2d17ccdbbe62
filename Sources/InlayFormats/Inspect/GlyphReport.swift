public import InlayContainer
public import InlayCore
internal import InlayFiles

/// What is inside an image file as a glyph: for programs as JSON (``json()``), for people as tables
/// (``table(width:isColored:widths:)``).
public struct GlyphReport: Sendable {
  /// What its header says.
  public var header: ImageHeader
  /// Bytes of the file.
  public var size: Int
  /// SHA-256 of the file.
  public var digest: Digest
  /// Whether Apple's systems take it for a glyph.
  public var apple: GlyphAcceptance
  /// Whether Messages shows it.
  public var messages: GlyphAcceptance
  /// What was noticed in the header.
  public var diagnostics: [Diagnostic]

  /// Looks at an image file.
  ///
  /// - Throws: `ContainerError` where the header cannot be read. Complexity: O(bytes), for the digest.
  public init(_ source: any ByteSource, limits: Limits = .default) throws(ContainerError) {
    let read = try ImageHeader.read(source, limits: limits)
    header = read.value
    diagnostics = read.diagnostics
    size = source.count
    do { digest = try source.digest() } catch { throw ContainerError.source(error).settled }
    apple = .apple(header)
    messages = .messages(header)
  }

  /// A strike's size as seen upright.
  static func upright(_ strike: Strike) -> (width: Int, height: Int) {
    strike.orientation.swapsAxes ? (strike.height, strike.width) : (strike.width, strike.height)
  }
}
