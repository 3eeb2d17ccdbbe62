import FormatsTestKit
import InlayCore
import InlayFiles
import InlayRTF
import Testing

@testable import InlayCocoa

/// Forms of values that old and rare archives have: numbered members, objects for numbers, pictures inside of objects.
@Suite struct KeyedFormsTests {
  private func archive(
    _ text: String = "abc", _ attributes: (inout KeyedArchiveBuilder) throws -> [(key: String, value: Int)]
  ) rethrows -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let pairs = try attributes(&builder)
    let root = builder.add(
      ["NSAttributedString", "NSObject"],
      [
        ("NSString", .object(builder.add(string: text))),
        ("NSAttributes", .object(builder.add(dictionary: pairs))),
      ])
    return builder.finish(root: root)
  }

  private func values(_ bytes: [UInt8], says codes: [DiagnosticCode] = []) throws -> CharacterAttributeValues
  {
    let read = try KeyedTextArchive.read(bytes)
    #expect(read.diagnostics.map(\.code) == codes)
    return read.value.runs.first?.attributes.values ?? CharacterAttributeValues()
  }

  // MARK: Colors and fonts

  private func color(
    _ members: [(ExactString, KeyedArchiveBuilder.Member)], says codes: [DiagnosticCode] = []
  )
    throws -> TextColor?
  {
    let bytes = archive { [(key: "NSColor", value: $0.add(["NSColor", "NSObject"], members))] }
    return try values(bytes, says: codes).foregroundColor
  }

  private func data(_ text: String) -> KeyedArchiveBuilder.Member { .value(.data(Array(text.utf8))) }
  private func real(_ number: Double) -> KeyedArchiveBuilder.Member { .value(.real(.init(number))) }

  @Test func `colors are read in every space`() throws {
    #expect(
      try color([("NSWhite", data("0.4 0.6\0"))]) == TextColor(red: 102, green: 102, blue: 102, alpha: 153))
    #expect(try color([("NSWhite", data("1"))]) == TextColor(red: 255, green: 255, blue: 255))
    #expect(
      try color([("UIWhite", real(0.2)), ("UIAlpha", real(0.4))])
        == TextColor(red: 51, green: 51, blue: 51, alpha: 102))
    #expect(
      try color([("NSCMYK", data("0 0.5 1 0.2 0.4"))], says: [.archiveColorSpace])
        == TextColor(red: 204, green: 102, blue: 0, alpha: 102))
    #expect(
      try color([("NSRGB", data("2 0 -1"))], says: [.archiveColorSpace])
        == TextColor(red: 255, green: 0, blue: 0))
    #expect(try color([("NSRGB", data("1 0 x"))], says: [.archiveValueNotCarried]) == nil)
    #expect(try color([("NSRGB", data("1 0 nan"))], says: [.archiveValueNotCarried]) == nil)
  }

  @Test func `colors of the system are read as they looked`() throws {
    #expect(
      try color(
        [("UISystemColorName", .value(.string("labelColor"))), ("NSRGB", data("0 0 1"))],
        says: [.archiveNamedColor]) == TextColor(red: 0, green: 0, blue: 255))
    let bytes = archive { builder in
      let own = builder.add(["NSColor", "NSObject"], [("NSRGB", data("0 1 0"))])
      return [
        (
          key: "NSStrikethroughColor",
          value: builder.add(
            ["NSColor", "NSObject"],
            [("NSColor", .object(own)), ("NSColorName", .object(builder.add(string: "textColor")))])
        ), (key: "NSStrokeColor", value: own),
      ]
    }
    let found = try values(bytes, says: [.archiveNamedColor])
    #expect(found.strikethroughColor == TextColor(red: 0, green: 255, blue: 0))
    #expect(found.strokeColor == TextColor(red: 0, green: 255, blue: 0))
  }

  @Test(arguments: [
    ("NSDescriptor", "NSFontDescriptorAttributes"), ("UIFontDescriptor", "UIFontDescriptorAttributes"),
  ])
  func `a font is read from its descriptor`(_ key: String, _ attributes: String) throws {
    let bytes = archive { builder in
      let own = builder.add(dictionary: [
        (key: "NSFontNameAttribute", value: builder.add(string: "Optima-Bold")),
        (key: "NSFontSizeAttribute", value: builder.add(plain: .real(.init(13.5)))),
      ])
      let descriptor = builder.add(
        ["NSFontDescriptor", "NSObject"], [(ExactString(attributes), .object(own))])
      return [
        (
          key: "NSFont",
          value: builder.add(["NSFont", "NSObject"], [(ExactString(key), .object(descriptor))])
        )
      ]
    }
    let found = try values(bytes)
    #expect(found.fontFamily == "Optima-Bold")
    #expect(found.weight == 700)
    #expect(found.fontSize == Length(thousandths: 13_500))
  }

  // MARK: Values

  @Test func `numbers may be objects`() throws {
    func number(_ key: ExactString, _ value: ObjectTable.Object) throws -> CharacterAttributeValues {
      try values(
        archive { builder in
          let own = builder.add(["NSNumber", "NSValue", "NSObject"], [(key, .value(value))])
          return [(key: "NSSuperScript", value: own), (key: "mine", value: own)]
        })
    }
    let whole = try number("NS.intval", .integer(-3))
    #expect(whole.superscript == -3 && whole.custom == ["mine": .integer(-3)])
    let real = try number("NS.dblval", .real(.init(2)))
    #expect(real.superscript == 2 && real.custom == ["mine": .real(.init(2))])
    let flag = try number("NS.boolval", .boolean(true))
    #expect(flag.superscript == 1 && flag.custom == ["mine": .boolean(true)])
  }

  @Test func `values of every class become those of a property list`() throws {
    let bytes = archive { builder in
      let base = builder.add(
        ["NSURL", "NSObject"], [("NS.relative", .object(builder.add(string: "https://a.example/")))])
      let url = builder.add(
        ["NSURL", "NSObject"],
        [("NS.base", .object(base)), ("NS.relative", .object(builder.add(string: "b?c")))])
      // As archivers wrote arrays and dictionaries before Mac OS X 10.2.
      let old = builder.add(
        ["NSDictionary", "NSObject"],
        [
          ("NS.key.0", .object(builder.add(string: "one"))),
          ("NS.key.1", .object(builder.add(string: "two"))),
          ("NS.object.0", .object(builder.add(["NSArray", "NSObject"], [("NS.object.0", .object(url))]))),
          ("NS.object.1", .object(builder.add(plain: .date(.init(3))))),
        ])
      return [
        (key: "NSLink", value: url), (key: "old", value: old),
        (key: "id", value: builder.add(["NSUUID", "NSObject"], [("NS.uuidbytes", .value(.data([1, 2])))])),
      ]
    }
    let found = try values(bytes)
    #expect(found.link == "https://a.example/b?c")
    #expect(
      found.custom == [
        "old": .dictionary(["one": .array([.string("https://a.example/b?c")]), "two": .date(.init(3))]),
        "id": .data([1, 2]),
      ])
  }

  @Test func `a dictionary has as many keys as values`() {
    let bytes = archive { builder in
      [
        (
          key: "x",
          value: builder.add(
            ["NSDictionary", "NSObject"],
            [("NS.keys", .objects([builder.add(string: "a")])), ("NS.objects", .objects([]))])
        )
      ]
    }
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes) }
    #expect(error?.code == .archiveMalformed && error?.message.contains("1 keys and 0 values") == true)
  }

  // MARK: Attachments

  private func attachment(
    _ members: (inout KeyedArchiveBuilder) throws -> [(ExactString, KeyedArchiveBuilder.Member)],
    says codes: [DiagnosticCode] = []
  ) throws -> InlineImage {
    let bytes = try archive("\u{FFFC}") { builder in
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
