#if canImport(UIKit) || canImport(AppKit)
  public import InlayCore
  public import InlayContainer

  /// Why data is not made an adaptive image glyph.
  ///
  /// The system's initialiser has no way to fail in Swift: with data it does not take, the program ends. So nothing
  /// reaches it that is in doubt.
  public enum GlyphError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There are no bytes: they are behind a URL, or missing.
    case noData
    /// The bytes could not be fetched.
    case source(ByteSourceError)
    /// The header cannot be read.
    case unreadable(ContainerError)
    /// An image, but no HEIC, which is what glyphs are (`NSAdaptiveImageGlyph.contentType`).
    case wrongType(MediaType)
    /// The first image of the file has no TIFF DocumentName, which is where a glyph's identifier stands.
    case noIdentifier
    /// The file is damaged in a way that leaves the header readable: which, and how.
    case damaged(DiagnosticCode, String)
    /// The bytes are more than a limit allows.
    case limit(LimitExceeded)
    /// The system itself, asked the question its initialiser asks, does not see a glyph in them.
    case refusedBySystem

    /// What is wrong.
    public var description: String {
      switch self {
      case .noData: "no adaptive image glyph: its bytes are not at hand"
      case .source(let error): "no adaptive image glyph: \(error)"
      case .unreadable(let error): "no adaptive image glyph: \(error)"
      case .wrongType(let type): "no adaptive image glyph: \(type) instead of \(MediaType.heic)"
      case .noIdentifier:
        "no adaptive image glyph: its first image has no identifier (TIFF DocumentName)"
      case .damaged(_, let what): "no adaptive image glyph: \(what)"
      case .limit(let exceeded): "no adaptive image glyph: \(exceeded)"
      case .refusedBySystem: "no adaptive image glyph: the system does not read it as one"
      }
    }

    /// What helps, where something does.
    public var advice: String? {
      switch self {
      case .wrongType, .noIdentifier:
        "make a glyph of it: inlay glyph make IMAGE -o GLYPH.heic --identifier NAME"
      case .limit(let exceeded): exceeded.advice
      case .noData, .source, .unreadable, .damaged, .refusedBySystem: nil
      }
    }
  }
#endif
