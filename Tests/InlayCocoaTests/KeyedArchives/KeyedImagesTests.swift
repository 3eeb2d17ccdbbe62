import FormatsTestKit
import InlayCore
import InlayFiles
import InlayRTF
import Testing

@testable import InlayCocoa

/// Attachments and glyphs of archives: pictures inside of objects, file wrappers, contents.
@Suite struct KeyedImagesTests {
  private func attachment(
    _ members: (inout KeyedArchiveBuilder) throws -> [(ExactString, KeyedArchiveBuilder.Member)],
    says codes: [DiagnosticCode] = []
  ) throws -> InlineImage {
    let bytes = try KeyedArchiveBuilder.archive("\u{FFFC}") { builder in
      let members = try members(&builder)
      return [(key: "NSAttachment", value: builder.add(["NSTextAttachment", "NSObject"], members))]
    }
    let read = try KeyedTextArchive.read(bytes)
    #expect(read.diagnostics.map(\.code) == codes)
    return try #require(read.value.images.first)
  }

  @Test(arguments: ["NSImage", "NS.image", "NSCell"]) func `a picture inside of an object is found`(
    _ key: String
  ) throws {
    let image = try attachment { builder in
      let text = builder.add(data: Array("no picture".utf8))
      let picture = builder.add(data: Samples.png)
      let rep = builder.add(["NSBitmapImageRep", "NSObject"], [("NSTIFFRepresentation", .object(picture))])
      let reps = builder.add(array: [KeyedArchiveBuilder.null, text, rep])
      return [
        (ExactString(key), .object(builder.add(["NSImage", "NSObject"], [("NSReps", .object(reps))]))),
        ("NS.accessibilityLabel", .object(builder.add(string: "a dot"))),
      ]
    }
    #expect(try image.content.source?.readAll() == Samples.png)
    #expect(image.mediaType == .png && image.primary.width == 1 && image.description == "a dot")
  }

  @Test func `a picture without a type has that of its name, and no empty description`() throws {
    let image = try attachment { builder in
      let flat = MemorySink()
      try FlatWrapper.file(name: "a.txt", MemorySource([0x61])).write(to: flat)
      let wrapper = builder.add(
        ["NSFileWrapper", "NSObject"], [("NSFileWrapperData", .object(builder.add(data: flat.bytes)))])
      return [
        ("NSFileWrapper", .object(wrapper)), ("NS.accessibilityLabel", .object(builder.add(string: ""))),
      ]
    }
    #expect(image.fileName == "a.txt" && image.mediaType == .plainText && image.description == nil)
    #expect(try image.content.source?.readAll() == [0x61])
  }

  @Test func `a file wrapper that holds nothing is an attachment without contents`() throws {
    let image = try attachment(
      { [("NSFileWrapper", .object($0.add(["NSFileWrapper", "NSObject"], [])))] },
      says: [.archiveImageMissing])
    #expect(image.content.source == nil && image.fileName == nil)
  }

  @Test(arguments: [(Samples.png, MIMEType.png), ([1, 2, 3], .heic)])
  func `a glyph without an identifier in its bytes has that of the archive`(bytes: [UInt8], type: MIMEType)
    throws
  {
    let archive = KeyedArchiveBuilder.archive("\u{FFFC}") { builder in
      let members: [(ExactString, KeyedArchiveBuilder.Member)] = [
        ("NS.contentIdentifier", .object(builder.add(string: "own"))),
        ("NS.imageContent", .object(builder.add(data: bytes))),
      ]
      return [
        (key: "CTAdaptiveImageProvider", value: builder.add(["NSAdaptiveImageGlyph", "NSObject"], members))
      ]
    }
    let read = try KeyedTextArchive.read(archive)
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.images.map(\.identifier) == ["own"] && read.value.images.map(\.mediaType) == [type])
    #expect(read.value.placements.map(\.kind) == [.glyph])
  }

  @Test func `a wrapper over a limit is refused`() throws {
    let flat = MemorySink()
    try FlatWrapper.folder(Samples.tree(("a", [1]), ("b", [2]))).write(to: flat)
    let bytes = KeyedArchiveBuilder.archive("\u{FFFC}") { builder in
      let wrapper = builder.add(
        ["NSFileWrapper", "NSObject"], [("NSFileWrapperData", .object(builder.add(data: flat.bytes)))])
      return [
        (
          key: "NSAttachment",
          value: builder.add(["NSTextAttachment", "NSObject"], [("NSFileWrapper", .object(wrapper))])
        )
      ]
    }
    var limits = Limits()
    // The records of the wrapper count as well.
    limits.files = 3
    #expect(try KeyedTextArchive.read(bytes, limits: limits).value.images.count == 1)
    limits.files = 2
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes, limits: limits) }
    #expect(error?.code == .limit("files"))
  }

  @Test func `a picture that holds itself is missing`() throws {
    let image = try attachment(
      { builder in
        let own = builder.add(["NSImage", "NSObject"], [("NSReps", .object(1))])
        #expect(own == 1)
        return [("NSImage", .object(own)), ("NS.fileType", .object(builder.add(string: "public.jpeg")))]
      }, says: [.archiveImageMissing])
    #expect(image.mediaType == .jpeg && image.content.source == nil)
  }

  @Test func `a folder in a wrapper is kept, a damaged wrapper is reported`() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource([0x61]), at: "a.txt")
    let tree = builder.finish()
    let flat = MemorySink()
    try FlatWrapper.folder(tree).write(to: flat)
    func wrapped(_ bytes: [UInt8], says codes: [DiagnosticCode] = []) throws -> InlineImage {
      try attachment(
        { builder in
          let wrapper = builder.add(
            ["NSFileWrapper", "NSObject"], [("NSFileWrapperData", .object(builder.add(data: bytes)))])
          return [("NSFileWrapper", .object(wrapper))]
        }, says: codes)
    }
    let folder = try wrapped(flat.bytes)
    #expect(folder.mediaType == .folder)
    let again = try FileTree(tar: try #require(folder.content.source))
    #expect(try again.files.map { try $0.source.readAll() } == [[0x61]])
    let missing = try wrapped(
      Array(flat.bytes.prefix(30)), says: [.archiveImageMissing, .archiveImageMissing])
    #expect(missing.content.source == nil)
  }
}
