#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayContainer

  #if canImport(ImageIO)
    internal import ImageIO
  #endif

  /// Decides whether data may reach the system's initialiser.
  enum GlyphVetting {
    /// Diagnostics that leave no doubt that the system opens the file. All others end the vetting: a file refused here
    /// shows as an attachment, one refused by the system ends the program.
    private static let harmless: Set<DiagnosticCode> = [
      .containerIdentifiersDiffer, .containerSkippedMetadata, .containerBadInset,
    ]

    /// Throws unless `bytes` are those of an adaptive image glyph.
    ///
    /// - Returns: what the header says.
    /// - Complexity: O(boxes), O(bytes) of the metadata.
    @discardableResult
    static func vet(_ bytes: [UInt8], limits: Limits) throws(GlyphError) -> ImageHeader {
      guard bytes.count <= limits.attachmentBytes else {
        throw .limit(LimitExceeded("attachmentBytes", allowed: limits.attachmentBytes, found: bytes.count))
      }
      let read: Converted<ImageHeader>
      do { read = try ImageHeader.read(bytes, limits: limits) } catch { throw .unreadable(error) }
      let header = read.value
      guard header.mediaType == .heic else { throw .wrongType(header.mediaType) }
      guard let first = header.strikes.first, first.identifierSource == .documentName,
        header.isAdaptiveImageGlyph, let identifier = header.identifier, !identifier.rawValue.isEmpty
      else { throw .noIdentifier }
      // Which image the system calls the first is known where that is the primary one; else all must do.
      let isPrimaryFirst = !read.diagnostics.contains { $0.code == .containerPrimaryNotFirst }
      guard isPrimaryFirst || header.strikes.allSatisfy({ $0.identifierSource == .documentName }) else {
        throw .noIdentifier
      }
      for diagnostic in read.diagnostics
      where !harmless.contains(diagnostic.code) && diagnostic.code != .containerPrimaryNotFirst {
        throw .damaged(diagnostic.code, diagnostic.message)
      }
      try askSystem(Data(bytes))
      return header
    }

    /// Asks what the initialiser asks: whether the first image that the system finds has a DocumentName.
    private static func askSystem(_ data: Data) throws(GlyphError) {
      #if canImport(ImageIO)
        guard let source = CGImageSourceCreateWithData(NSData(data: data) as CFData, nil),
          CGImageSourceGetCount(source) > 0,
          let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as NSDictionary?,
          let tiff = properties[kCGImagePropertyTIFFDictionary as NSString] as? NSDictionary,
          let name = tiff[kCGImagePropertyTIFFDocumentName as NSString] as? String, !name.isEmpty
        else { throw .refusedBySystem }
      #endif
    }
  }
#endif
