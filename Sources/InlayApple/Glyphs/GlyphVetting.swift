#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayContainer

  #if canImport(ImageIO)
    internal import ImageIO
  #endif

  /// Decides whether data may reach the system's initializer.
  enum GlyphVetting {
    /// Diagnostics for data that the system certainly opens. Any other diagnostic rejects the data: data refused here
    /// becomes an attachment, but data refused by the system crashes the program.
    private static let harmless: Set<DiagnosticCode> = [
      .containerIdentifiersDiffer, .containerSkippedMetadata, .containerBadInset,
    ]

    /// Throws unless `bytes` are an adaptive image glyph.
    ///
    /// - Returns: the header.
    /// - Complexity: O(boxes), plus O(bytes) of the metadata.
    @discardableResult
    static func vet(_ bytes: [UInt8], limits: Limits) throws -> ImageHeader {
      try checkSize(bytes.count, limits)
      let read: Converted<ImageHeader>
      do { read = try ImageHeader.read(bytes, limits: limits) } catch let error as InlayError {
        throw error.aboutAppleGlyph
      }
      let header = read.value
      guard header.mediaType == .heic else { throw InlayError.appleGlyphType(header.mediaType) }
      guard let first = header.strikes.first, first.identifierSource == .documentName,
        header.isAdaptiveImageGlyph, let identifier = header.identifier, !identifier.rawValue.isEmpty
      else { throw InlayError.appleGlyphIdentifier }
      // If the primary image is first, it is clear which image the system calls the first one. Otherwise all images
      // must qualify.
      let isPrimaryFirst = !read.diagnostics.contains { $0.code == .containerPrimaryNotFirst }
      guard isPrimaryFirst || header.strikes.allSatisfy({ $0.identifierSource == .documentName }) else {
        throw InlayError.appleGlyphIdentifier
      }
      for diagnostic in read.diagnostics
      where !harmless.contains(diagnostic.code) && diagnostic.code != .containerPrimaryNotFirst {
        throw InlayError.appleGlyphDamaged(diagnostic)
      }
      try askSystem(Data(bytes))
      return header
    }

    /// Throws if a glyph of `count` bytes exceeds the limit.
    static func checkSize(_ count: Int, _ limits: Limits) throws {
      do { try Limits.check("attachmentBytes", count, limits.attachmentBytes) } catch let error as InlayError
      {
        throw error.aboutAppleGlyph
      }
    }

    /// Makes the same check as the initializer: whether the first image found by the system has a DocumentName. Throws
    /// if not.
    private static func askSystem(_ data: Data) throws {
      #if canImport(ImageIO)
        guard let source = CGImageSourceCreateWithData(NSData(data: data) as CFData, nil),
          CGImageSourceGetCount(source) > 0,
          let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as NSDictionary?,
          let tiff = properties[kCGImagePropertyTIFFDictionary as NSString] as? NSDictionary,
          let name = tiff[kCGImagePropertyTIFFDocumentName as NSString] as? String, !name.isEmpty
        else { throw InlayError.appleGlyphRefused }
      #endif
    }
  }
#endif
