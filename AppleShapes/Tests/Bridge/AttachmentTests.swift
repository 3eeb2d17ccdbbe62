import Foundation
import InlayApple
import InlayContainer
import InlayCore
import InlayFoundation
import Testing

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

@Suite struct AttachmentTests {
  private func read(_ attachment: NSTextAttachment) throws -> Converted<DecomposedText> {
    try AppleText.decompose(NSAttributedString(string: "\u{FFFC}", attributes: [.attachment: attachment]))
  }

  private func written(_ image: InlineImage, size: DisplaySize? = nil) throws -> NSTextAttachment {
    let placed = PlacedImage(image, kind: .attachment, displaySize: size)
    let text = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: placed)]).value
    let string = try AppleText.nsAttributedString(of: text).value
    #expect(try AppleText.decompose(string).value == text)
    return try #require(
      unsafe string.attributes(at: 0, effectiveRange: nil)[.attachment] as? NSTextAttachment)
  }

  @Test func contentsAndTypeAreTheImage() throws {
    let attachment = NSTextAttachment(data: Samples.png, ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: -3, width: 20, height: 10)
    let read = try read(attachment)
    #expect(read.diagnostics.isEmpty)
    let image = try #require(read.value.images.first)
    #expect(image.mediaType == .png)
    #expect(image.primary.width == 2)
    #expect(try image.content.source?.readAll() == [UInt8](Samples.png))
    let placement = try #require(read.value.placements.first)
    #expect(placement.kind == .attachment)
    #expect(placement.displaySize == DisplaySize(width: .points(20), height: .points(10)))
    let again = try AppleText.nsAttributedString(of: read.value).value
    let bounds = (unsafe again.attributes(at: 0, effectiveRange: nil)[.attachment] as? NSTextAttachment)?
      .bounds
    #expect(bounds == attachment.bounds)
  }

  @Test func filesKeepTheirNames() throws {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    let wrapper = FileWrapper(regularFileWithContents: Data("%PDF-1.7".utf8))
    wrapper.preferredFilename = "letter.pdf"
    attachment.fileWrapper = wrapper
    let image = try #require(try read(attachment).value.images.first)
    #expect(image.fileName == "letter.pdf")
    #expect(image.mediaType == .pdf)
  }

  @Test func foldersAreToldOf() throws {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    attachment.fileWrapper = FileWrapper(directoryWithFileWrappers: [:])
    let read = try read(attachment)
    #expect(read.codes == [.appleAttachmentNotCarried])
    #expect(read.value.images.first?.content == .missing(MissingContent(.notCarried)))
  }

  @Test func picturesInMemoryAreEncoded() throws {
    let attachment = NSTextAttachment(data: nil, ofType: nil)
    #if canImport(UIKit)
      attachment.image = UIImage(data: Samples.png)
    #else
      attachment.image = NSImage(data: Samples.png)
    #endif
    let read = try read(attachment)
    #expect(read.codes == [.appleAttachmentEncoded])
    #expect(read.value.images.first?.mediaType == .png)
  }

  @Test func attachmentsOfNothingAreMissing() throws {
    let read = try read(NSTextAttachment(data: nil, ofType: nil))
    #expect(read.value.images.first?.content == .missing(MissingContent(.absent)))
    #expect(read.value.placements.count == 1)
  }

  @Test func imagesThatAreElsewhereComeBackAsTheyWere() throws {
    let external = InlineImage(
      fileName: "far.png", mediaType: .png,
      content: .external(ExternalContent(url: "https://example.org/far.png")))
    let attachment = try written(external, size: DisplaySize(width: .points(7), height: .points(8)))
    #expect(attachment.contents == nil)
    #expect(attachment.bounds == CGRect(x: 0, y: 0, width: 7, height: 8))
    _ = try written(
      InlineImage(description: "lost", mediaType: nil, content: .missing(MissingContent(.omitted, count: 5))))
  }

  @Test func aNewSizeCountsAndTheRestStays() throws {
    var parts = InlineImage.Parts(
      primary: Representation(mediaType: .png, content: .bytes([UInt8](Samples.png))))
    parts.description = "two pixels"
    let placed = PlacedImage(InlineImage(parts), kind: .attachment)
    let text = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: placed)]).value
    let string = try AppleText.nsAttributedString(of: text).value
    let attachment = try #require(
      unsafe string.attributes(at: 0, effectiveRange: nil)[.attachment] as? NSTextAttachment)
    attachment.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    let changed = try AppleText.decompose(string).value
    #if canImport(UIKit)
      #expect(changed.images.first?.description == "two pixels")
    #endif
    #expect(changed.placements.first?.displaySize == DisplaySize(width: .points(40), height: .points(20)))
  }

  @Test(arguments: [
    ("../../etc/passwd", "etcpasswd.png"), (".hidden", "hidden.png"), ("a/b:c.png", "abc.png"),
    ("", "Attachment.png"),
    ("\u{0}\n", "Attachment.png"), ("x", "x.png"),
  ])
  func namesOfFilesAreOnePartOfAPath(given: String, expected: String) throws {
    let image = InlineImage(fileName: given, mediaType: .png, content: .bytes([UInt8](Samples.png)))
    let attachment = try written(image)
    #if canImport(UIKit)
      #expect(attachment.fileWrapper == nil)
    #else
      #expect(attachment.fileWrapper?.preferredFilename == expected)
    #endif
  }

  @Test func attachmentsOverTheLimitAreAnError() throws {
    let image = InlineImage(mediaType: .png, content: .bytes([UInt8](Samples.png)))
    let text = try Decomposer.decompose([
      AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .attachment))
    ]).value
    var options = AppleOptions()
    options.limits.attachmentBytes = 8
    #expect(
      throws: InlayError.limit("attachmentBytes", allowed: 8, found: Samples.png.count)
    ) {
      try AppleText.nsAttributedString(of: text, options: options)
    }
    let swift = try AppleText.attributedString(of: text, options: options)
    #expect(swift.codes == [.appleImageNotSet])
    #expect(swift.value.inlineImage?.image == image)
    #expect(try AppleText.decompose(swift.value).value == text)
  }
}
