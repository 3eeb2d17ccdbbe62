#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayContainer
  internal import InlayFoundation

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  extension AppleConverter {
    /// The image of a glyph.
    func image(ofGlyph content: Data, identifier: String, description: String) -> PlacedImage {
      let bytes = [UInt8](content)
      let header = try? ImageHeader.read(bytes, limits: options.limits).value
      let image = InlineImage(
        identifier: identifier.isEmpty ? nil : ContentIdentifier(rawValue: identifier),
        description: description.isEmpty ? nil : description, mediaType: header?.mediaType ?? .heic,
        content: .bytes(bytes), width: header?.width, height: header?.height)
      return PlacedImage(image, kind: .glyph)
    }

    /// The data of a glyph's image, or the reason why it is refused.
    ///
    /// - Throws: rethrows errors from reading the image's bytes.
    func glyphData(of image: InlineImage) throws -> Result<Data, InlayError> {
      guard let source = image.content.source else { return .failure(.appleGlyphNotAtHand) }
      do {
        try GlyphVetting.checkSize(source.count, options.limits)
      } catch let error as InlayError { return .failure(error) }
      let bytes = try source.readAll()
      do {
        try GlyphVetting.vet(bytes, limits: options.limits)
      } catch let error as InlayError { return .failure(error) }
      return .success(Data(bytes))
    }

    func writingGlyph(
      _ image: PlacedImage, report: AttributeReport
    ) throws -> AttributeWriting {
      switch try glyphData(of: image.image) {
      case .success(let data):
        let glyph = NSAdaptiveImageGlyph(imageContent: data)
        if glyph.imageContent != data {
          report(
            .appleGlyphShared,
            "the system already uses another glyph with the identifier \(glyph.contentIdentifier.debugDescription) and shows that one"
          )
        }
        return .attribute(name: AttributeName.glyph, value: glyph)
      case .failure(let error):
        report(.appleGlyphRefused, error.description)
        switch options.glyphFallback {
        case .nothing: return .kept
        case .attachment:
          let stand = try attachment(for: image, box: glyphBox)
          return .attribute(name: AttributeName.attachment, value: stand)
        }
      }
    }

    /// The box of a glyph beside text of the default size, in points; y grows upwards from the baseline.
    private var glyphBox: CGRect {
      let metrics = GlyphMetrics(points: options.fontSize)
      let side = Double(metrics.side) / 1_000
      return CGRect(x: 0, y: -Double(metrics.descent) / 1_000, width: side, height: side)
    }
  }
#endif
