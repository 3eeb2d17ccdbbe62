#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayContainer
  internal import UniformTypeIdentifiers

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Uniform types and media types.
  enum AttachmentTypes {
    /// The types that the system can decode as pictures.
    static let shown: Set<MIMEType> = [.heic, .heif, .avif, .png, .jpeg, .gif, .tiff, .webp]

    static func mediaType(_ uniformType: String) -> MIMEType? {
      UTType(uniformType)?.preferredMIMEType.map(MIMEType.init(rawValue:))
    }

    static func uniformType(_ mediaType: MIMEType) -> String? {
      UTType(mimeType: mediaType.rawValue)?.identifier
    }
  }

  /// Creates attachments from data.
  enum AttachmentFiles {
    static func attachment(_ data: Data?, _ form: Representation, _ image: InlineImage) -> NSTextAttachment {
      #if canImport(UIKit)
        return NSTextAttachment(data: data, ofType: form.mediaType.flatMap(AttachmentTypes.uniformType))
      #else
        // Only an attachment with a file wrapper is displayed, and is written into an RTFD.
        guard let data else { return NSTextAttachment(data: nil, ofType: nil) }
        let wrapper = FileWrapper(regularFileWithContents: data)
        wrapper.preferredFilename = fileName(form, image)
        return NSTextAttachment(fileWrapper: wrapper)
      #endif
    }

    /// A file name that is a single path component.
    static func fileName(_ form: Representation, _ image: InlineImage) -> String {
      let name = (image.fileName ?? "").unicodeScalars.filter {
        $0.value >= 0x20 && $0 != "/" && $0 != ":" && $0.value != 0x7F
      }
      var result = String(String.UnicodeScalarView(name.drop { $0 == "." }.prefix(60)))
      if result.isEmpty { result = "Attachment" }
      if form.content != image.primary.content || !result.contains("."),
        let suffix = form.mediaType?.fileExtension,
        !result.lowercased().hasSuffix("." + suffix)
      {
        result += "." + suffix
      }
      return result
    }
  }

  /// Pictures in memory.
  enum AttachmentPictures {
    static func png(of picture: PlatformImage) -> Data? {
      #if canImport(UIKit)
        return picture.pngData()
      #else
        return picture.tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) }?
          .representation(using: .png, properties: [:])
      #endif
    }
  }
#endif
