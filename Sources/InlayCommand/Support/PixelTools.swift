internal import Inlay
internal import InlayDocument
internal import InlayPixels

/// The one place that says with what the command decodes pictures and makes glyphs.
enum PixelTools {
  /// Pixels of all types the command draws.
  static let decoder = ImageDecoder.standard

  /// HEIC files of glyphs.
  static let glyphEncoder = GlyphEncoder { (_) throws(GlyphError) in
    throw .unavailable("this version has no encoder")
  }

  /// Deep verification by ``decoder``.
  static let pictureCheck = PictureCheck { (source, strike, limits) throws(PictureCheck.Problem) in
    do throws(PixelError) {
      return try decoder.decode(source, selection: .index(strike), limits: limits).diagnostics
    } catch {
      let advice = error.advice.map { "; \($0)" } ?? ""
      switch error {
      case .damaged, .noStrike: throw .damaged(error.description)
      case .limit, .memory: throw .overLimit(error.description + advice)
      case .unsupported(let type, let why):
        throw .unsupported([type.map(\.rawValue), why].compactMap(\.self).joined(separator: ", "))
      case .unavailable: throw .unavailable(error.description)
      case .source(let error): throw .source(error)
      }
    }
  }
}
