#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayContainer
  internal import InlayFoundation
  internal import InlayJSON
  internal import UniformTypeIdentifiers

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  extension AppleConverter {
    // MARK: Reading

    /// The image or other file of an attachment: its contents, else its file, else its picture in memory.
    func image(of attachment: NSTextAttachment, report: AttributeReport) -> PlacedImage {
      let wrapper = attachment.fileWrapper
      var parts = InlineImage.Parts(
        primary: Representation(mediaType: nil, content: .missing(MissingContent(.absent))))
      parts.fileName = wrapper?.preferredFilename ?? wrapper?.filename
      parts.primary.mediaType = attachment.fileType.flatMap(AttachmentTypes.mediaType)
      if let contents = attachment.contents {
        parts.primary.content = .bytes([UInt8](contents))
      } else if let contents = wrapper?.regularFileContents {
        parts.primary.content = .bytes([UInt8](contents))
      } else if wrapper != nil {
        parts.primary.content = .missing(MissingContent(.notCarried))
        report(
          .appleAttachmentNotCarried,
          "the attachment \(parts.fileName?.debugDescription ?? "without a name") is a folder; its content was dropped"
        )
      } else if let picture = attachment.image {
        if let contents = AttachmentPictures.png(of: picture) {
          parts.primary.content = .bytes([UInt8](contents))
          parts.primary.mediaType = .png
          report(
            .appleAttachmentEncoded, "an attachment had only a picture in memory, which was encoded as PNG")
        } else {
          parts.primary.content = .missing(MissingContent(.notCarried))
          report(
            .appleAttachmentNotCarried,
            "an attachment's picture in memory cannot be encoded and was dropped")
        }
      }
      takeHeader(&parts)
      return PlacedImage(InlineImage(parts), attributes: placement(attachment.bounds))
    }

    /// Fills in the properties that the bytes state.
    private func takeHeader(_ parts: inout InlineImage.Parts) {
      if let source = parts.primary.content.source,
        let header = try? ImageHeader.read(source, limits: options.limits).value
      {
        parts.primary.mediaType = header.mediaType
        parts.primary.width = header.width
        parts.primary.height = header.height
        parts.identifier = header.identifier
        parts.description = header.description
      }
      if parts.primary.mediaType == nil, let name = parts.fileName, let dot = name.lastIndex(of: ".") {
        parts.primary.mediaType = MIMEType.forFileExtension(String(name[name.index(after: dot)...]))
      }
    }

    /// The placement given by an attachment's bounds: its size, and its origin, which is stored in a separate member.
    private func placement(_ bounds: CGRect) -> PlacementAttributes {
      var size: DisplaySize?
      if let width = Self.length(bounds.size.width), let height = Self.length(bounds.size.height),
        width > .zero, height > .zero
      {
        size = DisplaySize(width: width, height: height)
      }
      var members = JSONMembers()
      if let x = Self.length(bounds.origin.x), let y = Self.length(bounds.origin.y), x != .zero || y != .zero
      {
        members = AttachmentOrigin.members(x: x.thousandths, y: y.thousandths)
      }
      return PlacementAttributes(.attachment, displaySize: size, unknownMembers: members)
    }

    private static func length(_ points: CGFloat) -> Length? {
      Int(exactly: (Double(points) * 1_000).rounded()).map { Length(thousandths: $0) }
    }

    // MARK: Writing

    /// The limit that one of the image's representations exceeds.
    func limitExceeded(by image: InlineImage) -> InlayError? {
      let allowed = options.limits.attachmentBytes
      for form in image.representations {
        guard let count = form.content.source?.count, count > allowed else { continue }
        return .limit("attachmentBytes", allowed: allowed, found: count)
      }
      return nil
    }

    /// An attachment with the image's bytes. If `box` is given, it replaces a glyph, and has the representation that
    /// suits that size best.
    func attachment(for placed: PlacedImage, box: CGRect?) throws -> NSTextAttachment {
      let image = placed.image
      var form = image.primary
      if let box {
        let height = Int((min(Double(box.height), 100_000) * 3).rounded(.up))
        form =
          try image.representation(
            forPixelHeight: height, of: AttachmentTypes.shown, limits: options.limits) ?? form
      } else if form.content.source == nil,
        let other = image.alternates.first(where: { $0.content.source != nil })
      {
        form = other
      }
      let attachment = AttachmentFiles.attachment(
        try form.content.source.map { Data(try $0.readAll()) }, form,
        image)
      if let size = placed.attributes.displaySize, box == nil {
        let (x, y) = AttachmentOrigin.origin(placed.attributes.unknownMembers)
        attachment.bounds = CGRect(
          x: Double(x) / 1_000, y: Double(y) / 1_000, width: size.width.points, height: size.height.points)
      } else if let box {
        attachment.bounds = box
      }
      return attachment
    }
  }

  /// The origin of an attachment's bounds, stored as a member of the placement that only this module knows.
  enum AttachmentOrigin {
    private static let name = "appleOrigin"

    /// The members for an origin in thousandths of a point.
    static func members(x: Int, y: Int) -> JSONMembers {
      guard let x = JSONNumber(x), let y = JSONNumber(y) else { return JSONMembers() }
      return (try? JSONMembers([JSONMember(name, .array([.number(x), .number(y)]))])) ?? JSONMembers()
    }

    /// The origin in thousandths of a point; 0 if not stated.
    static func origin(_ members: JSONMembers) -> (x: Int, y: Int) {
      guard case .array(let values)? = members[name], values.count == 2,
        case .number(let first) = values[0], case .number(let second) = values[1],
        let x = first.integer, let y = second.integer,
        abs(x) <= Length.maximum, abs(y) <= Length.maximum
      else { return (0, 0) }
      return (x, y)
    }
  }
#endif
